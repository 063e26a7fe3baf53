import {
	type Clause,
	clauseAt,
	isHeading,
	type ReadText,
	readClauses,
	type Scope,
	scopeAt,
} from "../clauses/clauses.ts";
import { findContentWords } from "../keywords.ts";
import type { TermMatch, TermVocabulary } from "../terms/terms.ts";
import { findRequiredYears } from "../terms/years.ts";
import { removeUnlawfulPreferences } from "../unlawful.ts";
import { findBasePay, findNoBasePay } from "./base-pay.ts";
import { findNamedPlaces } from "./named-places.ts";
import { isAskedAt, shorten } from "./parsed-request.ts";
import { RELOCATION_OFFERED, REMOTE_WORK } from "./place-requirements.ts";
import { isOfOthers } from "./senses/company-words.ts";
import { findSoughtRoles, isOnlyTold } from "./senses/named-roles.ts";
import { findRefusedParts, findRequestTerms } from "./senses/other-senses.ts";
import { findLevel } from "./years-requirement.ts";

/* What a request says that the rules don't understand. */

const SHOWN_MAX = 12;
const PHRASES = [REMOTE_WORK, RELOCATION_OFFERED, /\b(?:no relocation|local candidates?)\b/i];
/** Words of courtesy, and of what a company says about itself. */
const FILLER_WORDS = new Set(
	[
		"thanks thank hello dear regards best sincerely greetings call email phone asap soon possible today tomorrow week weeks",
		"month months company companies business firm growing grow growth open opening openings currently right away start seeking",
		"searching help questions contact reach send resumes resume interested excited offer join ideal else",
	]
		.join(" ")
		.split(" "),
);

/** In the client's words, in their order, without filler. At most 12. */
export function findUnreadClauses(whole: string, vocabulary: TermVocabulary): string[] {
	const { text } = removeUnlawfulPreferences(whole);
	const { clauses, scopes } = readClauses(text);
	const positions = findReadPositions(text, vocabulary);
	const isRefused = ({ emphasis, isConditional }: Scope) => emphasis === "unwanted" || isConditional;
	const read = new Set(positions.map((from) => clauseAt(from, clauses)));
	// 'No buyers or inside sales people' refuses buyers, too
	const refused = scopes
		.filter((scope) => isRefused(scope))
		.filter(({ from, to }) => !positions.some((at) => at >= from && at < to))
		.filter(({ from, to }) => saysSomething({ text: text.slice(from, to) }));
	const partly = new Set(refused.map(({ from, to }) => clauseAt(from + text.slice(from, to).search(/\S/), clauses)));
	const unread = clauses.filter(
		(clause) =>
			!isHeading(clause) && ((read.has(clause) ? partly.has(clause) : saysSomething(clause)) || asksForDeeds(clause)),
	);
	return joinNeighbors(unread, text)
		.slice(0, SHOWN_MAX)
		.map((said) => shorten(said.replaceAll("…", "").replace(/[\s.,;:!?–-]+$/, "")));
}

/** 'Must know agents in Ohio' says more than the place. */
const KNOWN = /\b(?:knows?|contacts|relationships)\b[^.;!?\n]{0,50}$/i;

function findReadPositions(text: string, vocabulary: TermVocabulary): number[] {
	const read = readClauses(text);
	const terms = findRequestTerms(text, read, vocabulary);
	const refused = findRefusedParts(terms, read);
	const told = findRolesToldOf(terms, text, read);
	const known = terms.filter((term) => !refused.has(term) && !told.has(term) && !isOfOthers(term, text, read));
	const places = findNamedPlaces(text).filter(
		({ at: [from] }) => !KNOWN.test(text.slice(Math.max(0, from - 60), from)),
	);
	const found = [...known, ...places, ...findRequiredYears(text)];
	const phrases = PHRASES.flatMap((phrase) =>
		Array.from(text.matchAll(new RegExp(phrase, "gi")), ({ index }) => index),
	);
	const pay = findBasePay(text)?.from ?? findNoBasePay(text) ?? [];
	const level = findLevel({ text, read, terms })?.index ?? [];
	// 'Director, Business Development'
	const ends = known.flatMap(({ kind, at: [, to] }) => (kind === "role" ? [to - 1] : []));
	const positions = [...found.map(({ at: [from] }) => from), ...ends, ...phrases].concat(pay, level);
	return positions.filter((from) => !scopeAt(from, read)?.isConditional);
}

/** If the request says which role it seeks, it only tells of others: 'was an AE before'. */
function findRolesToldOf(terms: TermMatch[], text: string, read: ReadText): Set<TermMatch> {
	const asked = terms.filter(({ kind, at }) => kind === "role" && isAskedAt(at[0], read));
	const sought = new Set(findSoughtRoles(asked, text));
	return new Set(asked.filter((term) => (sought.size > 0 ? !sought.has(term) : isOnlyTold(text, term.at))));
}

/** What they should have done besides selling, or whom they should know: no rule reads it, whatever else is read there. */
const DEEDS =
	/\b(?:led|built|signed|recruited|(?<!(?:family|privately|employee|woman|women|veteran|minority|locally)[- ])owned|owns|negotiated|renewed|launched|opened|hired|managed(?! services?\b)|(?:own|existing|strong|real) (?:number|book|following)|(?:carried|carries|carry|has|had|hit|with) (?:an? |their |his |her )?(?:[\w-]+ )?(?:number|quota)|(?<!\b(?:build|building|builds|develop|developing|manage|managing|maintain|maintaining|grow|growing|our) (?:[\w-]+ )?)relationships|rolodex|book of business)\b/gi;
/** Whose deeds they are, if not the candidate's: 'we built', 'our customers managed'. */
const OF_OTHERS = /\b(?:we|we['’]ve|i|i['’]ve|our|it|company|firm|is|are|was|were|been|be|being)(?: [\w-]+){0,2} $/i;

function asksForDeeds({ text }: Clause): boolean {
	return [...text.matchAll(DEEDS)].some(({ index }) => !OF_OTHERS.test(text.slice(Math.max(0, index - 40), index)));
}

function saysSomething({ text }: Pick<Clause, "text">): boolean {
	if (/\bon[- ]call\b/i.test(text)) return true;
	return findContentWords(text).some((word) => !FILLER_WORDS.has(word));
}

/** 'Sells to laundries, kitchens and breweries' is one thing to read. */
function joinNeighbors(clauses: Clause[], text: string): string[] {
	const joined: { from: number; to: number }[] = [];
	for (const clause of clauses) {
		const [from, to] = [clause.from, clause.from + clause.text.length];
		const last = joined.at(-1);
		if (last && /^,\s+$/.test(text.slice(last.to, from))) last.to = to;
		else joined.push({ from, to });
	}
	return joined.map(({ from, to }) => text.slice(from, to));
}
