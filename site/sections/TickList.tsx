import { RichText } from "../ui/RichText.tsx";
import { NameLink } from "./NameLink.tsx";
import css from "./TickList.module.css";

export interface ItemLink {
	to: string;
	/** A second link, beside the item. */
	more?: { name: string; to: string } | undefined;
}

interface Props {
	items: string[];
	/** Where items lead. */
	links?: ReadonlyMap<string, ItemLink> | undefined;
}

export function TickList({ items, links }: Props) {
	return (
		<ul className={css.list}>
			{items.map((item) => (
				<li key={item}>
					<Item item={item} link={links?.get(item)} />
				</li>
			))}
		</ul>
	);
}

function Item({ item, link }: { item: string; link: ItemLink | undefined }) {
	if (!link) return <RichText text={item} />;
	const { to, more } = link;
	return (
		<>
			<NameLink name={item} to={to} />
			{more && (
				<span className={css.more}>
					<NameLink {...more} />
				</span>
			)}
		</>
	);
}
