import type { TermMatch } from "../terms/terms.ts";

/* What the employer would take in place of what they ask for: 'in a pinch', 'pharma considered', 'or at least hospitals'. */

const BEFORE_CHARS = 100;
const AFTER_CHARS = 60;

/** Before it, with a few words between: 'or at least have called on hospitals'. */
const BEHIND =
	/\b(?:or,? (?:at least|even(?! better)|if not,)|failing (?:that|which)|if not,|in a pinch|if nothing better|otherwise|(?:second|next) best(?: is| are|:|,)|second choice(?: is| are|:|,)|(?:could|might) also be|as a (?:fallback|backup)|plan b(?: is|:|,))|(?:^\W*|\b(?:i|we)(?: |['’]))(?:would|could|might|may|can|will|d|ll) (?:(?:also|even|maybe|possibly|probably) )*(?:look at|consider|talk to|interview|accept|take(?! (?:care|over|on)\b))\b/gi;
const BETWEEN_CHARS = 50;
/** What stands behind these is asked for itself. */
const OWN_WISH = /\b(?:years?|must|needs?|requires?|required|but)\b|\d/i;
/** Of the last of a list only: 'freight, or packaging in a pinch'. */
const LAST_ONLY =
	/^(?: (?!(?:who|that|they|we|you|and|or)\b)[\p{L}-]+){0,3},? (?:in a pinch|(?:only )?if nothing better|(?:only )?if (?:need be|necessary|we have to|(?:there['’]?s|there is|you find|we find) (?:(?:truly|really|absolutely) )?(?:nobody|no one|nothing|none)(?: else| better)?)|as (?:an? )?(?:fallback|backup|last resort|second choice|plan b)|at a (?:stretch|push))(?: (?:comes along|turns up|shows up|is out there))?(?= ?(?:[.,;:!?)]|$))/iu;
/** Of all of a list: 'backup or connectivity OK'. */
const WOULD_DO =
	/^(?: (?!(?:who|that|they|we|you|and|or)\b)[\p{L}-]+){0,3},? (?:(?:(?:are |is |can be |will be |would be )?(?:also |just )?(?:considered|acceptable|tolerable|ok|okay|fine|alright)|works?(?= too| as well)|(?:would|could|might|may|will|can) (?:also |even |maybe |just )?(?:do|work|be (?:ok|okay|fine|considered|acceptable)))(?: (?:too|as well|for us|with us|here|in a pinch))*(?= ?(?:[.,;:!?)]|$))|(?:only |might |may |could )*gets? (?:only |just )*(?:a|the) (?:conversation|chat|hearing)\b|only gets? )/iu;
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

function isBehind({ at: [from] }: TermMatch, text: string): boolean {
	const before = /[^.;!?\n]*$/.exec(text.slice(Math.max(0, from - BEFORE_CHARS), from))?.[0] ?? "";
	const last = [...before.matchAll(BEHIND)].at(-1);
	if (!last) return false;
	const between = before.slice(last.index + last[0].length);
	return between.length <= BETWEEN_CHARS && !OWN_WISH.test(between);
}
