import { useSyncExternalStore } from "react";

/* Which visitors are writing: the stream says so, and it expires unless the stream repeats it. */

const SHOWN_MS = 6000; // twice the interval at which a visitor who writes reports it

const writing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

export function markWriting(reference: string): void {
	clearTimeout(writing.get(reference));
	writing.set(
		reference,
		setTimeout(() => clearWriting(reference), SHOWN_MS),
	);
	notifyListeners();
}

/** Call when their message has arrived. */
export function clearWriting(reference: string): void {
	clearTimeout(writing.get(reference));
	if (writing.delete(reference)) notifyListeners();
}

export function useIsVisitorWriting(reference: string): boolean {
	return useSyncExternalStore(subscribe, () => writing.has(reference));
}

function notifyListeners(): void {
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
