import { wordsOf } from "../inbox/hits.ts";

export interface Word {
	/** As it was typed. */
	typed: string;
	/** As it is compared. */
	folded: string;
}

/** The search finds a word in the singular too. Of 'bus' and 'business' nothing is taken away. */
const PLURAL = /(?<=...[^s])s$/;

/** What of a search can be marked: not what was searched to be without. */
export function wordsToMark(q: string | undefined): Word[] {
	const wanted = (q ?? "").replace(/(^|\s)-(?:"[^"]*"?|\S+)/g, " ");
	const words = wanted.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
	const all = words.flatMap((typed) => wordsOf(typed).map((folded) => ({ typed, folded: folded.replace(PLURAL, "") })));
	return all.filter(({ folded }, index) => all.findIndex((word) => word.folded === folded) === index);
}
