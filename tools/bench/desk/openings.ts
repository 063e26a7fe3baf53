import { stages } from "../../../contract/desk/opening-options.ts";
import { readConfig } from "../../../server/config/config.ts";
import { openDatabase } from "../../../server/store/database/open.ts";
import { newReference } from "../../../server/store/reference.ts";
import { findFreePort } from "../../running/free-port.ts";
import { startServer } from "../../running/run-server.ts";
import { onBothStores } from "../both-stores.ts";
import { formatMs, formatThousands, median, type Part, quantile, type Row } from "../figures.ts";
import { fillStore, insertAll, makeWord, vacuum } from "../filled-store.ts";
import { type Ask, createAsk } from "./desk-requests.ts";

const SUBMISSIONS = 50_000; // two of five are resumes
const OPENINGS = 5_000;
const PER_OPENING = 10;
const COMPANIES = 1_500;
const ASKED = 100; // of each kind of question
const ROWS_AT_ONCE = 2_000;
const HOUR_MS = 3_600_000;
const GOAL_MS = 50;

/** Lists of openings, single openings, and the next steps that are due, with all that a large firm has. */
export const openings: Part = ({ runs }, progress) => onBothStores((name, env) => measure(name, env, runs, progress));

async function measure(
	name: string,
	env: Record<string, string>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	const { references, session } = await fillStore(env, SUBMISSIONS);
	const ids = await addOpenings(env, references);
	progress(`${name}: ${formatThousands(OPENINGS)} openings, ${formatThousands(OPENINGS * PER_OPENING)} candidacies`);
	const port = await findFreePort();
	const server = await startServer({ ...env, DESK_PORT: String(port) });
	const ask = createAsk(port, session);
	const times: Record<string, number[][]> = { list: [], opening: [], steps: [] };
	await requestLists(ask);
	for (let run = 1; run <= runs; run++) {
		times.list?.push(await requestLists(ask));
		times.opening?.push(await requestOpenings(ask, ids));
		times.steps?.push(await requestSteps(ask));
		const measured = Object.entries(times).map(
			([what, all]) => `${what} ${formatMs(quantile(all.at(-1) ?? [], 0.95))}`,
		);
		progress(`${name}, run ${run} of ${runs}, p95: ${measured.join(", ")}`);
	}
	await server.stop();
	return Object.entries(times).map(([what, all]) => {
		const p50 = median(all.map((some) => quantile(some, 0.5)));
		const p95 = median(all.map((some) => quantile(some, 0.95)));
		return {
			part: "openings",
			what: `${what}, ${formatThousands(OPENINGS)} openings, ${name}, p95`,
			measured: `${formatMs(p95)} (p50 ${formatMs(p50)})`,
			beside: "",
			goal: `<= ${GOAL_MS} ms`,
			met: p95 <= GOAL_MS,
			figures: { p50, p95 },
		};
	});
}

async function requestLists(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	let cursor = "";
	while (times.length < ASKED) {
		for (const query of ["status=open", "status=filled", `q=${makeWord(7)}`, "q=account", "status=open&q=zzz"]) {
			times.push((await ask(`openings?${query}`)).took);
		}
		const { took, answer } = await ask(`openings?status=open${cursor && `&cursor=${cursor}`}`);
		times.push(took);
		cursor = JSON.parse(answer).next ?? "";
	}
	return times;
}

async function requestOpenings(ask: Ask, ids: string[]): Promise<number[]> {
	const times: number[] = [];
	for (let index = 0; index < ASKED; index++) {
		times.push((await ask(`openings/${ids[(index * 7919) % ids.length]}`)).took);
	}
	return times;
}

async function requestSteps(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	while (times.length < ASKED) {
		for (const path of ["steps", "steps?queue=mine", "steps?queue=overdue", "counts"]) {
			times.push((await ask(path)).took);
		}
	}
	return times;
}

/** Four of five are filled or canceled, as after some years; each has ten candidates in all stages. */
async function addOpenings(env: Record<string, string>, references: string[]): Promise<string[]> {
	const db = await openDatabase(readConfig(env));
	try {
		const now = Date.now();
		const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
		const resumes = references.filter((_, index) => index % 5 === 1 || index % 5 === 3);
		const { id: owner } = await db.selectFrom("people").select("id").executeTakeFirstOrThrow();
		const companies = Array.from({ length: COMPANIES }, (_, index) => {
			const id = `company${index}`;
			const name = `${makeWord(index)} ${makeWord(index + 9)}`;
			return { id, name, compared: `${name} ${index}`, root: id, made_at: at(-20_000), guarantee_days: 90 };
		});
		const rows = Array.from({ length: OPENINGS }, (_, index) => {
			const isOpen = index % 5 === 0;
			const due = isOpen ? at((index % 400) - 40) : null;
			return {
				...{ id: newReference("OP"), company: `company${index % COMPANIES}`, title: `Account Executive ${index}` },
				...{ role: "account-executive", seats: 1, city: "Columbus", state: "ohio", guarantee_days: 90, fee: 20 },
				...{ owner, status: isOpen ? "open" : index % 5 === 1 ? "canceled" : "filled", opened_at: at(-index) },
				...{ next_step: due && "Send the shortlist", next_due_at: due, due_at: due },
			};
		});
		const candidacies = rows.flatMap(({ id, status }, index) =>
			Array.from({ length: PER_OPENING }, (_, place) => {
				const resume = resumes[(index * PER_OPENING + place) % resumes.length] ?? "";
				const stage = status === "open" ? stages[place % 5]?.value : place === 0 ? "placed" : "ended";
				const isDue = status === "open" && place < 5;
				return {
					...{ opening: id, candidate: resume, resume, added_by: owner, added_at: at(-index), stage, stage_at: at(-1) },
					...{ next_step: isDue ? "Call" : null, next_due_at: isDue ? at(((index + place) % 400) - 20) : null },
				};
			}),
		);
		await db.transaction().execute(async (transaction) => {
			await insertAll(transaction, "companies", companies);
			await insertAll(transaction, "openings", rows);
			for (let first = 0; first < candidacies.length; first += ROWS_AT_ONCE) {
				await insertAll(transaction, "candidacies", candidacies.slice(first, first + ROWS_AT_ONCE));
			}
		});
		return rows.map(({ id }) => id);
	} finally {
		await db.destroy();
		if (env.DATABASE_URL) await vacuum(env.DATABASE_URL);
	}
}
