import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type OpeningRow, openings } from "../../queries/openings/list.ts";
import { SearchInput } from "../../ui/SearchInput.tsx";
import css from "./RelatedOpenings.module.css";

interface Props {
	/** Ids of openings that are not offered. */
	taken: string[];
	onChoose(opening: OpeningRow): void;
}

/** Open openings to choose from. */
export function OpeningPicker({ taken, onChoose }: Props) {
	const [q, setQ] = useState("");
	const { data } = useInfiniteQuery(openings({ status: "open", ...(q && { q }) }));
	const found = data?.pages.flatMap(({ items }) => items).filter(({ id }) => !taken.includes(id));
	return (
		<div className={css.picker}>
			<SearchInput q={q} label="Search openings" placeholder="Title, company or city" autoFocus onSearch={setQ} />
			{found?.length === 0 && <p className={css.none}>No other open openings found.</p>}
			<ul className={css.choices}>
				{found?.map((row) => (
					<li key={row.id}>
						<button type="button" className={css.choice} onClick={() => onChoose(row)}>
							<strong dir="auto">{row.title}</strong>
							<span className={css.counts} dir="auto">
								{row.company.name}
							</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
