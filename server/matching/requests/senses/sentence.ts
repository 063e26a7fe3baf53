import type { TermMatch } from "../../terms/terms.ts";

/* What stands beside a term. */

const BEFORE_CHARS = 120;
const AFTER_CHARS = 60;

/** The rest of its sentence before and behind it. */
export function around({ at: [from, to] }: Pick<TermMatch, "at">, text: string): [before: string, after: string] {
	const before = text.slice(Math.max(0, from - BEFORE_CHARS), from);
	const begin = Math.max(...[".", ";", "!", "?", "\n"].map((sign) => before.lastIndexOf(sign)));
	const after = text.slice(to, to + AFTER_CHARS);
	const end = after.search(/[.;!?\n]/);
	return [before.slice(begin + 1), end === -1 ? after : after.slice(0, end)];
}
