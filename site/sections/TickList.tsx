import { RichText } from "../ui/RichText.tsx";
import { NameLink } from "./NameLink.tsx";
import css from "./TickList.module.css";

interface Props {
	items: string[];
	/** Paths of the items that have their own page. */
	pages?: ReadonlyMap<string, string> | undefined;
}

export function TickList({ items, pages }: Props) {
	return (
		<ul className={css.list}>
			{items.map((item) => (
				<li key={item}>
					{pages?.has(item) ? <NameLink name={item} to={pages.get(item)} /> : <RichText text={item} />}
				</li>
			))}
		</ul>
	);
}
