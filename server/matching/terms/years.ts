/* Parses numbers of years, and finds how many a request asks for. */

const NUMBER_WORDS = new Map(
	[
		...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
		...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one"],
		...["twenty-two", "twenty-three", "twenty-four", "twenty-five"],
	].map((word, number) => [word, number]),
);
NUMBER_WORDS.set("thirty", 30);

/** Pattern for `9` or `nine`; larger numbers first, so `nineteen` doesn't match as nine. */
export const NUMBER_PATTERN = `\\d{1,2}|${[...NUMBER_WORDS.keys()].reverse().join("|")}`;
const YEARS_MAX = 25; // anything above is a company's age
const YEARS_PATTERN = new RegExp(
	`(?<!\\p{L}|\\d)(${NUMBER_PATTERN})\\s{0,2}(?:\\+|plus|or more)?\\s{0,2}(?:(-|–|to|or)\\s{0,2}(${NUMBER_PATTERN})\\s{0,2}(\\+)?\\s{0,2})?(?:years?|yrs?)\\b`,
	"giu",
);
const AT_LEAST = /\b(?:least|minimum|min\.?|over|than)(?: of)? $/i;
const OR_MORE = /^ ?(?:\+|(?:or|and) (?:more|better|up|above)\b|plus\b|minimum\b|min\b|at (?:the )?(?:very )?least\b)/i;
/** 'In the next two years', 'a five-year plan', 'after two years': of the company, or of the job to come. */
const OF_A_PLAN =
	/\b(?:in|within|next|last|past|every|first|after)\s+(?:(?:over|more than|the|about|next|last|past|first|nearly)\s+)*$/i;
/** Of whoever speaks, as in 'we have done this for 20 years', unless they are somebody else's: 'has sold for 20 years'. */
const FOR_YEARS = /\b(for\s+)?(?:(?:over|more than|about|around|nearly|almost|at least)\s+)*$/i;
const SUBJECT =
	/\b(?:(i|we|(?:i|we)['’](?:ve|re|m)|company|firm|family|business|founded|trusted|family[- ]owned|will|lived?|living|located|resid(?:e|ed|ing))|you|you['’]ve|they|they['’]ve|he|she|who|who['’](?:s|ve)|somebody|someone|anyone|anybody|person|candidates?|rep|seller|looking|searching|asking|hoping|must|should)\b/gi;
/** Begins a clause without a subject: 'has sold freight', 'worked'. */
const EXPERIENCE =
	/(?:^|[,:(–—-])\s*(?:(?:and|or|also|ideally|has|have|had|been|must|should)\s+)*(?:sold|selling|worked|working|called|calling|carried|carrying|an?|managed|managing|led|leading|run|ran|closed|done|brokered|owned|built|represented|repped)\s[^,:(–—]*$/i;
const OVER = /\bover\s+$/i;
const SENTENCE_BEFORE = /[^.;!?\n]*$/;

interface RequiredYears {
	years: number;
	/** The upper end of a range: 'five to eight years'. */
	most?: number;
	at: [from: number, to: number];
}

export function findRequiredYears(text: string): RequiredYears[] {
	return [...text.matchAll(YEARS_PATTERN)].flatMap(
		({ 0: whole, 1: typed = "", 2: to, 3: upper = "", 4: plus, index }) => {
			const years = parseNumber(typed);
			const isFloor =
				plus ||
				AT_LEAST.test(text.slice(Math.max(0, index - 20), index)) ||
				OR_MORE.test(text.slice(index + whole.length));
			const most = upper && to !== "or" && !isFloor ? parseNumber(upper) : 0;
			const isAboutCompany =
				isOfCompany(text.slice(Math.max(0, index - BEFORE_CHARS), index)) ||
				/^\s+(?:ago|old)\b/i.test(text.slice(index + whole.length, index + whole.length + 8));
			return years > 0 && years <= YEARS_MAX && !isAboutCompany
				? [{ years, ...(most > years && { most }), at: [index, index + whole.length] as [number, number] }]
				: [];
		},
	);
}

const BEFORE_CHARS = 120;

function isOfCompany(before: string): boolean {
	if (OF_A_PLAN.test(before)) return true;
	const isFor = FOR_YEARS.exec(before)?.[1] !== undefined;
	const sentence = SENTENCE_BEFORE.exec(before)?.[0] ?? "";
	const subject = [...sentence.matchAll(SUBJECT)].at(-1);
	return subject ? subject[1] !== undefined && (isFor || OVER.test(before)) : isFor && !EXPERIENCE.test(sentence);
}

export function parseNumber(written: string): number {
	return NUMBER_WORDS.get(written.toLowerCase()) ?? Number(written);
}
