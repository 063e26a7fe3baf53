import { type ReactNode, useId, useState } from "react";
import css from "./Figure.module.css";
import { FigureTable, type Table } from "./FigureTable.tsx";

interface Props {
	title: string;
	/** Beside the title: in what steps, out of how many. */
	note?: string | undefined;
	/** What the drawing shows, for who does not see it. */
	sentence: string;
	/** The same figures as the drawing. */
	table: Table;
	/** What stands above the drawing, and beside its table too. */
	lead?: ReactNode;
	/** What stands below either. */
	below?: ReactNode;
	children: ReactNode;
}

/** A drawing with its title. Its table is there for who cannot see the drawing, and for all who ask for it. */
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
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, by the keyboard too
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
