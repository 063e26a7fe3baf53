import { type RefObject, useEffect, useMemo } from "react";
import { layoutEntries } from "../lists/rows/entry-layout.ts";
import { useEntry, useRowNavigation, useScrollRestoration } from "../lists/rows/useRowNavigation.ts";
import { useVirtualRows } from "../lists/rows/useVirtualRows.ts";
import type { FoundRow as RowData } from "../queries/find.ts";
import { FoundRow } from "./FoundRow.tsx";
import css from "./FoundRows.module.css";
import type { FindSearch } from "./search-params.ts";

const HEIGHTS = { found: 104, plain: 60 }; // with snippets, and without
const AHEAD = 10; // rows before the end at which more are loaded

interface Props {
	rows: RowData[];
	search: FindSearch;
	/** The reference of the open one. */
	open: string | undefined;
	scroller: RefObject<HTMLDivElement | null>;
	/** The reference of a row that is to get focus. */
	focusOn: RefObject<string | undefined>;
	onOpen(reference: string, replace: boolean): void;
	/** Called near the end of the list. */
	onEnd(): void;
}

/** Search results; only visible rows are in the document. One stop for the Tab key; arrows, J and K move within it. */
export function FoundRows({ rows, search, open, scroller, focusOn, onOpen, onEnd }: Props) {
	const height = search.q ? HEIGHTS.found : HEIGHTS.plain;
	const places = useMemo(() => layoutEntries([...rows.keys()], { row: height, head: height }), [rows, height]);
	const { entry, setActive } = useEntry(rows, open);
	const keepOffset = useScrollRestoration(`find ${JSON.stringify(search)}`, scroller);
	const { shown, last, bringIntoSight } = useVirtualRows(places, scroller, entry, keepOffset);
	const { listens } = useRowNavigation({ rows, open, entry, setActive, scroller, focusOn, onOpen, bringIntoSight });
	useEffect(() => {
		if (last > rows.length - AHEAD) onEnd();
	});
	return (
		<ul className={css.list} style={{ height: places.top(places.count) }} {...listens}>
			{shown.map((index) => {
				const row = rows[index];
				if (!row) return null;
				const place = { height, transform: `translateY(${places.top(index)}px)` };
				return (
					<li key={row.reference} className={css.item} style={place} aria-posinset={index + 1} aria-setsize={-1}>
						<FoundRow row={row} search={search} open={row.reference === open} entry={index === entry} />
					</li>
				);
			})}
		</ul>
	);
}
