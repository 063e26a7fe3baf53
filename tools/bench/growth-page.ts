import { readFileSync, writeFileSync } from "node:fs";
import { formatThousands, MB } from "./figures.ts";
import { formatTime, renderChart } from "./growth-chart.ts";
import type { Figure, GrowthResult } from "./growth-figures.ts";

/* The measured part of docs/measurements.md, and its chart. Text outside the marks stays. */

const PAGE = "docs/measurements.md";
const CHART = "docs/growth.svg";
const [BEGIN, END] = ["<!-- measured -->", "<!-- end of what was measured -->"];

interface Column {
	title: string;
	figure: Figure;
	write(value: number): string;
}

const megabytes = (bytes: number) => `${formatThousands(bytes / MB)} MB`;
const WORK: Column[] = [
	{ title: "submit, median", figure: "submit", write: formatTime },
	{ title: "p99", figure: "submitP99", write: formatTime },
	{ title: "per second, 64 concurrent", figure: "submitPerSecond", write: formatThousands },
	{ title: "desk: list, median", figure: "deskList", write: formatTime },
	{ title: "p95", figure: "deskListP95", write: formatTime },
	{ title: "item, p95", figure: "item", write: formatTime },
	{ title: "search, p95", figure: "search", write: formatTime },
	{ title: "indexing, each", figure: "index", write: formatTime },
];
const ALL_OF_IT: Column[] = [
	{ title: "list", figure: "list", write: formatTime },
	{ title: "memory", figure: "listMemory", write: megabytes },
	{ title: "CSV", figure: "csv", write: formatTime },
	{ title: "memory", figure: "csvMemory", write: megabytes },
	{ title: "JSON", figure: "json", write: formatTime },
	{ title: "memory", figure: "jsonMemory", write: megabytes },
	{ title: "a search's CSV", figure: "found", write: formatTime },
	{ title: "memory of the server", figure: "foundMemory", write: megabytes },
	{ title: "backup", figure: "backup", write: formatTime },
	{ title: "memory", figure: "backupMemory", write: megabytes },
	{ title: "retention, nothing due", figure: "retainNone", write: formatTime },
	{ title: "1 % deleted", figure: "retainSome", write: formatTime },
];

/** @param machine what it was measured on, in words */
export function writePage(measured: GrowthResult[], machine: string, date: string): void {
	writeFileSync(CHART, renderChart(measured, date));
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

function table(measured: GrowthResult[], columns: Column[]): string {
	const head = ["submissions", ...columns.map(({ title }) => title)];
	const lines = measured.map(({ store, size, figures }) => [
		`${store}, ${formatThousands(size)}`,
		...columns.map(({ figure, write }) => write(figures[figure])),
	]);
	return [head, head.map((_, index) => (index ? "--:" : "---")), ...lines]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}
