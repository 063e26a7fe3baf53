import { workModes } from "../../contract/desk/opening-options.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { readConfig } from "../../server/config/config.ts";
import { addDays } from "../../server/dates/days.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { newReference } from "../../server/store/reference.ts";
import { startServer } from "../running/run-server.ts";
import { onBothStores } from "./both-stores.ts";
import { formatMs, formatThousands, median, type Part, quantile, type Row } from "./figures.ts";
import { insertAll, makeWord, vacuum } from "./filled-store.ts";

const OPENINGS = 10_000; // all published
const COMPANIES = 1_500;
const ASKED = 100; // of each kind of page
const ROWS_AT_ONCE = 1_000;
const MINUTE_MS = 60_000;
const GOAL_MS = 50;
const BODY =
	"On target: $170K–$210K\nYou would sell: Freight contracts to plants in the Midwest.\nThe hard part: No inbound.";

/** The public site with as many jobs as no firm of this kind has: pages that were never rendered before. */
export const jobs: Part = ({ runs }, progress) => onBothStores((name, env) => measure(name, env, runs, progress));

async function measure(
	name: string,
	env: Record<string, string>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	const slugs = await addJobs(env);
	progress(`${name}: ${formatThousands(OPENINGS)} published openings`);
	const server = await startServer(env);
	const times: Record<string, number[][]> = { list: [], filtered: [], job: [], "feed and sitemap": [] };
	await request(server.url, ["/jobs", "/jobs.xml", "/sitemap.xml"]);
	for (let run = 0; run < runs; run++) {
		times.list?.push(await request(server.url, listPaths(run)));
		times.filtered?.push(await request(server.url, filteredPaths(run)));
		times.job?.push(await request(server.url, jobPaths(slugs, run)));
		times["feed and sitemap"]?.push(
			await request(
				server.url,
				Array(ASKED / 2)
					.fill(["/jobs.xml", "/sitemap.xml"])
					.flat(),
			),
		);
		const measured = Object.entries(times).map(
			([what, all]) => `${what} ${formatMs(quantile(all.at(-1) ?? [], 0.95))}`,
		);
		progress(`${name}, run ${run + 1} of ${runs}, p95: ${measured.join(", ")}`);
	}
	await server.stop();
	return Object.entries(times).map(([what, all]) => {
		const p50 = median(all.map((some) => quantile(some, 0.5)));
		const p95 = median(all.map((some) => quantile(some, 0.95)));
		return {
			part: "jobs",
			what: `${what}, ${formatThousands(OPENINGS)} published openings, ${name}, p95`,
			measured: `${formatMs(p95)} (p50 ${formatMs(p50)})`,
			beside: "",
			goal: `<= ${GOAL_MS} ms`,
			met: p95 <= GOAL_MS,
			figures: { p50, p95 },
		};
	});
}

function listPaths(run: number): string[] {
	return Array.from({ length: ASKED }, (_, index) => `/jobs?page=${2 + ((run * ASKED + index) % 498)}`);
}

function filteredPaths(run: number): string[] {
	const states = [...stateAbbreviations.keys()].filter((slug) => slug !== "new-york");
	return Array.from({ length: ASKED }, (_, index) => {
		const [state, role] = [states[(run * 7 + index) % states.length], salesRoles[index % salesRoles.length]];
		if (index % 3 === 0) return `/jobs?state=${state}`;
		if (index % 3 === 1) return `/jobs?role=${role?.value}&state=${state}`;
		return `/jobs?role=${role?.value}&state=${state}&mode=remote&pay=200000`; // finds nothing
	});
}

function jobPaths(slugs: string[], run: number): string[] {
	return Array.from({ length: ASKED }, (_, index) => `/jobs/${slugs[((run * ASKED + index) * 7919) % slugs.length]}`);
}

async function request(site: string, paths: string[]): Promise<number[]> {
	const times: number[] = [];
	for (const path of paths) {
		const began = performance.now();
		const response = await fetch(site + path, { redirect: "manual" });
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
		times.push(performance.now() - began); // to its headers: a feed of ten thousand is large
		await response.arrayBuffer();
	}
	return times;
}

async function addJobs(env: Record<string, string>): Promise<string[]> {
	const db = await openDatabase(readConfig(env));
	try {
		const now = Date.now();
		const at = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString();
		const companies = Array.from({ length: COMPANIES }, (_, index) => {
			const id = `company${index}`;
			const name = `${makeWord(index)} ${makeWord(index + 9)}`;
			return { id, name, compared: `${name} ${index}`, root: id, made_at: at(0), guarantee_days: 90 };
		});
		const states = [...stateAbbreviations.keys()];
		const rows = Array.from({ length: OPENINGS }, (_, index) => {
			const mode = workModes[index % workModes.length]?.value;
			const isAnywhere = mode === "remote" && index % 100 === 0;
			return {
				...{ id: newReference("OP"), company: `company${index % COMPANIES}`, title: `Account Executive ${index}` },
				...{ role: salesRoles[index % salesRoles.length]?.value, mode, seats: 1 + (index % 3), guarantee_days: 90 },
				...{ city: isAnywhere ? null : "Columbus", state: isAnywhere ? null : states[index % states.length] },
				...{ pay_from: 60_000, pay_to: 80_000 + (index % 10) * 10_000, status: "open", opened_at: at(index) },
				...{ slug: `account-executive-${index}-columbus-kqzmt`, job_body: BODY, employer_shown: index % 2 },
				...{ published_at: at(index), valid_through: addDays(at(0).slice(0, 10), 30) },
			};
		});
		await db.transaction().execute(async (transaction) => {
			await insertAll(transaction, "companies", companies);
			for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
				await insertAll(transaction, "openings", rows.slice(first, first + ROWS_AT_ONCE));
			}
		});
		return rows.map(({ slug }) => slug);
	} finally {
		await db.destroy();
		if (env.DATABASE_URL) await vacuum(env.DATABASE_URL);
	}
}
