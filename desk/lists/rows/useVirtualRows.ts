import { type RefObject, useLayoutEffect, useState } from "react";
import type { EntryLayout } from "./entry-layout.ts";

const OVERSCAN = 6; // entries rendered above and below the visible ones
const STEP_PX = 20; // smallest scroll that renders again: less than the shortest entry

interface VirtualRows {
	/** Indexes of the entries to render, in order. */
	shown: number[];
	/** Index of the last visible entry. */
	last: number;
	/** Scrolls just far enough to show the whole entry. */
	bringIntoSight(index: number): void;
}

/**
 * The rendered part of a long list.
 * @param always an entry that stays rendered at any scroll position; -1 for none
 */
export function useVirtualRows(
	layout: EntryLayout,
	scroller: RefObject<HTMLDivElement | null>,
	always: number,
	onScroll: (offset: number) => void,
): VirtualRows {
	const [{ offset, height }, setView] = useState({ offset: 0, height: 0 });

	// Taken from events: measuring in the middle of a change would force a layout of the whole page.
	useLayoutEffect(() => {
		const element = scroller.current;
		if (!element) return;
		const scrolled = () => {
			const step = Math.floor(element.scrollTop / STEP_PX) * STEP_PX;
			setView((before) => (before.offset === step ? before : { ...before, offset: step }));
			onScroll(element.scrollTop);
		};
		const size = new ResizeObserver(([entry]) => {
			const known = entry?.contentRect.height ?? 0;
			setView((before) => (before.height === known ? before : { ...before, height: known }));
		});
		element.addEventListener("scroll", scrolled, { passive: true });
		size.observe(element);
		setView({ offset: element.scrollTop, height: element.clientHeight });
		return () => {
			element.removeEventListener("scroll", scrolled);
			size.disconnect();
		};
	}, [scroller, onScroll]);

	const seen = { first: layout.at(offset), last: layout.at(offset + STEP_PX + height) };
	const from = Math.max(0, seen.first - OVERSCAN);
	const to = Math.min(layout.count - 1, seen.last + OVERSCAN);
	const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
	if (always >= 0 && always < from) shown.unshift(always);
	if (always > to) shown.push(always);

	return {
		shown,
		last: Math.min(seen.last, layout.count - 1),
		bringIntoSight(index) {
			const element = scroller.current;
			if (!element || index < 0) return;
			const [top, bottom] = [layout.top(index), layout.top(index + 1)];
			if (top < element.scrollTop) element.scrollTop = top;
			else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
		},
	};
}
