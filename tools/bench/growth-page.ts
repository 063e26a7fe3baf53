import { readFileSync, writeFileSync } from "node:fs";
import { MB, thousands } from "./figures.ts";
import { chart, timeOf } from "./growth-chart.ts";
import type { Figure, Grown } from "./growth-figures.ts";

/* The measured part of docs/measurements.md, and its chart. Text outside the marks stays. */

const PAGE = "docs/measurements.md";
const CHART = "docs/growth.svg";
const [BEGIN, END] = ["<!-- measured -->", "<!-- end of what was measured -->"];

interface Column {
	title: string;
	figure: Figure;
	write(value: number): string;
}

const megabytes = (bytes: number) => `${thousands(bytes / MB)} MB`;
const WORK: Column[] = [
	{ title: "submit, median", figure: "submit", write: timeOf },
	{ title: "p99", figure: "submitP99", write: timeOf },
	{ title: "per second, 64 concurrent", figure: "submitPerSecond", write: thousands },
	{ title: "desk: list, median", figure: "deskList", write: timeOf },
	{ title: "p95", figure: "deskListP95", write: timeOf },
	{ title: "item, p95", figure: "item", write: timeOf },
	{ title: "search, p95", figure: "search", write: timeOf },
	{ title: "indexing, each", figure: "index", write: timeOf },
];
const ALL_OF_IT: Column[] = [
	{ title: "list", figure: "list", write: timeOf },
	{ title: "memory", figure: "listMemory", write: megabytes },
	{ title: "CSV", figure: "csv", write: timeOf },
	{ title: "memory", figure: "csvMemory", write: megabytes },
	{ title: "JSON", figure: "json", write: timeOf },
	{ title: "memory", figure: "jsonMemory", write: megabytes },
	{ title: "a search's CSV", figure: "found", write: timeOf },
	{ title: "memory of the server", figure: "foundMemory", write: megabytes },
	{ title: "backup", figure: "backup", write: timeOf },
	{ title: "memory", figure: "backupMemory", write: megabytes },
	{ title: "retention, nothing due", figure: "retainNone", write: timeOf },
	{ title: "1 % deleted", figure: "retainSome", write: timeOf },
];

/** @param machine what it was measured on, in words */
export function writePage(measured: Grown[], machine: string, date: string): void {
	writeFileSync(CHART, chart(measured, date));
	const page = readFileSync(PAGE, "utf8");
	const [before, rest] = page.split(BEGIN);
	const after = rest?.split(END)[1];
	if (before === undefined || after === undefined)
		throw new Error(`${PAGE} lacks the marks between which figures stand.`);
	const parts = [
		`Measured ${date} on ${machine}.`,
		"What visitors and recruiters wait for:",
		table(measured, WORK),
		"Work on all submissions, from the command line or (a search's export) at the desk, with the peak memory of its process:",
		table(measured, ALL_OF_IT),
	];
	writeFileSync(PAGE, `${before}${BEGIN}\n${parts.join("\n\n")}\n${END}${after}`);
}

function table(measured: Grown[], columns: Column[]): string {
	const head = ["submissions", ...columns.map(({ title }) => title)];
	const lines = measured.map(({ store, size, figures }) => [
		`${store}, ${thousands(size)}`,
		...columns.map(({ figure, write }) => write(figures[figure])),
	]);
	return [head, head.map((_, index) => (index ? "--:" : "---")), ...lines]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}
