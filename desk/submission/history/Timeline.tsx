import { useFrame } from "../../page/FrameContext.ts";
import type { HistoryEvent, Item } from "../../queries/submission.ts";
import { formatMoment } from "../../text/format-time.ts";
import pointCss from "../../ui/timeline.module.css";
import { describeEvent } from "./history-text.ts";
import css from "./Timeline.module.css";

/** The submission's history, oldest first. */
export function Timeline({ item }: { item: Item }) {
	const waits = item.state === "open" && item.dueAt;
	const events = item.events.filter((happening) => !isOurOwnMail(happening));
	const last = events.at(-1);
	return (
		<ol className={css.timeline}>
			{events.map((happening, index) => (
				<Point key={happening.id} happening={happening} before={events[index - 1]} item={item} />
			))}
			{waits && (
				<li className={`${pointCss.point} ${pointCss.ahead}`}>
					<span>Answer due</span>
					<span className={pointCss.at}>{formatMoment(new Date(waits), last && new Date(last.at))}</span>
				</li>
			)}
		</ol>
	);
}

/** The firm's own copy of a change adds nothing to the change itself, and is listed under the deliveries. */
function isOurOwnMail({ what, event }: HistoryEvent): boolean {
	return what === "delivered" && event === "changed";
}

interface PointProps {
	happening: HistoryEvent;
	before: HistoryEvent | undefined;
	item: Item;
}

function Point({ happening, before, item }: PointProps) {
	const me = useFrame().me.person.id;
	const { at, subject, text, undone } = happening;
	return (
		<li className={pointCss.point}>
			<span dir="auto" className={undone ? pointCss.undone : ""}>
				{describeEvent(happening, item, me)}
				{undone && <span className="sr-only"> (undone)</span>}
			</span>
			<time dateTime={at} className={pointCss.at}>
				{formatMoment(new Date(at), before && new Date(before.at))}
			</time>
			{text && !undone && (
				<div className={css.words}>
					{subject && (
						<p className={css.subject} dir="auto">
							{subject}
						</p>
					)}
					<Text text={text} />
				</div>
			)}
		</li>
	);
}

const FOLDED_FROM = 280; // characters: longer than a typical note
const SHOWN = 120;

/** Long texts, such as emails, are collapsed. */
function Text({ text }: { text: string }) {
	const whole = (
		<p dir="auto" className={css.text}>
			{text}
		</p>
	);
	if (text.length < FOLDED_FROM) return whole;
	return (
		<details className={css.folded}>
			<summary dir="auto">{text.slice(0, SHOWN)} …</summary>
			{whole}
		</details>
	);
}
