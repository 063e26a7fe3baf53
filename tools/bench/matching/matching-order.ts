/* How good an order of people is, and the plain order by words that it is held against. */

const SHOWN = 10;
const LOOKED_AT = 20;
const WORTH_A_CALL = 2; // and 3: would be sent at once

/** Of a request: by a person's number, 1 to 3. Nobody else fits at all. */
export type Grades = Record<string, number>;

/** nDCG@10 with gains of 2^grade - 1: 1 where no order could be better, 0 where none of the first ten fits. */
export function ndcg(order: string[], grades: Grades): number {
	const ideal = Object.values(grades).toSorted((a, b) => b - a);
	return discounted(order.map((number) => grades[number] ?? 0)) / discounted(ideal);
}

function discounted(grades: number[]): number {
	return grades.slice(0, SHOWN).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** Of those who would be sent or called, how many are among the first twenty. */
export function recall(order: string[], grades: Grades): number {
	const wanted = Object.keys(grades).filter((number) => (grades[number] ?? 0) >= WORTH_A_CALL);
	return wanted.filter((number) => order.slice(0, LOOKED_AT).includes(number)).length / wanted.length;
}

const K1 = 1.2;
const B = 0.75;

/** The texts' keys by BM25 for these words, best first; of equals, the one that came first. */
export function rankByBm25(words: string[], texts: Map<string, string[]>): string[] {
	const counts = new Map([...texts].map(([key, text]) => [key, countsOf(text)]));
	const meanLength = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / texts.size;
	const rarity = (word: string) => {
		const having = [...counts.values()].filter((count) => count.has(word)).length;
		return Math.log(1 + (texts.size - having + 0.5) / (having + 0.5));
	};
	const rarities = [...new Set(words)].map((word) => [word, rarity(word)] as const);
	const score = ([key, text]: [string, string[]]) => {
		const lengthened = K1 * (1 - B + (B * text.length) / meanLength);
		const of = (word: string) => counts.get(key)?.get(word) ?? 0;
		return rarities.reduce((sum, [word, rare]) => sum + (rare * of(word) * (K1 + 1)) / (of(word) + lengthened), 0);
	};
	return [...texts]
		.map((entry) => ({ key: entry[0], score: score(entry) }))
		.toSorted((a, b) => b.score - a.score)
		.map(({ key }) => key);
}

function countsOf(words: string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}
