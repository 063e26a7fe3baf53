import { foldText } from "../../../../contract/text/fold-text.ts";
import type { Vocabulary } from "../../terms/vocabulary.ts";
import type { Line } from "../lines/lines.ts";
import { makeFinder, tokenize } from "../lines/phrase-finder.ts";
import type { LinePart } from "./line-parts.ts";

/* Finds job titles in a line, and the role of each. */

export interface JobTitle {
	/** The role's id; OTHER outside sales. */
	role: string;
	isSales: boolean;
	/** The title alone doesn't tell whether it is a sales job. */
	isOpen: boolean;
	text: string;
	from: number;
	to: number;
}

export interface TitleFinder {
	/** Whether the whole text is a title. */
	isTitle(text: string): boolean;
	titlesIn(line: Line, parts: LinePart[]): JobTitle[];
}

/** The role of a title outside sales. */
export const OTHER = "other";

/** Words that never come before a title: this is a sentence about someone else. */
const SENTENCE_WORDS =
	/(?<![-\w])(?:in|certified|to|the|an?|our|my|their|them|his|him|her|by|with|from|as|was|were|is|are|who|that|which|than|reports?|reporting|reported|hired?|promoted|managed|managing|supported|supporting|supports|assisted|assisting|worked|sold|selling|trained|training|coached|mentored|recruited|recruiting|led|leading|targeted|targeting|named|won|top|ranked|best|every|all|other|two|three|four|five|six|seven|eight|nine|ten|team of|seeking|want|looking|future|aspiring|for|met|called|calling|into|between|under|alongside|directly|partnered|until|became)(?![-\w])/i;
const NOT_AFTER_TITLE =
	/\b(?:during|months|who|that|which|was|were|is|are|to|said|reports?|reporting|team|teams|reps|club|award|of the (?:year|month|quarter)|certification|certified|training|course|program(?!s\b)|organization|department|practice|academy|bootcamp|conference|association|skills|experience|job|jobs|role|position wanted)\b/i;
/** An amount, a question, a certificate or a branch of service that contains the word of a title. */
const NOT_A_TITLE =
	/^(?:[$+~]|\d+(?!\d*(?:st|nd|rd|th)\b)|and )|[?!]|\b(?:licen[sc]e|concentration|minor in|coursework|most improved|national guard|coast guard)\b/i;
/** Not one person's title: `placed 40 sales engineers`, but `Manager, Account Executives`. */
const LEADER = /\b(?:manager|director|leader|lead|head|supervisor|vp|vice president)\b/i;
const SEVERAL =
	/(?:executives|managers|representatives|reps|directors|engineers|consultants|agents|advisors|producers|specialists)$/i;
const EMPLOYER_ENDING =
	/\b(?:inc|llc|ltd|corp|corporation|gmbh|company|group|university|college|institute|partners|association|bank)\b\.?$/i;
/** What may follow a title after a comma: a market segment or a region. */
const QUALIFIER =
	/^(?:(?:north|south|east|west|mid|upper|lower|central|greater|pacific|great|new|latin|us|u\.s\.|the)[ -]?)*(?:east|west|north|south|northeast|northwest|southeast|southwest|midwest|mid-?atlantic|new england|great lakes|plains|gulf coast|america|americas|latam|emea|apac|amer|nam|canada|central|northern|southern|eastern|western|enterprise|mid-?market|smb|commercial|strategic|strategic accounts|key accounts|national accounts|named accounts|major accounts|new business|corporate|public sector|federal|sled|healthcare|emerging|growth|inside sales|outside sales|field sales|enterprise accounts|sales|sales development|business development|marketing|global accounts|global|international|territory|region|us|usa|rockies|sunbelt|carolinas|tri-?state|pacific northwest)$/i;
/** The same, recognized by its last word. */
const QUALIFIER_ENDING =
	/^[\w& -]{1,30} (?:region|division|territory|accounts|segment|markets?|sales|team|district|solutions|products)$/i;
const RANK =
	/^(?:(?:senior|sr\.?|regional|associate|assistant|executive|area|global|national|group|managing)[ ])*(?:vp|svp|evp|avp|rvp|vice president|director|manager|head|president|sr\.? director|lead|supervisor|team lead)$/i;
