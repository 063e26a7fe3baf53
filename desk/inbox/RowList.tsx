import { type RefObject, useEffect, useMemo } from "react";
import { useNow } from "../browser/now.ts";
import { useShortcut } from "../browser/shortcuts.ts";
import { useLongPress } from "../bulk/useLongPress.ts";
import type { ListSelection } from "../bulk/useSelection.ts";
import { isSortedByDue } from "../lists/queues.ts";
import { type Entry, groupByDue } from "../lists/rows/due-groups.ts";
import { layoutEntries } from "../lists/rows/entry-layout.ts";
import { useEntry, useRowNavigation, useScrollRestoration } from "../lists/rows/useRowNavigation.ts";
import { useVirtualRows } from "../lists/rows/useVirtualRows.ts";
import type { StepRow } from "../queries/openings/steps.ts";
import type { Row as RowData } from "../queries/submissions.ts";
import { parseSearchWords } from "../text/hits.ts";
import { Row } from "./Row.tsx";
import css from "./RowList.module.css";
import type { List } from "./useList.ts";

const HEIGHTS = { wide: { row: 54, head: 27 }, phone: { row: 78, head: 28 } };
const AHEAD = 40; // rows before the end at which the next page is loaded

interface Props {
	list: List;
	/** How many rows there are in all, if known. */
	total: number | undefined;
	/** Reference of the open item. */
	open: string | undefined;
	me: string;
	phone: boolean;
	/** The URL's query string, which holds the filters. */
	suffix: string;
	scroller: RefObject<HTMLDivElement | null>;
	/** Reports the index of the last row on the screen. */
	onSeen(last: number): void;
	onOpen(reference: string, replace: boolean): void;
	onTake(row: RowData): void;
	selection: ListSelection;
	/** Reference of the row to focus, such as the one just closed. */
	focusOn: RefObject<string | undefined>;
}

/** A virtualized list: only visible rows are in the document. One tab stop; arrows, J and K move within it. */
export function RowList(props: Props) {
	const { list, total, open, me, phone, suffix, scroller, onSeen, onOpen, onTake, selection, focusOn } = props;
	const { rows, days, hasMore, loadMore } = list;
	const now = useNow();
	const heights = phone ? HEIGHTS.phone : HEIGHTS.wide;
	const byTime = isSortedByDue(list.view);
	const entries = useMemo(
		(): Entry[] => (byTime && days ? groupByDue(rows, days, now, hasMore) : [...rows.keys()]),
		[rows, days, now, hasMore, byTime],
	);
	const { entry: entryRow, setActive } = useEntry(rows, open);
	const entryAt = useMemo(() => entries.indexOf(entryRow), [entries, entryRow]);
	const words = useMemo(() => parseSearchWords(list.view.q), [list.view.q]);

	const layout = useMemo(() => layoutEntries(entries, heights), [entries, heights]);
	const keepOffset = useScrollRestoration(JSON.stringify(list.view), scroller);
	// The row where Tab enters stays in the document.
	const { shown, last: lastShown, bringIntoSight } = useVirtualRows(layout, scroller, entryAt, keepOffset);

	const lastSeen = entries[lastShown];
	useEffect(() => {
		const last = typeof lastSeen === "number" ? lastSeen : 0;
		onSeen(last);
		if (rows.length > 0 && last > rows.length - AHEAD) loadMore();
	});

	const { listens, hasFocus } = useRowNavigation({
		...{ rows, open, entry: entryRow, setActive, scroller, focusOn, onOpen, selection },
		bringIntoSight: (row) => bringIntoSight(entries.indexOf(row)),
	});
	const focused = rows[entryRow];
	const takeFocused = () => {
		if (focused && focused.kind !== "step" && !focused.owner && hasFocus()) onTake(focused);
	};
	const toggleFocused = () => {
		const row = open ? rows.find(({ reference }) => reference === open) : focused;
		if (row && row.kind !== "step" && (open || hasFocus())) selection.toggle(row.reference);
	};
	useShortcut("x", "Select", toggleFocused);
	const longPress = useLongPress((reference) => {
		selection.startTapping();
		if (rows.some((row) => row.reference === reference && row.kind !== "step")) selection.toggle(reference);
	});
	useShortcut("i", "Take", takeFocused, open === undefined);
	const snoozeFocused = () => {
		const link = document.activeElement;
		if (focused?.kind === "step" && hasFocus()) link?.parentElement?.querySelector("button")?.click();
	};
	useShortcut("s", "Snooze the next step", snoozeFocused, open === undefined);

	return (
		<ul
			className={css.list}
			style={{ height: layout.top(layout.count) }}
			data-selecting={selection.isActive || undefined}
			{...listens}
			{...longPress}
		>
			{shown.map((index) => {
				const entry = entries[index];
				const start = layout.top(index);
				const place = { height: layout.top(index + 1) - start, transform: `translateY(${start}px)` };
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
							href={row.kind === "step" ? stepHref(row) : `/s/${row.reference}${suffix}`}
							tall={phone}
							open={row.reference === open}
							entry={entry === entryRow}
							leaving={list.leaving.has(row.reference)}
							mixed={list.view.queue === "all" || list.view.queue === "suspected"}
							words={words}
							forms={list.forms}
							onTake={onTake}
							selected={selection.references.has(row.reference)}
							onSelect={selection.toggle}
							onExtend={selection.extend}
						/>
					</li>
				);
			})}
		</ul>
	);
}

function stepHref({ opening, candidate }: StepRow): string {
	return candidate ? `/o/${opening}?at=${candidate}` : `/o/${opening}`;
}
