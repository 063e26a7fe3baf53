import { LinkRow, type Row } from "./LinkRow.tsx";
import css from "./RelatedPages.module.css";

/** Pages a reader of this one may want next. */
export function RelatedPages({ rows }: { rows: Row[] }) {
	return (
		<section className="ruled" aria-label="Related pages">
			<div className={`wrap ${css.rows}`}>
				{rows.map((row) => (
					<LinkRow key={row.heading} {...row} />
				))}
			</div>
		</section>
	);
}
