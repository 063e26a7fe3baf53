import { emphasisAt, type ReadText } from "../clauses/clauses.ts";
import { type Level, levels, type Requirement } from "../requirement.ts";
import { type TermMatch, termLabel } from "../terms/terms.ts";
import { findRequiredYears } from "../terms/years.ts";
import { acceptedValues } from "./accepted-values.ts";
import { hasOtherWay, isOtherWay, LISTED } from "./alternatives.ts";
import {
	fieldLabel,
	isAskedAt,
	listAlternatives,
	makeRequirement,
	type ParsedRequest,
	unique,
	wordsAt,
} from "./parsed-request.ts";
import { isAboutOthers, isSought } from "./senses/named-roles.ts";

/* The level and the years of experience that a request asks for. */

const LEVEL_WORD = /\b(?:senior|sr\.|entry[- ]level|junior)(?![a-z])/gi;

export function levelRequirement(parsed: ParsedRequest): Requirement[] {
	const { fields } = parsed;
	const given = fields.experienceLevel;
	const chosen = levels.find((level) => level === given);
	if (chosen) return [makeLevelRequirement(chosen, fieldLabel("experienceLevel", chosen))];
	const said = findLevel(parsed);
	if (!said) return [];
	return [makeLevelRequirement(/^s/i.test(said[0]) ? "senior" : "entry", said[0])];
}

type ReadRequest = Pick<ParsedRequest, "text" | "read" | "terms">;

/** The first that is said of the person they seek. */
export function findLevel(request: ReadRequest): RegExpExecArray | undefined {
	const all = request.text.matchAll(LEVEL_WORD);
	return [...all].find(({ 0: word, index }) => isOfPerson([index, index + word.length], request));
}

