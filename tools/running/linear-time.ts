import fc from "fast-check";
import { tokenize } from "../../server/matching/facts/lines/phrase-finder.ts";

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
const MAX_GROWTH = 6; // between 1 (linear) and 16 (quadratic)
const MAX_COST = 400; // times as long as splitting into words; linear readers take up to 100
const CHEAP = 8; // times as long as splitting into words: anything nonlinear costs more
const ROUNDS = 60; // on a busy machine half of them may be interrupted
const FAR_OVER = 10; // times over the limit: no other round is needed
const SLICE_MS = 4; // shorter work is rarely interrupted; longer work uses CPU time, which some systems count in ticks

/** A text that repeats `unit` between `before` and `after`, and then repeats that block. */
export interface TextShape {
	before: string;
	unit: string;
	after: string;
	between: string;
}

/** Returns the function to time: the work done before it is returned is not measured. */
export type Reader = (text: string) => () => unknown;

export function repeatShape(unit: string): TextShape {
	return { before: "", unit, after: "", between: "\n" };
}

export function makeText({ before, unit, after, between }: TextShape, run: number, size: number): string {
	const times = Math.max(1, Math.floor((run - before.length - after.length) / unit.length));
	const block = before + unit.repeat(times) + after + between;
	return block.repeat(Math.ceil(size / block.length)).slice(0, size);
}

/** Deterministic, so that a bug found once is found every time. */
export function generateShapes(pieces: string[], count: number): TextShape[] {
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
	shapes: TextShape[],
	{ size = SIZE, runs = RUNS } = {},
): Promise<void> {
	for (const shape of shapes) {
		for (const run of runs) {
			const text = makeText(shape, run, size);
			for (const [name, read] of Object.entries(readers)) {
				const fault = await findFault(read, text);
				if (fault) throw new Error(`${name}: ${fault}, in runs of ${run} characters of ${JSON.stringify(shape)}`);
			}
		}
	}
}

async function findFault(read: Reader, text: string): Promise<string | undefined> {
	const words = (baselineMs() * text.length) / SIZE;
	const whole = read(text);
	const most = MAX_COST * words;
	const [cost] = await minimumTimes(
		whole,
		([ms]) => ms < most || (ms > FAR_OVER * most && ms < Number.POSITIVE_INFINITY),
	);
	if (cost >= most) return `${(cost / words).toFixed(0)} times as long as finding words`;
	if (cost < CHEAP * words) return undefined;
	const each = Math.ceil(text.length / PIECES);
	const pieces = Array.from({ length: PIECES }, (_, index) => read(text.slice(index * each, (index + 1) * each)));
	const isLinear = ([one, many]: [number, number]) =>
		one < CHEAP * words || (one <= MAX_GROWTH * many && one < Number.POSITIVE_INFINITY);
	const times = await minimumTimes(whole, isLinear, () => runInOrder(pieces));
	return isLinear(times) ? undefined : `${(times[0] / times[1]).toFixed(1)} times as long as in ${PIECES} pieces`;
}

async function runInOrder(calls: (() => unknown)[]): Promise<void> {
	for (const call of calls) await call();
}

/** The minimum times of the work and of its comparison, over as many rounds as needed. */
async function minimumTimes(
	work: () => unknown,
	isEnough: (times: [number, number]) => boolean,
	beside?: () => unknown,
): Promise<[number, number]> {
	const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let round = 0; round < ROUNDS && !isEnough(least); round++) {
		least[0] = Math.min(least[0], await measureCpuMs(work));
		if (beside) least[1] = Math.min(least[1], await measureWallMs(beside));
	}
	return least;
}

async function measureCpuMs(work: () => unknown): Promise<number> {
	const cpu = process.threadCpuUsage();
	const ms = await measureWallMs(work);
	const { user, system } = process.threadCpuUsage(cpu);
	return ms < SLICE_MS ? ms : Math.min(ms, (user + system) / 1000);
}

/** Wall-clock time, because a baseline must not look shorter than it is, as CPU time counted in ticks can. */
async function measureWallMs(work: () => unknown): Promise<number> {
	const start = performance.now();
	const result = work();
	if (result instanceof Promise) await result;
	return performance.now() - start;
}

const ORDINARY_TEXT = makeText(repeatShape("Account executive in Columbus, Ohio; "), SIZE, SIZE);
let cachedBaselineMs: number | undefined;

/** How long splitting as much text into words takes on this machine: the first quartile of many runs. */
function baselineMs(): number {
	cachedBaselineMs ??= Array.from({ length: 100 }, () => {
		const start = performance.now();
		tokenize(ORDINARY_TEXT);
		return performance.now() - start;
	}).toSorted((a, b) => a - b)[25];
	return cachedBaselineMs ?? 1;
}
