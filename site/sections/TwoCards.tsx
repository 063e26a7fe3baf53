import { TickList } from "./TickList.tsx";
import css from "./TwoCards.module.css";

interface Card {
	heading: string;
	items: string[];
	/** Paths of the items that have their own page. */
	pages?: ReadonlyMap<string, string>;
}

/** Two lists side by side, each in a card. */
export function TwoCards({ cards }: { cards: [Card, Card] }) {
	return (
		<section className={`wrap ${css.cards}`}>
			{cards.map(({ heading, items, pages }) => (
				<div key={heading} className="card">
					<h2>{heading}</h2>
					<TickList items={items} pages={pages} />
				</div>
			))}
		</section>
	);
}
