import { LinkRow, type Row } from "./LinkRow.tsx";
import css from "./RelatedPages.module.css";
import wideOnly from "./wide-only.module.css";

interface Props {
	rows: Row[];
	isWideOnly?: boolean;
}

/** Pages a reader of this one may want next. */
export function RelatedPages({ rows, isWideOnly = false }: Props) {
	return (
		<section className={`ruled ${isWideOnly ? wideOnly.wide : ""}`} aria-label="Related pages">
			<div className={`wrap ${css.rows}`}>
				{rows.map((row) => (
					<LinkRow key={row.heading} {...row} />
				))}
			</div>
		</section>
	);
}
