import { emphasisAt, readClauses } from "./clauses/clauses.ts";

/*
 * Preferences that must not decide who is hired: age, origin, gender, family, religion, disability, citizenship.
 * Neither they nor their words ever become a requirement or a keyword; the recruiter sees which were dropped, and why.
 */

export interface UnlawfulPreference {
	/** As written in the request. */
	words: string;
	/** One sentence. */
	why: string;
}

interface LawfulText {
	/** The request without them. */
	text: string;
	notCounted: UnlawfulPreference[];
}

/** Words for the people to be hired. A role is kept: 'female account executives' leaves 'account executives'. */
const PERSONS =
	"candidates?|applicants?|hires?|persons?|people|individuals?|employees?|workers?|professionals?|talent|men|man|women|woman|guys?|gals?|girls?|boys?|lad(?:y|ies)|males?|females?|go-getters?";
const WORKERS =
	"(?:(?:(?:inside |outside )?sales )?(?:reps?|representatives?|executives?|managers?|sellers?|closers?|hunters?|engineers?)|sales ?(?:people|person|m[ae]n|wom[ae]n)|account (?:executives?|managers?)|AEs?|SDRs?|BDRs?)";
const PEOPLE = `(?: (?:${PERSONS})|(?= ${WORKERS}\\b))`;
const YOUNG_PEOPLE = `(?: (?:${PERSONS}|energy|blood|guns?)|(?= ${WORKERS}\\b))`;
const WANTS =
	"(?:must be|has to be|have to be|should be|needs? to be|prefer(?:s|red|ably|ring)?|ideally|ideal candidate is|looking for|want(?:s|ed|ing)?|seeking|need(?:s|ed)?|hir(?:e|ing)|only|someone|somebody|rather have|would like)";
const LANGUAGES =
	"(?:English|Spanish|French|German|Italian|Portuguese|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|Tagalog|Hindi|Russian|Polish|Arabic|Dutch|Hebrew|Greek|Turkish)";
const ORIGINS =
	"(?:Hispanics?|Latin[oax]s?|Mexicans?|Asians?|Indians?|Chinese|Japanese|Koreans?|Africans?|African[- ]Americans?|Black|White|Caucasians?|Arabs?|Middle[- ]Eastern|Russians?|Filipinos?|Native Americans?)";
const FAITHS =
	"(?:Christians?|Catholics?|Protestants?|Baptists?|Evangelicals?|Mormons?|Jews?|Jewish|Muslims?|Hindus?|Buddhists?|atheists?)";
const AGE = "(?:1[89]|[2-6]\\d)";
const NO = "(?:no|not|without|never|isn['’]t|aren['’]t|don['’]t want|avoid)";
/** Must follow an age: 'under 30' is one, 'under 30 reps' is a count. */
const END_OF_PHRASE =
	"(?=\\s*(?:[.,;:!?)]|$|years? old|yrs? old|please|only|preferred|ideally|or so|if possible|and\\b|or\\b|but\\b))";

const CITIZENSHIP = "Citizenship can't be a hiring requirement. Ask whether they're authorized to work in the US.";

