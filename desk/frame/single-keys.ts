/* Whether single keys do anything: who speaks to the computer, or hits keys by accident, turns them off. */

const KEY = "single-keys";

export function singleKeysRest(): boolean {
	try {
		return localStorage.getItem(KEY) === "off";
	} catch {
		return false;
	}
}

export function restSingleKeys(rest: boolean): void {
	try {
		if (rest) localStorage.setItem(KEY, "off");
		else localStorage.removeItem(KEY);
	} catch {
		// A browser that keeps nothing keeps them on.
	}
}
