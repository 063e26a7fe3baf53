/* Characters as people type them: what is searched for must be written as it is searched. */

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Controls but tab and line break, marks that turn, hide or choose a look of text, what is no character. */
const UNSEEN =
	/(?![\t\n])\p{Cc}|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Variation_Selector}|\p{Cn}|\p{Co}|\p{Cs}|[\u{e0000}-\u{e0fff}]/gu;
/** Of Symbol and Wingdings, which have no letters: most mark the items of a list. */
const DRAWN_BULLETS = /[\uf0b7\uf0a7\uf0d8\uf0a8\uf06e\uf071\uf076\uf0fc\uf02d]/g;
/** Written in one sign, or in letters of another width or weight, which mean the same: not squares and powers, which do not. */
const SAME_LETTERS = /[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;

// More marks on one letter than any language has (Unicode's stream-safe format). Putting thousands in order takes the square of
// their number.
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Line breaks and tabs stay. */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(DRAWN_BULLETS, "•")
		.replace(SPACES, " ")
		.replace(SAME_LETTERS, (letter) => letter.normalize("NFKC"))
		.replace(UNSEEN, "")
		.replace(PILED_MARKS, "$1")
		.normalize("NFC");
}

/** One line, without more space than needed. */
export function cleanLine(line: string): string {
	return cleanText(line)
		.replace(/[ \t]+/g, (space) => (space.includes("\t") ? "\t" : " "))
		.trim();
}

/** Beginnings and ends of words that are written with a hyphen: a line that ends at one was not divided. */
const COMPOUND_BEGINS = new Set(
	(
		"all business client co cross customer data double end entry ex face first follow full go goal half hands high in inter " +
		"key land large long low market mid multi new non off on one over part people post pre pro problem quarter real result " +
		"results sales second self semi short single small sub team tech third three top two up value well win world year"
	).split(" "),
);
const COMPOUND_ENDS = new Set(
	(
		"based building centered centric channel class cycle decision depth driven edge end ended exceeding face facing first focused " +
		"functional generating generation growth hand house in led level line making market minded needed off on oriented out " +
		"over party people performing person point quality quarter range ranked ranking ready related rounded sales scale " +
		"selling service setting side site size sized skilled solving specific spoken stage stakeholder starter step suite " +
		"thinking tier time to touch up upon value versed wide winning year"
	).split(" "),
);

const LETTERS_MAX = 60; // of the beginning of a divided word: looking for it in all of a long line takes the square of its length

/** Words that were divided at the end of a line, whole again on the first of the two. Not across what stands in rows. */
export function joinDivided(lines: string[]): string[] {
	const known = new Set(lines.flatMap((line) => line.toLowerCase().match(/[\p{L}-]+/gu) ?? []));
	const joined: string[] = [];
	for (const line of lines) {
		const before = joined.at(-1) ?? "";
		const [divided, head = "", mark = ""] = /(\p{L}{2,})([-\u2010\u00ad])$/u.exec(before.slice(-LETTERS_MAX)) ?? [];
		const [tail] = /^\p{Ll}+(?:-\p{L}+)*[.,;:)!?]*/u.exec(line) ?? [];
		if (!divided || !tail || before.includes("\t") || line.includes("\t")) {
			joined.push(line);
			continue;
		}
		const [begin, end] = [head.toLowerCase(), tail.replace(/[.,;:)!?]+$/, "").toLowerCase()];
		const isCompound =
			known.has(`${begin}-${end}`) ||
			COMPOUND_BEGINS.has(begin) ||
			COMPOUND_ENDS.has(end) ||
			(known.has(begin) && known.has(end));
		const keeps = mark !== "\u00ad" && !known.has(begin + end) && isCompound;
		joined[joined.length - 1] = before.slice(0, keeps ? undefined : -1) + tail;
		const after = line.slice(tail.length).trimStart();
		if (after) joined.push(after);
	}
	return joined;
}
