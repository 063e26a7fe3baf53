import { Drawing } from "../../src/ui/Drawing.tsx";
import { marks } from "../../src/ui/marks.ts";
import type { Item } from "../queries/submission.ts";
import css from "./Remarks.module.css";

interface Props {
	item: Item;
	onRelease(): void;
}

/** What the server noticed. */
export function Remarks({ item: { remarks, suspected, state }, onRelease }: Props) {
	if (!suspected && remarks.length === 0) return null;
	return (
		<div className={css.remarks}>
			<Drawing path={marks.alert} className={css.mark} />
			<div className={css.words}>
				{suspected && (
					<p>
						<strong>Held back,</strong> because <bdi>{suspected}</bdi>. Nobody was told of it.
					</p>
				)}
				{remarks.map((remark) => (
					<p key={remark} dir="auto">
						{remark}
					</p>
				))}
			</div>
			{state === "suspected" && (
				<button type="button" className={css.release} onClick={onRelease}>
					Release
				</button>
			)}
		</div>
	);
}
