import { Button } from "../../site/ui/Button.tsx";
import { formError } from "../queries/api.ts";
import { useMakeFeed, useStopFeed } from "../queries/me.ts";
import { formatDay } from "../text/format-time.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import section from "./section.module.css";

/** The signed-in person's own calendar, for other programs. @param madeAt since when it has an address */
export function FeedSection({ madeAt }: { madeAt: string | null }) {
	const make = useMakeFeed();
	const stop = useStopFeed();
	const address = make.data?.address;
	return (
		<section aria-labelledby="own-feed" className={section.section}>
			<h2 id="own-feed">Your calendar</h2>
			<p className={section.text}>
				Subscribe to your calls and interviews in your own calendar. It has their times and a link to the desk, and
				names no one.
			</p>
			{madeAt && address ? (
				<label>
					Secret address, shown once
					<input readOnly value={address} onFocus={({ target }) => target.select()} style={{ width: "100%" }} />
				</label>
			) : (
				madeAt && <p className={section.text}>Address created {formatDay(new Date(madeAt))}.</p>
			)}
			<div className={section.buttons}>
				<Button size="small" look="secondary" busy={make.isPending} onClick={() => !make.isPending && make.mutate()}>
					{madeAt ? "Create new address" : "Create address"}
				</Button>
				{madeAt && (
					<Button
						size="small"
						look="secondary"
						busy={stop.isPending}
						onClick={() =>
							!stop.isPending &&
							stop.mutate(undefined, {
								onSuccess: () => showNotice("Address deleted", "It shows nothing anymore."),
							})
						}
					>
						Delete the address
					</Button>
				)}
			</div>
			{madeAt && (
				<p className={section.text}>A new address replaces the old one. Anyone who has it can see your times.</p>
			)}
			<ErrorMessage>{formError(make.error ?? stop.error)}</ErrorMessage>
		</section>
	);
}
