import {
	type KeyboardEvent,
	type RefObject,
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { useKey } from "../frame/keys.ts";
import type { Row as RowData } from "../queries/submissions.ts";
import { type Entry, grouped } from "./groups.ts";
import { wordsOf } from "./hits.ts";
import { useNow } from "./now.ts";
import { placesOf } from "./places.ts";
import { isByTime } from "./queues.ts";
import { Row } from "./Row.tsx";
import css from "./RowList.module.css";
import type { List } from "./useList.ts";
import { useWindow } from "./useWindow.ts";

const HEIGHTS = { wide: { row: 54, head: 27 }, phone: { row: 78, head: 28 } };
const AHEAD = 40; // rows before the end at which more is asked for

/** Where each list was left. */
const offsets = new Map<string, number>();

interface Props {
	list: List;
	/** How many there are, if that is known. */
	total: number | undefined;
	/** The one that is open. */
	open: string | undefined;
	me: string;
	phone: boolean;
	/** Filters, as they stand in the address. */
	suffix: string;
	scroller: RefObject<HTMLDivElement | null>;
	/** Which rows are on the screen, by their place in the list. */
	onSeen(last: number): void;
	onOpen(reference: string, replace: boolean): void;
	onTake(row: RowData): void;
	/** Asks for the focus on a row, for instance on that which was just closed. */
	focusOn: RefObject<string | undefined>;
}

/** A list of any length, of which only what is seen is in the document. One stop for the Tab key; arrows, J and K move in it. */
export function RowList(props: Props) {
	const { list, total, open, me, phone, suffix, scroller, onSeen, onOpen, onTake, focusOn } = props;
	const { rows, days, hasMore, loadMore } = list;
	const now = useNow();
	const heights = phone ? HEIGHTS.phone : HEIGHTS.wide;
	const byTime = isByTime(list.view);
	const entries = useMemo(
		(): Entry[] => (byTime && days ? grouped(rows, days, now, hasMore) : [...rows.keys()]),
		[rows, days, now, hasMore, byTime],
	);
	const [active, setActive] = useState<string>();
	const entryRow = useMemo(() => placeOf(rows, active) ?? placeOf(rows, open) ?? 0, [rows, active, open]);
	const entryAt = useMemo(() => entries.indexOf(entryRow), [entries, entryRow]);
	const words = useMemo(() => wordsOf(list.view.q), [list.view.q]);
	const key = JSON.stringify(list.view);

	const places = useMemo(() => placesOf(entries, heights), [entries, heights]);
	const keepOffset = useCallback((offset: number) => offsets.set(key, offset), [key]);
	// Where the keyboard enters stays in the document.
	const { shown, last: lastShown, bringIntoSight } = useWindow(places, scroller, entryAt, keepOffset);
	useOffsets(key, scroller);
	useScrollTo(open, rows, entries, bringIntoSight);

	const lastSeen = entries[lastShown];
	useEffect(() => {
		const last = typeof lastSeen === "number" ? lastSeen : 0;
		onSeen(last);
		if (rows.length > 0 && last > rows.length - AHEAD) loadMore();
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
		bringIntoSight(entries.indexOf(rows.indexOf(row)));
	};
	const hasFocus = () => scroller.current?.contains(document.activeElement) ?? false;
	const move = (step: 1 | -1) => {
		const openAt = placeOf(rows, open);
		const next = rows[(openAt ?? entryRow) + step];
		if (openAt !== undefined) return next && onOpen(next.reference, true);
		focusRow(hasFocus() ? entryRow + step : entryRow);
	};
	useKey("j", "Next one", () => move(1));
	useKey("k", "The one before", () => move(-1));
	const focused = rows[entryRow];
	useKey("i", "Take it", () => focused && !focused.owner && hasFocus() && onTake(focused), open === undefined);

	const pressed = (event: KeyboardEvent) => {
		const to = { ArrowDown: entryRow + 1, ArrowUp: entryRow - 1, Home: 0, End: rows.length - 1 }[event.key];
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
				const entry = entries[index];
				const start = places.top(index);
				const place = { height: places.top(index + 1) - start, transform: `translateY(${start}px)` };
				if (entry === undefined) return null;
				if (typeof entry !== "number") {
					return (
						<li key={entry.name} className={`${css.head} ${entry.late ? css.late : ""}`} style={place}>
							<h2>{entry.name}</h2>
							<span>
								{entry.count}
								{entry.open && "+"}
							</span>
						</li>
					);
				}
				const row = rows[entry];
				if (!row) return null;
				return (
					<li
						key={row.reference}
						className={css.item}
						style={place}
						aria-posinset={entry + 1}
						aria-setsize={total ?? -1}
					>
						<Row
							row={row}
							now={now}
							me={me}
							href={`/s/${row.reference}${suffix}`}
							tall={phone}
							open={row.reference === open}
							entry={entry === entryRow}
							leaving={list.leaving.has(row.reference)}
							mixed={list.view.queue === "all" || list.view.queue === "suspected"}
							words={words}
							forms={list.forms}
							onTake={onTake}
						/>
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

/** A list that one comes back to is where it was left. */
function useOffsets(key: string, scroller: RefObject<HTMLDivElement | null>): void {
	useEffect(() => {
		if (scroller.current) scroller.current.scrollTop = offsets.get(key) ?? 0;
	}, [key, scroller]);
}

/** Brings what is opened into sight, once it is there. */
function useScrollTo(
	open: string | undefined,
	rows: RowData[],
	entries: Entry[],
	bringIntoSight: (index: number) => void,
): void {
	const shown = useRef<string>(undefined);
	useEffect(() => {
		if (open === shown.current) return;
		if (!open) {
			shown.current = undefined;
			return;
		}
		const at = placeOf(rows, open);
		if (at === undefined) return;
		shown.current = open;
		bringIntoSight(entries.indexOf(at));
	}, [open, rows, entries, bringIntoSight]);
}
