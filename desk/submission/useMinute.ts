import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Now, as of the last full minute: all times on the screen go on together. */
export function useMinute(): number {
	return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) tick();
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) clearTimeout(timer);
	};
}

function tick(): void {
	now = Date.now();
	for (const listener of listeners) listener();
	timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS));
}
