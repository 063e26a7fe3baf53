import { useNow } from "../../browser/now.ts";
import type { Item } from "../../queries/submission.ts";
import { formatDue, timeAgo } from "../../text/format-time.ts";
import css from "./DueLine.module.css";
import { getDueStatus, heightAt, LINE_HEIGHT, points } from "./due-status.ts";

/** The time left, in words and as a line drawn as far as the time has run. */
export function DueLine({ item }: { item: Item }) {
	const now = useNow();
	const standing = getDueStatus(item, now);
	const received = `Received ${timeAgo(new Date(item.receivedAt), new Date(now))}`;
	if (standing.state === "none") {
		const why = item.dueAt ? "" : ". No time was promised.";
		return (
			<p className={css.plain}>
				{received}
				{why}
			</p>
		);
	}
	const { state, words, label, share } = standing;
	const due = item.dueAt ? `Promised by ${formatDue(new Date(item.dueAt), new Date(now))}` : "No time was promised";
	return (
		<section aria-label="Promise" className={`${css.promise} ${css[state]}`}>
			<p className={css.words}>
				<strong className={`display ${css.figure}`}>{words}</strong> <span className={css.label}>{label}</span>
			</p>
			{item.dueAt && <Line share={share} />}
			<p className={css.ends}>
				<span>{received}</span>
				<span>{due}</span>
			</p>
		</section>
	);
}

function Line({ share }: { share: number }) {
	return (
		<svg className={css.line} aria-hidden="true" height={LINE_HEIGHT} width="100%">
			<svg
				aria-hidden="true"
				viewBox={`0 0 100 ${LINE_HEIGHT}`}
				preserveAspectRatio="none"
				width="100%"
				height={LINE_HEIGHT}
				fill="none"
			>
				<polyline className={css.ahead} points={points(share, 1)} />
				<polyline className={css.gone} points={points(0, share)} />
			</svg>
			<circle className={css.end} cx="100%" cy={heightAt(1)} r="5" />
			<circle className={css.now} cx={`${share * 100}%`} cy={heightAt(share)} r="5" />
		</svg>
	);
}
