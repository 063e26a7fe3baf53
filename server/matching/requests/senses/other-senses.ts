import { emphasisAt, type ReadText, scopeAt } from "../../clauses/clauses.ts";
import { findTerms, type TermMatch, type TermVocabulary } from "../../terms/terms.ts";
import { readRoleTerms } from "./named-roles.ts";
import { isNarrowRefusal } from "./refusals.ts";
import { around } from "./sentence.ts";
import { hasOtherSense, isEmployer } from "./word-senses.ts";

/*
 * Words of an industry in a request that don't ask for it: partners the firm sells through, a kind of employer, or a
 * license.
 */

/** As people type them in a request. */
const SHORT_FORMS = new Map([
	["mgr", "manager"],
	["mgrs", "manager"],
	["mgmt", "management"],
]);

/** The vocabulary's terms, without those that mean something else here. */
export function findRequestTerms(text: string, read: ReadText, vocabulary: TermVocabulary): TermMatch[] {
	const found = readRoleTerms(findTermsInBrackets(text, vocabulary), text, read, vocabulary);
	const terms = withSharedHeads(found, text, vocabulary);
	const isChannelJob = CHANNEL_JOB.test(text);
	return terms
		.map((term) => surer(term, text))
		.filter((term, index) => {
			const near = neighborsOf(index, terms);
			if (hasOtherSense(term, text)) return false;
			if (term.kind === "tool") return !isEmployer(term, text, read);
			if (term.kind === "license") return !term.unsure || isOfLicense(term, text, near);
			if (term.kind !== "sector") return true;
			const isLicense = near.some((one) => one.kind === "license" && overlaps(one, term) && isLicensed(one, text));
			if (isLicense || isPartner(term, text, isChannelJob)) return false;
			if (isNarrowRefusal(term, text, read, vocabulary)) return false;
			return !isKindOfEmployer(term, text, read);
		});
}

const SOLD_BEFORE = /\b(?:sold|sells?|selling) $/i;
const SOLD_BEHIND = /^ (?:sales|experience|background|people|reps?|sellers?|industry)\b/i;

/** 'Has sold software', 'retail people': beside these, a word that may mean something else means an industry. */
function surer(term: TermMatch, text: string): TermMatch {
	if (term.kind !== "sector" || !term.unsure) return term;
	const [before, after] = around(term, text);
	const { unsure, ...sure } = term;
	return SOLD_BEFORE.test(before) || SOLD_BEHIND.test(after) ? sure : term;
}

/** None goes on into brackets: 'B2B (SaaS preferred)'. */
function findTermsInBrackets(text: string, vocabulary: TermVocabulary): TermMatch[] {
	return [...text.matchAll(/[^()]+/g)].flatMap(({ 0: part, index }) =>
		findTerms(part, vocabulary, SHORT_FORMS).map(
			(term): TermMatch => ({ ...term, at: [term.at[0] + index, term.at[1] + index] }),
		),
	);
}

const WORD = "[\\p{L}-]+";
/** A word, and behind the list that it begins, the word that they share: 'email and identity security'. */
const SHARED_HEAD = new RegExp(
	`(?<![\\p{L}-])(${WORD})(?=((?:, ${WORD}){0,2}(?:,? (?:and|or|&) |/)(?!(?:an?|the|our|your|any|some|no)\\b)${WORD} (${WORD})))`,
	"gu",
);

/** 'Email and identity security' is email security, too, if that's an industry that the list doesn't name otherwise. */
function withSharedHeads(terms: TermMatch[], text: string, vocabulary: TermVocabulary): TermMatch[] {
	const found = [...text.matchAll(SHARED_HEAD)].flatMap(
		({ 1: word = "", 2: rest = "", 3: head = "", index }): TermMatch[] => {
			const whole = `${word} ${head}`;
			const term = findTerms(whole, vocabulary).find(({ kind, at }) => kind === "sector" && at[1] === whole.length);
			if (!term || term.at[0] > 0 || term.unsure) return [];
			const at: TermMatch["at"] = [index, index + word.length];
			const isNamed = terms.some(
				(one) =>
					one.kind === "sector" &&
					(overlaps(one, { ...term, at }) ||
						(one.id === term.id && one.at[0] > index && one.at[0] < index + word.length + rest.length)),
			);
			return isNamed ? [] : [{ ...term, at }];
		},
	);
	return found.length > 0 ? [...terms, ...found].toSorted((a, b) => a.at[0] - b.at[0]) : terms;
}

