/* Characters as people type them: what is searched for must be written as it is searched. */

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Controls but tab and line break, marks that turn or hide text, joiners of width zero, what is no character. */
const UNSEEN =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\uffff]|\p{Cn}|\p{Co}|\p{Cs}|[\u{e0000}-\u{e0fff}]/gu;
/** Of Symbol and Wingdings, which have no letters: most mark the items of a list. */
const DRAWN_BULLETS = /[\uf0b7\uf0a7\uf0d8\uf0a8\uf06e\uf071\uf076\uf0fc\uf02d]/g;
/** Written in one sign, or in letters of another width or weight, which mean the same: not squares and powers, which do not. */
const SAME_LETTERS = /[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;

/** Line breaks and tabs stay. */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(DRAWN_BULLETS, "•")
		.replace(SPACES, " ")
		.replace(SAME_LETTERS, (letter) => letter.normalize("NFKC"))
		.replace(UNSEEN, "")
		.normalize("NFC");
}

/** One line, without more space than needed. */
export function cleanLine(line: string): string {
	return cleanText(line)
		.replace(/[ \t]*\t[ \t]*/g, "\t")
		.replace(/ {2,}/g, " ")
		.trim();
}

/** Beginnings of words that keep their hyphen. */
const COMPOUNDS = new Set(
	(
		"all co cross double e end entry ex face first follow full go half high hands in inter land large long low market mid " +
		"multi new non off on one over part post pre pro problem quarter re real second self semi short single small sub team " +
		"tech third top two up value well win world year"
	).split(" "),
);

/** Words that were divided at the end of a line, whole again on the first of the two. */
export function joinDivided(lines: string[]): string[] {
	const known = new Set(lines.flatMap((line) => line.toLowerCase().match(/[\p{L}-]+/gu) ?? []));
	const joined: string[] = [];
	for (const line of lines) {
		const before = joined.at(-1) ?? "";
		const [divided, head = "", mark = ""] = /(\p{L}{2,})([-\u2010\u00ad])$/u.exec(before) ?? [];
		const [tail] = /^\p{Ll}+(?:-\p{L}+)*[.,;:)!?]*/u.exec(line) ?? [];
		if (!divided || !tail) {
			joined.push(line);
			continue;
		}
		const rest = tail.replace(/[.,;:)!?]+$/, "").toLowerCase();
		const start = head.toLowerCase();
		const keeps =
			mark !== "\u00ad" && !known.has(start + rest) && (known.has(`${start}-${rest}`) || COMPOUNDS.has(start));
		joined[joined.length - 1] = before.slice(0, keeps ? undefined : -1) + tail;
		const after = line.slice(tail.length).trimStart();
		if (after) joined.push(after);
	}
	return joined;
}