/** Before sales, as in `Vice President, North American Sales`. */
const LEADERS: [words: RegExp, role: string][] = [
	[/\b(?:vice president|[se]?vp)\b/i, "vp-sales"],
	[/\bdirector\b/i, "director"],
];
const FUNCTION =
	/^(?:[\w&-]+ ){0,3}(?:sales|business development|accounts?|partnerships?|channels?|alliances|revenue|marketing|operations|customer success|client success|sales development|growth|inside sales)\b/i;
/** The function decides, not the words before it: a customer success operations analyst looks after no customers. */
const FUNCTION_AFTER =
	/^ (?:operations|ops|enablement|marketing|recruit\p{L}*|train(?:er|ing)|analyst|administrator)\b/iu;
const TITLE_WORDS_MAX = 9;
const WORD_SEPARATOR = /^[-–./&'’+() ,]$/; // between the words of a title

export function makeTitleFinder(vocabulary: Vocabulary): TitleFinder {
	const open = new Set(vocabulary.openTitles.map(foldText));
	const sales = vocabulary.roles.flatMap(({ id, words, unsure = [], sales = true }) =>
		[...words, ...unsure].map((word) => ({
			words: word,
			means: { role: id, isSales: sales && !open.has(foldText(word)), isOpen: open.has(foldText(word)) },
		})),
	);
	const others = [...vocabulary.otherTitles, ...vocabulary.openTitles].map((words) => ({
		words,
		means: { role: OTHER, isSales: false, isOpen: open.has(foldText(words)) },
	}));
	const finder = makeFinder([...sales, ...others], WORD_SEPARATOR);
	const fields = makeFinder(
		vocabulary.otherFields.map((words) => ({ words, means: true })),
		WORD_SEPARATOR,
	);

	function titleIn(part: LinePart): JobTitle | undefined {
		const words = tokenize(part.text);
		if (words.length === 0 || words.length > TITLE_WORDS_MAX || NOT_A_TITLE.test(part.text)) return undefined;
		const hits = finder.find(part.text, words);
		// In sales the longest title wins. Elsewhere the last word names the job: a marketing manager is a manager.
		const [hit] = hits.toSorted((a, b) => weight(b) - weight(a));
		if (!hit) return undefined;
		const [before, after] = [part.text.slice(0, hit.from), part.text.slice(hit.to)];
		if (
			SENTENCE_WORDS.test(before) ||
			NOT_AFTER_TITLE.test(after) ||
			/\b(?:for|in) [^\p{Lu}]/u.test(after) ||
			EMPLOYER_ENDING.test(after)
		)
			return undefined;
		if (SEVERAL.test(part.text.slice(hit.from)) && !LEADER.test(before)) return undefined;
		// `Sales` before another noun is a field, not a title: `Research in LinkedIn Sales Navigator`, `sales cycle`.
		const isField = /^ \p{Ll}/u.test(after) || (before.trim() !== "" && after.trim() !== "");
		if (part.text.slice(hit.from, hit.to).toLowerCase() === "sales" && isField) return undefined;
		if (/['’]s\b/.test(after.slice(0, 2)) || /['’]s\s*$/.test(before)) return undefined;
		if (tokenize(before).length > 5 || tokenize(after).length > 5) return undefined;
		if (
			hit.means.role === OTHER &&
			tokenize(after).length > 0 &&
			!/^[\s/&-]*(?:\(|of\b|for\b|[IV]{1,3}\b|\d$|(?:first|second|third|1st|2nd|3rd) class$|\/|&|and\b|-|trainee|apprentice|assistant)/i.test(
				after,
			)
		)
			return undefined;
		if (hit.means.isSales && FUNCTION_AFTER.test(after))
			return { role: OTHER, isSales: false, isOpen: false, text: part.text, from: part.from, to: part.to };
		const rank = /\bsales$/i.test(part.text.slice(hit.from, hit.to))
			? LEADERS.find(([words]) => words.test(before))?.[1]
			: undefined;
		if (rank) return { role: rank, isSales: true, isOpen: false, text: part.text, from: part.from, to: part.to };
		const isOpen = hit.means.isOpen && fields.find(part.text, words).length === 0;
		return { ...hit.means, isOpen, text: part.text, from: part.from, to: part.to };
	}

	function isSalesTitleIn(part: LinePart): boolean {
		const title = titleIn(part);
		return title !== undefined && title.role !== OTHER;
	}

	function titlesIn(line: Line, parts: LinePart[]): JobTitle[] {
		const titles: JobTitle[] = [];
		for (let index = 0; index < parts.length; index++) {
			const part = parts[index];
			if (!part || part.at) continue;
			const next = parts[index + 1];
			const joined =
				next &&
				!next.at &&
				isAdjacent(line, part, next) &&
				((mayQualify(next.text) && titleIn(part) !== undefined) ||
					(RANK.test(part.text) && (FUNCTION.test(next.text) || mayQualify(next.text) || isSalesTitleIn(next))));
			const whole = joined ? titleIn(joinParts(line, part, next)) : undefined;
			const title = whole ?? titleIn(part);
			if (!title) continue;
			titles.push(title);
			if (whole) index++;
		}
		const inSales = joinFollowing(line, titles).filter(({ role }) => role !== OTHER);
		return inSales.length > 0 ? inSales : joinRanks(line, joinFollowing(line, titles));
	}

	const isTitle = (text: string) => titleIn({ text, from: 0, to: text.length, aside: false, at: false }) !== undefined;

	return { titlesIn, isTitle };
}

/** There, an account executive looks after clients, and rarely sells. */
export function isAgency(employer: string): boolean {
	return /\b(?:advertising|public relations|creative|branding)\b/i.test(employer);
}

/** One or several: `Mid-Market and Enterprise`. */
export function isQualifier(text: string): boolean {
	return QUALIFIER.test(text) || text.split(LIST_SEPARATOR).every((part) => QUALIFIER.test(part));
}

function mayQualify(text: string): boolean {
	const isOne = (part: string) => QUALIFIER.test(part) || QUALIFIER_ENDING.test(part);
	return isOne(text) || text.split(LIST_SEPARATOR).every(isOne);
}

const LIST_SEPARATOR = / (?:and|&) | ?\/ ?/;

/** `Barista, then Shift Lead`; in sales if one of them is. */
function joinFollowing(line: Line, titles: JobTitle[]): JobTitle[] {
	const [first, second] = titles;
	if (!first || !second || second.from - first.to > 2 || !/^(?:then|later) /.test(second.text)) return titles;
	const leading = first.role === OTHER ? second : first;
	return [{ ...leading, ...spanning(line, first, second) }, ...titles.slice(2)];
}

/** `Combat Medic, Sergeant`: a one-word title right after another. `Chief Warrant Officer 2, Network Technician`. */
function joinRanks(line: Line, titles: JobTitle[]): JobTitle[] {
	const [first, second] = titles;
	if (!first || !second || second.from - first.to > 2) return titles;
	const hasRank = MILITARY_RANK.test(first.text) || MILITARY_RANK.test(second.text);
	if (second.text.includes(" ") && !hasRank) return titles;
	return [{ ...first, ...spanning(line, first, second) }];
}

function spanning({ text, from }: Line, first: JobTitle, second: JobTitle): Pick<JobTitle, "text" | "from" | "to"> {
	return { text: text.slice(first.from - from, second.to - from), from: first.from, to: second.to };
}

const MILITARY_RANK =
	/\b(?:sergeant(?: first class| major)?|corporal|petty officer|warrant officer|captain|lieutenant|colonel|commander|airman|seaman|ensign)\b(?: (?:\d|[IV]{1,3}|(?:first|second|third|1st|2nd|3rd) class))?$/i;

function weight({ means, length, from }: { means: { role: string }; length: number; from: number }): number {
	return means.role === OTHER ? from / 10_000 : length + 1;
}

/** Only a comma, a dash or `for` is between them, not what separates names. */
function isAdjacent({ text, from }: Line, part: LinePart, next: LinePart): boolean {
	return !next.aside && /^(?:, ?| ?[-–—] ?| for )$/.test(text.slice(part.to - from, next.from - from));
}

function joinParts(line: Line, part: LinePart, next: LinePart): LinePart {
	return { ...part, text: line.text.slice(part.from - line.from, next.to - line.from), to: next.to };
}
