import fc from "fast-check";
import { wordsOf } from "../../server/matching/facts/lines/words.ts";

/*
 * Checks that a function runs in linear time on untrusted text.
 *
 * There are no absolute time limits. A text is compared with itself in sixteen pieces, and with splitting as much text
 * into words, on the same machine at the same moment. A linear function takes as long for one piece as for sixteen; a
 * quadratic one takes sixteen times as long, and one that backtracks takes thousands of times as long as splitting. A
 * busy machine can only add time, so the minimum of several rounds counts, and the first round without growth ends the
 * check: only real growth fails every round. Counting steps would miss regular expressions, sorting and Unicode, where
 * the bugs have been.
 */

const SIZE = 4_800; // characters: enough for quadratic time to show
const RUNS = [24, 96, 400, SIZE]; // characters of one repetition: a few words, the context of a word, a line
const PIECES = 16;
const MOST_GROWTH = 6; // between 1 (linear) and 16 (quadratic)
const MOST_COST = 400; // times as long as splitting into words; linear readers take up to 100
const CHEAP = 8; // times as long as splitting into words: anything nonlinear costs more
const ROUNDS = 60; // on a busy machine half of them may be interrupted
const HOPELESS = 10; // times over the limit: no other round is needed
const SLICE_MS = 4; // shorter work is rarely interrupted; longer work uses CPU time, which some systems count in ticks

/** A text that repeats `unit` between `before` and `after`, and then repeats that block. */
export interface Shape {
	before: string;
	unit: string;
	after: string;
	between: string;
}

/** Returns the function to time: the work done before it is returned is not measured. */
export type Reader = (text: string) => () => unknown;

export function repeated(unit: string): Shape {
	return { before: "", unit, after: "", between: "\n" };
}

export function textOf({ before, unit, after, between }: Shape, run: number, size: number): string {
	const times = Math.max(1, Math.floor((run - before.length - after.length) / unit.length));
	const block = before + unit.repeat(times) + after + between;
	return block.repeat(Math.ceil(size / block.length)).slice(0, size);
}

/** Deterministic, so that a bug found once is found every time. */
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

/** Throws with the shape for which a reader's time grows faster than the text. */
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

/** The minimum times of the work and of its comparison, over as many rounds as needed. */
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

/** Wall-clock time, because a baseline must not look shorter than it is, as CPU time counted in ticks can. */
async function tookByTheClock(work: () => unknown): Promise<number> {
	const start = performance.now();
	const result = work();
	if (result instanceof Promise) await result;
	return performance.now() - start;
}

const ORDINARY = textOf(repeated("Account executive in Columbus, Ohio; "), SIZE, SIZE);
let known: number | undefined;

/** How long splitting as much text into words takes on this machine: the first quartile of many runs. */
function wordsMs(): number {
	known ??= Array.from({ length: 100 }, () => {
		const start = performance.now();
		wordsOf(ORDINARY);
		return performance.now() - start;
	}).toSorted((a, b) => a - b)[25];
	return known ?? 1;
}
