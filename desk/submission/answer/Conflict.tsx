import { useNow } from "../../browser/now.ts";
import { useFrame } from "../../page/FrameContext.ts";
import type { HistoryEvent, Item } from "../../queries/submission.ts";
import { clockTime } from "../../text/format-time.ts";
import { Initials } from "../../ui/Initials.tsx";
import { ago } from "../history/due-status.ts";
import { describeEvent } from "../history/history-text.ts";
import css from "./Conflict.module.css";

/** A colleague was faster: what they did, above the draft. */
export function Conflict({ happening, item }: { happening: HistoryEvent; item: Item }) {
	const me = useFrame().me.person.id;
	const now = Math.max(useNow(), Date.now());
	const { person, at, text } = happening;
	return (
		<div role="alert">
			<p className={css.strip}>
				<Initials name={person?.name ?? ""} />
				<span>
					<strong dir="auto">
						{describeEvent(happening, item, me)} {ago(at, now)}.
					</strong>{" "}
					{person?.id === me ? "Your draft below hasn't been sent." : "Your answer hasn't been sent."}
				</span>
			</p>
			{text && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too
				<blockquote className={css.theirs} tabIndex={0}>
					<p className="soft">
						<bdi>{person?.name}</bdi>, {clockTime(new Date(at))}
					</p>
					<p className={css.text} dir="auto">
						{text}
					</p>
				</blockquote>
			)}
		</div>
	);
}
