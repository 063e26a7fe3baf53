import { useEffect, useState, useSyncExternalStore } from "react";

/* One clock for all times on the screen, so that they tick together, every minute. */

const MINUTE_MS = 60_000;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function useNow(): number {
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
	timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS));
	for (const listener of listeners) listener();
}

export function useEverySecond(): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	return now;
}
