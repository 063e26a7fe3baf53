import {
	type FocusEvent,
	type KeyboardEvent,
	type MouseEvent,
	type RefObject,
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { useShortcut } from "../../browser/shortcuts.ts";

/* Keyboard navigation in a list of rows: one tab stop; arrows, J and K move within it. */

interface HasReference {
	reference: string;
}

/** Where Tab enters the list: at the row last focused, else at the open one, else at the first. */
export function useEntry(rows: HasReference[], open: string | undefined) {
	const [active, setActive] = useState<string>();
	const entry = useMemo(() => indexOfRow(rows, active) ?? indexOfRow(rows, open) ?? 0, [rows, active, open]);
	return { entry, setActive };
}

interface NavigationOptions extends ReturnType<typeof useEntry> {
	rows: HasReference[];
	/** Reference of the open item. */
	open: string | undefined;
	scroller: RefObject<HTMLDivElement | null>;
	/** Reference of the row to focus, such as the one just closed. */
	focusOn: RefObject<string | undefined>;
	onOpen(reference: string, replace: boolean): void;
	/** Scrolls to a row by its index. */
	bringIntoSight(row: number): void;
	/** If rows can be selected. */
	selection?: RowSelection;
}

interface RowSelection {
	/** A tap selects a row instead of opening it. */
	tapping: boolean;
	toggle(reference: string): void;
	/** Selects the rows up to this one. @param from where the focus is */
	extend(to: string, from?: string): void;
}

/** Event handlers for the list's element. */
export function useRowNavigation({
	rows,
	open,
	entry,
	setActive,
	scroller,
	focusOn,
	onOpen,
	bringIntoSight,
	selection,
}: NavigationOptions) {
	useScrollToOpen(open, rows, bringIntoSight);
	useLayoutEffect(() => {
		const wanted = focusOn.current;
		const link = wanted && scroller.current?.querySelector<HTMLElement>(`[data-reference="${CSS.escape(wanted)}"]`);
		if (!link) return;
		focusOn.current = undefined;
		link.focus({ preventScroll: true });
	});

	const focusRow = (at: number) => {
		const place = Math.min(rows.length - 1, Math.max(0, at));
		const row = rows[place];
		if (!row) return;
		setActive(row.reference);
		focusOn.current = row.reference;
		bringIntoSight(place);
	};
	const hasFocus = () => scroller.current?.contains(document.activeElement) ?? false;
	const move = (step: 1 | -1) => {
		const openAt = indexOfRow(rows, open);
		const next = rows[(openAt ?? entry) + step];
		if (openAt !== undefined) return next && onOpen(next.reference, true);
		focusRow(hasFocus() ? entry + step : entry);
	};
	useShortcut("j", "Next", () => move(1));
	useShortcut("k", "Previous", () => move(-1));
	const extend = (step: 1 | -1) => {
		const [from, to] = [rows[entry], rows[entry + step]];
		if (!from || !to || !hasFocus()) return;
		selection?.extend(to.reference, from.reference);
		focusRow(entry + step);
	};
	const canExtend = selection !== undefined && open === undefined;
	useShortcut("shift+j", "Extend selection down", () => extend(1), canExtend);
	useShortcut("shift+k", "Extend selection up", () => extend(-1), canExtend);

	const listens = {
		onKeyDown(event: KeyboardEvent) {
			const to = { ArrowDown: entry + 1, ArrowUp: entry - 1, Home: 0, End: rows.length - 1 }[event.key];
			if (to === undefined) return;
			event.preventDefault();
			const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
			if (event.shiftKey && selection && (step === 1 || step === -1)) return extend(step);
			focusRow(to);
		},
		/** Or the text between would be marked. */
		onMouseDown(event: MouseEvent) {
			if (event.shiftKey && selection) event.preventDefault();
		},
		onFocus({ target }: FocusEvent) {
			const row = rowAt(target);
			if (row) setActive(row.dataset.reference);
		},
		onClick(event: MouseEvent) {
			const link = event.target instanceof Element && rowAt(event.target);
			if (!link || event.metaKey || event.ctrlKey || event.altKey) return;
			const { reference = "" } = link.dataset;
			if (event.shiftKey && !selection) return;
			event.preventDefault();
			if (event.shiftKey) selection?.extend(reference);
			else if (selection?.tapping) selection.toggle(reference);
			else onOpen(reference, false);
		},
	};
	return { listens, hasFocus };
}

function rowAt(element: Element): HTMLElement | null {
	return element.closest<HTMLElement>("[data-reference]");
}

function indexOfRow(rows: HasReference[], reference: string | undefined): number | undefined {
	if (!reference) return undefined;
	const at = rows.findIndex((row) => row.reference === reference);
	return at === -1 ? undefined : at;
}

/** Scrolls to the open row once it is loaded. */
function useScrollToOpen(open: string | undefined, rows: HasReference[], bringIntoSight: (row: number) => void): void {
	const shown = useRef<string>(undefined);
	useEffect(() => {
		if (open === shown.current) return;
		if (!open) {
			shown.current = undefined;
			return;
		}
		const at = indexOfRow(rows, open);
		if (at === undefined) return;
		shown.current = open;
		bringIntoSight(at);
	}, [open, rows, bringIntoSight]);
}

/** Scroll position of each list. */
const offsets = new Map<string, number>();

/** Restores a list's scroll position. Returns the function that saves it. */
export function useScrollRestoration(
	list: string,
	scroller: RefObject<HTMLDivElement | null>,
): (offset: number) => void {
	useEffect(() => {
		if (scroller.current) scroller.current.scrollTop = offsets.get(list) ?? 0;
	}, [list, scroller]);
	return useCallback((offset: number) => void offsets.set(list, offset), [list]);
}
