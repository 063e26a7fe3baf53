import { emphasisAt, type ReadText, scopeAt } from "../../clauses/clauses.ts";
import { findTerms, type TermMatch, type TermVocabulary, termLabel } from "../../terms/terms.ts";

/* The roles that a request names: the one it seeks, those it refuses, and all the others it only talks about. */

const BEFORE_CHARS = 120;
const AFTER_CHARS = 120;

/** Short titles that mean a role only where one is sought: elsewhere they may be anything. */
const SHORT_TITLES: Record<string, string> = {
	TM: "territory manager",
	TSM: "territory sales manager",
	ASM: "area sales manager",
	AM: "account manager",
	NAM: "national account manager",
	DSR: "sales rep",
	"outside rep": "outside sales",
	"street rep": "outside sales",
	"field rep": "field sales",
};
const SHORT_TITLE = new RegExp(`(?<![\\p{L}\\p{N}])(${Object.keys(SHORT_TITLES).join("|")})s?(?![\\p{L}\\p{N}])`, "gu");

const LEADS_THEM = /^[ -](?:team )?(managers?|mgrs?|supervisors?|directors?|leaders?)\b/i;
const SELLERS = ["business-development", "inside-sales", "account-executive"];

/** Terms as the vocabulary finds them, with short titles and whoever leads a role; without roles refused in part. */
export function readRoleTerms(
	terms: TermMatch[],
	text: string,
	read: ReadText,
	vocabulary: TermVocabulary,
): TermMatch[] {
	const named = new Set(terms.flatMap(({ kind, at }) => (kind === "role" ? [at[0]] : [])));
	const short = [...text.matchAll(SHORT_TITLE)].flatMap(({ 0: whole, 1: title = "", index }): TermMatch[] => {
		const id = roleIdOf(SHORT_TITLES[title], vocabulary);
		const at: TermMatch["at"] = [index, index + whole.length];
		return id && !named.has(index) && isSought({ kind: "role", id, at }, text) ? [{ kind: "role", id, at }] : [];
	});
	const all = short.length > 0 ? [...terms, ...short].toSorted((a, b) => a.at[0] - b.at[0]) : terms;
	return all
		.map((term) => (term.kind === "role" ? withLeaders(term, text, vocabulary) : term))
		.filter((term) => term.kind !== "role" || isNotInPart(term, text, read, vocabulary));
}

function roleIdOf(title: string | undefined, vocabulary: TermVocabulary): string | undefined {
	return findTerms(title ?? "", vocabulary).find(({ kind }) => kind === "role")?.id;
}

/** 'SDR managers', 'door to door sales manager': whoever leads them. */
function withLeaders(term: TermMatch, text: string, vocabulary: TermVocabulary): TermMatch {
	const [, to] = term.at;
	const leads = LEADS_THEM.exec(text.slice(to, to + 24));
	const role = vocabulary.roles.find(({ id }) => id === term.id);
	if (!leads || !role?.form || !SELLERS.includes(role.form)) return term;
	const id = roleIdOf(/^d/i.test(leads[1] ?? "") ? "sales director" : "sales manager", vocabulary);
	return id ? { ...term, id, at: [term.at[0], to + leads[0].length] } : term;
}

// Roles that are sought

