import { Rich } from "../ui/Rich.tsx";
import css from "./TickList.module.css";

export function TickList({ items }: { items: string[] }) {
	return (
		<ul className={css.list}>
			{items.map((item) => (
				<li key={item}>
					<Rich text={item} />
				</li>
			))}
		</ul>
	);
}
