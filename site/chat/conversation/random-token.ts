/** Random bytes as base64url, which is safe in a header. Not randomUUID, which browsers offer on https only. */
export function randomToken(bytes: number): string {
	const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
