import { sql } from "kysely";
import { Client } from "pg";
import type { Kind } from "../../contract/forms/kinds.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { readConfig } from "../../server/config/config.ts";
import { invite, join as joinDesk } from "../../server/people/people.ts";
import { beginSession } from "../../server/people/sessions.ts";
import { indexBatch } from "../../server/search/indexing.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { isPostgres } from "../../server/store/database/postgres.ts";
import { newReference } from "../../server/store/reference.ts";
import type { Database, DatabaseTransaction } from "../../server/store/tables.ts";

/* A database as a firm has it after a while: invented submissions, delivered, most of them closed, and in the search. */

const OPEN = 300;
const HELD = 500;
const ANSWERED = 2_000;
const ROWS_AT_ONCE = 2_000;
const ROWS_PER_TRANSACTION = 20_000;
const INDEXED_AT_ONCE = 1_000;
const WORDS_KEPT = 10_000; // of those that texts are made of
const RESUME_WORDS = 600;
const RESUME_VOCABULARY = 40_000; // words that resumes are written with
const COMPANIES = 5_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** What retention leaves of each. */
const KEPT_DAYS: Record<Kind, number> = { lead: 700, "talent-request": 700, message: 700, resume: 350 };

const FIRST_NAMES = ["Dana", "Marcus", "Luis", "Karen", "Andre", "Hannah", "Peter", "Joyce", "Rob", "Elise", "Nguyễn"];
const SYLLABLES = [
	...["ha", "row", "pi", "ke", "med", "dic", "lum", "bus", "col", "tri", "ston", "ber", "ma", "lin", "fre"],
];

export interface FilledStore {
	references: string[];
	/** Of an admin at the desk. */
	session: string;
}

interface Filling {
	/** How many are not in the search yet. */
	unindexed?: number;
	/** With the texts of resumes. */
	texts?: boolean;
}

export async function fillStore(
	env: Record<string, string>,
	count: number,
	{ unindexed = 0, texts = false }: Filling = {},
): Promise<FilledStore> {
	const db = await openDatabase(readConfig(env));
	try {
		const now = new Date();
		const { id } = await invite(db, { email: "claire@firm.example", role: "admin", by: null }, now);
		const session = await db.transaction().execute(async (transaction) => {
			await joinDesk(transaction, id, "Claire", now);
			return beginSession(transaction, id, "link", "bench", now);
		});
		if (!isPostgres(db)) {
			await sql`pragma synchronous = off`.execute(db); // nothing of it is worth waiting for the disk
			await sql`pragma cache_size = -500000`.execute(db);
		}
		const references = await addSubmissions(db, count, id, now, texts);
		for (let left = count - unindexed; left > 0; ) {
			left -= await indexBatch(db, now, Math.min(INDEXED_AT_ONCE, left));
		}
		return { references, session };
	} finally {
		await db.destroy();
		// As PostgreSQL does by itself within a minute after so many rows have come.
		if (env.DATABASE_URL) await vacuum(env.DATABASE_URL);
	}
}

export async function vacuum(url: string): Promise<void> {
	const client = new Client({ connectionString: url });
	await client.connect();
	await client.query("vacuum analyze");
	await client.end();
}

/** The newest are open. */
async function addSubmissions(db: Database, count: number, me: string, now: Date, texts: boolean): Promise<string[]> {
	const references = new Set<string>();
	for (let begin = 0; begin < count; begin += ROWS_PER_TRANSACTION) {
		const end = Math.min(count, begin + ROWS_PER_TRANSACTION);
		await db.transaction().execute(async (transaction) => {
			for (let first = begin; first < end; first += ROWS_AT_ONCE) {
				const length = Math.min(ROWS_AT_ONCE, end - first);
				const rows = Array.from({ length }, (_, index) => {
					const reference = referenceBeside(references);
					references.add(reference);
					return { reference, ...submission(first + index, count, me, now) };
				});
				await insertAll(transaction, "submissions", rows);
				await insertAll(transaction, "deliveries", rows.flatMap(deliveriesOf));
				if (texts) await insertAll(transaction, "resume_texts", rows.flatMap(resumeTextOf));
			}
		});
	}
	return [...references];
}

