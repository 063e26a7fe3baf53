import { folded } from "../../forms/words.ts";

/* What was searched for, in what was found: by the beginnings of words, as the server finds names. */

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export interface Piece {
	text: string;
	hit: boolean;
	/** Where it begins. */
	at: number;
}

/** A part that is searched to be without: -word, -"some words". */
const WITHOUT = /(^|\s)-(?:["“”„][^"“”„]*["“”„]?|\S+)/g;

export function wordsOf(typed: string | undefined): string[] {
	const wanted = (typed ?? "").replace(WITHOUT, " ");
	return wanted.match(WORD)?.map(folded).filter(Boolean) ?? [];
}

export function pieces(text: string, words: string[]): Piece[] {
	if (words.length === 0) return [{ text, hit: false, at: 0 }];
	const found: Piece[] = [];
	let end = 0;
	for (const { 0: word, index } of text.matchAll(WORD)) {
		const length = hitLength(word, words);
		if (length === 0) continue;
		if (index > end) found.push({ text: text.slice(end, index), hit: false, at: end });
		found.push({ text: text.slice(index, index + length), hit: true, at: index });
		end = index + length;
	}
	if (end < text.length) found.push({ text: text.slice(end), hit: false, at: end });
	return found;
}

/** How much of a word, as it is written, begins with one of those searched for. */
function hitLength(word: string, words: string[]): number {
	const whole = folded(word);
	const longest = Math.max(0, ...words.filter((typed) => whole.startsWith(typed)).map((typed) => typed.length));
	if (longest === 0) return 0;
	let length = 0;
	for (const letter of word) {
		if (folded(word.slice(0, length)).length >= longest && folded(letter) !== "") break;
		length += letter.length;
	}
	return length;
}
