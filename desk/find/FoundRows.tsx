import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useKey } from "../frame/keys.ts";
import { placesOf } from "../inbox/places.ts";
import { useWindow } from "../inbox/useWindow.ts";
import type { FoundRow as RowData } from "../queries/find.ts";
import type { FindSearch } from "./asked.ts";
import { FoundRow } from "./FoundRow.tsx";
import css from "./FoundRows.module.css";

const HEIGHTS = { found: 104, plain: 60 }; // with what was found in them, and without
const AHEAD = 10; // rows before the end at which more is asked for

/** Where each list was left. */
const offsets = new Map<string, number>();

interface Props {
	rows: RowData[];
	search: FindSearch;
	/** The one that is open. */
	open: string | undefined;
	scroller: RefObject<HTMLDivElement | null>;
	/** Asks for the focus on a row. */
	focusOn: RefObject<string | undefined>;
	onOpen(reference: string, replace: boolean): void;
	/** Somebody is near the end. */
	onEnd(): void;
}

/** What was found, of which only what is seen is in the document. One stop for the Tab key; arrows, J and K move in it. */
export function FoundRows({ rows, search, open, scroller, focusOn, onOpen, onEnd }: Props) {
	const height = search.q ? HEIGHTS.found : HEIGHTS.plain;
	const places = useMemo(() => placesOf([...rows.keys()], { row: height, head: height }), [rows, height]);
	const [active, setActive] = useState<string>();
	const entry = useMemo(() => placeOf(rows, active) ?? placeOf(rows, open) ?? 0, [rows, active, open]);
	const key = JSON.stringify(search);
	const keepOffset = useCallback((offset: number) => offsets.set(key, offset), [key]);
	const { shown, last, bringIntoSight } = useWindow(places, scroller, entry, keepOffset);
	useEffect(() => {
		if (scroller.current) scroller.current.scrollTop = offsets.get(key) ?? 0;
	}, [key, scroller]);
	useEffect(() => {
		if (last > rows.length - AHEAD) onEnd();
	});
	useLayoutEffect(() => {
		const wanted = focusOn.current;
		const link = wanted && scroller.current?.querySelector<HTMLElement>(`[data-reference="${CSS.escape(wanted)}"]`);
		if (!link) return;
		focusOn.current = undefined;
		link.focus({ preventScroll: true });
	});

	const focusRow = (at: number) => {
		const row = rows[Math.min(rows.length - 1, Math.max(0, at))];
		if (!row) return;
		setActive(row.reference);
		focusOn.current = row.reference;
		bringIntoSight(rows.indexOf(row));
	};
	const move = (step: 1 | -1) => {
		const openAt = placeOf(rows, open);
		const next = openAt === undefined ? undefined : rows[openAt + step];
		if (openAt !== undefined) {
			if (next) onOpen(next.reference, true);
			bringIntoSight(openAt + step);
			return;
		}
		focusRow(scroller.current?.contains(document.activeElement) ? entry + step : entry);
	};
	useKey("j", "Next one", () => move(1));
	useKey("k", "The one before", () => move(-1));

	const pressed = (event: KeyboardEvent) => {
		const to = { ArrowDown: entry + 1, ArrowUp: entry - 1, Home: 0, End: rows.length - 1 }[event.key];
		if (to === undefined) return;
		event.preventDefault();
		focusRow(to);
	};
	return (
		<ul
			className={css.list}
			style={{ height: places.top(places.count) }}
			onKeyDown={pressed}
			onFocus={({ target }) => setActive(target.closest<HTMLElement>("[data-reference]")?.dataset.reference)}
			onClick={(event) => {
				const link = event.target instanceof Element && event.target.closest<HTMLElement>("[data-reference]");
				if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
				event.preventDefault();
				onOpen(link.dataset.reference ?? "", false);
			}}
		>
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

function placeOf(rows: RowData[], reference: string | undefined): number | undefined {
	if (!reference) return undefined;
	const at = rows.findIndex((row) => row.reference === reference);
	return at === -1 ? undefined : at;
}
