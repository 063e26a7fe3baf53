/* The place in a list after which its next page begins. */

export function encodeCursor(values: string[]): string {
	return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Undefined unless it holds that many values. */
export function decodeCursor(cursor: string | undefined, count: number): string[] | undefined {
	if (!cursor) return undefined;
	try {
		const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
		return Array.isArray(values) && values.length === count && values.every(isPlain) ? values : undefined;
	} catch {
		return undefined;
	}
}

/** Like a timestamp or an id. PostgreSQL rejects some characters. */
function isPlain(value: unknown): value is string {
	return typeof value === "string" && /^[\w:.-]{1,40}$/.test(value);
}
