import css from "./CityPresence.module.css";
import { TickList } from "./TickList.tsx";

interface Props {
	heading: string;
	presence: string;
	cities: { name: string }[];
	lines: string[];
}

export function CityPresence({ heading, presence, cities, lines }: Props) {
	return (
		<section className="section ruled">
			<div className={`wrap split ${css.columns}`}>
				<div>
					<h2>{heading}</h2>
					<ul className={css.cities}>
						{cities.map(({ name }) => (
							<li key={name}>{name}</li>
						))}
					</ul>
				</div>
				<div>
					<h2 className={css.presence}>{presence}</h2>
					<TickList items={lines} />
				</div>
			</div>
		</section>
	);
}