const SEEKS =
	/\b(?:need(?:s|ed|ing)?|wants?|wanted|looking for|look for|seek(?:s|ing)?|hiring(?: for)?|(?:['’]m|['’]re|am|are|is) after|find(?: me| us)?|send(?: me| us)?|hop(?:e|ing) for|search(?:ing)? for|recruiting for|ready for|adding|openings? for|to (?:hire|add|bring on)|like to see|(?:role|job|position|seat|opening|title) (?:is|of)|this is|it['’]?s|for this)\b/gi;
const BETWEEN_WORDS_MAX = 7;
/** Between the seeking and the role, they tell of something else: 'need somebody who was an AE'. */
const TELLS =
	/\b(?:who|that|which|whose|has|have|had|with|from|for|to|of|at|by|under|over|in|on|like|former|ex|was|were|been|is|are|be|do|does|sold|sells?|selling|calls?|calling|led|leads?|leading|managed?|manages|managing|coach(?:es|ing)?|hires?|supports?|supporting|experience|background|not|no|nor|than|only|our(?! (?:first|second|third|next|new|own)\b)|their|his|her|my|your|we|they|you|every|each|if|unless|years?|yrs?|worked|working|works?|any|most|some|all)\b|['’]s\b/i;
const TITLE_LINE =
	/(?:^|\n)[ \t]*(?:[-*•] )?(?:job |open )?(?:title|role|position|opening|job|hiring|wanted|seeking|needed|posting)\b[^:\n]{0,20}[:–—-] *$/i;
const HEAD_WORDS_MAX = 4;
/** Behind a title that stands for itself. */
const BEHIND_TITLE =
	/^(?: ?[,.(–—/|#\n]| - |$| (?:for|in|at|to|w\/|with|on|needed|wanted|role|position|job|opening)\b)/i;
/** A class of people that somebody judges: 'Channel directors OK only if they own partners'. */
const JUDGED =
	/^[^,.;\n]{0,60}\b(?:ok|okay|fine|welcome|considered|only if|only with|unless|great|counts?|preferred)\b|^, (?:no|pass|out)\b\W*$/i;
/** The role is told of, or stands for something else: 'outside sales experience', 'the AE team', 'SDR tools'. */
const OTHER_THING =
	/^[ -](?:experience|background|backgrounds|exp|skills|teams?|org|organization|department|dept|floor|operations|ops|enablement|train(?:ing|ers?)|recruit(?:ing|ers?)|coordinators?|coach(?:es|ing)?|tools?|stack|support|quotas?|leads|calls|hours|territory|territories|types?|alumni)\b/i;

/** Named as the role to fill: at the head of the request, or behind 'we need'. */
export function isSought({ at: [from, to] }: TermMatch, text: string): boolean {
	const after = text.slice(to, to + AFTER_CHARS);
	if (OTHER_THING.test(after) || isAboutOthers(text, from)) return false;
	const before = text.slice(Math.max(0, from - BEFORE_CHARS), from);
	const sentence = /(?:[^.;:!?\n•(]|(?<=\d)\.(?=\d))*$/.exec(before)?.[0] ?? "";
	const seeks = [...sentence.matchAll(SEEKS)].at(-1);
	if (seeks) {
		const between = sentence.slice(seeks.index + seeks[0].length);
		if (countWords(between) <= BETWEEN_WORDS_MAX && !TELLS.test(between)) return true;
	}
	if (TITLE_LINE.test(before)) return true;
	const isFirst = sentence.length === from;
	const piece = /[^,]*$/.exec(sentence)?.[0] ?? "";
	if (countWords(piece) > HEAD_WORDS_MAX || TELLS.test(piece) || JUDGED.test(after)) return false;
	if (isFirst) return true;
	const isOne = !/s$/i.test(text.slice(from, to)) && !/^\s*(?:[-*·–—•]|\()/.test(sentence);
	return isOne && piece === sentence && !/\($/.test(before.trimEnd()) && BEHIND_TITLE.test(after);
}

function countWords(words: string): number {
	return words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const DONE_BEFORE = /\b(?:as|was|were|been|being|former|ex|previously)[ -](?:an? )?$/i;

/** What they did before, or who would do if: 'was an SDR', 'three years as an AE', 'telemarketers, unless they travel'. */
export function isOnlyTold(text: string, [from, to]: TermMatch["at"]): boolean {
	const rest = /^[^.;!?\n]*/.exec(text.slice(to, to + AFTER_CHARS))?.[0] ?? "";
	return DONE_BEFORE.test(text.slice(Math.max(0, from - 24), from)) || CONDITION_OF_ALL.test(rest);
}

/** 'Reports to the VP of Sales', 'sells to sales directors'. */
export function isAboutOthers(text: string, from: number): boolean {
	const before = text.slice(Math.max(0, from - 40), from);
	return /\b(?:report(?:s|ing)?|sell(?:s|ing)?|sold|calls?|calling|work(?:s|ing)?|support(?:s|ing)?|manag(?:es?|ing)|leads?|leading|coach(?:es|ing)?|hand(?:s|ing)?|under|our|alongside|promot(?:ion|ed)|path|grow(?:s|ing)?|move)\s+(?:(?:in)?to|on|with|for|off to)?\s*(?:(?:the|our|an?|a team of|team of|\d+|two|three|four|five|six)\s+)*$/i.test(
		before,
	);
}

const OR = /^,?(?:\s?\/\s?|\s(?:or|and|&|and\/or)\s(?:an?\s|the\s|two\s|one\s|some\s|\d+\s)?)$/i;

/** The first one, and those named with it: 'an AE or an SDR'. */
export function findSoughtRoles(terms: TermMatch[], text: string): TermMatch[] {
	const roles = terms.filter(({ kind }) => kind === "role");
	const first = roles.findIndex((term) => isSought(term, text));
	if (first === -1) return [];
	const end = roles.findIndex(({ at }, index) => index > first && !OR.test(text.slice(roles[index - 1]?.at[1], at[0])));
	return roles.slice(first, end === -1 ? undefined : end);
}

// Roles that are refused

/** Other names for all who have the role; any other title is of some of them only. */
const WHOLE_ROLE =
	/^(?:[sbmla]dr|ae|csm|isr|bdm|appointment setter|telemarketer|realtor|account exec|inside (?:desk|rep|seller|salesperson)|sales (?:rep|person)|salesperson|outside sales|presales|solutions? engineer)s?$/i;
const ANY_RANK = new Set([
	"rep",
	"representative",
	"associate",
	"specialist",
	"manager",
	"executive",
	"agent",
	"person",
]);
/** Right before it: 'nobody from', 'they were'. Any other word says which of them. */
const BARE_BEFORE =
	/(?:^|[,/:(–—-]|\b(?:no|not|an?|any|another|more|other|of|or|and|nor|want|send|consider|were|are|be|than|from|in|the|to|as|please|pls|former|ex|with|former|these|those|into|out))[\s-]*$/i;
const BARE_AFTER =
	/^s?(?: (?:people|persons?|folks|types?|guys|reps?|sellers?|backgrounds?|candidates?|applicants?|resumes?|again|applying|for this|please|pls|thanks|either|ever|at all|period))*[\s.,;:!?)–—-]*$/i;
const CONDITION =
	/\b(?:who|whose|that|until|if|without|with no|looking|wanting|trying|hoping|moving|straight|fresh|right out|living)\b/i;
const CONDITION_OF_ALL = /\b(?:unless|except|other than|only if|but only|provided|as long as|so long as)\b/i;
/** The rest of a list: ', SDRs or account managers who ...'. */
const REST_OF_LIST = /^(?:, [\p{L}-]+(?: [\p{L}-]+)?){0,4}(?:,? (?:or|nor|and) [\p{L}-]+(?: [\p{L}-]+)?)?(?= )/iu;
const REFUSED = /\b(?:no|nobody|not|don['’]?t want|never)(?: (?!only\b|but\b)[\p{L}-]+){0,2} $/iu;
/** What follows the refusal and says what is wanted, not which of them aren't. */
const NEXT_STATEMENT =
	/[.;!?\n]| - | [–—] |\bbut\b|\b(?:and|or|nor|,) no\b|, (?:no\b|we|i|it|they|this|that['’]?s|you|just|need|send|look|only send|instead|please)\b/i;
const EXCEPTION =
	/^\W{0,3}(?:(?:the|one|only|with one|with the|an?) (?:only )?exceptions?|exceptions?|unless|except)\b/i;

/** Refuses whoever has the role, not some of them: 'no AEs who never managed', 'no account directors from agencies'. */
function isNotInPart(term: TermMatch, text: string, read: ReadText, vocabulary: TermVocabulary): boolean {
	const [from, to] = term.at;
	const emphasis = emphasisAt(from, read);
	const scope = scopeAt(from, read);
	// Two negations read as a must: 'no account managers who never sold'
	const told = /^[^,.;:!?\n()]*/.exec(text.slice(to, to + AFTER_CHARS))?.[0] ?? "";
	const isHalf = REFUSED.test(text.slice(Math.max(0, from - BEFORE_CHARS), from)) && CONDITION.test(told);
	if (!scope || emphasis !== "unwanted") return !isHalf;
	if (!isWholeRole(term, text, vocabulary)) return false;
	const before = text.slice(Math.max(scope.saidFrom, from - BEFORE_CHARS), from);
	if (!BARE_BEFORE.test(before) || !BARE_AFTER.test(text.slice(to, Math.max(to, scope.to)))) return false;
	const behind = text.slice(to, to + AFTER_CHARS);
	const next = NEXT_STATEMENT.exec(behind);
	const end = next?.index ?? behind.length;
	const sentence = behind.slice(0, end);
	const list = REST_OF_LIST.exec(sentence)?.[0].length ?? 0;
	const comma = sentence.indexOf(",", list);
	const isSome = CONDITION.test(sentence.slice(0, comma === -1 ? undefined : comma)) || CONDITION_OF_ALL.test(sentence);
	return !isSome && !EXCEPTION.test(behind.slice(end + (next?.[0].length ?? 0)));
}

function isWholeRole({ id, at }: TermMatch, text: string, vocabulary: TermVocabulary): boolean {
	const written = text.slice(...at).toLowerCase();
	if (WHOLE_ROLE.test(written)) return true;
	const label = new Set(termLabel("role", id, vocabulary).toLowerCase().split(" "));
	const words = written.split(/[\s-]+/).map((word) => word.replace(/s$/, ""));
	return words.every((word) => label.has(word) || label.has(`${word}s`) || ANY_RANK.has(word));
}
