/* Normalizes characters to what people type, so that a search finds them. */

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Control characters except tab and line break; marks for direction, hiding and variants; non-characters. */
const INVISIBLE =
	/(?![\t\n])\p{Cc}|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Variation_Selector}|\p{Cn}|\p{Co}|\p{Cs}|[\u{e0000}-\u{e0fff}]/gu;
/** Private-use characters of Symbol and Wingdings: most are list bullets. */
const SYMBOL_BULLETS = /[\uf0b7\uf0a7\uf0d8\uf0a8\uf06e\uf071\uf076\uf0fc\uf02d]/g;
/** Ligatures and letters of another width or weight, which mean the same; not superscripts, which don't. */
const EQUIVALENT_LETTERS = /[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;

// More combining marks on one letter than any language uses (Unicode's stream-safe format). Sorting thousands of them
// takes quadratic time.
const STACKED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Keeps line breaks and tabs. */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(SYMBOL_BULLETS, "•")
		.replace(SPACES, " ")
		.replace(EQUIVALENT_LETTERS, (letter) => letter.normalize("NFKC"))
		.replace(INVISIBLE, "")
		.replace(STACKED_MARKS, "$1")
		.normalize("NFC");
}

/** One line, with whitespace collapsed. */
export function cleanLine(line: string): string {
	return cleanText(line)
		.replace(/[ \t]+/g, (space) => (space.includes("\t") ? "\t" : " "))
		.trim();
}

/** First and last words of hyphenated compounds: at a line end, their hyphen is part of the word. */
const COMPOUND_STARTS = new Set(
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

const LETTERS_MAX = 60; // of the first half of a split word: searching all of a long line for it takes quadratic time

/** Rejoins words hyphenated at a line end, on the first of the two lines. Not in the rows of a table. */
export function joinHyphenated(lines: string[]): string[] {
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
			COMPOUND_STARTS.has(begin) ||
			COMPOUND_ENDS.has(end) ||
			(known.has(begin) && known.has(end));
		const keeps = mark !== "\u00ad" && !known.has(begin + end) && isCompound;
		joined[joined.length - 1] = before.slice(0, keeps ? undefined : -1) + tail;
		const after = line.slice(tail.length).trimStart();
		if (after) joined.push(after);
	}
	return joined;
}
