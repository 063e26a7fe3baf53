import type { TermMatch } from "../terms/terms.ts";
import type { ParsedRequest } from "./parsed-request.ts";

/* 'Or' in a request: another way to have what it asks for, which the rules may not know. */

const OTHER_WAY =
	/^[^.,;:!?\n()]{0,25},? or (?!more\b|above\b|better\b|higher\b|two\b|three\b|so\b|not\b|no\b|else\b|we\b|i\b|you\b|don['’]?t\b|do not\b|nothing\b|bust\b|forget\b|pass\b|keep\b|it['’]s\b)/i;

/** Of a tool or a method, which nobody is known to lack: 'Gainsight or similar'. */
const OR_SIMILAR =
	/^,? (?:or|and) (?:similar|the like|comparable|equivalent|something (?:like (?:it|that)|similar|comparable)|another (?:one )?(?:like it|of (?:the|that) kind)|(?:a |an )?(?:similar|comparable|equivalent) [a-z]+)\b/i;

/** 'Copiers, uniforms, staffing, that world'. */
const AND_SO_ON =
	/^(?:, [\p{L}-]+(?: [\p{L}-]+)?){0,3},? (?:(?:or |and )?(?:that|this|those) (?:kinds?|sorts?|types?|world|stuff|space)\b|(?:or |and )?(?:things?|stuff|anything|something) like (?:that|it|those)\b|etc\b|and so on\b|you name it\b|whatever\b|whichever\b|don['’]?t care which\b|does(?:n['’]?t| not) matter\b)/iu;

const NEXT_TERM_CHARS = 60;

const NEXT_WORD_CHARS = 12; // a term so close behind the 'or' is the other way

/** 'Medical devices, or covered cases', 'a degree or equivalent experience': the rules know no other way to have it. */
export function hasOtherWay(
	{ kind, at: [, to] }: TermMatch,
	after: TermMatch | undefined,
	parsed: ParsedRequest,
): boolean {
	const { text, fallbacks } = parsed;
	if (kind !== "sector" && kind !== "degree") return OR_SIMILAR.test(text.slice(to, to + NEXT_TERM_CHARS));
	if (AND_SO_ON.test(text.slice(to, to + NEXT_TERM_CHARS))) return true;
	if (after && fallbacks.has(after) && after.at[0] <= to + NEXT_TERM_CHARS) return false;
	const said = OTHER_WAY.exec(text.slice(to, to + NEXT_TERM_CHARS));
	return said !== null && (after === undefined || after.at[0] > to + said[0].length + NEXT_WORD_CHARS);
}

const AFTER_OR = /\bor (?:an? |the )?(?:(?!more\b|better\b|so\b|two\b|three\b)[a-z-]+ )?$/i;

/** 'Coffee or freight', 'security or cloud software': the rules don't know what stands before it. */
export function isOtherWay(
	{ kind, at: [from] }: TermMatch,
	before: TermMatch | undefined,
	{ text }: ParsedRequest,
): boolean {
	if (kind !== "sector" && kind !== "degree") return false;
	const said = AFTER_OR.exec(text.slice(Math.max(0, from - NEXT_TERM_CHARS), from));
	return said !== null && (before === undefined || before.at[1] < from - said[0].length - NEXT_WORD_CHARS);
}

export const LISTED = /^(?:\s|,|\/|\bor\b|\band\b|\bin\b|\ban?\b|\bthe\b)*$/i;
