import { type ReactNode, useId, useState } from "react";
import css from "./Figure.module.css";
import { FigureTable, type Table } from "./FigureTable.tsx";

interface Props {
	title: string;
	/** Beside the title, such as "by week". */
	note?: string | undefined;
	/** What the chart shows, for screen readers. */
	sentence: string;
	/** The chart's data. */
	table: Table;
	/** Shown above the chart, and above the table too. */
	lead?: ReactNode;
	/** Shown below the chart or the table. */
	below?: ReactNode;
	children: ReactNode;
}

/** A chart with its title. Screen readers always get its table; everyone else can switch to it. */
export function Figure({ title, note, sentence, table, lead, below, children }: Props) {
	const id = useId();
	const [asTable, setAsTable] = useState(false);
	return (
		<figure aria-labelledby={id} className={css.figure}>
			<figcaption className={css.head}>
				<h2 id={id}>{title}</h2>
				{note && <span className={css.note}>{note}</span>}
				<button type="button" aria-pressed={asTable} className={css.toggle} onClick={() => setAsTable(!asTable)}>
					Table<span className="sr-only"> of {title}</span>
				</button>
			</figcaption>
			<p className="sr-only">{sentence}</p>
			{lead}
			{!asTable && (
				<div aria-hidden="true" className={css.drawing}>
					{children}
				</div>
			)}
			{asTable ? (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls by keyboard too
				<section aria-labelledby={id} tabIndex={0} className={css.table}>
					<FigureTable caption={title} table={table} />
				</section>
			) : (
				<div className="sr-only">
					<FigureTable caption={title} table={table} />
				</div>
			)}
			{below}
		</figure>
	);
}
