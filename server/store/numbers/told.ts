import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Outcome, outcomes } from "../../../forms/desk-words.ts";
import type { Kind } from "../../../forms/kinds.ts";
import { isPostgres } from "../database/postgres.ts";
import type { Database } from "../tables.ts";
import type { Calendar } from "./calendar.ts";
import { KINDS } from "./kinds.ts";
import type { Range } from "./range.ts";

/* The times of each submission, from which all is counted that goes by the clock on the firm's wall. No database knows that. */

/** Submissions of which all is alike but their times: few, however many there are. */
export interface Told {
	kind: Kind;
	closed: boolean;
	/** Closed in time without an answer, because nobody waited for one any more: it was sent twice, or they called it off. */
	needless: boolean;
	outcome: Outcome | "spam" | undefined;
	/** Is held back. */
	suspected: boolean;
	/** A lead with step two. */
	detailed: boolean;
	/** The times of each; undefined when none of them has one. */
	received: number[];
	due: number[] | undefined;
	answered: number[] | undefined;
}

/** How a submission is told beside its times: a letter for each of these. */
const MARKS = ["kind", "closed", "needless", "outcome", "suspected", "detailed", "dated", "answered"] as const;
const MOMENT_LENGTH = "2026-11-17T15:04:05.678Z".length;
const NOTHING = "-";
const READ_AT_ONCE = 5_000;

/**
 * All that came within the days, or was due then. As a few texts, in which everything has its place: fifty thousand rows with
 * their names take several times as long to be handed over by the thread or the server that read them.
 */
export async function readTold(db: Database, { kind, calendar }: Range): Promise<Told[]> {
	const texts = await db
		.selectFrom("submissions")
		.select([
			together(db, moment("received_at")).as("received"),
			together(db, moment("due_at")).as("due"),
			together(db, moment("answered_at")).as("answered"),
			together(db, sql.join(marks(), sql` || `)).as("marks"),
		])
		.where("received_at", "<", calendar.before)
		.where((row) => row.or([row("received_at", ">=", calendar.from), row("due_at", ">=", calendar.from)]))
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"))
		.executeTakeFirstOrThrow();
	return readTexts(texts);
}

/** Of all rows, in the same order whatever it is of. */
function together(db: Database, each: RawBuilder<unknown>) {
	return sql<string | null>`${sql.raw(isPostgres(db) ? "string_agg" : "group_concat")}(${each}, '')`;
}

/** Always as long, whatever somebody has written into a row by hand: all that follows depends on it. */
function moment(column: string) {
	const nothing = sql.lit(NOTHING.repeat(MOMENT_LENGTH));
	return sql`case when ${isMoment(column)} then ${sql.ref(column)} else ${nothing} end`;
}

function isMoment(column: string) {
	return sql`octet_length(${sql.ref(column)}) = ${sql.lit(MOMENT_LENGTH)}`;
}

/** In the order of their names. */
function marks() {
	return [
		mark(KINDS.map((kind, index) => [sql`kind = ${sql.lit(kind)}`, String(index)])),
		mark([[sql`closed_at is not null`, "+"]]),
		mark([
			[sql`answered_at is null and closed_at <= due_at and outcome in ('duplicate', 'filled', 'called-off')`, "+"],
		]),
		mark([
			[sql`outcome is null`, NOTHING],
			...outcomes.map(({ value }, index): Marked => [sql`outcome = ${sql.lit(value)}`, String(index)]),
			[sql`outcome = 'spam'`, "s"],
			[sql`outcome is not null`, String(OTHER)],
		]),
		mark([[sql`suspected is not null`, "+"]]),
		mark([[sql`details_at is not null`, "+"]]),
		mark([[isMoment("due_at"), "+"]]),
		mark([[isMoment("answered_at"), "+"]]),
	];
}

const OTHER = outcomes.findIndex(({ value }) => value === "other");

type Marked = [condition: RawBuilder<unknown>, letter: string];

function mark(letters: Marked[]) {
	const cases = letters.map(([condition, letter]) => sql`when ${condition} then ${sql.lit(letter)}`);
	return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(NOTHING)} end`;
}

/** Some at a time: whoever asks for a page meanwhile does not wait for all of them. */
async function readTexts(texts: Record<"received" | "due" | "answered" | "marks", string | null>): Promise<Told[]> {
	const [received, due, answered] = [texts.received, texts.due, texts.answered].map((text) => Buffer.from(text ?? ""));
	const marks = texts.marks ?? "";
	const groups = new Map<string, Told | undefined>();
	for (let index = 0; index * MARKS.length < marks.length; index += 1) {
		if (index % READ_AT_ONCE === 0) await new Promise((done) => setImmediate(done));
		const marked = marks.slice(index * MARKS.length, (index + 1) * MARKS.length);
		if (!groups.has(marked)) groups.set(marked, toldBy(marked));
		const told = groups.get(marked);
		told?.received.push(momentAt(received, index));
		told?.due?.push(momentAt(due, index));
		told?.answered?.push(momentAt(answered, index));
	}
	return [...groups.values()].filter((told) => told !== undefined);
}

/** Without times yet; undefined of a kind that this version does not know. */
function toldBy(marked: string): Told | undefined {
	const [kind, closed, needless, outcome, suspected, detailed, dated, answered] = marked;
	const named = KINDS[Number(kind)];
	if (!named) return undefined;
	return {
		kind: named,
		closed: closed !== NOTHING,
		needless: needless !== NOTHING,
		outcome: outcome === "s" ? "spam" : outcomes[Number(outcome)]?.value,
		suspected: suspected !== NOTHING,
		detailed: detailed !== NOTHING,
		received: [],
		due: dated === NOTHING ? undefined : [],
		answered: answered === NOTHING ? undefined : [],
	};
}

/** What Date.parse does, for times as they are stored, several times as fast. */
function momentAt(text: Uint8Array, index: number): number {
	const at = index * MOMENT_LENGTH;
	const digit = (place: number) => (text[at + place] ?? 0) - ZERO;
	const two = (place: number) => digit(place) * 10 + digit(place + 1);
	const day = Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8));
	return day + ((two(11) * 60 + two(14)) * 60 + two(17)) * 1000 + two(20) * 10 + digit(22);
}

const ZERO = "0".charCodeAt(0);

/** What is in the figures: not what is held back, and not what is marked as spam. */
export function counts({ suspected, outcome }: Told): boolean {
	return !suspected && outcome !== "spam";
}

/** How many of these came within the days. */
export function countWithin(calendar: Calendar, some: Told[]): number {
	return some.flatMap(({ received }) => received).filter((receivedAt) => calendar.indexOf(receivedAt) !== undefined)
		.length;
}

/** The same of rows: what came within the days and is in the figures. */
export function counted(db: Database, { kind, calendar }: Range) {
	return db
		.selectFrom("submissions")
		.where("received_at", ">=", calendar.from)
		.where("received_at", "<", calendar.before)
		.where("suspected", "is", null)
		.where(sql<SqlBool>`coalesce(outcome, '') != 'spam'`)
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"));
}

/** How many rows. */
export const NUMBER = sql<number | string>`count(*)`.as("count");
