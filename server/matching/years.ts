/* How many years a request asks for. */

const WORDS = [
	"zero",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
	"eleven",
	"twelve",
];
const MOST = 25; // more is the age of a company
const YEARS = new RegExp(
	`(?<!\\p{L}|\\d)(\\d{1,2}|${WORDS.join("|")})\\s*(?:\\+|plus|or more)?\\s*(?:(?:-|–|to|or)\\s*(?:\\d{1,2}|${WORDS.join("|")})\\s*\\+?\\s*)?(?:years?|yrs?)\\b`,
	"giu",
);
/** 'For 20 years', 'in the next two years', 'a five-year plan': what the firm tells of itself. */
const OF_THE_FIRM =
	/\b(?:for|in|over|within|next|last|past|every|first|after)\s+(?:(?:over|more than|the|about|next|last|past|first|nearly)\s+)*$/i;

/** The least of each: 'five to eight years' is five. */
export function readYears(text: string): { years: number; at: [from: number, to: number] }[] {
	return [...text.matchAll(YEARS)].flatMap(({ 0: whole, 1: typed = "", index }) => {
		const years = /\d/.test(typed) ? Number(typed) : WORDS.indexOf(typed.toLowerCase());
		const isOfFirm =
			OF_THE_FIRM.test(text.slice(Math.max(0, index - 40), index)) ||
			/^\s+(?:ago|old)\b/i.test(text.slice(index + whole.length));
		return years > 0 && years <= MOST && !isOfFirm
			? [{ years, at: [index, index + whole.length] as [number, number] }]
			: [];
	});
}
