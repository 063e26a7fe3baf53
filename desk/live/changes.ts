import { useEffect, useRef } from "react";
import type { Change } from "./live.ts";

/* Changes to submissions, for the lists that show them. Delivered in batches, because many may arrive at once. */

const HEAP_MS = 120;

const listeners = new Set<(changes: Change[]) => void>();
let heap: Change[] = [];

/** @param also runs once per batch */
export function tellChange(change: Change, also: () => void): void {
	heap.push(change);
	if (heap.length > 1) return;
	setTimeout(() => {
		const told = heap;
		heap = [];
		also();
		for (const listener of listeners) listener(told);
	}, HEAP_MS);
}

export function useChanges(listener: (changes: Change[]) => void): void {
	const latest = useRef(listener);
	useEffect(() => {
		latest.current = listener;
	});
	useEffect(() => {
		const hear = (changes: Change[]) => latest.current(changes);
		listeners.add(hear);
		return () => {
			listeners.delete(hear);
		};
	}, []);
}
