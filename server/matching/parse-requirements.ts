import { displayValue } from "../../contract/forms/labels.ts";
import { salaryRanges } from "../../contract/forms/lead.ts";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { findBasePay, findNoBasePay } from "./base-pay.ts";
import { clauseAt, type Emphasis, emphasisAt, type ReadText, readClauses, scopeAt } from "./clauses/clauses.ts";
import { findFallbacks } from "./fallbacks.ts";
import { findRequestTerms, sectorAt } from "./other-senses.ts";
import { metroOf } from "./places/metros.ts";
import {
	findPlaces,
	neighboringStates,
	type PlaceMatch,
	parsePlace,
	placeLabel,
	stateOfPlace,
} from "./places/us-places.ts";
import {
	ANYWHERE,
	type Level,
	levels,
	MAY_RELOCATE,
	REMOTE,
	type Requirement,
	type RequirementKind,
	WANTS_ROLE,
	WILL_RELOCATE,
} from "./requirement.ts";
import { findTerms, type TermKind, type TermMatch, type TermVocabulary, termLabel } from "./terms/terms.ts";
import type { Role } from "./terms/vocabulary.ts";
import { findRequiredYears } from "./terms/years.ts";
import { removeUnlawfulPreferences, type UnlawfulPreference } from "./unlawful.ts";
import { EMPHASIS_FACTORS, SECONDARY_SECTOR_SHARE, WEIGHTS } from "./weights.ts";

/* Turns a request into requirements: the form's fields, plus whatever plain rules can read in the free text. */

export interface Request {
	kind: string;
	fields: Record<string, string>;
	/** The second step of the lead form. */
	details?: Record<string, string> | undefined;
}

