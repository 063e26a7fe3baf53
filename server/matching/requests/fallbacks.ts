import { clauseAt } from "../clauses/clauses.ts";
import type { TermMatch } from "../terms/terms.ts";

/* What the employer would take in place of what they ask for: 'in a pinch', 'pharma considered', 'or at least hospitals'. */

const BEFORE_CHARS = 100;
const AFTER_CHARS = 90;

/** Before it, with a few words between: 'or at least have called on hospitals'. */
const BEHIND =
	/\b(?:or,? (?:at least|even(?! better)|if not,)|failing (?:that|which)|if not,|in a pinch|if nothing better|otherwise|(?:second|next) best(?: is| are|:|,)|second choice(?: is| are|:|,)|(?:could|might) also be|as a (?:fallback|backup)|plan b(?: is|:|,))|(?:^\W*|\b(?:i|we)(?: |['’]))(?:would|could|might|may|can|will|d|ll) (?:(?:also|even|maybe|possibly|probably) )*(?:look at|consider|talk to|interview|accept|take(?! (?:care|over|on)\b))\b/gi;
const BETWEEN_CHARS = 50;
/** What stands behind these is asked for itself. */
const OWN_WISH = /\b(?:years?|must|needs?|requires?|required|but)\b|\d/i;
/** Of the last of a list only: 'freight, or packaging in a pinch'. */
const LAST_ONLY =
	/^(?: (?!(?:who|that|they|we|you|and|or)\b)[\p{L}-]+){0,3},? (?:in a pinch|(?:only )?if nothing better|(?:only )?if (?:need be|necessary|we have to|(?:there['’]?s|there is|you find|we find) (?:(?:truly|really|absolutely) )?(?:nobody|no one|nothing|none)(?: else| better)?)|as (?:an? )?(?:fallback|backup|last resort|second choice|plan b)|at a (?:stretch|push))(?: (?:comes along|turns up|shows up|is out there))?(?= ?(?:[.,;:!?)]|$))/iu;
/** Other items of the list, known or not, which ask for nothing themselves: 'solar, pest control or alarms'. */
const ITEM = String.raw`(?!(?:who|that|they|we|you|and|or|is|are|be|would|will|can|could|may|might|should|must|has|have|not|an?|plus|prefer\p{L}*|required?|needed|ideal\p{L}*|best|helps?|nice|great|fine|ok|okay|works?|counts?|also|all|both|remote|hybrid)\b)[\p{L}-]+`;
const ITEMS = `(?:an? )?${ITEM}(?: ${ITEM}){0,2}`;
const MORE_ITEMS = `(?: ${ITEM}){0,3}(?:(?:, ${ITEMS}){1,5},? (?:or|and) ${ITEMS}|(?:(?: or | and | ?/ ?)${ITEMS}){1,3})?`;
/** Of all of a list: 'backup or connectivity OK', 'solar or roofing counts too'. */
const WOULD_DO = new RegExp(
	String.raw`^(${MORE_ITEMS}),? (?:(?:(?:all |both )?(?:are |is |can be |will be |would be )?(?:all |both |also |just )?(?:considered|acceptable|tolerable|ok|okay|fine|alright)|(?:all |both |also )?works?(?= too| as well)|(?:all |both |also |would |should )+(?:works?|counts?|carr(?:y|ies) over|qualif(?:y|ies))|counts?(?= too| as well| also)|carr(?:y|ies) over|(?:would|could|might|may|will|can) (?:also |even |maybe |just )?(?:do|work|count|be (?:ok|okay|fine|considered|acceptable)))(?: (?:too|also|as well|for us|with us|here|in a pinch))*(?= ?(?:[.,;:!?)]|$))|(?:only |might |may |could )*gets? (?:only |just )*(?:a|the) (?:conversation|chat|hearing)\b|only gets? )`,
	"iu",
);
const LIST_ITEM = /^(?:,? (?:or|and) |\/)$/;

/** @param terms of one kind, in text order */
export function findFallbacks(terms: TermMatch[], text: string): Set<TermMatch> {
	const found = new Set<TermMatch>();
	let next: TermMatch | undefined; // of a list of which all would do
	for (const term of terms.toReversed()) {
		const after = text.slice(term.at[1], term.at[1] + AFTER_CHARS);
		const isAllOfList = next !== undefined && LIST_ITEM.test(text.slice(term.at[1], next.at[0]));
		const wouldDo = isAllOfList || WOULD_DO.test(after);
		if (wouldDo || LAST_ONLY.test(after) || isBehind(term, text)) found.add(term);
		next = wouldDo ? term : undefined;
	}
	return found;
}

const OF_SALES =
	/^(?:or|and|an?|the|sales|selling|reps?|people|folks|sellers?|services?|background|experience|sides?|accounts?)$/i;

/**
 * Its list names what the rules don't know: 'solar, pest control or alarms count too'.
 *
 * @param known where the terms of the text stand, in its order
 */
export function isInOpenList({ at: [, to] }: TermMatch, known: { from: number; to: number }[], text: string): boolean {
	const items = WOULD_DO.exec(text.slice(to, to + AFTER_CHARS))?.[1] ?? "";
	return [...items.matchAll(/[\p{L}-]+/gu)].some(
		({ 0: word, index }) => !OF_SALES.test(word) && (clauseAt(to + index, known)?.to ?? 0) <= to + index,
	);
}

function isBehind({ at: [from] }: TermMatch, text: string): boolean {
	const before = /[^.;!?\n]*$/.exec(text.slice(Math.max(0, from - BEFORE_CHARS), from))?.[0] ?? "";
	const last = [...before.matchAll(BEHIND)].at(-1);
	if (!last) return false;
	const between = before.slice(last.index + last[0].length);
	return between.length <= BETWEEN_CHARS && !OWN_WISH.test(between);
}