/** Of a million, two may be alike by chance. */
function referenceBeside(known: Set<string>): string {
	for (;;) {
		const reference = newReference();
		if (!known.has(reference)) return reference;
	}
}

/** By one value: to bind each by itself takes many times longer. */
export async function insertAll<Row extends object>(
	transaction: DatabaseTransaction,
	table: string,
	rows: Row[],
): Promise<void> {
	const columns = Object.keys(rows[0] ?? {});
	const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
	const all = JSON.stringify(rows);
	if (isPostgres(transaction)) {
		const names = sql.join(columns.map((column) => sql.ref(column)));
		await sql`${into} select ${names} from json_populate_recordset(null::${sql.table(table)}, ${all})`.execute(
			transaction,
		);
		return;
	}
	const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
	await sql`${into} select ${values} from json_each(${all})`.execute(transaction);
}

function submission(number: number, count: number, me: string, now: Date) {
	const kinds: Kind[] = ["lead", "resume", "talent-request", "resume", "message"];
	const kind = kinds[number % kinds.length] ?? "lead";
	const received = now.getTime() - Math.floor(((number + 1) / count) * KEPT_DAYS[kind] * DAY_MS);
	const at = (minutes: number) => new Date(received + minutes * MINUTE_MS).toISOString();
	const person = number % Math.ceil(count * 0.6);
	const employer = person % COMPANIES;
	const email = `person${person}@${makeWord(employer)}-${employer}.example`;
	const isOpen = number < OPEN;
	const isHeld = number >= OPEN && number < OPEN + HELD;
	const isAnswered = number >= OPEN + HELD && number < OPEN + HELD + ANSWERED;
	return {
		kind,
		email,
		inbox: email,
		fields: JSON.stringify(fieldsOf(kind, number, { email, employer })),
		received_at: at(0),
		counted_at: at(0),
		details_count: 0,
		version: 1,
		page: "/services",
		due_at: at(24 * 60),
		owner: number % 3 ? null : me,
		suspected: isHeld ? "it was filled in faster than a person can" : null,
		answered_at: isOpen || isHeld ? null : at(60),
		closed_at: isOpen || isHeld || isAnswered ? null : at(600),
		outcome: isOpen || isHeld || isAnswered ? null : "won",
	};
}

/** Of words as they are used: the second is half as frequent as the first, the third a third. */
function resumeTextOf({ reference, kind }: { reference: string; kind: Kind }, index: number) {
	if (kind !== "resume") return [];
	const text = Array.from({ length: RESUME_WORDS }, (_, place) => {
		if (place === 100 && index % 7 === 0) return "\n\naccount executive, columbus, ohio. meddic, salesforce\n\n";
		return makeWord(Math.floor(RESUME_VOCABULARY ** Math.random()));
	});
	return [{ reference, reader: 1, state: "read", pages: "[]", text: text.join(" ") }];
}

function deliveriesOf({ reference, received_at }: { reference: string; received_at: string }) {
	return ["firm-mail", "receipt"].map((target, index) => ({
		id: `${reference}-${index + 1}`,
		reference,
		target,
		event: "received",
		queued_at: received_at,
		next_at: received_at,
		attempts: 1,
		sent_at: received_at,
	}));
}

interface Sender {
	email: string;
	/** Number of their company. */
	employer: number;
}

function fieldsOf(kind: Kind, number: number, { email, employer }: Sender): Record<string, string> {
	const states = [...stateAbbreviations.keys()];
	const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? "";
	const lastName = makeWord(number * 31);
	const role = salesRoles[number % salesRoles.length];
	const company = `${makeWord(employer)} ${makeWord(employer + 9)} Inc.`;
	const text = Array.from({ length: 40 }, (_, index) => makeWord((number * 17 + index * index * 7) % 3_000)).join(" ");
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

const words = new Map<number, string>();

/** A word of three or four syllables, always the same for a number. */
export function makeWord(number: number): string {
	const known = words.get(number);
	if (known) return known;
	const made = newWord(number);
	if (number < WORDS_KEPT) words.set(number, made);
	return made;
}

function newWord(number: number): string {
	const count = SYLLABLES.length;
	const places = [number, number / count, number / count ** 2, number / count ** 3].map(Math.floor);
	return places
		.slice(0, number % 2 ? 3 : 4)
		.map((place) => SYLLABLES[place % count])
		.join("");
}
