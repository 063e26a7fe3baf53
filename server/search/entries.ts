import { GAP, splitWords, wordEntry } from "./index-words.ts";
import type { SearchableText, SourceText } from "./searchable-text.ts";

/* The words of a submission as index entries. */

export const WORDS_MAX = 10_000; // PostgreSQL counts positions up to 16,383
const REPEATS_MAX = 255; // and up to 255 of one word
const BYTES_MAX = 1_000_000; // and accepts up to 1 MiB of words
const POSITION_BYTES = 8; // at most, for the position of each word
/** Distinct words. To remove a submission from its index, SQLite takes 40 ms per thousand of them. */
const DISTINCT_MAX = 2_500;

export type IndexEntries = Record<keyof SearchableText, string[]>;

/** As many words as fit, with the sender's name and contact details first. */
export function createEntries({ who, said, resume }: SearchableText): IndexEntries {
	const room = { words: WORDS_MAX, bytes: BYTES_MAX };
	const counts = new Map<string, number>();
	const fill = (texts: SourceText[]) =>
		texts.flatMap(({ text }) => {
			const entries: string[] = [];
			for (const word of splitWords(text)) {
				const entry = wordEntry(word);
				const count = (counts.get(entry) ?? 0) + 1;
				const isIn = count <= REPEATS_MAX && (count > 1 || counts.size < DISTINCT_MAX);
				if (isIn) counts.set(entry, count);
				room.bytes -= Buffer.byteLength(entry) + POSITION_BYTES;
				room.words -= 1;
				if (room.words < 0 || room.bytes < 0) break;
				entries.push(isIn ? entry : GAP);
			}
			return [...entries, GAP];
		});
	return { who: fill(who), said: fill(said), resume: fill(resume) };
}
