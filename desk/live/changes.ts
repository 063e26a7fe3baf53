import { useEffect, useRef } from "react";
import type { Change } from "./live-connection.ts";

/* Changes to submissions, for the lists that show them. Delivered in batches, because many may arrive at once. */

const BATCH_MS = 120;

const listeners = new Set<(changes: Change[]) => void>();
let batch: Change[] = [];

/** @param onBatch runs once per batch */
export function queueChange(change: Change, onBatch: () => void): void {
	batch.push(change);
	if (batch.length > 1) return;
	setTimeout(() => {
		const delivered = batch;
		batch = [];
		onBatch();
		for (const listener of listeners) listener(delivered);
	}, BATCH_MS);
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
