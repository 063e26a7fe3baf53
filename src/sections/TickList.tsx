export function TickList({ items }: { items: string[] }) {
	return (
		<ul className="tick-list">
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}
