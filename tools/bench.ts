import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { formatTable, type Part, type Row } from "./bench/figures.ts";
import { isBuiltFolder } from "./bench/pages/built-folder.ts";
import { dropSiteVariables } from "./site-variables.mjs";

const PARTS: Record<string, () => Promise<Part>> = {
	pages: async () => (await import("./bench/pages/pages.ts")).pages,
	peers: async () => (await import("./bench/pages/peers.ts")).peers,
	submit: async () => (await import("./bench/submit.ts")).submit,
	upload: async () => (await import("./bench/upload.ts")).upload,
	desk: async () => (await import("./bench/desk/desk.ts")).desk,
	openings: async () => (await import("./bench/desk/openings.ts")).openings,
	bulk: async () => (await import("./bench/desk/bulk.ts")).bulk,
	jobs: async () => (await import("./bench/jobs.ts")).jobs,
	fits: async () => (await import("./bench/desk/fits.ts")).fits,
	numbers: async () => (await import("./bench/desk/numbers.ts")).numbers,
	readers: async () => (await import("./bench/readers.ts")).readers,
	memory: async () => (await import("./bench/memory.ts")).memoryOverTime,
	matching: async () => (await import("./bench/matching/matching.ts")).matching,
};

const USAGE = `npm run bench [-- PART ...] [--runs 5] [--all] [--tune] [--reasons 7] [--minutes 60]
npm run bench -- peers [FOLDER|ADDRESS ...] [--lighthouse]

How fast it is, beside what limits it, measured in the same run. Times depend on the machine and on what else it does;
ratios far less.

PART is ${Object.keys(PARTS).join(", ")}; without one, all of them but memory, which takes an hour
(--minutes 60).
--runs says how often each is measured, --all takes every page instead of one of each kind: that is long.
--tune measures matching only by the people and requests that its rules may be changed for.
--reasons 7 measures nothing of matching, but writes 100 of its reasons, drawn with that seed, for a person to judge.
peers loads one page of each kind on a slow line, with the browser slowed down 4 and 8 times, beside a bare page and the
pages of others: any number of folders of built pages, or addresses. --lighthouse measures all of them with Lighthouse, too.
`;

dropSiteVariables();
const { values, positionals } = readArguments();
if (values.help) {
	console.log(USAGE);
	process.exit();
}
const runs = Number(values.runs);
const parts = positionals.filter((name) => Object.hasOwn(PARTS, name));
const beside = positionals.filter((name) => !Object.hasOwn(PARTS, name));
const unknown = beside.find((name) => !parts.includes("peers") || !(URL.canParse(name) || isBuiltFolder(name)));
if (unknown)
	refuse(
		`There is no part "${unknown}"${parts.includes("peers") ? ", and it is no address, nor a folder with an index.html" : ""}.`,
	);
if (!Number.isInteger(runs) || runs < 1) refuse(`--runs is "${values.runs}", but must be a whole number from 1.`);
const minutes = Number(values.minutes);
const reasons = values.reasons === undefined ? undefined : Number(values.reasons);
if (reasons !== undefined && !Number.isInteger(reasons))
	refuse(`--reasons is "${values.reasons}", but must be a whole number.`);
if (!(minutes > 0)) refuse(`--minutes is "${values.minutes}", but must be a number above 0.`);

interface Result {
	at: string;
	runs: number;
	load: string;
	rows: Row[];
}

const FILE = "bench/results.json";
const machine = {
	cpu: cpus()[0]?.model,
	cores: availableParallelism(),
	node: process.version,
	platform: `${process.platform} ${process.arch}`,
};
const loadOfMachine = () => loadavg()[0]?.toFixed(1);
const results = new Map<string, Result>();
for (const [name, load] of Object.entries(PARTS)) {
	if (parts.length > 0 ? !parts.includes(name) : name === "memory") continue;
	console.log(`${name} ...`);
	const part = await load();
	const before = loadOfMachine();
	const options = { runs, all: values.all, tune: values.tune, reasons, beside, lighthouse: values.lighthouse, minutes };
	const rows = await part(options, (text) => console.log(`  ${text}`));
	results.set(name, { at: new Date().toISOString(), runs, load: `${before} before, ${loadOfMachine()} after`, rows });
	keep();
}
console.log(`\n${formatTable([...results.values()].flatMap(({ rows }) => rows))}\n`);
for (const [name, result] of results)
	console.log(`Load of the machine (${machine.cores} cores) at ${name}: ${result.load}`);
console.log(`As JSON: ${FILE}`);

/** What other runs found about other parts stays. */
function keep(): void {
	const others: Record<string, Result> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")).parts : {};
	mkdirSync("bench", { recursive: true });
	const parts = { ...others, ...Object.fromEntries(results) };
	writeFileSync(FILE, `${JSON.stringify({ machine, parts }, null, "\t")}\n`);
}

function readArguments() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: {
				runs: { type: "string", default: "5" },
				all: { type: "boolean", default: false },
				tune: { type: "boolean", default: false },
				reasons: { type: "string" },
				minutes: { type: "string", default: "60" },
				lighthouse: { type: "boolean", default: false },
				help: { type: "boolean", short: "h" },
			},
		});
	} catch (error) {
		return refuse((error as Error).message);
	}
}

function refuse(sentence: string): never {
	console.error(`${sentence}\n\n${USAGE}`);
	process.exit(2);
}
