import css from "./BarRows.module.css";
import { length } from "./scale.ts";

export interface BarRow {
	name: string;
	count: number;
	/** What stands at its end instead of the bare count. */
	words: string;
	/** What is no one thing: others, unknown. */
	quiet?: boolean;
}

/** A line a row, as long as its share of the longest. */
export function BarRows({ rows }: { rows: BarRow[] }) {
	const most = Math.max(1, ...rows.map(({ count }) => count));
	return (
		<ul className={css.rows}>
			{rows.map(({ name, count, words, quiet }) => (
				<li key={name} className={css.row}>
					<bdi className={css.name}>{name}</bdi>
					<span>{words}</span>
					<svg aria-hidden="true" className={css.bar}>
						<rect width={length(count / most)} height="100%" className={quiet ? css.quiet : css.brand} />
					</svg>
				</li>
			))}
		</ul>
	);
}
