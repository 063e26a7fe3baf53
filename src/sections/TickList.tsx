import { Rich } from "../ui/Rich.tsx";

export function TickList({ items }: { items: string[] }) {
	return (
		<ul className="tick-list">
			{items.map((item) => (
				<li key={item}>
					<Rich text={item} />
				</li>
			))}
		</ul>
	);
}
