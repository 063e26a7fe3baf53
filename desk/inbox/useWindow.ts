import { type RefObject, useLayoutEffect, useState } from "react";
import type { Places } from "./places.ts";

const BEYOND = 6; // entries rendered above and below the visible ones
const STEP_PX = 20; // smallest scroll that renders again: less than the shortest entry

interface Window {
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
export function useWindow(
	places: Places,
	scroller: RefObject<HTMLDivElement | null>,
	always: number,
	onScroll: (offset: number) => void,
): Window {
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

	const seen = { first: places.at(offset), last: places.at(offset + STEP_PX + height) };
	const from = Math.max(0, seen.first - BEYOND);
	const to = Math.min(places.count - 1, seen.last + BEYOND);
	const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
	if (always >= 0 && always < from) shown.unshift(always);
	if (always > to) shown.push(always);

	return {
		shown,
		last: Math.min(seen.last, places.count - 1),
		bringIntoSight(index) {
			const element = scroller.current;
			if (!element || index < 0) return;
			const [top, bottom] = [places.top(index), places.top(index + 1)];
			if (top < element.scrollTop) element.scrollTop = top;
			else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
		},
	};
}
