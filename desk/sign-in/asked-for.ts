/* The address that somebody wanted before they had to sign in. */

const KEY = "asked-for";
const KEPT_MS = 15 * 60_000; // as long as a link by mail works

/** As the sign-in page carries it; nothing for the first page, where everybody goes. */
export function askedFor(path: string): { to?: string } {
	return path === "/" ? {} : { to: path };
}

/** A path of this desk: nothing that leads elsewhere, nor into the sign-in again. */
export function pathOr(value: unknown, otherwise: string): string {
	if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || /^\/(sign-in|join)\b/.test(value)) return otherwise;
	return value;
}

/** For the link by mail, which is opened from elsewhere. */
export function keepAskedFor(path: string): void {
	try {
		localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
	} catch {
		// A browser that keeps nothing opens the first page.
	}
}

export function takeAskedFor(): string | undefined {
	try {
		const { path, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
		localStorage.removeItem(KEY);
		const kept = Date.now() - at < KEPT_MS ? pathOr(path, "/") : "/";
		return kept === "/" ? undefined : kept;
	} catch {
		return undefined;
	}
}
