/**
 * How many characters are normalized at a time: sorting the marks on a letter takes quadratic time. Marks are removed
 * anyway, and a decomposition never spans letters, so it doesn't matter where a text is cut.
 */
const NON_ASCII_RUN = /[^\0-\x7f]{1,64}/gu;

/** Lowercase and without accents, for comparing text. */
export function foldText(text: string): string {
	return text.replace(NON_ASCII_RUN, (piece) => piece.normalize("NFKD").replace(/\p{M}+/gu, "")).toLowerCase();
}
