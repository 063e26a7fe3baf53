import { setTimeout } from "node:timers/promises";
import { BULK_MAX } from "../../../contract/desk/desk-options.ts";
import { readConfig } from "../../../server/config/config.ts";
import { openDatabase } from "../../../server/store/database/open.ts";
import { findFreePort } from "../../running/free-port.ts";
import { startServer } from "../../running/run-server.ts";
import { onBothStores } from "../both-stores.ts";
import { formatMs, formatThousands, median, type Part, type Row } from "../figures.ts";
import { fillStore } from "../filled-store.ts";
import { createAsk } from "./desk-requests.ts";

const SUBMISSIONS = 20_000;
const GOAL_MS = 3_000;
const PAGE_GOAL_MS = 100; // more than while nothing is changed, for the slowest page of the site
const QUIET_MS = 2_000;
const HOUR_MS = 3_600_000;

interface Changed {
	done: { reference: string; version: number; event: string }[];
	failed: unknown[];
}

/** An action on 500 submissions at once, its undo, and what a visitor of the site waits meanwhile. */
export const bulk: Part = ({ runs }, progress) => onBothStores((name, env) => measure(name, env, runs, progress));

async function measure(
	name: string,
	env: Record<string, string>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	const { references, session } = await fillStore(env, SUBMISSIONS);
	await openAgain(env, references.slice(0, 2 * BULK_MAX));
	progress(`${name}: ${formatThousands(SUBMISSIONS)} submissions`);
	const port = await findFreePort();
	const server = await startServer({ ...env, DESK_PORT: String(port) });
	const ask = createAsk(port, session);
	const me: string = JSON.parse((await ask("me")).answer).person.id;
	const actions = {
		assign: { what: "assign", to: me },
		snooze: { what: "snooze", until: new Date(Date.now() + HOUR_MS).toISOString() },
		close: { what: "close", outcome: "other" },
		answer: { what: "answer", subject: "Hello", text: "Hi {{firstName}},\nthanks for writing to us." },
	};
	const times: { what: string; took: number }[] = [];
	const pages: number[] = [];
	let items = await listOpen();
	const quietly = watchPages(server.url);
	await setTimeout(QUIET_MS);
	const quiet = await quietly.stop();
	for (let run = 1; run <= runs; run++) {
		for (const [what, action] of Object.entries(actions)) {
			const watch = watchPages(server.url);
			const acted = await change({ ...action, items });
			const undone = await change({ what: "undo", items: acted.done });
			pages.push(await watch.stop());
			items = undone.done.map(({ reference, version }) => ({ reference, version }));
			times.push({ what, took: acted.took }, { what: `undo ${what}`, took: undone.took });
			progress(
				`${name}, run ${run}: ${what} ${formatMs(acted.took)}, undo ${formatMs(undone.took)}, page ${formatMs(pages.at(-1) ?? 0)}`,
			);
		}
	}
	await server.stop();
	return [
		...[...Map.groupBy(times, ({ what }) => what)].map(([what, all]) =>
			toRow(`${what} ${BULK_MAX} at once, ${name}`, median(all.map(({ took }) => took)), GOAL_MS),
		),
		{
			...toRow(`slowest page of the site meanwhile, ${name}`, median(pages), quiet + PAGE_GOAL_MS),
			beside: `${formatMs(quiet)} otherwise`,
		},
	];

	async function listOpen(): Promise<{ reference: string; version: number }[]> {
		const open: { reference: string; version: number }[] = [];
		for (let cursor = ""; open.length < BULK_MAX; ) {
			const part = JSON.parse(
				(await ask(`submissions?kind=lead&queue=unassigned${cursor && `&cursor=${cursor}`}`)).answer,
			);
			open.push(...part.items.map(({ reference, version }: (typeof open)[number]) => ({ reference, version })));
			if (!part.next) break;
			cursor = part.next;
		}
		return open.slice(0, BULK_MAX);
	}

	async function change(body: object): Promise<Changed & { took: number }> {
		const began = performance.now();
		const origin = `http://localhost:${port}`;
		const headers = { cookie: `desk=${session}`, origin, "content-type": "application/json" };
		const response = await fetch(`${origin}/api/submissions/bulk`, {
			method: "POST",
			headers,
			body: JSON.stringify(body),
		});
		const answer = await response.text();
		if (!response.ok) throw new Error(`Answered with ${response.status}: ${answer}`);
		const changed: Changed = JSON.parse(answer);
		if (changed.done.length !== BULK_MAX) throw new Error(`Not all were changed: ${answer.slice(0, 500)}`);
		return { ...changed, took: performance.now() - began };
	}
}

/** Most of a filled store is closed. */
async function openAgain(env: Record<string, string>, references: string[]): Promise<void> {
	const db = await openDatabase(readConfig(env));
	await db
		.updateTable("submissions")
		.set({ kind: "lead", answered_at: null, closed_at: null, outcome: null, suspected: null, owner: null })
		.where("reference", "in", references)
		.execute();
	await db.destroy();
}

/** Asks for a page again and again. Returns how long the slowest took, in milliseconds. */
function watchPages(url: string): { stop(): Promise<number> } {
	let stopped = false;
	let slowest = 0;
	const watching = (async () => {
		while (!stopped) {
			const began = performance.now();
			await (await fetch(url)).text();
			slowest = Math.max(slowest, performance.now() - began);
		}
	})();
	return {
		async stop() {
			stopped = true;
			await watching;
			return slowest;
		},
	};
}

function toRow(what: string, ms: number, goal: number): Row {
	return {
		part: "bulk",
		what,
		measured: formatMs(ms),
		beside: "",
		goal: `<= ${formatMs(goal)}`,
		met: ms <= goal,
		figures: { ms },
	};
}
