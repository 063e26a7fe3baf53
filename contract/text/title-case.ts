/* Names typed in capitals or in small letters, as people write them. */

const PARTICLES = new Set(["al", "bin", "da", "de", "del", "den", "der", "di", "dos", "du", "la", "van", "von", "y"]);
const SUFFIX = /^(?:ii|iii|iv)$/;

/**
 * Changes only full names that are all upper or all lower case: the rest are as their owners write them. A single word may
 * be initials or a brand.
 */
export function titleCaseName(name: string): string {
	const lower = name.toLowerCase();
	if (!name.includes(" ") || (name !== lower && name !== name.toUpperCase())) return name;
	return lower
		.split(" ")
		.map((word, index) => {
			if (index > 0 && PARTICLES.has(word)) return word;
			return SUFFIX.test(word) ? word.toUpperCase() : capitalize(word);
		})
		.join(" ");
}

/** Also after a hyphen, an apostrophe, a period between initials, and Mc. */
function capitalize(word: string): string {
	const upper = (_: string, before: string, letter: string) => before + letter.toUpperCase();
	return word.replace(/(^|[-'’.])(\p{L})/gu, upper).replace(/(\bMc)(\p{L})/gu, upper);
}
