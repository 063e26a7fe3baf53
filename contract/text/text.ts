/* Cleans typed text of invisible characters, so that it reads the same on a page, in a mail, a table and a terminal. */

// Format characters are the invisible ones: zero-width, bidi overrides, byte order marks, soft hyphens. The joiner that
// combines several emoji into one is kept there.
const INVISIBLE =
	/(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))[\p{Cf}\p{Cs}]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
const WHITESPACE_CONTROLS = /[\t\n\v\f]+/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINES_AND_TABS = /(?![\n\t])\p{Cc}/gu;

/** Characters that may control a terminal, or disguise the content of a table cell. */
export const UNSAFE_CHARACTERS = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

// More marks on one letter than any language has (Unicode's stream-safe format). Sorting thousands of them takes
// normalize() seconds.
const STACKED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Characters that are cleaned: ten times what the longest field may have. */
const TYPED_MAX = 10_000;

/**
 * Cleans what was typed into a field, unless it is too long for that: then it is cut, but stays too long for any field,
 * so that it is refused rather than shortened.
 */
export function cleanField(typed: string, lines: "one line" | "lines"): string {
	const text = typed.trim();
	if (text.length > TYPED_MAX) return `${text.slice(0, TYPED_MAX)}…`;
	return lines === "lines" ? cleanText(text) : cleanLine(text);
}

/** Cleans multi-line text. */
export function cleanText(text: string): string {
	return text
		.replace(LINE_ENDS, "\n")
		.replace(CONTROLS_BUT_LINES_AND_TABS, "")
		.replace(INVISIBLE, "")
		.replace(STACKED_MARKS, "$1")
		.normalize("NFC")
		.trim();
}

/** Cleans single-line text: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
	return text
		.replace(LINE_ENDS, "\n")
		.replace(WHITESPACE_CONTROLS, " ")
		.replace(CONTROLS, "")
		.replace(INVISIBLE, "")
		.replace(STACKED_MARKS, "$1")
		.normalize("NFC")
		.trim();
}
