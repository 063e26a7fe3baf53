import { TickList } from "./TickList.tsx";

interface Props {
	heading: string;
	presence: string;
	cities: { name: string }[];
	lines: string[];
}

export function CityPresence({ heading, presence, cities, lines }: Props) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[6fr_5fr]">
				<div>
					<h2 className="text-h2">{heading}</h2>
					<ul className="city-grid">
						{cities.map(({ name }) => (
							<li key={name}>{name}</li>
						))}
					</ul>
				</div>
				<div>
					<h3 className="text-[1.75rem] lg:mt-3">{presence}</h3>
					<TickList items={lines} />
				</div>
			</div>
		</section>
	);
}