const UNLAWFUL_PREFERENCES: { why: string; patterns: string[] }[] = [
	{
		why: "Age can't be a hiring requirement.",
		patterns: [
			`(?:recent|new|fresh)(?:ly)?[- ](?:college |university )?(?:grads?|graduates?|graduated)(?: energy)?`,
			`(?:fresh|just|straight|right) out of (?:college|school|university)`,
			`digital[- ]natives?`,
			`(?<!& )young(?:er|ish)?(?:(?:,| and|, and)? (?:hungry|energetic|dynamic|driven|ambitious|motivated|talented|fresh|sharp|aggressive)){0,3}${YOUNG_PEOPLE}`,
			`(?:must be|has to be|should be|prefer(?:ably|red)?|someone|somebody|person|candidate|ideally) (?:\\p{L}+ (?:and )?){0,2}?(?:young(?:er|ish)?|youthful)(?![- ](?:compan|firm|start-?up|business|brand|market|product|industr|organi[sz]ation|famil|child|adult|patient|audience))`,
			`(?<=^|[.!?\\n]\\s*|, )young(?:er|ish)?(?=,|;| and (?:hungry|energetic|dynamic|driven|ambitious|motivated)|\\.|!|$)`,
			`youthful(?: energy| team player|${PEOPLE})?`,
			`(?<!\\d[\\s-]|of |companies |firms |teams? |accounts? |businesses )under (?:the age of )?(?:2[5-9]|[3-6]\\d)(?: years?(?: old| of age))?${END_OF_PHRASE}`,
			`(?:no|not|nobody|no one|none) (?:older than|over|above|past) (?:the age of )?${AGE}(?: years?(?: old| of age))?${END_OF_PHRASE}`,
			`over (?:the age of )?${AGE}s? (?:need not apply|should not apply)`,
			`(?:between )?${AGE} ?(?:-|–|to|and) ?${AGE} years? (?:old|of age)`,
			`${AGE} years? (?:old|of age) (?:or|and) (?:younger|under|less|below)`,
			`(?<!for |to )(?:aged?|ages)(?: between)? ${AGE}(?: ?(?:-|–|to|and) ?${AGE})?`,
			`(?:in (?:his|her|their|your) (?:early |mid[- ]?|late )?|(?:early|mid|late)[- ])(?:twenties|thirties|[23]0['’]?s)(?: or (?:twenties|thirties|[23]0['’]?s))?`,
			`(?:twenty|thirty|[23]0)-?somethings?`,
			`(?<!to |for |with |reach |target |reaching |targeting |among )(?:millennials?|gen[- ]?z(?:ers?)?)(?! (?:consumer|customer|buyer|market|audience|shopper|brand|spend))`,
			`${NO} (?:(?:baby )?boomers?|old(?:er)? (?:people|workers?|candidates?|applicants?|folks|reps?|guys?|timers?)|dinosaurs)`,
			`(?:someone|somebody|candidates?|person|people) (?:who (?:is|are) )?(?:not )?too old`,
			`mature${PEOPLE}`,
			`(?:age limit|max(?:imum)? age)(?: (?:of|is))?(?: ${AGE})?`,
		],
	},
	{
		why: "National origin can't be a hiring requirement. Ask for fluency instead.",
		patterns: [
			`native(?:[- ]level)?[- ](?:${LANGUAGES})(?:[- ](?:speakers?|speaking|fluency))?`,
			`(?:${LANGUAGES} )?native[- ](?:speakers?|speaking|tongue|fluency)(?: (?:of|in) ${LANGUAGES})?`,
			`(?:${LANGUAGES}(?: as)?(?: an?| their| his| her)? )?(?:mother tongue|first language)(?: (?:is|must be|has to be) ${LANGUAGES}| ${LANGUAGES})?`,
			`(?:no|without(?: an?| any)?|free of|zero|minimal|neutral|thick|heavy|foreign|strong|slight|clean|American|British|US|Midwestern)(?: (?:foreign|thick|heavy|strong|noticeable|regional|southern))? accents?(?! (?:light|chair|furniture|wall|piece|pillow|rug|table))`,
			`accent[- ]?(?:free|less)|unaccented|accent[- ]neutral`,
		],
	},
	{
		why: "National origin and race can't be a hiring requirement.",
		patterns: [
			`(?:American|US|U\\.S\\.)[- ]born`,
			`born (?:and raised )?in (?:the )?(?:US|U\\.S\\.|USA|United States|America)\\b`,
			`(?:of )?${ORIGINS} (?:descent|origin|heritage|ancestry|background)`,
			`(?<!to |for |with |serve |serving |reach |reaching |among )${ORIGINS}(?:${PEOPLE}| only| preferred)`,
			`${WANTS} (?:an? )?${ORIGINS}(?=\\s*(?:[.,;!?)]|$))`,
			`${NO} (?:foreigners?|immigrants?|${ORIGINS}${PEOPLE})`,
		],
	},
	{
		why: "Gender can't be a hiring requirement.",
		patterns: [
			`${WANTS} (?:an? |two |three |some )?(?:(?:young|strong|good|nice|attractive|pretty|hungry) )?(?:man|men|woman|women|males?|females?|lad(?:y|ies)|gentlem[ae]n|girls?)(?!['’]s?\\b|[- ]owned|[- ]led| (?:and|or) (?:wo)?men\\b)`,
			`(?:males?|females?|men|women|man|woman)(?: only| preferred|, please)`,
			`(?<!to |for |with |serving |reach )(?:male|female)(?:${PEOPLE}| voice)`,
			`${NO} (?:women|men|females?|males?|girls|lad(?:y|ies))(?!['’]s?\\b)`,
			`${NO} (?:gays?|lesbians?|transgender|trans people|lgbtq?\\+?)`,
		],
	},
	{
		why: "Family status and pregnancy can't be a hiring requirement.",
		patterns: [
			`${NO} (?:kids|children|small children|young children|young kids|family (?:obligations?|commitments?|ties|duties)|(?:(?:single|new|young) )?(?:moms?|mothers?)|(?:single|new|young) (?:parents?|dads?|fathers?))(?!['’]s?\\b)`,
			`(?:must be|should be|has to be|prefer(?:ably|red)?|ideally|someone|somebody) (?:single|unmarried|married|childless|child-free|unattached)(?![- ](?:to|point|hand|family|source|digit|threaded|vendor|payer))`,
			`family (?:man|woman)`,
			`${NO} (?:\\p{L}+ )?(?:pregnan\\p{L}+|maternity leave|babies)`,
			`${NO} (?:plan(?:s|ning)? to|going to) (?:get pregnant|have (?:kids|children|a baby)|start a family)`,
		],
	},
	{
		why: "Religion can't be a hiring requirement.",
		patterns: [
			`(?:${WANTS}|good|practicing|devout|fellow|committed) (?:an? )?(?:good |practicing |devout )?${FAITHS}(?=\\s*(?:[.,;!?)]|$|who\\b|with\\b|and\\b|or\\b))`,
			`(?<!to |for |with |serving )${FAITHS}(?:${PEOPLE}| values| faith| background| preferred| only)`,
			`church-?going${PEOPLE}?|church-?goers?|god-fearing|born-again`,
			`${NO} ${FAITHS}(?=\\s*(?:[.,;!?)]|$))`,
		],
	},
	{
		why: "Disability and health can't be a hiring requirement.",
		patterns: [
			`able-bodied${PEOPLE}?`,
			`${NO} (?:disabilit(?:y|ies)|disabled${PEOPLE}?|handicap(?:s|ped)?|(?:health|medical|mental)(?: health)? (?:issues?|problems?|conditions?|illness(?:es)?|limitations?))`,
			`non-?disabled`,
			`(?<!to |for )healthy${PEOPLE}`,
		],
	},
	{
		why: CITIZENSHIP,
		patterns: [
			`(?<!to |for )(?:(?:must be|be|are|only|prefer(?:ably|red)?) )?(?:an? )?(?:U\\.?S\\.?A?\\.?|American|United States)[- ]citizens?(?:hip)?(?: (?:only|required|preferred|is required|a must))?`,
			`(?:must be|prefer(?:ably|red)?) (?:an? )?citizens?(?! (?:bank|develop))`,
			`(?<!senior )citizens only`,
			`${NO} (?:green cards?(?: holders?)?|visa holders?|h-?1-?bs?)`,
		],
	},
];
/** Context where the law requires citizenship, or where anyone authorized to work is meant. */
const CITIZENSHIP_ALLOWED =
	/\b(?:clearance|cleared|itar|ear99|export[- ]control\w*|classified|federal|government|dod|defense|authoriz\w+|eligible to work|permanent residents?|or green[- ]card)\b/i;

