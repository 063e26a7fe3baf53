/* Parses numbers of years, and finds how many a request asks for. */

const WORDS = new Map(
	[
		...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
		...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one"],
		...["twenty-two", "twenty-three", "twenty-four", "twenty-five"],
	].map((word, number) => [word, number]),
);
WORDS.set("thirty", 30);

/** Pattern for `9` or `nine`; larger numbers first, so `nineteen` doesn't match as nine. */
export const NUMBER = `\\d{1,2}|${[...WORDS.keys()].reverse().join("|")}`;
const MOST = 25; // anything above is a company's age
const YEARS = new RegExp(
	`(?<!\\p{L}|\\d)(${NUMBER})\\s{0,2}(?:\\+|plus|or more)?\\s{0,2}(?:(?:-|–|to|or)\\s{0,2}(?:${NUMBER})\\s{0,2}\\+?\\s{0,2})?(?:years?|yrs?)\\b`,
	"giu",
);
/** 'For 20 years', 'in the next two years', 'a five-year plan': the company is talking about itself. */
const OF_THE_FIRM =
	/\b(?:for|in|over|within|next|last|past|every|first|after)\s+(?:(?:over|more than|the|about|next|last|past|first|nearly)\s+)*$/i;

/** The minimum of each range: 'five to eight years' is five. */
export function readYears(text: string): { years: number; at: [from: number, to: number] }[] {
	return [...text.matchAll(YEARS)].flatMap(({ 0: whole, 1: typed = "", index }) => {
		const years = numberOf(typed);
		const isOfFirm =
			OF_THE_FIRM.test(text.slice(Math.max(0, index - 40), index)) ||
			/^\s+(?:ago|old)\b/i.test(text.slice(index + whole.length));
		return years > 0 && years <= MOST && !isOfFirm
			? [{ years, at: [index, index + whole.length] as [number, number] }]
			: [];
	});
}

export function numberOf(written: string): number {
	return WORDS.get(written.toLowerCase()) ?? Number(written);
}