/** The industry that the same words name: 'pharma rep'. */
export function sectorAt(index: number, terms: TermMatch[]): TermMatch | undefined {
	const term = terms[index];
	return term && neighborsOf(index, terms).find((one) => one.kind === "sector" && overlaps(one, term));
}

/** The same words that tell an industry tell what else there is in it: a roofing firm that wants no roofing closers. */
export function findRefusedParts(terms: TermMatch[], read: ReadText): Set<TermMatch> {
	const sectors = terms.filter(({ kind }) => kind === "sector");
	const { refused = [], asked = [] } = Object.groupBy(sectors, ({ at }) => {
		const emphasis = emphasisAt(at[0], read);
		return emphasis === "unwanted" ? "refused" : emphasis === "not asked" ? "not asked" : "asked";
	});
	const ids = new Set(asked.map(({ id }) => id));
	return new Set(refused.filter(({ id }) => ids.has(id)));
}

const NEIGHBORS = 6; // terms on each side: those of other kinds that share its words are among them

function neighborsOf(index: number, terms: TermMatch[]): TermMatch[] {
	return terms.slice(Math.max(0, index - NEIGHBORS), index + NEIGHBORS + 1);
}

function overlaps(one: TermMatch, other: TermMatch): boolean {
	return one.at[0] < other.at[1] && other.at[0] < one.at[1];
}

// Licenses

const LICENSED_BEFORE =
	/\blicens(?!e to sell\b)\p{L}*(?:(?!\b(?:sold|sell|selling|experience|background)\b).){0,40}$/iu;
const LICENSED_AFTER = /^(?: (?!with\b|who\b|and\b|sell)[\p{L}&]+){0,2}[ -]licen[sc]/iu;
const SOLD_AFTER = /^ (?:insurance )?(?:experience|background|sales|sellers?|products|reps?|people)\b/i;
const ACRONYM = /^[\p{Lu}\d+]+$/u;

/** 'P&C licensed', 'licensed agents, P&C needed'. */
function isLicensed(term: TermMatch, text: string): boolean {
	const [before, after] = around(term, text);
	const written = text.slice(...term.at);
	return (
		/licen[sc]/i.test(written) ||
		LICENSED_AFTER.test(after) ||
		(LICENSED_BEFORE.test(before) && !SOLD_AFTER.test(after))
	);
}

/** 'P&C', 'Life' and 'Real Estate' are licenses only where one is asked for; 'CFP' is one anywhere. */
function isOfLicense(term: TermMatch, text: string, near: TermMatch[]): boolean {
	const isSector = near.some((one) => one.kind === "sector" && overlaps(one, term));
	return (!isSector && ACRONYM.test(text.slice(...term.at))) || isLicensed(term, text);
}

// Partners

const CHANNEL_JOB =
	/\b(?:channel|partners?|partnerships?|alliances?) (?:sales |account |development |business |success )?(?:managers?|directors?|reps?|executives?|leads?|sales|chief|roles?|jobs?)\b/i;
/** 'Sells only through'. */
const THROUGH =
	/\b(?:(?:sells?|sold|selling|resold|go(?:es)? to market|going to market|markets?|marketed|reach(?:es|ed)?|works?|working|distributed|offered|bought|available)\b[^,:()]{0,40} |(?:only|exclusively|solely|strictly|entirely|mostly|mainly|all) )(?:through|via)\b/gi;
