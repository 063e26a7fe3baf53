import { TickList } from "./TickList.tsx";

interface Card {
	heading: string;
	items: string[];
}

/** Two lists side by side, each in its card. */
export function TwoCards({ cards }: { cards: [Card, Card] }) {
	return (
		<section className="wrap grid gap-6 pb-16 md:grid-cols-2 lg:pb-24">
			{cards.map(({ heading, items }) => (
				<div key={heading} className="rounded-lg border border-hair bg-raised p-6 lg:p-8">
					<h2 className="text-[1.75rem]">{heading}</h2>
					<TickList items={items} />
				</div>
			))}
		</section>
	);
}
