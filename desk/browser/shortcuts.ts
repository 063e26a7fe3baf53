import { useEffectEvent, useLayoutEffect } from "react";

/* Keyboard shortcuts. A component registers its own while it is on screen; the help lists them. */

export interface Shortcut {
	/** The browser's name for it: "r", "!", "Escape"; with Shift "shift+j". */
	key: string;
	label: string;
	run(): void;
}

const registered: Shortcut[] = [];

/**
 * Registers a single-key shortcut, which is off while someone types and while a dialog or menu is open.
 * @param on whether there is anything to do right now
 */
export function useShortcut(key: string, label: string, handler: () => void, on = true): void {
	const run = useEffectEvent(handler);
	useLayoutEffect(() => {
		// Before it is painted, so that no key is lost once it is in sight.
		if (!on) return;
		const entry: Shortcut = { key, label, run: () => run() };
		registered.push(entry);
		return () => {
			registered.splice(registered.indexOf(entry), 1);
		};
	}, [key, label, on]);
}

/** If two components register the same key, the one that was shown last gets it. */
export function findShortcut(name: string): Shortcut | undefined {
	return registered.findLast(({ key }) => key === name);
}

/** Each key once. */
export function activeShortcuts(): Shortcut[] {
	return registered.filter((entry) => findShortcut(entry.key) === entry);
}

const KEY = "single-keys";

/** People who use speech input, or hit keys by accident, turn single-key shortcuts off. */
export function areSingleKeysOff(): boolean {
	try {
		return localStorage.getItem(KEY) === "off";
	} catch {
		return false;
	}
}

export function setSingleKeysOff(rest: boolean): void {
	try {
		if (rest) localStorage.setItem(KEY, "off");
		else localStorage.removeItem(KEY);
	} catch {
		// Without storage they stay on.
	}
}
