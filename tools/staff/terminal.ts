import { ACTING } from "../../contract/text/text.ts";

/* What people typed into a form must not act on the terminal of whoever reads it. */

export function plain(text: string): string {
	return text.replace(/\r\n?/g, "\n").replace(/\t/g, "    ").replace(ACTING, "");
}

export function plainLine(text: string): string {
	return plain(text).replace(/\n+/g, " ");
}

/** JSON that is as inert, and still reads back as the same. */
export function plainJson(value: unknown, indent?: number): string {
	const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return JSON.stringify(value, null, indent).replace(ACTING, (character) => character.split("").map(escaped).join(""));
}
