import css from "./LinkRow.module.css";
import { NameLink } from "./NameLink.tsx";

export interface Row {
	heading: string;
	links: { name: string; to: string }[];
}

/** Names in a row, each a link, with what they have in common before them. */
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
