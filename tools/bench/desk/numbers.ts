import { sql } from "kysely";
import type { NumbersQuery } from "../../../contract/desk/numbers.ts";
import { readConfig } from "../../../server/config/config.ts";
import { readResponsePolicy } from "../../../server/config/content.ts";
import { readNumbers } from "../../../server/numbers/numbers.ts";
import { openDatabase } from "../../../server/store/database/open.ts";
import { isPostgres } from "../../../server/store/database/postgres.ts";
import { openReader } from "../../../server/store/database/reader.ts";
import { onBothStores } from "../both-stores.ts";
import { formatMs, formatThousands, median, type Part, quantile, type Row } from "../figures.ts";
import { fillStore } from "../filled-store.ts";

/* How long the numbers take with all that a firm keeps: as the desk asks for them, without the way over the network. */

const SUBMISSIONS = 50_000;
const ASKED = 20; // of each
const GOAL_MS = 300;
const DAY_MS = 24 * 60 * 60 * 1000;
const ALL_DAYS = 730;

export const numbers: Part = ({ runs }, progress) => onBothStores((name, env) => measure(name, env, runs, progress));

async function measure(
	name: string,
	env: Record<string, string>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	await fillStore(env, SUBMISSIONS, { unindexed: SUBMISSIONS });
	await addSources(env);
	const config = readConfig(env);
	const db = await openDatabase(config);
	const reads = openReader(config, db);
	const now = new Date();
	const dayBefore = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
	const ranges: [what: string, query: NumbersQuery][] = [
		["all that is kept", { from: dayBefore(ALL_DAYS), to: dayBefore(0) }],
		["twelve weeks", {}],
	];
	const rows: Row[] = [];
	try {
		const asking = { forAdmin: true, promise: readResponsePolicy(), version: "", disk: null };
		for (const [what, query] of ranges) {
			const times: number[][] = [];
			for (let run = 1; run <= runs; run++) {
				const own: number[] = [];
				for (let asked = 0; asked < ASKED; asked++) {
					const began = performance.now();
					JSON.stringify(await readNumbers(reads, { ...asking, query }, now));
					own.push(performance.now() - began);
				}
				times.push(own);
				progress(`${name}, ${what}, run ${run} of ${runs}: p95 ${formatMs(quantile(own, 0.95))}`);
			}
			rows.push(row(`the numbers of ${what}, ${formatThousands(SUBMISSIONS)} submissions, ${name}, p95`, times));
		}
		return rows;
	} finally {
		if (reads !== db) await reads.destroy();
		await db.destroy();
	}
}

function row(what: string, times: number[][]): Row {
	const p50 = median(times.map((all) => quantile(all, 0.5)));
	const p95 = median(times.map((all) => quantile(all, 0.95)));
	return {
		...{ part: "numbers", what, measured: `${formatMs(p95)} (p50 ${formatMs(p50)})`, beside: "" },
		...{ goal: `<= ${GOAL_MS} ms`, met: p95 <= GOAL_MS, figures: { p50, p95 } },
	};
}

/** Pages, campaigns, sites and places, as many as a firm may see. */
async function addSources(env: Record<string, string>): Promise<void> {
	const db = await openDatabase(readConfig(env));
	try {
		// The last letters of a reference are as good as a throw of dice.
		const die = sql`substr(reference, 9, 1)`;
		await sql`update submissions set
			page = case when ${die} < 'B' then '/resume' when ${die} < 'K' then '/sales-recruitment/' || ${die} else '/services' end,
			referrer = case when ${die} < 'H' then 'https://www.google.com/' when ${die} < 'P' then 'https://blog.example/' || reference end,
			utm = case when ${die} > 'T' then '{"source":"newsletter","medium":"email","campaign":"' || ${die} || '"}' end,
			details = case when kind = 'lead' and ${die} > 'M' then '{"teamSize":"2-5","place":"Columbus, OH"}' end,
			details_at = case when kind = 'lead' and ${die} > 'M' then received_at end`.execute(db);
		if (isPostgres(db)) await sql`vacuum analyze`.execute(db); // as it does by itself after so many changes
	} finally {
		await db.destroy();
	}
}
