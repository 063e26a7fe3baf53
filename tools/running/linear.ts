import fc from "fast-check";
import { wordsOf } from "../../server/matching/facts/lines/words.ts";

/*
 * Whether a function's work grows with the length of a stranger's text, and not faster.
 *
 * Nothing is held against the clock. A text is compared with itself in sixteen pieces, and with finding the words of as much text,
 * on the same machine in the same moment. What is linear takes as long in one piece as in sixteen; what takes the square of its
 * length takes sixteen times as long, and what backtracks takes thousands of times as long as finding words. A busy machine can
 * only add time, so of several rounds the least counts, and the first round without growth ends it: only what really grows
 * fails them all. Counting steps would not see what patterns, sorting and Unicode do, which is where the faults have been.
 */

const SIZE = 4_800; // characters: of the square, enough to show
const RUNS = [24, 96, 400, SIZE]; // characters of one repetition: of a few words, of what readers look at around a word, of a line
const PIECES = 16;
const MOST_GROWTH = 6; // between 1, which is linear, and 16, which is the square
const MOST_COST = 400; // times as long as finding words; linear readers take up to 100
const CHEAP = 8; // times as long as finding words: whatever grows is dearer than that
const ROUNDS = 60; // on a busy machine, half of them may be interrupted
const HOPELESS = 10; // times over: no other round is needed
const SLICE_MS = 4; // what takes less is rarely interrupted; CPU time, which some systems count in ticks, is for what takes longer

/** Repeats `unit` between `before` and `after`, and all of that. */
export interface Shape {
	before: string;
	unit: string;
	after: string;
	between: string;
}

/** What a text costs: what is done before the function is returned is not measured. */
export type Reader = (text: string) => () => unknown;

export function repeated(unit: string): Shape {
	return { before: "", unit, after: "", between: "\n" };
}

export function textOf({ before, unit, after, between }: Shape, run: number, size: number): string {
	const times = Math.max(1, Math.floor((run - before.length - after.length) / unit.length));
	const block = before + unit.repeat(times) + after + between;
	return block.repeat(Math.ceil(size / block.length)).slice(0, size);
}

/** The same for ever: a fault that was found stays found. */
export function generated(pieces: string[], count: number): Shape[] {
	const piece = fc.constantFrom(...pieces);
	const some = (most: number) => fc.array(piece, { maxLength: most }).map((all) => all.join(""));
	const shape = fc.record({
		before: some(2),
		unit: fc.array(piece, { minLength: 1, maxLength: 3 }).map((all) => all.join("")),
		after: some(2),
		between: fc.constantFrom("\n", "\n\n", " ", ""),
	});
	return fc.sample(shape, { seed: 20_261_117, numRuns: count });
}

/** Fails with the shape for which the work of a reader grows faster than the text. */
export async function expectLinear(
	readers: Record<string, Reader>,
	shapes: Shape[],
	{ size = SIZE, runs = RUNS } = {},
): Promise<void> {
	for (const shape of shapes) {
		for (const run of runs) {
			const text = textOf(shape, run, size);
			for (const [name, read] of Object.entries(readers)) {
				const fault = await faultOf(read, text);
				if (fault) throw new Error(`${name}: ${fault}, in runs of ${run} characters of ${JSON.stringify(shape)}`);
			}
		}
	}
}

async function faultOf(read: Reader, text: string): Promise<string | undefined> {
	const words = (wordsMs() * text.length) / SIZE;
	const whole = read(text);
	const most = MOST_COST * words;
	const [cost] = await leastOf(whole, ([ms]) => ms < most || (ms > HOPELESS * most && ms < Number.POSITIVE_INFINITY));
	if (cost >= most) return `${(cost / words).toFixed(0)} times as long as finding words`;
	if (cost < CHEAP * words) return undefined;
	const each = Math.ceil(text.length / PIECES);
	const pieces = Array.from({ length: PIECES }, (_, index) => read(text.slice(index * each, (index + 1) * each)));
	const isLinear = ([one, many]: [number, number]) =>
		one < CHEAP * words || (one <= MOST_GROWTH * many && one < Number.POSITIVE_INFINITY);
	const times = await leastOf(whole, isLinear, () => inTurn(pieces));
	return isLinear(times) ? undefined : `${(times[0] / times[1]).toFixed(1)} times as long as in ${PIECES} pieces`;
}

async function inTurn(calls: (() => unknown)[]): Promise<void> {
	for (const call of calls) await call();
}

/** The least of as many rounds as it takes, and of what it is compared with. */
async function leastOf(
	work: () => unknown,
	isEnough: (times: [number, number]) => boolean,
	beside?: () => unknown,
): Promise<[number, number]> {
	const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let round = 0; round < ROUNDS && !isEnough(least); round++) {
		least[0] = Math.min(least[0], await took(work));
		if (beside) least[1] = Math.min(least[1], await tookByTheClock(beside));
	}
	return least;
}

async function took(work: () => unknown): Promise<number> {
	const cpu = process.threadCpuUsage();
	const ms = await tookByTheClock(work);
	const { user, system } = process.threadCpuUsage(cpu);
	return ms < SLICE_MS ? ms : Math.min(ms, (user + system) / 1000);
}

/** What others are compared with must not look shorter than it is, as CPU time that is counted in ticks does. */
async function tookByTheClock(work: () => unknown): Promise<number> {
	const start = performance.now();
	const result = work();
	if (result instanceof Promise) await result;
	return performance.now() - start;
}

const ORDINARY = textOf(repeated("Account executive in Columbus, Ohio; "), SIZE, SIZE);
let known: number | undefined;

/** How long finding the words of as much text takes on this machine: of many times the one that a quarter of them stay below. */
function wordsMs(): number {
	known ??= Array.from({ length: 100 }, () => {
		const start = performance.now();
		wordsOf(ORDINARY);
		return performance.now() - start;
	}).toSorted((a, b) => a - b)[25];
	return known ?? 1;
}
