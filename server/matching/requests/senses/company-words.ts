import { type Emphasis, emphasisAt, type ReadText } from "../../clauses/clauses.ts";
import type { TermMatch, TermVocabulary } from "../../terms/terms.ts";
import { around } from "./sentence.ts";

/*
 * What a company says about itself and its customers is no wish: 'we're a K-12 platform', 'we automate billing for
 * hospitals', 'they would call on lawyers and hospitals'.
 */

/** Whoever speaks, and what they have done or sold themselves. */
const COMPANY =
	/\b(?:we|i (?:run|own|started|founded|make|sell|build|distribute|import)|(?:my|our) (?:dad|father|grandfather|mother|mom|family|parents|brother|husband|wife|uncle)|(?:our|the|this) (?:company|firm|business|shop|team))\b(?:['’](?:re|ve|s))?(?: (?:have|also|only|mostly|mainly|all|both|been))*(?: (?:sold|sells?|selling))?/giu;
/** Somebody is sought, or described. */
const WISH =
	/\b(?:needs?|needed|wants?|wanted|wishes|looking|seeks?|seeking|search\w*|hir(?:e|es|ing)|requires?|required|prefer\w*|like|likes|love|ideal(?:ly)?|must|should|someone|somebody|anyone|anybody|people|person|who|whoever|they|you|he|she|candidates?|reps?|sellers?|sold|experience|background|years?|yrs|knows?|knowing|knowledge|consider|considering|take|interview|send|see|come|came|comes|called|accept|welcome)\b/giu;
/** 'For our compliance software'. */
const OUR = /\bour (?:(?!(?:customers?|clients?|buyers?)\b)[\p{L}\d&-]+ ){0,3}$/iu;
/** 'Our clients are'; but not 'knows who our clients are'. */
const CUSTOMERS =
	/\b(?:customers?|clients?|buyers?|users|patients|members) (?:are|is|include|range|come)\b|\bour (?:[\p{L}-]+ )?(?:customers?|clients?|buyers?):/giu;
/** 'We automate billing for', 'we sell lifts to'. */
const FOR_CUSTOMERS = /\b(?:to|for|into|with|serv(?:e|es|ing)|help(?:s|ing)?)\b/i;
/** 'They would call on', 'you'll be selling to'. */
const WILL_CALL_ON =
	/\b(?:they|you|he|she|this person|the rep)(?: (?:would|will|['’]?ll)|['’](?:ll|d)) (?:be )?(?:call(?:ing)? on|sell(?:ing)? (?:in)?to|visit(?:ing)?|pitch(?:ing)?(?: to)?|serv(?:e|ing))\b/giu;
/** 'A builder of mixers, sold to chemical plants'. */
const MAKER_SELLS =
	/\b(?:maker|builder|manufacturer|supplier|provider|distributor|producer|developer)s? of\b[^.;!?\n]{0,80}\b(?:sold|selling|sells) (?:in)?to\b/giu;

const MAKER = "(?:maker|builder|manufacturer|supplier|provider|distributor|producer|developer|operator|vendor)";
/** 'Acme is a leading provider of', 'Acme builds'. */
const NAMED_COMPANY = new RegExp(
	String.raw`\b${MAKER}s? of\b|^\s*(?!(?:Rep|Candidate|Person|Manager|Seller|Role|Job|Position|Hire)s?\b)(?:\p{Lu}[\p{L}\d&.'’-]* ){1,3}(?:builds|makes|manufactures|provides|offers|helps|automates|distributes|designs|develops|operates)\b`,
	"gu",
);
/** What somebody did before who isn't sought. */
const LAST_ONE =
	/\b(?:last|previous|former|departing|outgoing|retiring|current|prior) (?:guy|gal|man|woman|person|rep|one|hire|manager|director|vp|ae|seller|two|three|few)s?\b/giu;

/** 'We have nothing against retail people'. */
const ITS_PEOPLE =
	/^(?: (?!and\b|or\b|for\b|to\b)[\p{L}-]+){0,2} (?:experience|background|people|folks|reps?|sellers?|alumni)\b/iu;

type OfCompany = "itself" | "customers" | "others" | undefined;

function companyWord(term: TermMatch, text: string): OfCompany {
	const [whole, after] = around(term, text);
	if (ITS_PEOPLE.test(after)) return undefined;
	const before = whole.slice(Math.max(0, endOf(/\b(?:but|so)\b/giu, whole)));
	if (OUR.test(before)) return "itself";
	const wish = endOf(WISH, before);
	if (wish === -1 && endOf(CUSTOMERS, before) >= 0) return "customers";
	if (endOf(LAST_ONE, before) >= 0) return "others";
	const named = wish === -1 ? endOf(NAMED_COMPANY, before) : -1;
	if ([MAKER_SELLS, WILL_CALL_ON].some((pattern) => endOf(pattern, before) > wish)) return "customers";
	const company = Math.max(endOf(COMPANY, before), named);
	if (company <= wish) return undefined;
	return FOR_CUSTOMERS.test(before.slice(company)) ? "customers" : "itself";
}

/** Whom the company sells to, or what others did: nothing that the request asks for. */
export function isOfOthers(term: TermMatch, text: string, read: ReadText): boolean {
	if (term.kind !== "sector" || emphasisAt(term.at[0], read) !== "plain") return false;
	const said = companyWord(term, text);
	return said !== undefined && said !== "itself";
}

/** Where the last match ends, or -1. */
function endOf(pattern: RegExp, text: string): number {
	const last = [...text.matchAll(pattern)].at(-1);
	return last ? last.index + last[0].length : -1;
}

/**
 * Without industries that tell of the company only. What it is or sells counts if the request asks for no other
 * industry, like the form's, which it says more closely.
 */
export function withoutCompanyWords(
	terms: TermMatch[],
	{
		text,
		read,
		industry,
		vocabulary,
	}: { text: string; read: ReadText; industry: string | undefined; vocabulary: TermVocabulary },
): TermMatch[] {
	const kinds = new Map(
		terms
			.filter(({ kind, at }) => kind === "sector" && emphasisAt(at[0], read) === "plain")
			.map((term) => [term, companyWord(term, text)] as const),
	);
	const asks = terms.some(
		(term) => term.kind === "sector" && !kinds.get(term) && !term.unsure && isAsked(emphasisAt(term.at[0], read)),
	);
	return terms.filter((term) => {
		const kind = kinds.get(term);
		if (!kind) return true;
		if (kind !== "itself" || asks || term.unsure) return false;
		return !industry || industry === "Other" || isOf(industry, term, vocabulary);
	});
}

function isAsked(emphasis: Emphasis): boolean {
	return emphasis !== "unwanted" && emphasis !== "not asked";
}

function isOf(industry: string, { id }: TermMatch, { sectors }: TermVocabulary): boolean {
	return sectors.some((sector) => sector.id === id && sector.industry === industry);
}