/** 'Someone senior', and 'senior' alone. */
const SOMEONE =
	/(?:(?:^|[.,;:!?\n(–—-])\s*|\b(?:someone|somebody|anyone|person|people|more|fairly|pretty|rather|quite|very|is|be|they['’]re) )$/i;
const SELLER =
	/^(?:[- ]level)?(?: (?!(?:in|at|with|to|and|or|for|of|from|who|living|care|housing|home)\b)[\w/&-]+){0,3}? ?(?:reps?|sellers?|sales ?(?:people|person|reps?)|salespe\w+|closers?|hunters?|producers?|hires?|people|person|folks|talent|candidates?|roles?|positions?|jobs?|level)\b/i;

/** 'A senior AE', 'somebody senior'; not 'senior living', 'sells to senior buyers', 'reports to a senior manager'. */
function isOfPerson([from, to]: TermMatch["at"], { text, read, terms }: ReadRequest): boolean {
	if (!isAskedAt(from, read) || isAboutOthers(text, from)) return false;
	if (/^entry/i.test(text.slice(from, to))) return true;
	const after = text.slice(to, to + 60);
	if (SOMEONE.test(text.slice(Math.max(0, from - 20), from)) && /^ ?(?:[.,;:!?)]|$|and\b|or\b)/.test(after))
		return true;
	const role = terms.find(({ kind, at }) => kind === "role" && at[1] > to && at[0] <= to + LEVEL_CHARS);
	if (role && isSought(role, text) && /^[\s\w/&.-]*$/.test(text.slice(to, Math.max(to, role.at[0])))) return true;
	return SELLER.test(after);
}

const LEVEL_CHARS = 30; // between 'senior' and the role

function makeLevelRequirement(level: Level, words: string): Requirement {
	const at = levels.indexOf(level);
	const near = [levels[at - 1], levels[at + 1]].filter((one) => one !== undefined);
	return makeRequirement({ kind: "level", values: [level], near, label: fieldLabel("experienceLevel", level), words });
}

export function yearsRequirement(parsed: ParsedRequest): Requirement[] {
	const { text, read } = parsed;
	const found = findRequiredYears(text).find(({ at }) => isAskedAt(at[0], read));
	if (!found) return [];
	const { at, years, most } = found;
	const emphasis = emphasisAt(at[0], read);
	if (emphasis === "unwanted" || emphasis === "not asked") return [];
	const { ids: sectors, isOneOf } = sectorsOfYears(at, parsed);
	const isOther = isOneOf || hasOtherChoice(at, text);
	const work = sectors.length === 0 ? workOfYears(at, text) : undefined;
	const where = listAlternatives(sectors.map((id) => termLabel("sector", id, parsed.vocabulary)));
	const of = where ? ` in ${where}` : work ? ` ${OF_WORK.test(work) ? work : `of ${work}`}` : "";
	return [
		makeRequirement(
			{
				...{ kind: "years", values: [String(years)], ...(most && { most }) },
				...((isOther || work) && { open: true as const }),
				...(where && { within: acceptedValues("sector", sectors, undefined, parsed.vocabulary).values }),
				label: `${amountOf(found)}${of}${isOther && of ? " or similar" : ""}`,
				words: wordsAt(at[0], parsed),
			},
			emphasis,
		),
	];
}

function amountOf({ years, months, most }: ReturnType<typeof findRequiredYears>[number]): string {
	if (most) return `${months ? `${months} months` : years} to ${most === 1 ? "1 year" : `${most} years`}`;
	return years === 1 ? "1 year or more" : `${years} years or more`;
}

/** 'Two years in insurance. Or reps who sold payroll', 'five years, or three if they ran a crew' */
function hasOtherChoice([, to]: TermMatch["at"], text: string): boolean {
	return /^[^.;!?\n]{0,160}(?:[.;!?]+\s+or\b|\n\W{0,3}or\b|,? or (?:\([b-d2-4]\)|(?:\w+ ){1,3}if\b))/i.test(
		text.slice(to, to + 200),
	);
}

const OF_WORK = /^(?:(?:of|in|as|at|with|on|into|from)\b|\()/i;

interface SectorsOfYears {
	ids: string[];
	/** Years in something that the rules don't know would count, too: 'in freight or coffee'. */
	isOneOf: boolean;
}

const LEADING =
	/\b(?:managing|leading|supervising|coaching|running) (?:[\w-]+ ){0,3}(?:teams?|crews?|reps|sellers|people|managers|salespeople|[AS][DE]R?s)\b/i;

/** In 'five years selling to hospitals' and 'has sold to hospitals for five years', the years are years of that. */
function sectorsOfYears([from, to]: TermMatch["at"], parsed: ParsedRequest): SectorsOfYears {
	const { text, read, terms, fallbacks } = parsed;
	const sectors = terms.filter(
		(term) =>
			term.kind === "sector" &&
			isAskedAt(term.at[0], read) &&
			!fallbacks.has(term) &&
			!/[(\n;]/.test(text.slice(...term.at)),
	);
	const after = /^[^.;:!?\n]{0,90}/.exec(text.slice(to)) ?? [""];
	const before = /[^.;:!?\n]*$/.exec(text.slice(Math.max(0, from - 160), from)) ?? [""];
	const isOf =
		/^\+?'?(?: (?:or more|plus|minimum|min))?(?: [\w-]+){0,3} (?:in|of|at|for|as|with|selling|sold|doing|outside|into|calling|running|carrying|working|inside)\b/i;
	const emphasis = emphasisAt(from, read);
	// 'Three years of closing, freight best'
	const isOwnWish = (at: number) => emphasisAt(at, read) !== emphasis && /[,(]/.test(text.slice(to, at));
	const behind = sectors.filter(({ at }) => at[0] >= to && at[0] < to + after[0].length && !isOwnWish(at[0]));
	// 'Seven years leading reps in packaging' are more than seven years of selling it
	if (behind[0] && LEADING.test(text.slice(to, behind[0].at[0]))) return { ids: [], isOneOf: false };
	if (
		behind.length > 0 &&
		(isOf.test(after[0]) ||
			/^\+?(?: (?:or more|plus))?(?: [\w/&-]+){0,4}$/.test(text.slice(to, behind[0]?.at[0]).trimEnd()))
	) {
		const own = alternativesOf(behind, text, read);
		const last = own.at(-1);
		const [first] = own;
		const isOneOf =
			(last !== undefined && hasOtherWay(last, behind[own.length], parsed)) ||
			(first !== undefined && isOtherWay(first, undefined, parsed));
		return { ids: idsOf(own), isOneOf };
	}
	const ahead = sectors.filter(({ at }) => at[1] <= from && at[0] >= from - before[0].length);
	const first = ahead[0];
	// 'Has sold tools to plants': who buys is no work of theirs
	const isBuyer = ({ at }: TermMatch) => first !== undefined && /\bto\b/i.test(text.slice(first.at[1], at[0]));
	const own = ahead.filter((term) => term === first || !isBuyer(term));
	const isSold =
		first &&
		/\b(?:sold|sell|selling|calling on|called on|worked in|been in|working in|experience|background)\b/i.test(
			text.slice(from - before[0].length, first.at[0]),
		);
	if (!isSold) return { ids: [], isOneOf: false };
	const isOneOf = own.length === ahead.length && hasOtherWay(own.at(-1) ?? first, undefined, parsed);
	return { ids: idsOf(own), isOneOf };
}

function idsOf(terms: TermMatch[]): string[] {
	return unique(terms.map(({ id }) => id));
}

/** What any work in sales is, and so not closing or outside sales. */
const SALES_WORK =
	/^(?:\W|\b(?:so|more|plus|at|least|of|in|as|the|an?|with|doing|total|full|solid|real|proven|recent|relevant|professional|prior|previous|actual|good|work|working|career|experience|exp|sales|selling|sell|seller|salesperson|b2b|business|rep|role|job|behind|themselves|himself|herself|yourself|personally|them|you|him|her|under|their|your|belt|great|enough|fine|here|for|this|nice|track|record)\b)*$/i;
/** Behind it, something else is said. */
const WORK_END =
	/[.,;:!?\n()–—]| [-–] | (?:is|are|would|will|be|must|min|minimum|required|needed|preferred|please|ideally|who|that|which|but|then|since|because|so|either|otherwise|if|unless|to (?:start|begin)|and(?! [a-z]+ing\b)|or(?! [a-z]+ing\b)|a (?:plus|must)|gets|by (?:him|her|them)|should|we|i|you|they|it)\b/i;
const MORE_YEARS =
	/^\+?['’]?\s?(?:(?:or (?:more|better|so)|plus|minimum|min)\b\s?)?(?:(?:with)?in the (?:last|past) [\w-]+(?: years?| yrs?)?\b)?(?:(?:sales )?exp(?:erience)?\b\s?)?/i;
const DONE =
	/\b(?:(?:sold|selling) (?:in)?to|(?:called|calling) on|(?:has|have|having|had|['’]ve|must have) sold|worked|signed|managed|led|developed|built|grown|run|ran|owned|opened|done so|renewed|recruited|negotiated|carried|closed|experience|background)\b/gi;
const WORK_WORDS_MAX = 8;

/** What the years are of, if all years in sales don't tell: 'of closing', '(led a team)'. */
function workOfYears([from, to]: TermMatch["at"], text: string): string | undefined {
	const rest = text.slice(to, to + 120).replaceAll(/\bthe OR\b/g, "the operating room");
	const after = ` ${rest.slice(MORE_YEARS.exec(rest)?.[0].length).trimStart()}`;
	const said = after.slice(0, WORK_END.exec(after)?.index);
	if (!SALES_WORK.test(said)) return cutWords(said);
	const before = /[^.;:!?\n()–—]*$/.exec(text.slice(Math.max(0, from - 160), from))?.[0] ?? "";
	const done = [...before.matchAll(DONE)].at(-1);
	if (!done) return undefined;
	const told = before
		.slice(done.index)
		.replace(/(?:[\s,]|\b(?:for|at least|a minimum of|minimum|min|about|around|over))*$/i, "");
	return `(${cutWords(told)})`;
}

function cutWords(said: string): string {
	const words = said.trim().split(/\s+/);
	return words.length > WORK_WORDS_MAX ? `${words.slice(0, WORK_WORDS_MAX).join(" ")} …` : words.join(" ");
}

/** The first, and what is listed with it: 'in freight or packaging, and a license'. */
function alternativesOf(terms: TermMatch[], text: string, read: ReadText): TermMatch[] {
	const end = terms.findIndex((term, index) => {
		const before = terms[index - 1];
		if (!before) return false;
		const isAlike = emphasisAt(before.at[0], read) === emphasisAt(term.at[0], read);
		return !isAlike || !LISTED.test(text.slice(before.at[1], term.at[0]));
	});
	return end === -1 ? terms : terms.slice(0, end);
}
