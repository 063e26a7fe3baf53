/**
 * Characters that Unicode normalizes at once: sorting the marks on a letter takes the square of their number. Marks are removed
 * anyway, and a decomposition never reaches across letters, so where a text is cut makes no difference.
 */
const PIECE = /[^\0-\x7f]{1,64}/gu;

/** How letters are compared: in lower case, without accents. */
export function folded(text: string): string {
	return text.replace(PIECE, (piece) => piece.normalize("NFKD").replace(/\p{M}+/gu, "")).toLowerCase();
}