/** 'Partners such as', 'the resellers:'. */
const NAMED =
	/\b(?:partners|resellers|channels?|intermediaries|middlemen|referral sources|integrators)(?: network| here)? ?(?:such as|like|including|include|are|is|namely|e\.g|i\.e|[:(–—]|- )/gi;
const RECRUITS =
	/\b(?:recruit|sign(?: up)?|enable|onboard|activate|partner with|go to market with)(?:s|ed|ing)?\b|\b(?:signing up|partner(?:ed|s|ing) with)\b|\bbuil(?:t|ds?|ding) (?:an? |the )?(?:channel|partner (?:network|program|base)|network)(?: \p{L}+){0,2} (?:with|of)\b/giu;
const MANAGES =
	/\b(?:manag(?:e|es|ed|ing)|work(?:s|ed|ing)? (?:closely )?with|support(?:s|ed|ing)?|oversee(?:s|ing)?|train(?:s|ed|ing)?|enabl(?:es|ed|ing)|relationships? with|alongside)\b/gi;
/** They resell or broker what others make, whatever it is. */
const RESELLERS = /^(?:msps?|mssps?|vars?|managed services? providers?|distributors?|brokers|food brokers)$/i;
const DEALERS = /^(?:dealers|dealerships)$/i;
const THEIR_CHANNEL = /^ (?:channels?|partners?|partner (?:program|network)|networks?|ecosystem)\b/i;
/** More than a list stands between. */
const MORE_THAN_LIST =
	/\b(?:from|in|into|of|for|to|who|that|which|with|has|have|had|must|is|are|was|were|sold|sells?|selling|background|experience|needs?|want|we|they|you|i|but|not|no)\b/i;
const LIST_CHARS = 80;
const OF_OWN = /^ (?:[\p{L}-]+ )?(?:background|experience|knowledge|sellers?|people|accounts?)\b/iu;
const PLURAL = /s$/i;

/** A kind of company that others sell through or with: 'sold only through MSPs', 'partners such as brokers'. */
function isPartner(term: TermMatch, text: string, isChannelJob: boolean): boolean {
	const [before, after] = around(term, text);
	const written = text.slice(...term.at);
	if (OF_OWN.test(after)) return false;
	const isReseller = RESELLERS.test(written);
	const isKind = isReseller || DEALERS.test(written);
	if (isKind && THEIR_CHANNEL.test(after)) return true;
	const isPlural = PLURAL.test(written) || PLURAL.test(/^ (\p{L}+)/u.exec(after)?.[1] ?? "");
	const isListedBehind = (lead: RegExp) => isListItem(before, lead, isPlural);
	if (isListedBehind(THROUGH) || isListedBehind(NAMED)) return true;
	if (isChannelJob && isPlural && (isKind || isListedBehind(RECRUITS))) return true;
	return (isKind && isListedBehind(RECRUITS)) || (isReseller && isListedBehind(MANAGES));
}

/** Right behind the words, or in the list behind them. */
function isListItem(before: string, lead: RegExp, isPlural: boolean): boolean {
	const last = [...before.matchAll(lead)].at(-1);
	if (!last) return false;
	const between = before.slice(last.index + last[0].length);
	const isFirst = !/,|\b(?:and|or)\b/i.test(between);
	return between.length <= LIST_CHARS && !MORE_THAN_LIST.test(between) && (isFirst || isPlural);
}

// Employers

/** Each stands in many industries. */
const MAKER = /^manufacturer$/i;
const EMPLOYER = /^(?:manufacturers?|OEMs?|distributors?|distribution|wholesale|brokers|carriers?|dealers?)$/i;
const SIDED = /^(?:manufacturing|dealerships?)$/i; // an industry by itself
const SIDE = /^(?: |-)sides?\b/i;
/** 'Has worked for a', 'from'. */
const EMPLOYED =
	/\b(?:(?:coming|come|comes|came|straight|right) )?(?:from|out of|(?:work(?:s|ed|ing)?|sold|sell|selling|rep(?:ped|s)?|been|time|years|experience|background|jobs?|stints?|career|quota|bag) (?:at|for|in)|over)(?: (?:an?|the|another|some|either|real|good|big|large|small|major|direct|actual|wholesale))*(?: [\p{L}-]+ or)? $/iu;
const BUYER_BEFORE =
	/\b(?:to|into|on|serv(?:es?|ed|ing)|customers? (?:is|are|was|were))(?: (?:an?|the|our|their|small|mid-?size[d]?|large|big|local|regional|industrial))* $/i;
const THEIR_PEOPLE =
	/^ (?:cent(?:er|re)s?|compan(?:y|ies)|firms?|customers?|accounts?|clients?|plants?|industry|sector|equipment|software|sales to)\b/i;

/**
 * 'Manufacturer best', 'from a manufacturer', 'the distribution side', 'no distributors': who employed them, in whatever
 * industry. Several may also be who buys.
 */
function isKindOfEmployer(term: TermMatch, text: string, read: ReadText): boolean {
	const written = text.slice(...term.at);
	const [before, after] = around(term, text);
	if (SIDE.test(after) && (EMPLOYER.test(written) || SIDED.test(written))) return true;
	if (!EMPLOYER.test(written) || THEIR_PEOPLE.test(after) || BUYER_BEFORE.test(before)) return false;
	return MAKER.test(written) || EMPLOYED.test(before) || scopeAt(term.at[0], read)?.emphasis === "unwanted";
}
