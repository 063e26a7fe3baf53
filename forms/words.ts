/** How letters are compared: in lower case, without accents. */
export function folded(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase();
}
