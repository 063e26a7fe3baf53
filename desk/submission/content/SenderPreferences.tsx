import { Drawing } from "../../../site/ui/Drawing.tsx";
import type { Item } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import { icons } from "../../ui/desk-icons.ts";
import css from "./Remarks.module.css";

/** Preferences the candidate set on their own page, which the desk respects. */
export function SenderPreferences({ item: { wishes } }: { item: Item }) {
	const { pausedAt, notShownTo, newEmail } = wishes;
	if (!pausedAt && notShownTo.length === 0 && !newEmail) return null;
	return (
		<section className={css.remarks} aria-label="Their preferences">
			<Drawing path={icons.note} className={css.mark} />
			<div className={css.words}>
				{pausedAt && (
					<p>
						<strong>Not looking</strong> since {formatDay(new Date(pausedAt))}: don't introduce them to anyone.
					</p>
				)}
				{notShownTo.length > 0 && (
					<p>
						<strong>Never introduce to</strong> <bdi>{notShownTo.join(", ")}</bdi>.
					</p>
				)}
				{newEmail && (
					<p>
						<strong>A new address</strong> is waiting to be confirmed: <bdi>{newEmail}</bdi>. Emails go to the old one
						until then.
					</p>
				)}
			</div>
		</section>
	);
}
