/* Whether single-key shortcuts are on: people who use speech input, or hit keys by accident, turn them off. */

const KEY = "single-keys";

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
