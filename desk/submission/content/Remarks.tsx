import { ADDED_BY_TEAM } from "../../../contract/desk/candidates.ts";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import type { Item } from "../../queries/submission.ts";
import { outcomeLabel } from "../history/history-text.ts";
import css from "./Remarks.module.css";

interface Props {
	item: Item;
	onRelease(): void;
	onSpam(): void;
	onReopen(): void;
}

/** Suspected spam, the server's remarks, and how the submission was closed. */
export function Remarks({ item, onRelease, onSpam, onReopen }: Props) {
	const { remarks, suspected, state, outcome } = item;
	const isOver = (state === "closed" && outcome !== ADDED_BY_TEAM) || state === "spam";
	if (!suspected && !isOver && remarks.length === 0) return null;
	return (
		<div className={css.remarks}>
			<Drawing path={controlIcons.alert} className={css.mark} />
			<div className={css.words}>
				{isOver && (
					<p>
						<strong>Closed:</strong> {outcomeLabel(outcome)}.
					</p>
				)}
				{suspected && !isOver && (
					<p>
						<strong>Suspected spam:</strong> <bdi>{suspected.replace(/\.$/, "")}</bdi>. We sent no emails about it.
					</p>
				)}
				{remarks.map((remark) => (
					<p key={remark} dir="auto">
						{remark}
					</p>
				))}
			</div>
			{state === "suspected" && (
				<>
					<button type="button" className={css.choice} onClick={onRelease}>
						Not spam
					</button>
					<button type="button" className={css.choice} onClick={onSpam}>
						Mark as spam
					</button>
				</>
			)}
			{isOver && (
				<button type="button" className={css.choice} onClick={state === "spam" ? onRelease : onReopen}>
					Reopen
				</button>
			)}
		</div>
	);
}
