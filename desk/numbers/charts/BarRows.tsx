import css from "./BarRows.module.css";
import { toPercent } from "./scale.ts";

export interface BarRow {
	name: string;
	count: number;
	/** Text at the end of the bar. */
	words: string;
	/** For rows that are no single thing: others, unknown. */
	quiet?: boolean;
}

/** One bar per row, its length relative to the longest. */
export function BarRows({ rows }: { rows: BarRow[] }) {
	const most = Math.max(1, ...rows.map(({ count }) => count));
	return (
		<ul className={css.rows}>
			{rows.map(({ name, count, words, quiet }) => (
				<li key={name} className={css.row}>
					<bdi className={css.name}>{name}</bdi>
					<span>{words}</span>
					<svg aria-hidden="true" className={css.bar}>
						<rect width={toPercent(count / most)} height="100%" className={quiet ? css.quiet : css.brand} />
					</svg>
				</li>
			))}
		</ul>
	);
}
