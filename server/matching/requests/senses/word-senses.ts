import { type ReadText, scopeAt } from "../../clauses/clauses.ts";
import type { TermMatch } from "../../terms/terms.ts";

/* Single words of the vocabulary that mean something else beside certain words: 'visa sponsorship', 'on the phones'. */

interface OtherSense {
	word: RegExp;
	/** It means something else behind these, or before those; without both, always. */
	before?: RegExp;
	after?: RegExp;
}

const OTHER_SENSES: OtherSense[] = [
	{
		word: /^sponsorship$/i,
		before:
			/\b(?:visa|without|no|requir\w*|needs?|needing|offer\w*|provid\w*)(?: (?:an?|any|visa|work|employment|immigration|future|employer|company))* $/i,
		after:
			/^ (?:for (?:a |an )?(?:visa|work|employment)|to work|now|(?:is |are )?(?:not )?(?:available|offered|provided))/i,
	},
	{ word: /^phones$/i, before: /\b(?:the|by|over|work\w*|answer\w*|hit\w*|pound\w*|man) $/i },
	{ word: /^stores?$/i, before: /\b(?:the|our|my|this) $/i },
	{ word: /^internet$/i, after: /^ (?:leads?|search\w*|savvy|access|research|department|connection)\b/i },
	{ word: /^Mobile$/i, before: /\b(?:in|near|between|from|to|around|of|outside) $/i, after: /^, (?:AL|Alabama)\b/ },
	{
		word: /^credit$/i,
		before: /\b(?:extra|gets?|takes?|gives?|bonus|college|full|partial) $/i,
		after: /^ (?:cards?|checks?|scores?|history|limits?|hours|for|to)\b/i,
	},
	{
		word: /^Medicare$/i,
		after:
			/^ (?:documentation|billing|rules|guidelines|regulations|reimbursement|compliance|coverage|requirements|coding|paperwork|claims|audits?)\b/i,
	},
	// How large deals are
	{ word: /^(?:ACV|ARR|MRR|annual recurring revenue|net revenue retention)$/i },
	{
		word: /^(?:military|Navy)$/i,
		before: /\b(?:prior|ex|former|retired)[ -]$/i,
		after: /^ (?:veterans?|background|service|experience|spouses?|folks|people|officers?|captains?|members)\b/i,
	},
	{
		word: /^contractors$/i,
		before: /(?:\b(?:1099|W-?2|independent|services|government|federal|defense|private)[ /]|\/[A-Z]+ )$/i,
	},
	{
		word: /^benefits$/i,
		before:
			/\b(?:full|great|good|excellent|standard|usual|competitive|company|medical|health|salary|commissions?|base|pay|PTO|bonus|401k)(?: ?(?:,|,? and|plus|\+|&))? $/i,
		after: /^ (?:package|after|start|from day|included|eligible)\b/i,
	},
	{
		word: /^patient$/i,
		before: /\b(?:be|very|is|are|more|stay|been|somebody|someone|and|persistent|but) $/i,
		after: /^ (?:with|and|but|enough|person|sellers?|closers?)\b/i,
	},
	{
		word: /^power$/i,
		before: /\b(?:buying|purchasing|staying|earning) $/i,
		after: /^ (?:through|dial\w*|users?|hours?)\b/i,
	},
	{
		word: /^brokers$/i,
		before:
			/\b(?:channel|food|freight|energy|power|estate|customs|truck|produce|business|not (?:just )?to|through|via) $/i,
	},
	{
		word: /^polish$/i,
		before: /\b(?:some|needs?|has|have|with|executive|professional|more|real|the) $/i,
		after: /^ (?:your|our|their|the|up|and (?:poise|presence|confidence))\b/i,
	},
	{ word: /^loads$/i, after: /^ of\b/i },
	{ word: /^premium$/i, after: /^ (?:products?|brands?|prices?|pricing|service|customers?|homes?|pay)\b/i },
	{ word: /^data$/i, after: /^[ -](?:entry|driven|hygiene|points?)\b/i },
	{ word: /^trucks$/i, before: /\b(?:company|own) $/i },
	// Parts of company names
	{ word: /^(?:Tool|Supply|Capital|Mutual|Motors|Outfitters)$/ },
	{
		word: /^(?:Italian|French|Greek|Polish|German|Chinese|Mexican|Thai|Japanese|Korean|Vietnamese|Turkish|Persian|Spanish|Portuguese|Danish|Swedish|Dutch|English)$/i,
		before: /\bwe(?:['’]re)? (?:do|sell|make|import|distribute|carry|serve) (?:[\p{L}-]+ )?$/iu,
		after:
			/^ (?:special\p{L}*|foods?|cuisine|restaurants?|groc\p{L}*|imports?|importers?|wines?|cheese|markets?|kitchens?|bakery|deli|tile|owned|compan(?:y|ies)|firms?|parents?|manufacturers?|makers?|makes?|brands?|cars?|machines?|equipment|customers|suppliers?|subsidiary|headquarters)\b/iu,
	},
];

const COMPARED_BEFORE = /\b(?:vs\.?|versus) $/i;
const COMPARED_AFTER = /^ (?:vs\b|versus\b)/i;
/** 'Chemical or mechanical engineering'. */
const ENGINEERING = /^(?:,? (?:or|and) \p{L}+| ?\/ ?\p{L}+)? engineering\b/iu;
const CHARS = 60;

export function hasOtherSense({ kind, at: [from, to] }: TermMatch, text: string): boolean {
	if (kind === "role") return false;
	const written = text.slice(from, to);
	const [before, after] = [text.slice(Math.max(0, from - CHARS), from), text.slice(to, to + CHARS)];
	if (kind === "sector" && ENGINEERING.test(after)) return true;
	if (COMPARED_BEFORE.test(before) || COMPARED_AFTER.test(after)) return true;
	return OTHER_SENSES.some(
		(sense) =>
			sense.word.test(written) &&
			(!(sense.before || sense.after) || sense.before?.test(before) || sense.after?.test(after)),
	);
}

// Makers of tools

/** 'Epic and Oracle alumni', 'SAP enterprise types', 'a NetSuite partner'. */
const ITS_PEOPLE =
	/^(?:(?:,|,? and|,? or| ?\/) ?\p{Lu}[\p{L}\d]*){0,4}(?: (?!or\b|and\b)\p{Ll}+)? (?:alumni|alums?|people|folks|types?|guys|sellers|veterans|backgrounds|partners?|resellers?|the company)\b/u;
const EMPLOYED_BY =
	/\b(?:(?:some|any|no)(?:one|body)|people|candidates?|reps?|sellers?|lifers|was|were|came|coming|come|not|straight|out) (?:from|of) (?:[\p{L}\d.]+(?:,| or| and|\/) ?)*$/iu;
const NAMED_AS =
	/\b(?:competitors?|vendors?|employers?|companies|rivals|logos?)(?: (?:such as|like|are|include))? ?[(:]?[^.;!?()\n]{0,40}$/i;
/** 'Procore, Trimble, doesn't matter which', 'Toast, Clover, whoever'. */
const WHICHEVER =
	/^(?:,? (?!(?:is|are|was|be|been|would|will|can|must|has|have|helps?|preferred|required|needed|a|an)\b)[\p{L}\d]+){0,8}(?:,? (?:(?:it )?does(?:n['’]?t| not) matter|(?:it['’]?s )?no matter|(?:we |i )?(?:don['’]?t care|couldn['’]?t care less)(?! about (?:degree|college|school))|not picky)|, (?:whoever|whatever|whichever|you name it))\b/iu;
/** 'We plug into': the product does. */
const WE_CONNECT =
	/\b(?:we|our [\p{L}-]+|it) (?:also |already )?(?:plugs?|integrates?|connects?|partners?|competes?) (?:in)?(?:to|with|against) [^.;!?\n]*$/iu;
/** 'SQL, Looker, Gainsight: any 2 of the 3'. */
const SOME_OF = /\b(?:any )?(?:two|three|2|3)(?: or more)? of (?:the|these|those)\b|\bany (?:two|three|2|3)\b/i;

/** Who makes a tool may be named as an employer, which asks for no tool. Nobody is refused for a tool they know. */
export function isEmployer({ at: [from, to] }: TermMatch, text: string, read: ReadText): boolean {
	const before = /[^.;!?\n]*$/.exec(text.slice(Math.max(0, from - CHARS), from))?.[0] ?? "";
	const after = text.slice(to, to + 2 * CHARS);
	if (scopeAt(from, read)?.emphasis === "unwanted") return true;
	if (ITS_PEOPLE.test(after) || EMPLOYED_BY.test(before) || NAMED_AS.test(before) || WE_CONNECT.test(before))
		return true;
	return WHICHEVER.test(after) || SOME_OF.test(/^[^.;!?\n]*/.exec(after)?.[0] ?? "");
}