/** Roles in the forms that people commonly move from; of those who sell, only account managers renew. */
const ADJACENT_ROLES: Record<string, string[]> = {
	"account-executive": ["business-development", "inside-sales"],
	"business-development": ["account-executive", "inside-sales"],
	"inside-sales": ["account-executive", "business-development"],
	"sales-manager": ["sales-director"],
	"sales-director": ["sales-manager", "vp-sales"],
	"vp-sales": ["sales-director"],
	"customer-success": ["account-manager"],
};
const FIELD = "sales"; // what everyone asked for does; no role by itself
const OTHER = "other"; // the form's value for any role it doesn't list
const ROLES_IN_TEXT_MAX = 2; // the first ones named; later ones are the people they'll work with
const EXCERPT_MAX = 120; // characters of the request shown beside a requirement
export const LEVEL_WORD = /\b(senior|sr\.|entry[- ]level|junior)\b/i;
export const REMOTE_WORK = /\bremote(?:ly)?\b|\bwork(?:s|ing)? from (?:home|anywhere)\b/i;
const NOT_REMOTE = /\b(?:no|not|isn['’]t|non)[ -](?:a )?(?:fully )?remote\b/i;
const REMOTE_WITHIN = /\bremote(?:ly)? (?:in|within|on|from|across) (?:the )?(?!US\b|U\.S\.|United)\p{Lu}/u;
export const RELOCATION_OFFERED =
	/\brelocation (?:can be |is |will be |may be )?(?:paid|covered|possible|offered|available|assistance|package|support|help)|\b(?:pay|cover|help with) (?:the |your |for )?relocation\b/i;
const TERM_KINDS: RequirementKind[] = ["sector", "tool", "method", "language", "license", "degree"];

/** In display order: heaviest first. */
export function parseRequirements(request: Request, vocabulary: TermVocabulary): Requirement[] {
	const fields = lawfulFields(request);
	const text = fields.requirements ?? "";
	const read = readClauses(text);
	const terms = findRequestTerms(text, read, vocabulary);
	const asked = Map.groupBy(
		terms.filter(({ at }) => isAskedAt(at[0], read)),
		({ kind }) => kind,
	);
	const fallbacks = new Set([...asked.values()].flatMap((some) => [...findFallbacks(some, text)]));
	const parsed: ParsedRequest = { fields, text, read, terms, fallbacks, vocabulary };
	const requirements = [
		...roleRequirements(request.kind, parsed),
		...levelRequirement(parsed),
		...yearsRequirement(parsed),
		...placeRequirements(parsed),
		...sectorRequirement(parsed),
		...payRequirement(parsed),
		...termRequirements(parsed),
	];
	return deduplicate(requirements).sort((a, b) => b.weight - a.weight);
}

/** All fields, with unlawful preferences cut from the free text. */
function lawfulFields({ kind, fields, details }: Request): Record<string, string> {
	const all: Record<string, string> = { ...fields, ...details };
	const free = freeTextFields(kind).flatMap((name) =>
		all[name] ? [[name, removeUnlawfulPreferences(all[name]).text]] : [],
	);
	return { ...all, ...Object.fromEntries(free) };
}

/** In a lead, the job title is the sender's own. */
function freeTextFields(kind: string): string[] {
	return kind === "talent-request" ? ["jobTitle", "requirements"] : ["requirements"];
}

/** Preferences in a request that we ignore because nobody may be hired or passed over for them. */
export function findUnlawfulPreferences({ kind, fields, details }: Request): UnlawfulPreference[] {
	const all: Record<string, string> = { ...fields, ...details };
	const typed = freeTextFields(kind).map((name) => all[name] ?? "");
	return removeUnlawfulPreferences(typed.join("\n")).notCounted;
}

interface ParsedRequest {
	fields: Record<string, string>;
	text: string;
	read: ReadText;
	terms: TermMatch[];
	/** What they would take in place of what they ask for. */
	fallbacks: Set<TermMatch>;
	vocabulary: TermVocabulary;
}

type RequirementDraft = Pick<
	Requirement,
	"kind" | "values" | "near" | "around" | "label" | "most" | "within" | "open"
> & {
	words?: string;
};

function makeRequirement(
	draft: RequirementDraft,
	emphasis: Exclude<Emphasis, "not asked"> = "plain",
	share = 1,
): Requirement {
	const { words = "", ...rest } = draft;
	return {
		...rest,
		id: requirementId(draft),
		weight: WEIGHTS[draft.kind] * EMPHASIS_FACTORS[emphasis] * share,
		emphasis,
		words: shorten(words),
	};
}

function requirementId({ kind, values }: Pick<Requirement, "kind" | "values">): string {
	return `${kind} ${values.toSorted().join("|")}`;
}

function fieldLabel(name: string, value: string): string {
	return displayValue(name, value);
}

function roleRequirements(kind: string, parsed: ParsedRequest): Requirement[] {
	const { fields, text, read, terms, fallbacks, vocabulary } = parsed;
	const typed = kind === "talent-request" ? fields.jobTitle?.replaceAll(/\s?…\s?/g, " ").trim() : undefined;
	const form = kind === "talent-request" || fields.roleType === OTHER ? undefined : fields.roleType;
	const titled = findTerms(typed ?? "", vocabulary).filter((term) => term.kind === "role");
	const chosen = vocabulary.roles.filter((role) =>
		form ? role.form === form : titled.some(({ id }) => id === role.id),
	);
	const named = terms.filter(
		(term) => term.kind === "role" && !isAboutOthers(text, term) && text.slice(...term.at).toLowerCase() !== FIELD,
	);
	const sectors = new Map(terms.map((term, index) => [term, sectorAt(index, terms)]));
	const inText = named
		.filter(({ at }) => isAskedAt(at[0], read))
		.filter((term) => ![term, sectors.get(term)].some((one) => one && fallbacks.has(one)))
		.slice(0, ROLES_IN_TEXT_MAX)
		.flatMap(({ id }) => vocabulary.roles.find((role) => role.id === id) ?? []);
	const narrower = chosen.filter((role) => inText.includes(role));
	// Few choices in the form, and many kinds of work: the text says it more precisely.
	const order = form ? [narrower, inText, chosen] : [narrower, chosen, inText];
	const wanted = order.find((some) => some.length > 0) ?? [];
	const unwanted = named
		.filter(({ at, id }) => emphasisAt(at[0], read) === "unwanted" && !wanted.some((role) => role.id === id))
		// 'No pharma reps', 'no car sales': the industry, not everyone who sells
		.filter((term) => !sectors.get(term))
		.map(({ at, id }) =>
			makeRequirement(
				{ kind: "role", values: [id], label: termLabel("role", id, vocabulary), words: wordsAt(at[0], parsed) },
				"unwanted",
			),
		);
	if (wanted.length === 0) return unwanted;
	const refused = new Set(unwanted.flatMap(({ values }) => values));
	const around = vocabulary.roles.filter(
		(role) =>
			!wanted.includes(role) &&
			!refused.has(role.id) &&
			(chosen.includes(role) ||
				wanted.some((one) => isAdjacent(one, role)) ||
				[...fallbacks].some(({ id }) => id === role.id)),
	);
	const isChosen = wanted.some((role) => chosen.includes(role));
	const roleName = typed ?? (form && isChosen ? fieldLabel("roleType", form) : undefined);
	const [first] = wanted;
	return [
		makeRequirement({
			kind: "role",
			values: wanted.map(({ id }) => id),
			near: [
				...around.map(({ id }) => id),
				...unique(wanted.flatMap((role) => (role.form ? [WANTS_ROLE + role.form] : []))),
			],
			label: roleName && roleName !== "Other" ? roleName : (first?.label ?? ""),
			words: roleName ?? inText.map(({ label }) => label).join(", "),
		}),
		...unwanted,
	];
}

/** Neither unwanted nor said not to be needed. */
function isAskedAt(from: number, read: ReadText): boolean {
	const emphasis = emphasisAt(from, read);
	return emphasis !== "unwanted" && emphasis !== "not asked";
}

/** The excerpt that states it: its clause, or all from 'no' on in 'no agency, retail or car sales'. */
function wordsAt(from: number, { text, read }: Pick<ParsedRequest, "text" | "read">): string {
	const scope = scopeAt(from, read);
	if (scope?.emphasis === "unwanted" && scope.saidFrom < scope.from) return text.slice(scope.saidFrom, scope.to);
	return clauseAt(from, read.clauses)?.text ?? "";
}

function isAdjacent(one: Role, other: Role): boolean {
	if (!one.form || !other.form || one.form === OTHER) return false;
	const adjacent = ADJACENT_ROLES[one.form] ?? [];
	return one.form === other.form || adjacent.includes(other.form) || adjacent.includes(other.id);
}

/** 'Reports to the VP of Sales', 'sells to sales directors'. */
function isAboutOthers(text: string, { at: [from] }: TermMatch): boolean {
	const before = text.slice(Math.max(0, from - 40), from);
	return /\b(?:report(?:s|ing)?|sell(?:s|ing)?|sold|calls?|calling|work(?:s|ing)?|support(?:s|ing)?|manag(?:es?|ing)|leads?|leading|coach(?:es|ing)?|hand(?:s|ing)?|under|our|alongside|promot(?:ion|ed)|path|grow(?:s|ing)?|move)\s+(?:(?:in)?to|on|with|for|off to)?\s*(?:(?:the|our|an?|a team of|team of|\d+|two|three|four|five|six)\s+)*$/i.test(
		before,
	);
}

function levelRequirement({ fields, text, read }: ParsedRequest): Requirement[] {
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

function yearsRequirement(parsed: ParsedRequest): Requirement[] {
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

/** Before a place: where they have to be, not the territory. 'We are based in Chicago' says where the company is. */
const LIVES_THERE =
	/\b(?<!\b(?:we|we're|we are|company is|team is|office is|offices are|headquarters are) (?:are |is )?)(?:live|lives|living|based|resid(?:e|es|ing)|located)\b(?:(?!\b(?:cover|sell|call|travel|territor|work)\w*)[^.;\n]){0,60}$/i;
const LIVES = /\b(?:live|living|based|resid|located)/i;
const REMOTE_IN = /\bremote(?:ly)?(?: \w+){0,2} (?:in|within|on|from|across)(?: the)? $/i;
const MUST_BE_LOCAL =
	/\bno relocation\b|\b(?:must|has to|have to|needs? to) (?:be (?:local|based|located|in|within|near|from)|live|reside)\b|\blocal (?:candidates? )?only\b|\blocal candidates?\b/i;

function placeRequirements(parsed: ParsedRequest): Requirement[] {
	const { fields, text, read } = parsed;
	const places = findPlaces(text).map((place, index, all) => {
		return { ...place, values: asCity(place, [all[index - 1], all[index + 1]], text) };
	});
	const asked = places.filter(({ at }) => isAskedAt(at[0], read));
	const isBehind = (pattern: RegExp, { at: [from] }: PlaceMatch, most: number) =>
		pattern.test(text.slice(Math.max(0, from - most), from));
	const loose = REMOTE_WORK.test(text) ? asked.filter((place) => isBehind(REMOTE_IN, place, 40)) : [];
	const named = loose.length > 0 ? asked.filter((place) => !isBehind(REMOTE_IN, place, 40)) : asked;
	const lived = LIVES.test(text) ? named.filter((place) => isBehind(LIVES_THERE, place, 90)) : [];
	const inText = (lived.length > 0 ? lived : named).flatMap(({ values }) => values);
	const typed = fields.place && parsePlace(fields.place);
	const state = fields.state && stateAbbreviations.get(fields.state)?.toLowerCase();
	// A city the sender typed is more precise than the state page they were on.
	const inForm = typed ? [typed] : state ? [state] : [];
	const within = loose.flatMap(({ values }) => values);
	const cities = new Set([...inForm, ...inText].flatMap((value) => (value.includes(",") ? [stateOfPlace(value)] : [])));
	const isNamed = inForm.length + inText.length > 0;
	// Beside its cities, a state is the territory, unless they may live anywhere in it.
	const wanted = unique([...inForm, ...inText, ...(isNamed ? [] : within)]).filter(
		(value) => lived.length > 0 || !cities.has(value),
	);
	const isStressed = (lived.length > 0 ? lived : named).some(({ at }) => emphasisAt(at[0], read) === "must");
	const mustBeLocal = MUST_BE_LOCAL.test(text) || isStressed;
	// 'Remote, must live in Texas'
	const remote = isRemote(parsed) && !(wanted.length > 0 && mustBeLocal);
	const unwanted = places
		.filter(({ at, values }) => emphasisAt(at[0], read) === "unwanted" && !values.some((one) => wanted.includes(one)))
		.map(({ at, values }) =>
			makeRequirement(
				{ kind: "place", values, label: placesLabel(values, false), words: wordsAt(at[0], parsed) },
				"unwanted",
			),
		);
	if (wanted.length === 0 && !remote) return unwanted;
	const around = unique([
		...wanted.flatMap((value) => (value.includes(",") ? [stateOfPlace(value)] : neighboringStates(value))),
		...(isNamed ? within : []),
	]);
	const close = around.filter((value) => !wanted.includes(value));
	const near = [
		...close,
		...(mustBeLocal ? [] : [WILL_RELOCATE]),
		...(isOpenToAnyLocation(parsed) && !mustBeLocal ? [ANYWHERE] : []),
		...(RELOCATION_OFFERED.test(text) && !mustBeLocal ? [MAY_RELOCATE] : []),
	];
	const place = { kind: "place" as const, near, label: placesLabel(wanted, remote) };
	const words = [fields.location && fieldLabel("location", fields.location), fields.place, ...firstClause(named, read)];
	return [
		makeRequirement(
			{ ...place, values: [...wanted, ...(remote ? [REMOTE] : [])], words: words.filter(Boolean).join(", ") },
			mustBeLocal && !remote ? "must" : "plain",
		),
		...unwanted,
	];
}

/** 'Boston or New York' means the city. */
function asCity({ values, at }: PlaceMatch, around: (PlaceMatch | undefined)[], text: string): string[] {
	if (values.join() !== "ny" || !/^new york$/i.test(text.slice(...at))) return values;
	const isBesideCity = around.some(
		(other) =>
			other?.values.some((value) => value.includes(",")) &&
			[text.slice(other.at[1], at[0]), text.slice(at[1], other.at[0])].some((between) =>
				/^(?:,? (?:or|and) |, |\/| ?& ?)$/.test(between),
			),
	);
	return isBesideCity ? ["new york, ny"] : values;
}

function isRemote({ fields: { location }, ...parsed }: ParsedRequest): boolean {
	if (location) return location === "remote";
	return isRemoteWork(parsed);
}

function isRemoteWork({ text, read }: Pick<ParsedRequest, "text" | "read">): boolean {
	const said = REMOTE_WORK.exec(text);
	return said !== null && isAskedAt(said.index, read) && !NOT_REMOTE.test(text);
}

/** 'Remote is possible': a candidate anywhere comes close. Not 'remote in Tennessee'. */
function isOpenToAnyLocation(parsed: ParsedRequest): boolean {
	return isRemoteWork(parsed) && !REMOTE_WITHIN.test(parsed.text);
}

/** A city isn't named if its whole state is wanted too, nor if another one of its metro area is. */
function placesLabel(values: string[], remote: boolean): string {
	const all = new Set(values);
	const oneOfEach = [...Map.groupBy(values, metroOf).values()].flatMap(([first]) => first ?? []);
	const named = oneOfEach.filter((value) => !value.includes(",") || !all.has(stateOfPlace(value)));
	const shown = named.slice(0, 3).map(placeLabel);
	const beyond = named.length - shown.length;
	const more = beyond > 0 ? [beyond === 1 ? "one more place" : `${beyond} more places`] : [];
	return listAlternatives([...shown, ...more, ...(remote ? ["remote"] : [])]).replace(/^remote$/, "Remote");
}

/** 'Illinois, Indiana, or Michigan'; with semicolons if a name has a comma. */
function listAlternatives(names: string[]): string {
	const separator = names.some((name) => name.includes(",")) ? "; " : ", ";
	return names.length > 2 ? `${names.slice(0, -1).join(separator)}${separator}or ${names.at(-1)}` : names.join(" or ");
}

/** The industry in the form describes the employer, not the candidate. A mention in the text counts instead. */
function sectorRequirement({ fields, read, terms, fallbacks, vocabulary }: ParsedRequest): Requirement[] {
	const { industry } = fields;
	const within = vocabulary.sectors.filter((sector) => industry && sector.industry === industry).map(({ id }) => id);
	const isSaid = terms.some(
		(term) => term.kind === "sector" && within.includes(term.id) && isAskedAt(term.at[0], read) && !fallbacks.has(term),
	);
	if (!industry || within.length === 0 || isSaid) return [];
	return [
		makeRequirement(
			{ kind: "sector", values: within, label: industry, words: industry },
			"plain",
			SECONDARY_SECTOR_SHARE,
		),
	];
}

/** What the text says is more precise than a range of the form. */
function payRequirement(parsed: ParsedRequest): Requirement[] {
	const { fields, text } = parsed;
	const { salaryRange = "" } = fields;
	const said = !salaryRange || isRangeOfForm(salaryRange) ? findBasePay(text) : undefined;
	if (said) {
		const { low, high, from } = said;
		const label =
			low === undefined ? `Base up to $${high}K` : low === high ? `Base $${high}K` : `Base $${low}K–$${high}K`;
		const values = [low ?? 0, high].map(String);
		return [makeRequirement({ kind: "pay", values, label, words: wordsAt(from, parsed) })];
	}
	if (!salaryRange || findNoBasePay(text) !== undefined) return [];
	const [low = 0, high] = (salaryRange.match(/\d+/g) ?? []).map(Number);
	const band = /^under/i.test(salaryRange) ? [0, low] : [low, high ?? 9999];
	return [makeRequirement({ kind: "pay", values: band.map(String), label: `Base ${salaryRange}`, words: salaryRange })];
}

/** Recruiters type pay in dollars; whoever fills the form chooses one of a few ranges. */
function isRangeOfForm(range: string): boolean {
	return salaryRanges.some(({ value }) => value === range.replace("–", "-"));
}

/** Vocabulary terms in the text. 'A or B' is one requirement, 'A and B' are two. */
function termRequirements(parsed: ParsedRequest): Requirement[] {
	const { terms, fallbacks, read } = parsed;
	return TERM_KINDS.flatMap((kind) => {
		const named = terms.filter((term) => term.kind === kind);
		const [instead, main] = [named.filter((term) => fallbacks.has(term)), named.filter((term) => !fallbacks.has(term))];
		const asked = main.filter(({ at }) => isAskedAt(at[0], read));
		const all = {
			...{ named, positions: new Map(named.map((term, index) => [term, index])) },
			...{ asked: new Set(asked.map(({ id }) => id)), isSurerAsked: asked.some(({ unsure }) => !unsure) },
		};
		const toRequirements = (some: TermMatch[]) =>
			groupAlternatives(some, parsed).flatMap((group) => groupRequirement(group, all, parsed));
		const found = toRequirements(main);
		const wanted = found.filter(({ requirement }) => requirement.emphasis !== "unwanted");
		if (wanted.length === 0)
			found.push(...toRequirements(instead)); // in place of what isn't known
		else addFallbacks(instead, wanted, parsed);
		return found.map(({ requirement }) => requirement);
	});
}

/** All terms of a kind. */
interface TermsOfKind {
	named: TermMatch[];
	positions: Map<TermMatch, number>;
	/** Ids of those asked for. */
	asked: Set<string>;
	/** One of them can't mean something else. */
	isSurerAsked: boolean;
}

interface FoundRequirement {
	requirement: Requirement;
	from: number;
}

function groupRequirement(group: TermMatch[], all: TermsOfKind, parsed: ParsedRequest): FoundRequirement[] {
	const { fields, vocabulary, read, fallbacks } = parsed;
	const [first] = group;
	const said = first && emphasisAt(first.at[0], read);
	if (!first || !said || said === "not asked") return [];
	const { kind } = first;
	const isFallback = fallbacks.has(first);
	const emphasis = isFallback ? "nice" : said;
	const ids = unique(group.map(({ id }) => id));
	// The same words that tell an industry tell what else there is in it: a staffing firm that wants no recruiters.
	if (kind === "sector" && emphasis === "unwanted" && ids.some((id) => all.asked.has(id))) return [];
	// 'Our plants', 'my recruiters fill': a word that may be no sector counts only if it's stressed, or nothing surer is asked.
	if (all.isSurerAsked && emphasis === "plain" && group.every((term) => term.kind === "sector" && term.unsure))
		return [];
	const last = group.at(-1) ?? first;
	const { named, positions } = all;
	const [before, after] = [named[(positions.get(first) ?? 0) - 1], named[(positions.get(last) ?? 0) + 1]];
	// A sector outside the employer's own industry is one they sell to, or a word with another meaning.
	const isOwn = kind !== "sector" || ids.some((id) => isInOwnIndustry(id, fields.industry, vocabulary));
	const isAside = !isOwn && emphasis !== "unwanted";
	const isVague = isFallback || (isAside && emphasis === "plain") || isCustomer(first, before, parsed);
	const isOneOf = emphasis !== "unwanted" && (hasOtherWay(last, after, parsed) || isOtherWay(first, before, parsed));
	const labels = ids.map((id) => termLabel(kind, id, vocabulary));
	const isOpen = isOneOf || (isVague && emphasis !== "unwanted");
	const wanted = {
		...{ kind, ...acceptedValues(kind, ids, fields.industry, vocabulary) },
		...(isOpen && { open: true as const }),
		label: listAlternatives(isOneOf ? [...labels, "similar"] : labels),
	};
	const words = wordsAt(first.at[0], parsed);
	return [
		{
			requirement: makeRequirement({ ...wanted, words }, emphasis, isAside ? SECONDARY_SECTOR_SHARE : 1),
			from: first.at[0],
		},
	];
}

const OR_AT_LEAST = ", or at least ";

/** They come near to what was asked for before them. */
function addFallbacks(fallbacks: TermMatch[], wanted: FoundRequirement[], parsed: ParsedRequest): void {
	let at = 0;
	for (const [index, fallback] of fallbacks.entries()) {
		const { kind, id } = fallback;
		const [from] = fallback.at;
		while ((wanted[at + 1]?.from ?? from) < from) at++;
		// Said twice, one of them counts
		const same = wanted.filter(({ requirement }) => requirement.id === wanted[at]?.requirement.id);
		const { values } = acceptedValues(kind, [id], parsed.fields.industry, parsed.vocabulary);
		// 'Coffee or freight would do'
		const isOneOf = isOtherWay(fallback, fallbacks[index - 1], parsed);
		for (const { requirement: main } of same) {
			if (isOneOf) main.open = true;
			if (main.values.includes(id)) continue;
			main.near = unique([...(main.near ?? []), ...values.filter((value) => !main.values.includes(value))]);
			const label = termLabel(kind, id, parsed.vocabulary);
			if (!main.label.includes(label))
				main.label += `${main.label.includes(OR_AT_LEAST) ? " or " : OR_AT_LEAST}${label}`;
		}
	}
}

const OTHER_WAY =
	/^[^.,;:!?\n()]{0,25},? or (?!more\b|above\b|better\b|higher\b|two\b|three\b|so\b|not\b|no\b|else\b|we\b|i\b|you\b|don['’]?t\b|do not\b|nothing\b|bust\b|forget\b|pass\b|keep\b|it['’]s\b)/i;
/** Of a tool or a method, which nobody is known to lack: 'Gainsight or similar'. */
const OR_SIMILAR =
	/^,? (?:or|and) (?:similar|the like|comparable|equivalent|something (?:like (?:it|that)|similar|comparable)|another (?:one )?(?:like it|of (?:the|that) kind)|(?:a |an )?(?:similar|comparable|equivalent) [a-z]+)\b/i;
const NEXT_TERM_CHARS = 60;
const NEXT_WORD_CHARS = 12; // a term so close behind the 'or' is the other way

/** 'Medical devices, or covered cases', 'a degree or equivalent experience': the rules know no other way to have it. */
function hasOtherWay({ kind, at: [, to] }: TermMatch, after: TermMatch | undefined, parsed: ParsedRequest): boolean {
	const { text, fallbacks } = parsed;
	if (kind !== "sector" && kind !== "degree") return OR_SIMILAR.test(text.slice(to, to + NEXT_TERM_CHARS));
	if (after && fallbacks.has(after) && after.at[0] <= to + NEXT_TERM_CHARS) return false;
	const said = OTHER_WAY.exec(text.slice(to, to + NEXT_TERM_CHARS));
	return said !== null && (after === undefined || after.at[0] > to + said[0].length + NEXT_WORD_CHARS);
}

const AFTER_OR = /\bor (?:an? |the )?$/i;

/** 'Coffee or freight': the rules don't know what stands before it. */
function isOtherWay({ kind, at: [from] }: TermMatch, before: TermMatch | undefined, { text }: ParsedRequest): boolean {
	if (kind !== "sector" && kind !== "degree") return false;
	const said = AFTER_OR.exec(text.slice(Math.max(0, from - NEXT_TERM_CHARS), from));
	return said !== null && (before === undefined || before.at[1] < from - said[0].length - NEXT_WORD_CHARS);
}

/** Who buys: 'sold freight to manufacturers'. Few resumes name all of them. */
function isCustomer({ kind, at: [from] }: TermMatch, before: TermMatch | undefined, { text }: ParsedRequest): boolean {
	if (kind !== "sector" || !before || from - before.at[1] > CUSTOMER_CHARS) return false;
	return /^[^.;\n]*\b(?:to|into)(?: [\w-]+){0,2} $/i.test(text.slice(before.at[1], from));
}

const CUSTOMER_CHARS = 120; // at most between what is sold and who buys

function isInOwnIndustry(sector: string, industry: string | undefined, vocabulary: TermVocabulary): boolean {
	if (!industry || industry === "Other") return true;
	return vocabulary.sectors.some((one) => one.id === sector && one.industry === industry);
}

/** Sectors whose sellers move from one to the other. Of other industries, the parts have little in common. */
const NEIGHBORING_SECTORS = [["healthcare-medical", "medical-devices", "pharma", "lab-diagnostics"]];

/** A higher degree meets a requirement for a lower one; a neighboring sector comes close. */
function acceptedValues(kind: TermKind, ids: string[], industry: string | undefined, vocabulary: TermVocabulary) {
	if (kind === "degree") {
		const lowest = Math.min(...ids.map((id) => vocabulary.degrees.findIndex((degree) => degree.id === id)));
		return { values: vocabulary.degrees.slice(Math.max(0, lowest)).map(({ id }) => id) };
	}
	if (kind !== "sector") return { values: ids };
	const own = vocabulary.sectors.filter(({ id }) => ids.includes(id));
	const whole = own.flatMap((sector) => (sector.label === sector.industry ? sector.industry : []));
	const industries = own.length > 0 ? own.flatMap((sector) => sector.industry ?? []) : [industry];
	const around = vocabulary.sectors.filter((sector) => sector.industry && industries.includes(sector.industry));
	// Who asks for an industry asks for any part of it.
	const meant = around.filter((sector) => whole.includes(sector.industry ?? "")).map(({ id }) => id);
	const values = unique([...ids, ...meant]);
	const others = around.map(({ id }) => id).filter((id) => !values.includes(id));
	const neighbors = NEIGHBORING_SECTORS.filter((some) => some.some((id) => values.includes(id))).flat();
	const [near, unclear] = [true, false].map((isNear) => others.filter((id) => neighbors.includes(id) === isNear));
	return { values, near, around: unclear };
}

const LISTED = /^(?:\s|,|\/|\bor\b|\band\b|\bin\b|\ban?\b|\bthe\b)*$/i;
/** 'Sold devices or covered cases, or at least called on hospitals'. */
const OTHERWISE =
	/^[^.;:!?\n()]{0,60}\bor (?:at least |even )?(?:have |has |having )?(?:sold|worked|called|been|covered|managed|carried|run)(?: \w+){0,2} $/i;

/** Groups terms listed with 'or' or a slash; any other term stands alone, and so does each of what is unwanted. */
function groupAlternatives(named: TermMatch[], parsed: ParsedRequest): TermMatch[][] {
	const { text, read } = parsed;
	const chains: { terms: TermMatch[]; or: boolean }[] = [];
	for (const term of named) {
		const chain = chains.at(-1);
		const last = chain?.terms.at(-1);
		const between = last ? text.slice(last.at[1], term.at[0]) : "";
		const emphasis = emphasisAt(term.at[0], read);
		const before = last && emphasisAt(last.at[0], read);
		const isListed =
			emphasis !== "unwanted" &&
			before !== "unwanted" &&
			((before === emphasis && LISTED.test(between)) || (last !== undefined && OTHERWISE.test(between)));
		if (chain && isListed) {
			chain.terms.push(term);
			chain.or ||= /\/|\bor\b/i.test(between);
		} else chains.push({ terms: [term], or: false });
	}
	return chains.flatMap(({ terms, or }, index) => {
		const last = terms.at(-1);
		const isOneOf = or || (last && hasOtherWay(last, chains[index + 1]?.terms[0], parsed)); // 'cars, solar or coffee'
		return isOneOf ? [terms] : terms.map((term) => [term]);
	});
}

function firstClause(named: Pick<TermMatch, "at">[], { clauses }: ReadText): string[] {
	return unique(named.flatMap(({ at }) => clauseAt(at[0], clauses)?.text.trim() ?? [])).slice(0, 1);
}

/** Of duplicates, keeps the one with the greatest weight. */
function deduplicate(requirements: Requirement[]): Requirement[] {
	const groups = Map.groupBy(requirements, ({ id }) => id);
	return [...groups.values()].flatMap((same) => same.toSorted((a, b) => b.weight - a.weight)[0] ?? []);
}

function unique<T>(all: T[]): T[] {
	return [...new Set(all)];
}

export function shorten(words: string): string {
	const line = words
		.trim()
		.slice(0, 2 * EXCERPT_MAX)
		.replace(/\s+/g, " ");
	return line.length <= EXCERPT_MAX ? line : `${line.slice(0, EXCERPT_MAX).replace(/\s+\S*$/, "")}…`;
}
