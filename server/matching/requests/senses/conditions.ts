import type { TermMatch } from "../../terms/terms.ts";

/*
 * Who would do on a condition that no rule reads: 'a lender works as long as they've sold to banks for two years'. What
 * such a sentence names is no requirement, nor is its condition.
 */

const CONDITION =
	/\b(?:only (?:if|when|with|after)|as long as|so long as|provided(?: that)? (?:they|he|she|it|you|there|the)|on (?:the )?condition|with the caveat)\b/i;
/** These are conditions only behind what would do: 'could work if they sold to banks', but 'a plus if'. */
const WOULD_DO_IF =
	/\b(?:ok(?:ay)?|fine|works?|do|consider(?:ed)?|acceptable|accepted|possible|instead|too|look at|talk to)(?: with (?:me|us))?,? if\b/i;

/** In its sentence. */
export function isOnCondition({ at: [from, to] }: TermMatch, text: string): boolean {
	const before = /[^.;!?\n]*$/.exec(text.slice(Math.max(0, from - CHARS), from))?.[0] ?? "";
	const after = /^[^.;!?\n]*/.exec(text.slice(to, to + CHARS))?.[0] ?? "";
	const sentence = before + text.slice(from, to) + after;
	return CONDITION.test(sentence) || WOULD_DO_IF.test(sentence);
}

const CHARS = 160;
