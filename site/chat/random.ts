/** So many random bytes, in letters that may stand in a header. Not randomUUID, which a browser has on https only. */
export function random(bytes: number): string {
	const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
