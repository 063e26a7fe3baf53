import { type RefObject, useLayoutEffect, useState } from "react";
import type { Places } from "./places.ts";

const BEYOND = 6; // entries above and below what is seen
const STEP_PX = 20; // of a scroll that is looked at: less than the lowest entry

interface Window {
	/** Of the entries, those that belong into the document, in order. */
	shown: number[];
	/** The last one that is on the screen. */
	last: number;
	/** Scrolls no further than it takes to see it whole. */
	bringIntoSight(index: number): void;
}

/**
 * The part of a long list that is in the document.
 * @param always an entry that stays in it wherever one has scrolled; -1 for none
 */
export function useWindow(
	places: Places,
	scroller: RefObject<HTMLDivElement | null>,
	always: number,
	onScroll: (offset: number) => void,
): Window {
	const [{ offset, height }, setView] = useState({ offset: 0, height: 0 });

	// What it tells by itself. Asked in the midst of a change, the whole page would have to be laid out for the answer.
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
