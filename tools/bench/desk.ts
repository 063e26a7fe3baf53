import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Kind } from "../../forms/kinds.ts";
import { salesRoles } from "../../forms/rules.ts";
import { stateAbbreviations } from "../../forms/states.ts";
import { readConfig } from "../../server/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { invite, join as joinDesk } from "../../server/store/people/people.ts";
import { beginSession } from "../../server/store/people/sessions.ts";
import { newReference } from "../../server/store/reference.ts";
import { indexSome } from "../../server/store/submissions/search.ts";
import type { Database } from "../../server/store/tables.ts";
import { freePort } from "../running/free-port.ts";
import { startPostgres } from "../running/postgres.ts";
import { startServer } from "../running/server.ts";
import { scrollDesk } from "./desk-scroll.ts";
import { median, ms, type Part, quantile, type Row, thousands } from "./figures.ts";

const SUBMISSIONS = 50_000;
const OPEN = 300;
const ANSWERED = 2_000;
const HELD = 500;
const ROWS_AT_ONCE = 500;
const MINUTE_MS = 60_000;
const ASKED = 100; // of each kind of question, in each run

const FIRST_NAMES = ["Dana", "Marcus", "Luis", "Karen", "Andre", "Hannah", "Peter", "Joyce", "Rob", "Elise", "Nguyễn"];
const SYLLABLES = [
	"ha",
	"row",
	"pi",
	"ke",
	"med",
	"dic",
	"lum",
	"bus",
	"col",
	"tri",
	"ston",
	"ber",
	"ma",
	"lin",
	"fre",
];

/** What is asked, and how long it may take in milliseconds. */
const GOALS = { list: 50, item: 50, search: 150 };
type Question = keyof typeof GOALS;

/** The desk's lists, items and search as you type, with all that a firm may have gathered, by its own API. */
export const desk: Part = async ({ runs }, progress) => {
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	const onSqlite = await measure("SQLite", { DATA_DIR: dataDir }, runs, progress);
	await rm(dataDir, { recursive: true });

	const postgres = await startPostgres();
	const DATABASE_URL = await postgres.createDatabase("bench");
	const onPostgres = await measure("PostgreSQL", { DATABASE_URL }, runs, progress);
	await postgres.remove();
	return [...onSqlite, ...onPostgres];
};

async function measure(
	name: string,
	env: Record<string, string>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	const started = performance.now();
	const { references, session } = await seed(env);
	progress(`${name}: ${thousands(SUBMISSIONS)} submissions in ${thousands((performance.now() - started) / 1000)} s`);
	const port = await freePort();
	const server = await startServer({ ...env, DESK_PORT: String(port) });
	const ask = async (path: string) => {
		const asked = performance.now();
		const response = await fetch(`http://localhost:${port}/api/${path}`, { headers: { cookie: `desk=${session}` } });
		const answer = await response.text();
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${answer}`);
		return { took: performance.now() - asked, answer };
	};
	const times: Record<Question, number[][]> = { list: [], item: [], search: [] };
	await askLists(ask);
	for (let run = 1; run <= runs; run++) {
		times.list.push(await askLists(ask));
		times.item.push(await askItems(ask, references));
		times.search.push(await askSearches(ask));
		const said = Object.entries(times).map(([question, all]) => `${question} ${ms(quantile(all.at(-1) ?? [], 0.95))}`);
		progress(`${name}, run ${run} of ${runs}, p95: ${said.join(", ")}`);
	}
	const scrolled = await scrollDesk(`http://localhost:${port}`, session, SUBMISSIONS);
	await server.stop();
	const asked = Object.entries(GOALS).map(([question, goal]) => row(name, question, times[question as Question], goal));
	return [...asked, ...scrolled.map((row) => ({ ...row, what: `${row.what}, ${name}` }))];
}

function row(name: string, question: string, times: number[][], goal: number): Row {
	const p50 = median(times.map((all) => quantile(all, 0.5)));
	const p95 = median(times.map((all) => quantile(all, 0.95)));
	return {
		part: "desk",
		what: `${question}, ${thousands(SUBMISSIONS)} submissions, ${name}, p95`,
		measured: `${ms(p95)} (p50 ${ms(p50)})`,
		beside: "",
		goal: `<= ${goal} ms`,
		met: p95 <= goal,
		figures: { p50, p95 },
	};
}

type Ask = (path: string) => Promise<{ took: number; answer: string }>;

/** Every list from its beginning, and all of it further down each time. */
async function askLists(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	let cursor = "";
	while (times.length < ASKED) {
		for (const view of [
			"",
			"mine",
			"unassigned",
			"due",
			"overdue",
			"answered",
			"suspected",
			"all",
			"all&kind=message",
		]) {
			times.push((await ask(`submissions?queue=${view}`)).took);
		}
		const { took, answer } = await ask(`submissions?queue=all${cursor && `&cursor=${cursor}`}`);
		times.push(took);
		cursor = JSON.parse(answer).next ?? "";
	}
	return times;
}

async function askItems(ask: Ask, references: string[]): Promise<number[]> {
	const times: number[] = [];
	for (let index = 0; index < ASKED; index++) {
		times.push((await ask(`submissions/${references[(index * 7919) % references.length]}`)).took);
	}
	return times;
}

/** Letter by letter, as somebody types: a common word, a rare one, a name and a company. */
async function askSearches(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	for (const typed of ["account executive", "meddic columbus", "nguyen harrow", `zebra${word(77)}`, "dana", "the"]) {
		for (let length = 1; length <= typed.length; length++) {
			for (const queue of ["open", "all"]) {
				times.push((await ask(`submissions?queue=${queue}&q=${encodeURIComponent(typed.slice(0, length))}`)).took);
			}
		}
	}
	return times;
}

async function seed(env: Record<string, string>) {
	const db = await openDatabase(readConfig(env));
	try {
		const now = new Date();
		const { id } = await invite(db, { email: "claire@firm.example", role: "admin", by: null }, now);
		const session = await db.transaction().execute(async (transaction) => {
			await joinDesk(transaction, id, "Claire", now);
			return beginSession(transaction, id, "link", "bench", now);
		});
		const references = await addSubmissions(db, id, now);
		while (await indexSome(db, now));
		// As PostgreSQL does by itself within a minute after so many rows have come.
		if (env.DATABASE_URL) await sql`analyze`.execute(db);
		return { references, session };
	} finally {
		await db.destroy();
	}
}

/** The newest are open. */
async function addSubmissions(db: Database, me: string, now: Date): Promise<string[]> {
	const references: string[] = [];
	await db.transaction().execute(async (transaction) => {
		for (let first = 0; first < SUBMISSIONS; first += ROWS_AT_ONCE) {
			const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) => submission(first + index, me, now));
			references.push(...rows.map(({ reference }) => reference));
			await transaction.insertInto("submissions").values(rows).execute();
			const deliveries = rows.flatMap(({ reference, received_at }) =>
				(["firm-mail", "receipt"] as const).map((target, index) => ({
					id: `${reference}-${index + 1}`,
					reference,
					target,
					event: "received" as const,
					queued_at: received_at,
					next_at: received_at,
					attempts: 1,
					sent_at: received_at,
				})),
			);
			await transaction.insertInto("deliveries").values(deliveries).execute();
		}
	});
	return references;
}

