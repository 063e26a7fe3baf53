import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readConfig } from "../../server/config/config.ts";
import { indexBatch } from "../../server/search/indexing.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { isPostgres } from "../../server/store/database/postgres.ts";
import { findFreePort } from "../running/free-port.ts";
import { startPostgres } from "../running/run-postgres.ts";
import { startServer } from "../running/run-server.ts";
import { createAsk, requestItems, requestLists, requestSearches } from "./desk-requests.ts";
import { formatMs, formatRatio, formatThousands, MB, type Part, quantile, type Row } from "./figures.ts";
import { type FilledStore, fillStore } from "./filled-store.ts";
import { formatTime } from "./growth-chart.ts";
import type { Figure, GrowthResult } from "./growth-figures.ts";
import { writePage } from "./growth-page.ts";
import { readMemoryBytes } from "./process-stats.ts";
import { sendLeads, UNLIMITED_ENV } from "./submit.ts";

const SUBMIT_SECONDS = 3;
const SUBMIT_AT_ONCE = 64;
const LOOK_EVERY_MS = 20; // at how much memory a process has; the system keeps the most it had
const INDEXED = 1_000; // submissions that are written into the search and timed; a tenth of fewer
const REMOVED_SHARE = 0.01;
const LONG_AGO = "2020-01-01T00:00:00.000Z";
const SLACK = 1.25; // that a busy machine may add to what grows in proportion
const MEMORY_SLACK = 1.3; // what V8 leaves lying about

/** What everything costs with more and more submissions. */
export const growth: Part = async ({ sizes, write }, progress) => {
	const measured: GrowthResult[] = [];
	const load = loadOfMachine();
	for (const size of sizes) {
		measured.push(await measure("SQLite", {}, size, progress));
	}
	const postgres = await startPostgres();
	try {
		for (const size of sizes) {
			const DATABASE_URL = await postgres.createDatabase(`with${size}`);
			measured.push(await measure("PostgreSQL", { DATABASE_URL }, size, progress));
		}
	} finally {
		await postgres.remove();
	}
	if (write)
		writePage(
			measured,
			`${machine()}, load ${load} before and ${loadOfMachine()} after`,
			new Date().toISOString().slice(0, 10),
		);
	return asRows(measured);
};

function loadOfMachine(): string {
	return (loadavg()[0] ?? 0).toFixed(1);
}

function machine(): string {
	const [cpu] = cpus();
	const gigabytes = Math.round(totalmem() / 1024 ** 3);
	const { platform, arch, versions } = process;
	return `${availableParallelism()} cores (${cpu?.model.trim()}), ${gigabytes} GB, ${platform} ${arch}, Node ${versions.node}`;
}

async function measure(
	store: string,
	database: Record<string, string>,
	size: number,
	progress: (text: string) => void,
): Promise<GrowthResult> {
	const folder = await mkdtemp(join(tmpdir(), "closewell-growth-"));
	try {
		const env = { DATA_DIR: join(folder, "data"), ...database };
		const tell = (what: string) => progress(`${store}, ${formatThousands(size)}: ${what}`);
		const begun = performance.now();
		const toIndex = Math.min(INDEXED, Math.floor(size / 10));
		const filled = await fillStore(env, size, { unindexed: toIndex });
		tell(`filled in ${seconds(performance.now() - begun)}`);
		const index = (await indexRest(env)) / toIndex;
		tell(`indexed in ${formatMs(index)} each`);
		const runs = await runStaff(env, filled, folder, tell);
		const asked = await askServer(env, filled, tell);
		return { store, size, figures: { ...runs, ...asked, index } };
	} finally {
		await rm(folder, { recursive: true });
	}
}

function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}

async function indexRest(env: Record<string, string>): Promise<number> {
	const db = await openDatabase(readConfig(env));
	try {
		const begun = performance.now();
		while (await indexBatch(db, new Date()));
		return performance.now() - begun;
	} finally {
		await db.destroy();
	}
}

