/* Whether words name an industry, or only a part of it. */

const COMMON_MIN = 4; // letters that two forms of a word begin with: telecom, telecommunications
const VAGUE_WORDS = new Set(["services", "sales", "products", "supply", "light", "commercial"]);

export function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** Tells whether a word, in lowercase, is one of the label's. */
export function labelWords(label: string): (word: string) => boolean {
	const wanted = wordsOf(label).filter((word) => !VAGUE_WORDS.has(word));
	return (word) => wanted.some((one) => isSameWord(word, one));
}

function isSameWord(one: string, other: string): boolean {
	const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
	return long === short || long === `${short}s` || (short.length >= COMMON_MIN && long.startsWith(short));
}

/** They make no part of an industry: 'industrial sales'. */
const OF_ANY = new Set(
	"sales selling company companies firm agency agent agents industry accounts products services equipment instrument instruments b c enterprise".split(
		" ",
	),
);
const SOFTWARE = new Set("software saas cloud as a service platform vendor".split(" "));

/** 'Healthcare sales' is all of Healthcare & Medical, 'merchant services' no more than a part of Financial Services. */
export function namesWholeIndustry(written: string, label: string): boolean {
	const isSoftware = labelWords(label)("saas");
	return isNameOf(written, label, (word) => isSoftware && SOFTWARE.has(word));
}

/** 'Pharma sales', but not 'mattress store'. */
export function isNameOf(written: string, label: string, isToo = (_word: string) => false): boolean {
	const isOfLabel = labelWords(label);
	const words = wordsOf(written).filter((word) => !OF_ANY.has(word));
	return words.every((word) => isOfLabel(word) || isToo(word));
}
