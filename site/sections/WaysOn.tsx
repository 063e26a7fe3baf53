import { LinkRow, type Row } from "./LinkRow.tsx";
import css from "./WaysOn.module.css";

/** Pages a reader of this one may want next. */
export function WaysOn({ rows }: { rows: Row[] }) {
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
