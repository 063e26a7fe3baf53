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

/* The level and the years of experience that a request asks for. */

export const LEVEL_WORD = /\b(senior|sr\.|entry[- ]level|junior)\b/i;

export function levelRequirement({ fields, text, read }: ParsedRequest): Requirement[] {
	const given = fields.experienceLevel;
	const chosen = levels.find((level) => level === given);
	if (chosen) return [makeLevelRequirement(chosen, fieldLabel("experienceLevel", chosen))];
	const said = LEVEL_WORD.exec(text);
	const word = said?.[1];
	if (!word || !isAskedAt(said.index, read)) return [];
	return [makeLevelRequirement(/^s/i.test(word) ? "senior" : "entry", word)];
}

function makeLevelRequirement(level: Level, words: string): Requirement {
	const at = levels.indexOf(level);
	const near = [levels[at - 1], levels[at + 1]].filter((one) => one !== undefined);
	return makeRequirement({ kind: "level", values: [level], near, label: fieldLabel("experienceLevel", level), words });
}

export function yearsRequirement(parsed: ParsedRequest): Requirement[] {
	const { text, read } = parsed;
	const found = findRequiredYears(text).find(({ at }) => isAskedAt(at[0], read));
	if (!found) return [];
	const { years, most, at } = found;
	const emphasis = emphasisAt(at[0], read);
	if (emphasis === "unwanted" || emphasis === "not asked") return [];
	const { ids: sectors, isOneOf } = sectorsOfYears(at, parsed);
	const amount = most ? `${years} to ${most} years` : years === 1 ? "1 year or more" : `${years} years or more`;
	const isOpen = isOneOf || (sectors.length === 0 && isOfSomething(at, parsed));
	const where = listAlternatives(sectors.map((id) => termLabel("sector", id, parsed.vocabulary)));
	return [
		makeRequirement(
			{
				...{ kind: "years", values: [String(years)], ...(most && { most }) },
				...(isOpen && { open: true as const }),
				...(where && { within: acceptedValues("sector", sectors, undefined, parsed.vocabulary).values }),
				label: where ? `${amount} in ${where}${isOneOf ? " or similar" : ""}` : amount,
				words: wordsAt(at[0], parsed),
			},
			emphasis,
		),
	];
}

interface SectorsOfYears {
	ids: string[];
	/** Years in something that the rules don't know would count, too: 'in freight or coffee'. */
	isOneOf: boolean;
}

/** In 'five years selling to hospitals' and 'has sold to hospitals for five years', the years are years of that. */
function sectorsOfYears([from, to]: TermMatch["at"], parsed: ParsedRequest): SectorsOfYears {
	const { text, read, terms, fallbacks } = parsed;
	const sectors = terms.filter((term) => term.kind === "sector" && isAskedAt(term.at[0], read) && !fallbacks.has(term));
	const after = /^[^.;:!?\n]{0,90}/.exec(text.slice(to)) ?? [""];
	const before = /[^.;:!?\n]{0,90}$/.exec(text.slice(Math.max(0, from - 90), from)) ?? [""];
	const isOf =
		/^\+?'?(?: (?:or more|plus|minimum|min))?(?: [\w-]+){0,3} (?:in|of|at|for|as|with|selling|sold|doing|outside|into|calling|running|carrying|working|inside)\b/i;
	const emphasis = emphasisAt(from, read);
	// 'Three years of closing, freight best'
	const isOwnWish = (at: number) => emphasisAt(at, read) !== emphasis && text.slice(to, at).includes(",");
	const behind = sectors.filter(({ at }) => at[0] >= to && at[0] < to + after[0].length && !isOwnWish(at[0]));
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
	const isSold =
		first &&
		/\b(?:sold|sell|selling|calling on|called on|worked in|been in|working in|experience|background)\b/i.test(
			text.slice(from - before[0].length, first.at[0]),
		);
	if (!isSold) return { ids: [], isOneOf: false };
	return { ids: idsOf(ahead), isOneOf: hasOtherWay(ahead.at(-1) ?? first, undefined, parsed) };
}

function idsOf(terms: TermMatch[]): string[] {
	return unique(terms.map(({ id }) => id));
}

/** What any work in sales is, and so not closing or outside sales. */
const SALES_WORK =
	/^(?:\W|\b(?:or|more|plus|minimum|min|at|least|of|in|as|and|the|an?|with|doing|total|full|solid|real|proven|recent|relevant|professional|prior|previous|actual|good|work|working|career|years?|experience|exp|sales|selling|sell|seller|salesperson|b2b|business|rep|track|record|background|behind|them|you|him|her|under|their|your|belt|is|are|would|be|must|required|needed|preferred|ideal|ideally|please|nice|great|enough|fine|here|for|this|role|job|to|start)\b)*$/i;

/** 'Three years of closing', '3+ years selling to schools', 'has signed partners, 4+ years': all years in sales don't tell. */
function isOfSomething([from, to]: TermMatch["at"], { text }: ParsedRequest): boolean {
	const after = /^[^.,;:!?\n()–—]*/.exec(text.slice(to, to + 90))?.[0] ?? "";
	if (
		/^\+?'? ?(?:(?:or more|plus|minimum|min) )?(?:(?:sales )?exp(?:erience)? )?(?:of|in|as|at|with|outside|inside|field|direct|full-?cycle|[a-z]+ing)\b/i.test(
			after.trimStart(),
		)
	)
		return !SALES_WORK.test(after);
	const before = /[^.;:!?\n()–—]*$/.exec(text.slice(Math.max(0, from - 160), from))?.[0] ?? "";
	return /\b(?:(?:sold|selling) (?:in)?to|(?:called|calling) on|worked|signed|managed|led|developed|built|grown|run|ran|owned|opened|done so|renewed|recruited|negotiated|experience|background)\b/i.test(
		before,
	);
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
