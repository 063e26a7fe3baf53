/* The page that someone asked for before they had to sign in. */

const KEY = "asked-for";
const KEPT_MS = 15 * 60_000; // as long as an emailed link works

/** The sign-in page's search parameters; none for the inbox, which is the default. */
export function returnSearch(path: string): { to?: string } {
	return path === "/" ? {} : { to: path };
}

/** The path, if it is on this desk and does not lead back to signing in. */
export function safePathOr(value: unknown, otherwise: string): string {
	if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || /^\/(sign-in|join)\b/.test(value)) return otherwise;
	return value;
}

/** For the emailed link, which is opened from elsewhere. */
export function storeReturnPath(path: string): void {
	try {
		localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
	} catch {
		// Without storage the inbox opens.
	}
}

export function takeReturnPath(): string | undefined {
	try {
		const { path, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
		localStorage.removeItem(KEY);
		const kept = Date.now() - at < KEPT_MS ? safePathOr(path, "/") : "/";
		return kept === "/" ? undefined : kept;
	} catch {
		return undefined;
	}
}
