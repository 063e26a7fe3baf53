import type { Database } from "../store/tables.ts";
import { countTexts, withIndexScan } from "./matches.ts";
import type { Query } from "./query.ts";

/* When nothing is found: words that occur nowhere are replaced by one that occurs, a letter away. */

const WORDS_MAX = 3; // of one search; each costs hundreds of index lookups
const LENGTH_MIN = 4; // letters: a shorter word is one letter away from too many
const LENGTH_MAX = 20;
const COUNTED_MAX = 20; // of equally close words, the most frequent; beyond this they are equally frequent
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** The search with its misspelled words corrected; undefined if there is nothing to correct. */
export async function correctSpelling(db: Database, typed: string, query: Query): Promise<string | undefined> {
	return withIndexScan(db, async (indexed) => {
		let corrected = typed;
		for (const word of listWords(query)) {
			const better = await findBetter(indexed, word);
			if (better) corrected = corrected.replace(new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`, "gi"), better);
		}
		return corrected === typed ? undefined : corrected;
	});
}

/** Those that were typed alone, without quotes and in plain letters. */
function listWords({ wanted }: Query): string[] {
	const typed = wanted.flatMap((alternatives) => alternatives.flat());
	const words = typed.flatMap(({ words, last, typed: as, isExcluded }) => {
		const [word = ""] = words;
		const isPlain = words.length === 1 && as?.toLowerCase() === word && /^[a-z]+$/.test(word);
		const isChecked = isPlain && last !== "as written" && !isExcluded;
		return isChecked && word.length >= LENGTH_MIN && word.length <= LENGTH_MAX ? [word] : [];
	});
	return [...new Set(words)].slice(0, WORDS_MAX);
}

async function findBetter(db: Database, word: string): Promise<string | undefined> {
	const [own = 0] = await countTexts(db, [word], COUNTED_MAX);
	if (own > 0) return undefined;
	const close = oneEditAway(word);
	const hits = await countTexts(db, close, COUNTED_MAX);
	const best = Math.max(...hits);
	return best > 0 ? close[hits.indexOf(best)] : undefined;
}

/** Swapped letters first, then one too many, one wrong, one missing. */
function oneEditAway(word: string): string[] {
	const splits = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
	const swapped = splits.flatMap(([a, b]) => (b.length > 1 ? [`${a}${b[1]}${b[0]}${b.slice(2)}`] : []));
	const shorter = splits.flatMap(([a, b]) => (b ? [a + b.slice(1)] : []));
	const changed = splits.flatMap(([a, b]) => (b ? LETTERS.map((letter) => a + letter + b.slice(1)) : []));
	const longer = splits.flatMap(([a, b]) => LETTERS.map((letter) => a + letter + b));
	return [...new Set([...swapped, ...shorter, ...changed, ...longer])].filter((one) => one !== word);
}
