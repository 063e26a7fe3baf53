import { useSyncExternalStore } from "react";

/* Which visitors are writing just now: told by the stream, and over when it is not told again. */

const SHOWN_MS = 6000; // twice as long as somebody who writes keeps silent about it

const writing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

export function noteWriting(reference: string): void {
	clearTimeout(writing.get(reference));
	writing.set(
		reference,
		setTimeout(() => stopWriting(reference), SHOWN_MS),
	);
	tell();
}

/** Their words are there. */
export function stopWriting(reference: string): void {
	clearTimeout(writing.get(reference));
	if (writing.delete(reference)) tell();
}

export function useIsWriting(reference: string): boolean {
	return useSyncExternalStore(subscribe, () => writing.has(reference));
}

function tell(): void {
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
