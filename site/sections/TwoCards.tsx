import { type ItemLink, TickList } from "./TickList.tsx";
import css from "./TwoCards.module.css";

interface Card {
	heading: string;
	items: string[];
	/** Where items lead. */
	links?: ReadonlyMap<string, ItemLink>;
}

/** More items than this take two columns, so that the other card isn't half empty. */
const LONG = 6;

/** Two lists side by side, each in a card. */
export function TwoCards({ cards }: { cards: [Card, Card] }) {
	return (
		<section className={`wrap ${css.cards}`}>
			{cards.map(({ heading, items, links }) => (
				<div key={heading} className={`card ${items.length > LONG ? css.long : ""}`}>
					<h2>{heading}</h2>
					<TickList items={items} links={links} />
				</div>
			))}
		</section>
	);
}
