import { useEffect, useRef } from "react";

/* The keys that do something where one is. A part says which it knows while it is on the screen; the help lists them. */

export interface Key {
	/** As the browser calls it: "r", "!", "Escape". */
	key: string;
	label: string;
	run(): void;
}

const registered: Key[] = [];

/**
 * Does something at a single key, which rests while somebody types and in front of a dialog or a menu.
 * @param on whether there is anything to do just now
 */
export function useKey(key: string, label: string, handler: () => void, on = true): void {
	const latest = useRef(handler);
	useEffect(() => {
		latest.current = handler;
	});
	useEffect(() => {
		if (!on) return;
		const entry: Key = { key, label, run: () => latest.current() };
		registered.push(entry);
		return () => {
			registered.splice(registered.indexOf(entry), 1);
		};
	}, [key, label, on]);
}

/** Who came last knows best: of two that wait for a key the one that was shown later has it. */
export function keyNamed(name: string): Key | undefined {
	return registered.findLast(({ key }) => key === name);
}

/** Each key once. */
export function keysNow(): Key[] {
	return registered.filter((entry) => keyNamed(entry.key) === entry);
}
