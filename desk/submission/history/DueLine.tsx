import { useNow } from "../../browser/now.ts";
import { RisingLine } from "../../line/RisingLine.tsx";
import type { Item } from "../../queries/submission.ts";
import { formatDue, timeAgo } from "../../text/format-time.ts";
import css from "./DueLine.module.css";
import { getDueStatus, promiseSentence } from "./due-status.ts";

/** The time left, in words and as a line drawn as far as the time has run. */
export function DueLine({ item }: { item: Item }) {
	const now = useNow();
	const standing = getDueStatus(item, now);
	const received = `Received ${timeAgo(new Date(item.receivedAt), new Date(now))}`;
	if (standing.state === "none") {
		const why = item.dueAt ? "" : ". No due time.";
		return (
			<p className={css.plain}>
				{received}
				{why}
			</p>
		);
	}
	const { state, words, label, share } = standing;
	const promise = item.call ? undefined : promiseSentence(item, now); // a call was promised for its own time
	const due = item.dueAt ? `Due ${formatDue(new Date(item.dueAt), new Date(now))}` : "No due time";
	const isSnoozed = item.state === "open" && item.snoozedUntil !== null && Date.parse(item.snoozedUntil) > now;
	const snoozed = isSnoozed && `Snoozed until ${formatDue(new Date(item.snoozedUntil ?? 0), new Date(now))}`;
	return (
		<section aria-label="Due time" className={`${css.promise} ${css[state]}`}>
			<p className={css.words}>
				<strong className={`display ${css.figure}`}>{words}</strong> <span className={css.label}>{label}</span>
			</p>
			{item.dueAt && <RisingLine share={share} look={state} />}
			<p className={css.ends}>
				<span>{received}</span>
				<span>{due}</span>
			</p>
			{promise && <p className={css.said}>{promise}</p>}
			{snoozed && <p className={css.ends}>{snoozed}</p>}
		</section>
	);
}
