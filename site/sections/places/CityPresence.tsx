import { LinkRow, type Row } from "../LinkRow.tsx";
import { NameLink } from "../NameLink.tsx";
import { TickList } from "../TickList.tsx";
import css from "./CityPresence.module.css";

interface Props {
	heading: string;
	presence: string;
	cities: { name: string }[];
	lines: string[];
	/** Paths of the cities that have their own page. */
	pages: ReadonlyMap<string, string>;
	/** Related pages. */
	rows: Row[];
}

export function CityPresence({ heading, presence, cities, lines, pages, rows }: Props) {
	return (
		<section className="section ruled">
			<div className={`wrap split ${css.columns}`}>
				<div>
					<h2>{heading}</h2>
					<ul className={css.cities}>
						{cities.map(({ name }) => (
							<li key={name}>
								<NameLink name={name} to={pages.get(name)} />
							</li>
						))}
					</ul>
				</div>
				<div>
					<h2 className={css.presence}>{presence}</h2>
					<TickList items={lines} />
					{rows.map((row) => row.links.length > 0 && <LinkRow key={row.heading} {...row} />)}
				</div>
			</div>
		</section>
	);
}
