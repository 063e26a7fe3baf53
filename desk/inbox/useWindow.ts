import { type RefObject, useLayoutEffect, useState } from "react";
import type { Places } from "./places.ts";

const BEYOND = 6; // entries above and below what is seen

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
	const [seen, setSeen] = useState({ first: 0, last: 0 });

	useLayoutEffect(() => {
		const element = scroller.current;
		if (!element) return;
		const look = () => {
			const { scrollTop, clientHeight } = element;
			const [first, last] = [places.at(scrollTop), places.at(scrollTop + clientHeight)];
			setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
		};
		const scrolled = () => {
			look();
			onScroll(element.scrollTop);
		};
		look();
		element.addEventListener("scroll", scrolled, { passive: true });
		const size = new ResizeObserver(look);
		size.observe(element);
		return () => {
			element.removeEventListener("scroll", scrolled);
			size.disconnect();
		};
	}, [places, scroller, onScroll]);

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
