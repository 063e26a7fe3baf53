import css from "./LoadingRows.module.css";

const ROWS = ["a", "b", "c", "d", "e"];

/** Blank rows without motion, and only if loading takes longer than a blink. */
export function LoadingRows() {
	return (
		<div role="status" className={css.rows}>
			<span className="sr-only">Loading</span>
			{ROWS.map((row) => (
				<div key={row} className={css.row}>
					<span className={css.icon} />
					<span className={css.lines} />
					<span className={css.end} />
				</div>
			))}
		</div>
	);
}