/** What is done at the command line, each in a process of its own. */
async function runStaff(
	env: Record<string, string>,
	{ references }: FilledStore,
	folder: string,
	tell: (what: string) => void,
) {
	const run = async (...args: string[]) => {
		const ran = await staff(env, args, join(folder, "answer"));
		tell(`${args.join(" ").replace(folder, "")} in ${seconds(ran.took)}, at most ${formatThousands(ran.most / MB)} MB`);
		return ran;
	};
	const list = await run("list");
	const csv = await run("export", "--csv");
	const json = await run("export", "--json");
	const backup = await run("backup", join(folder, "backup"));
	await rm(join(folder, "backup"), { recursive: true });
	const none = await run("retain");
	await age(env, references.slice(-Math.ceil(references.length * REMOVED_SHARE)));
	const some = await run("retain");
	return {
		list: list.took,
		listMemory: list.most,
		csv: csv.took,
		csvMemory: csv.most,
		json: json.took,
		jsonMemory: json.most,
		backup: backup.took,
		backupMemory: backup.most,
		retainNone: none.took,
		retainSome: some.took,
	};
}

async function staff(env: Record<string, string>, args: string[], into: string) {
	const { PATH } = process.env;
	const out = await open(into, "w");
	const begun = performance.now();
	// The flag that npm run staff sets too: V8 then frees what was written soon.
	const child = spawn(process.execPath, ["--max-semi-space-size=1", "tools/staff.ts", ...args], {
		env: { PATH, ...env },
		stdio: ["ignore", out.fd, "pipe"],
	});
	let most = 0;
	const look = setInterval(() => {
		most = readMemoryBytes(child.pid ?? 0, "VmHWM") || most;
	}, LOOK_EVERY_MS);
	let said = "";
	child.stderr?.setEncoding("utf8").on("data", (words) => {
		said += words;
	});
	const [code] = await once(child, "close");
	clearInterval(look);
	const took = performance.now() - begun;
	await out.close();
	if (code !== 0 || (await stat(into)).size === 0) throw new Error(`staff ${args.join(" ")} failed: ${said}`);
	return { took, most };
}

/** Lets them be past their time. */
async function age(env: Record<string, string>, references: string[]): Promise<void> {
	const db = await openDatabase(readConfig(env));
	const among = isPostgres(db)
		? sql`select value from json_array_elements_text(${JSON.stringify(references)})`
		: sql`select value from json_each(${JSON.stringify(references)})`;
	await sql`update submissions set received_at = ${LONG_AGO}, counted_at = ${LONG_AGO}
		where reference in (${among})`.execute(db);
	await db.destroy();
}

/** What visitors and an open desk ask for. */
async function askServer(
	env: Record<string, string>,
	{ references, session }: FilledStore,
	tell: (what: string) => void,
) {
	const port = await findFreePort();
	const server = await startServer({ ...env, ...UNLIMITED_ENV, DESK_PORT: String(port) });
	try {
		const ask = createAsk(port, session);
		const kept = references.slice(0, -Math.ceil(references.length * REMOVED_SHARE));
		await requestLists(ask);
		const lists = await requestLists(ask);
		const [deskList, deskListP95] = [quantile(lists, 0.5), quantile(lists, 0.95)];
		const item = quantile(await requestItems(ask, kept), 0.95);
		tell(`the desk's list in ${formatMs(deskList)} (p95 ${formatMs(deskListP95)}), an item in ${formatMs(item)}`);
		const search = quantile(await requestSearches(ask), 0.95);
		tell(`search in ${formatMs(search)}`);
		const { took: found, most: foundMemory } = await exportFound(port, session, server.process.pid ?? 0);
		tell(`export of a search in ${seconds(found)}, at most ${formatThousands(foundMemory / MB)} MB`);
		await sendLeads([server.url], 1, 1);
		const { p50: submit, p99: submitP99 } = await sendLeads([server.url], 1, SUBMIT_SECONDS);
		const { perSecond: submitPerSecond } = await sendLeads([server.url], SUBMIT_AT_ONCE, SUBMIT_SECONDS);
		tell(`submitted in ${formatMs(submit)} (p99 ${formatMs(submitP99)}), ${formatThousands(submitPerSecond)} a second`);
		return { deskList, deskListP95, item, search, found, foundMemory, submit, submitP99, submitPerSecond };
	} finally {
		await server.stop();
	}
}

