import { readVocabulary } from "../../server/config/content.ts";
import { readFacts } from "../../server/matching/facts/read-facts.ts";
import { makeText, type Reader, type TextShape } from "../running/linear-time.ts";
import { requestReaders, resumeReaders, worstShapes } from "../running/worst-texts.ts";
import { formatMs, type Part, type Row } from "./figures.ts";

/* How long a resume as long as one can be keeps each reader busy, when it says what they find hardest. */

const SIZE = 200_000; // characters, the most that is kept of a file
const SAMPLE = 4_000; // characters by which the hardest texts are found
const RUNS = [24, 96, 400, SIZE];
const HARDEST = 3; // of a reader, measured in full
const READER_MOST_MS = 200;
const ALL_MOST_MS = 2_000;

const vocabulary = readVocabulary();
const all: Reader = (text) => () => readFacts(text, vocabulary, new Date(), "Ana A Maria Sales");

export const readers: Part = async ({ runs }, progress) => {
	const rows: Row[] = [];
	for (const [name, read] of Object.entries({ ...resumeReaders, ...requestReaders })) {
		rows.push(rowOf(name, read, READER_MOST_MS, runs));
		progress(`${name}: ${rows.at(-1)?.measured}`);
	}
	return [...rows, rowOf("all facts of a resume", all, ALL_MOST_MS, runs)];
};

function rowOf(what: string, read: Reader, most: number, runs: number): Row {
	const texts = worstShapes.flatMap((shape) => RUNS.map((run) => ({ shape, run })));
	const hardest = texts
		.map((text) => ({ ...text, took: leastMs(read, text, SAMPLE, 1) }))
		.toSorted((a, b) => b.took - a.took)
		.slice(0, HARDEST)
		.map((text) => ({ ...text, took: leastMs(read, text, SIZE, runs) }));
	const worst = Math.max(...hardest.map(({ took }) => took));
	const shape = hardest.find(({ took }) => took === worst)?.shape;
	return {
		part: "readers",
		what,
		measured: `${formatMs(worst)} for ${SIZE.toLocaleString("en-US")} characters`,
		beside: JSON.stringify(shape ? shape.before + shape.unit + shape.after : ""),
		goal: `<= ${formatMs(most)}`,
		met: worst <= most,
		figures: { worstMs: worst },
	};
}

function leastMs(
	read: Reader,
	{ shape, run }: { shape: TextShape; run: number },
	size: number,
	rounds: number,
): number {
	const work = read(makeText(shape, run, size));
	const times = Array.from({ length: rounds }, () => {
		const before = process.threadCpuUsage();
		work();
		const { user, system } = process.threadCpuUsage(before);
		return (user + system) / 1000;
	});
	return Math.min(...times);
}
