import css from "./LinkRow.module.css";
import { NameLink } from "./NameLink.tsx";

export interface Row {
	heading: string;
	links: { name: string; to: string }[];
}

/** A row of links with a heading. */
export function LinkRow({ heading, links }: Row) {
	return (
		<nav className={css.row} aria-label={heading}>
			<p className="label">{heading}</p>
			<ul>
				{links.map(({ name, to }) => (
					<li key={to}>
						<NameLink name={name} to={to} />
					</li>
				))}
			</ul>
		</nav>
	);
}
