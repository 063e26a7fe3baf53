/* What people type, in one form: what cannot be seen is taken out, so that it reads the same in a page, a mail, a table and a terminal. */

// Format characters are the invisible ones: zero-width, bidi overrides, byte order marks, soft hyphens. The joiner
// that makes one emoji of several is kept where it does.
const INVISIBLE =
	/(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))[\p{Cf}\p{Cs}]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
const WHITE_CONTROLS = /[\t\n\v\f]+/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINES_AND_TABS = /(?![\n\t])\p{Cc}/gu;

/** What may act on a terminal, or make a cell of a table read as what it is not. */
export const ACTING = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

// More marks on one letter than any language has (Unicode's stream-safe format). To put thousands into their order takes
// normalize() seconds.
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Characters that are looked at: ten times what the longest field may have when it is clean. */
const TYPED_MAX = 10_000;

/**
 * What was typed into a field, cleaned, unless it is too long for that: then it is cut, and still too long for any field,
 * so that it is refused rather than shortened.
 */
export function cleanField(typed: string, lines: "one line" | "lines"): string {
	const text = typed.trim();
	if (text.length > TYPED_MAX) return `${text.slice(0, TYPED_MAX)}…`;
	return lines === "lines" ? cleanText(text) : cleanLine(text);
}

/** A text that may have several lines. */
export function cleanText(text: string): string {
	return text
		.replace(LINE_ENDS, "\n")
		.replace(CONTROLS_BUT_LINES_AND_TABS, "")
		.replace(INVISIBLE, "")
		.replace(PILED_MARKS, "$1")
		.normalize("NFC")
		.trim();
}

/** A text of one line: line ends and tabs become a space. */
export function cleanLine(text: string): string {
	return text
		.replace(LINE_ENDS, "\n")
		.replace(WHITE_CONTROLS, " ")
		.replace(CONTROLS, "")
		.replace(INVISIBLE, "")
		.replace(PILED_MARKS, "$1")
		.normalize("NFC")
		.trim();
}
