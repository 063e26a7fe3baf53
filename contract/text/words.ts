/**
 * How many characters are normalized at a time: sorting the marks on a letter takes quadratic time. Marks are removed
 * anyway, and a decomposition never spans letters, so it doesn't matter where a text is cut.
 */
const PIECE = /[^\0-\x7f]{1,64}/gu;

/** Lowercase and without accents, for comparing text. */
export function folded(text: string): string {
	return text.replace(PIECE, (piece) => piece.normalize("NFKD").replace(/\p{M}+/gu, "")).toLowerCase();
}
