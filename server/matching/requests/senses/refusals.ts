import { type ReadText, type Scope, scopeAt } from "../../clauses/clauses.ts";
import { type TermMatch, type TermVocabulary, termLabel } from "../../terms/terms.ts";
import { isNameOf, labelWords, wordsOf } from "./sector-names.ts";
import { around } from "./sentence.ts";

/*
 * A refusal counts for exactly what it names: 'no pharma people' refuses an industry; a job in it, a part of it, or some
 * of its people don't.
 */

/** They do other work in the industry, or buy from it. */
const OTHER_WORKERS =
	/^(?:nurses?|physicians?|doctors?|dentists?|surgeons?|clinicians?|recruiters?|plant managers?|fleet managers?)$/i;
const CONDITION =
	/^[^,:()]{0,40} (?:(?:who|that|whose|unless|until|with no|without|with less)\b|and (?:was|were|are|is|then|never|only|just|have|had|did|didn['’]t|left|quit|now)\b)/i;
const REFUSED = /\bno(?: (?!without\b|but\b|except\b|other\b|less\b|lacking\b|who\b|from\b)[\p{L}-]+){0,3} $/iu;

/** 'No pharma techs', 'no solar people who never closed', 'no consumer fintech'. */
export function isNarrowRefusal(term: TermMatch, text: string, read: ReadText, vocabulary: TermVocabulary): boolean {
	const [before, after] = around(term, text);
	const scope = scopeAt(term.at[0], read);
	const isSome = CONDITION.test(after);
	// Two negations read as a must: 'no recruiters who never sold'
	if (scope?.emphasis === "must" && isSome) return REFUSED.test(before);
	if (scope?.emphasis !== "unwanted") return false;
	if (isSome || OTHER_WORKERS.test(text.slice(...term.at))) return true;
	return !isAllOfIt(term, scope, text) || !isNamed(term, scope, text, vocabulary);
}

/** What may stand between the refusal and the industry: 'nobody who has sold in'. */
const FROM_IT =
	/^(?:[^\p{L}\p{N}]|\b(?:an?|the|any|more|another|one|of|from|out|in|at|for|to|who|who['’](?:s|ve)|that|has|have|had|been|comes?|coming|came|sold|sells?|selling|works?|worked|working|please|just|people|persons?|folks?|someone|somebody|anyone|anybody|nobody|candidates?|applicants?|reps?|sellers?|guys?|gals?|resumes?|backgrounds?|experience|your|typical|these|those|all|other)\b)*$/iu;
/** And behind it: 'sales reps'. */
const ITS_PEOPLE =
	/^(?:[^\p{L}\p{N}]|\b(?:people|persons?|folks?|reps?|sellers?|salespeople|sales|selling|guys?|gals?|types?|agents?|backgrounds?|experience|candidates?|applicants?|resumes?|industry|sector|world|crowd|compan(?:y|ies)|firms?|please|either|too|here|thanks|thank you|at all|again|for (?:us|me|this (?:one|role|job|seat|position))|period|is|are|would be|will be|need not apply)\b)*$/iu;
/** 'No "consulting"': they say so themselves. */
const QUOTED = /["“”]\s*$/;

function isAllOfIt({ at: [from, to] }: TermMatch, scope: Scope, text: string): boolean {
	const before = text.slice(scope.from, from);
	return !QUOTED.test(before) && FROM_IT.test(before) && ITS_PEOPLE.test(text.slice(to, scope.to));
}

/** By its label: 'fintech' is no name of all Financial Services, 'life or Medicare agents' is one of its insurance. */
function isNamed({ id, at }: TermMatch, { saidFrom, to }: Scope, text: string, vocabulary: TermVocabulary): boolean {
	const written = text.slice(...at);
	const label = termLabel("sector", id, vocabulary);
	if (/^p&c$/i.test(written) || isNameOf(written, label)) return true;
	const beside = `${text.slice(saidFrom, at[0])} ${text.slice(at[1], to)}`;
	return wordsOf(beside).some(labelWords(label));
}
