/* A seeded random generator, so that two fills of the sample data differ only in their secrets. */

export interface Chance {
	/** At least 0 and less than 1. */
	next(): number;
	/** An integer, both ends included. */
	between(low: number, high: number): number;
	pick<T>(from: readonly T[]): T;
	/** Returns a shuffled copy. */
	shuffle<T>(from: readonly T[]): T[];
	is(probability: number): boolean;
}

export function createChance(seed: number): Chance {
	const next = mulberry32(seed);
	const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	return {
		next,
		between,
		pick: (from) => {
			const picked = from[Math.floor(next() * from.length)];
			if (picked === undefined) throw new Error("There is nothing to pick from.");
			return picked;
		},
		shuffle: (from) =>
			from
				.map((each) => ({ each, order: next() }))
				.sort((a, b) => a.order - b.order)
				.map(({ each }) => each),
		is: (probability) => next() < probability,
	};
}

/** mulberry32 */
export function mulberry32(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
