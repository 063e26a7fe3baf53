import { UNSAFE_CHARACTERS } from "../../contract/text/text.ts";

/* Text typed into a form must not control the terminal of the person who reads it. */

export function toSafeText(text: string): string {
	return text.replace(/\r\n?/g, "\n").replace(/\t/g, "    ").replace(UNSAFE_CHARACTERS, "");
}

export function toSafeLine(text: string): string {
	return toSafeText(text).replace(/\n+/g, " ");
}

/** JSON with control characters escaped, so that it is inert and still parses to the same value. */
export function toSafeJson(value: unknown, indent?: number): string {
	const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return JSON.stringify(value, null, indent).replace(UNSAFE_CHARACTERS, (character) =>
		character.split("").map(escaped).join(""),
	);
}