function submission(number: number, me: string, now: Date) {
	const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
	const received = -number * 4;
	const kinds: Kind[] = ["lead", "resume", "talent-request", "resume", "message"];
	const kind = kinds[number % kinds.length] ?? "lead";
	const email = `person${number % 30_000}@example.com`;
	const isOpen = number < OPEN;
	const isHeld = number >= OPEN && number < OPEN + HELD;
	const isAnswered = number >= OPEN + HELD && number < OPEN + HELD + ANSWERED;
	return {
		reference: newReference(),
		kind,
		email,
		inbox: email,
		fields: JSON.stringify(fieldsOf(kind, number, email)),
		received_at: at(received),
		details_count: 0,
		page: "/services",
		due_at: at(received + 24 * 60),
		owner: number % 3 ? null : me,
		suspected: isHeld ? "it was filled in faster than a person can" : null,
		answered_at: isOpen || isHeld ? null : at(received + 60),
		closed_at: isOpen || isHeld || isAnswered ? null : at(received + 600),
		outcome: isOpen || isHeld || isAnswered ? null : "won",
	};
}

function fieldsOf(kind: Kind, number: number, email: string): Record<string, string> {
	const states = [...stateAbbreviations.keys()];
	const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? "";
	const lastName = word(number * 31);
	const role = salesRoles[number % salesRoles.length];
	const company = `${word(number % 5_000)} ${word((number % 5_000) + 9)} Inc.`;
	const text = Array.from({ length: 40 }, (_, index) => word((number * 17 + index * index * 7) % 3_000)).join(" ");
	if (kind === "message") return { name: `${firstName} ${lastName}`, email, message: `Do you place ${text} the?` };
	if (kind === "talent-request") {
		const state = states[number % states.length] ?? "ohio";
		return { name: `${firstName} ${lastName}`, email, company, jobTitle: role?.label ?? "", state };
	}
	const person = { firstName, lastName, email };
	if (kind === "lead") return { ...person, company, roleType: role?.value ?? "", requirements: text };
	return {
		...person,
		phone: "302-555-0142",
		desiredPosition: role?.value ?? "",
		experience: "6-10",
		additionalInfo: text,
	};
}

/** A word of three or four syllables, always the same for a number. */
function word(number: number): string {
	const count = SYLLABLES.length;
	const places = [number, number / count, number / count ** 2, number / count ** 3].map(Math.floor);
	return places
		.slice(0, number % 2 ? 3 : 4)
		.map((place) => SYLLABLES[place % count])
		.join("");
}
