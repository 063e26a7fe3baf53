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
	`(?<!\\p{L}|\\d)(?:(${NUMBER_PATTERN})\\s{0,2}(?:months?|mos?\\.?)\\s{0,2}(?:-|–|to)\\s{0,2})?(${NUMBER_PATTERN}|(?<=\\b(?:least|minimum of|min) )an?(?= year))\\s{0,2}(?:\\(\\d{1,2}\\)\\s?)?(?:\\+|plus|or more)?\\s{0,2}(?:(-|–|to|or)\\s{0,2}(${NUMBER_PATTERN})\\s{0,2}(\\+)?\\s{0,2})?(?:years?|yrs?)\\b`,
	"giu",
);
const AT_LEAST = /\b(?:least|minimum|min\.?|over|than)(?: of)? $/i;
const OR_MORE = /^ ?(?:\+|(?:or|and) (?:more|better|up|above)\b|plus\b|minimum\b|min\b|at (?:the )?(?:very )?least\b)/i;
/** 'No more than three years', 'five years tops'. */
const AT_MOST =
	/\b(?:(?:no|not|never) (?:more|over)(?: than)?|(?<!\b(?:no|not) )(?:less|fewer) than|under|below|up to|at most|max(?:imum)?\.?(?: of)?)(?: about)? $/i;
const OR_LESS = /^ ?(?:or (?:less|fewer|under)|max(?:imum)?\b|tops\b|at (?:the )?(?:very )?most)/i;
/** 'A 4 year degree', 'a two year lease', '9 years ago'. */
const OF_A_THING =
	/^[\s-]+(?:ago|old|(?:college )?degrees?|colleges?|universit|programs?|plans?|contracts?|deals?|agreements?|leases?|terms?|cycles?|projects?|rebuild|non-?compete|guarantee|warrant|hold\b|window|anniversar)/i;
const TENURE =
	/\b(?:at|with|in) (?:one|the same|a single|each|every|any) (?:place|company|employer|job|firm|shop|role)(?: for)?(?: at least)? $/i;
/** 'Our rep of 22 years', 'the last guy had 10 years'. */
const OF_SOMEBODY_ELSE =
	/\b(?:our|my|the (?:last|previous|current|former|outgoing|retiring)|his|her|their) (?!(?:ideal|next|new|perfect|right|first)\b)(?:[a-z-]+ ){1,3}(?:of|with|has|had|did|lasted|stayed)(?: (?:over|about|almost|nearly|only|just))? $/i;
/** 'In the next two years', 'a five-year plan', 'after two years': of the company, or of the job to come. */
const OF_A_PLAN =
	/\b(?:in|within|next|last|past|every|first|after)\s+(?:(?:over|more than|the|about|next|last|past|first|nearly)\s+)*$/i;
/** Of whoever speaks, as in 'we have done this for 20 years', unless they are somebody else's: 'has sold for 20 years'. */
const FOR_YEARS = /\b(for\s+)?(?:(?:over|more than|about|around|nearly|almost|at least)\s+)*$/i;
const SUBJECT =
	/\b(?:(i|we|(?:i|we)['’](?:ve|re|m)|company|firm|family|business|founded|trusted|family[- ]owned|will|lived?|living|located|resid(?:e|ed|ing))|you|you['’]ve|they|they['’]ve|he|she|who|who['’](?:s|ve)|somebody|someone|anyone|anybody|person|candidates?|rep|seller|looking|searching|asking|hoping|must|should)\b/gi;
/** Begins a clause without a subject: 'has sold freight', 'worked'. */
const EXPERIENCE =
	/(?:^|[,:(–—-])\s*(?:(?:and|or|also|then|ideally|has|have|had|been|must|should)\s+)*(?:sold|selling|worked|working|called|calling|carried|carrying|an?|managed|managing|led|leading|run|ran|closed|done|brokered|owned|built|represented|repped)\s[^,:(–—]*$/i;
const OVER = /\bover\s+$/i;
const SENTENCE_BEFORE = /[^.;!?\n]*$/;

/** Says that some people would do, too: 'a chef is great if ...', 'lenders welcome provided ...'. */
const EXCEPTION =
	/\b(?:ok|okay|fine|welcome|great|wonderful|good|considered?|acceptable|works?|like|love|take|possible|instead)\b.*\b(?:if|provided|providing|as long as|so long as|assuming|given|after|once)\b/i;
const CONDITION = /\b(?:unless|only (?:if|with|after|when|once))\b/i;
/** Before a condition, it's one for all: 'don't apply unless', 'candidates only with'. */
const FOR_ALL =
	/(?:^|\b(?:apply|bother|call|reply|respond|submit|send|talk|anyone|anybody|no one|nobody|everyone|candidates?|applicants?|people|resumes?|time|us|me))[\s,]*$/i;

interface RequiredYears {
	years: number;
	/** The lower end of a range, if it's in months. */
	months?: number;
	/** The upper end of a range: 'five to eight years'. */
	most?: number;
	at: [from: number, to: number];
}

/** In text order, without limits ('no more than three years') and years that only some people need. */
export function findRequiredYears(text: string): RequiredYears[] {
	return [...text.matchAll(YEARS_PATTERN)].flatMap(
		({ 0: whole, 1: written, 2: typed = "", 3: to, 4: upper = "", 5: plus, index }): RequiredYears[] => {
			const before = text.slice(Math.max(0, index - BEFORE_CHARS), index);
			const after = text.slice(index + whole.length, index + whole.length + 24);
			const number = parseNumber(typed);
			if (number <= 0 || number > YEARS_MAX || isNotAsked(before, after)) return [];
			const at: RequiredYears["at"] = [index, index + whole.length];
			const months = written ? parseNumber(written) : 0;
			if (months > 0) return [{ years: months / 12, months, most: number, at }];
			const isFloor = plus || AT_LEAST.test(before) || OR_MORE.test(after);
			const most = upper && to !== "or" && !isFloor ? parseNumber(upper) : 0;
			return [{ years: number, ...(most > number && { most }), at }];
		},
	);
}

const BEFORE_CHARS = 240;

function isNotAsked(before: string, after: string): boolean {
	if (AT_MOST.test(before) || OR_LESS.test(after) || OF_A_THING.test(after)) return true;
	return TENURE.test(before) || OF_SOMEBODY_ELSE.test(before) || isOfCompany(before) || isException(before);
}

function isException(before: string): boolean {
	const sentence = SENTENCE_BEFORE.exec(before)?.[0] ?? "";
	if (EXCEPTION.test(sentence)) return true;
	const condition = CONDITION.exec(sentence);
	return condition !== null && !FOR_ALL.test(sentence.slice(0, condition.index));
}

function isOfCompany(before: string): boolean {
	if (OF_A_PLAN.test(before)) return true;
	const isFor = FOR_YEARS.exec(before)?.[1] !== undefined;
	const sentence = SENTENCE_BEFORE.exec(before)?.[0] ?? "";
	const subject = [...sentence.matchAll(SUBJECT)].at(-1);
	return subject ? subject[1] !== undefined && (isFor || OVER.test(before)) : isFor && !EXPERIENCE.test(sentence);
}

export function parseNumber(written: string): number {
	return /^an?$/i.test(written) ? 1 : (NUMBER_WORDS.get(written.toLowerCase()) ?? Number(written));
}