const REQUEST_MAX = 20_000; // characters of a request; the form takes 1,000
const CONTEXT_CHARS = 100; // characters of context on each side
const IS_REFUSAL = new RegExp(`^${NO}\\b`, "i");

const unlawfulPatterns = UNLAWFUL_PREFERENCES.map(({ why, patterns }) => ({ why, pattern: compilePattern(patterns) }));

function compilePattern(patterns: string[]): RegExp {
	return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

let last: { whole: string; lawful: LawfulText } | undefined;

/** Cuts unlawful preferences out of a request. Keeps the last one's: several readers ask for the same. */
export function removeUnlawfulPreferences(whole: string): LawfulText {
	if (last?.whole !== whole) last = { whole, lawful: cutUnlawful(whole) };
	return last.lawful;
}

function cutUnlawful(whole: string): LawfulText {
	const text = whole.slice(0, REQUEST_MAX);
	const found = unlawfulPatterns
		.flatMap(({ why, pattern }) => Array.from(text.matchAll(pattern), (match) => preferenceAt(match, why)))
		.filter(
			({ why, from, to }) =>
				why !== CITIZENSHIP ||
				!CITIZENSHIP_ALLOWED.test(text.slice(Math.max(0, from - CONTEXT_CHARS), to + CONTEXT_CHARS)),
		)
		.sort((a, b) => a.from - b.from || b.to - a.to);
	if (found.length === 0) return { text, notCounted: [] };
	const read = readClauses(text);
	const notCounted = new Map<string, UnlawfulPreference>();
	let [kept, at] = ["", 0];
	for (const { words, why, from, to } of found) {
		if (from < at) continue;
		kept += `${text.slice(at, from)}…`;
		at = to;
		// 'A native speaker is not needed' states no preference, but 'no women' does.
		if (emphasisAt(from, read) !== "not asked" || IS_REFUSAL.test(words)) notCounted.set(words, { words, why });
	}
	return { text: kept + text.slice(at), notCounted: [...notCounted.values()] };
}

function preferenceAt({ 0: words, index }: RegExpExecArray, why: string) {
	return { words, why, from: index, to: index + words.length };
}