/** Of a word that every submission has. */
async function exportFound(port: number, session: string, pid: number) {
	const begun = performance.now();
	let most = readMemoryBytes(pid, "VmRSS");
	const look = setInterval(() => {
		most = Math.max(most, readMemoryBytes(pid, "VmRSS"));
	}, LOOK_EVERY_MS);
	try {
		const path = `http://localhost:${port}/api/export?format=csv&queue=all&q=example`;
		const response = await fetch(path, { headers: { cookie: `desk=${session}` } });
		if (!response.ok || !response.body) throw new Error(`${path} was answered with ${response.status}.`);
		for await (const _ of response.body); // what breaks off throws
		return { took: performance.now() - begun, most };
	} finally {
		clearInterval(look);
	}
}

interface Step {
	what: string;
	figure: Figure;
	/** Time may grow in proportion, memory not at all. */
	kind: "time" | "memory" | "rate";
}

const STEPS: Step[] = [
	{ what: "submit, median", figure: "submit", kind: "time" },
	{ what: "submissions a second, 64 at once", figure: "submitPerSecond", kind: "rate" },
	{ what: "staff list", figure: "list", kind: "time" },
	{ what: "staff list, memory", figure: "listMemory", kind: "memory" },
	{ what: "export, CSV", figure: "csv", kind: "time" },
	{ what: "export, CSV, memory", figure: "csvMemory", kind: "memory" },
	{ what: "export, JSON", figure: "json", kind: "time" },
	{ what: "export, JSON, memory", figure: "jsonMemory", kind: "memory" },
	{ what: "export of a search", figure: "found", kind: "time" },
	{ what: "export of a search, memory", figure: "foundMemory", kind: "memory" },
	{ what: "backup", figure: "backup", kind: "time" },
	{ what: "backup, memory", figure: "backupMemory", kind: "memory" },
	{ what: "retention, nothing due", figure: "retainNone", kind: "time" },
	{ what: "retention, 1 % deleted", figure: "retainSome", kind: "time" },
	{ what: "the desk's list, p95", figure: "deskListP95", kind: "time" },
	{ what: "the desk's item, p95", figure: "item", kind: "time" },
	{ what: "the desk's search, p95", figure: "search", kind: "time" },
	{ what: "into the search, each", figure: "index", kind: "time" },
];

/** What each step takes with each size, and by how much it grew from the last but one to the last. */
function asRows(measured: GrowthResult[]): Row[] {
	const stores = [...new Set(measured.map(({ store }) => store))];
	return stores.flatMap((store) => {
		const grown = measured.filter((each) => each.store === store);
		return STEPS.map((step) => rowOf(step, store, grown));
	});
}

function rowOf({ what, figure, kind }: Step, store: string, grown: GrowthResult[]): Row {
	const write = {
		time: formatTime,
		memory: (bytes: number) => `${formatThousands(bytes / MB)} MB`,
		rate: formatThousands,
	}[kind];
	const [before, last] = [grown.at(-2), grown.at(-1)];
	const rows = before && last ? last.size / before.size : Number.NaN;
	const factor = before && last ? last.figures[figure] / before.figures[figure] : Number.NaN;
	const most = kind === "memory" ? MEMORY_SLACK : rows * SLACK;
	return {
		part: "growth",
		what: `${what}, ${store}`,
		measured: grown.map(({ figures }) => write(figures[figure])).join(", "),
		beside: before ? `${formatRatio(rows, 1)} the rows: ${formatRatio(factor, 1)}` : "",
		goal: kind === "rate" ? "" : kind === "memory" ? "the same" : "in proportion",
		...(kind !== "rate" && before && { met: factor <= most }),
		figures: Object.fromEntries(grown.map(({ size, figures }) => [`at${size}`, figures[figure]])),
	};
}
