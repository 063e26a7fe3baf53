import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Outcome, outcomes } from "../../../forms/desk-words.ts";
import type { Kind } from "../../../forms/kinds.ts";
import { isPostgres } from "../database/postgres.ts";
import type { Database } from "../tables.ts";
import { KINDS } from "./kinds.ts";
import type { Range } from "./range.ts";

/* The times of each submission, from which all is counted that goes by the clock on the firm's wall. No database knows that. */

export interface Told {
	kind: Kind;
	receivedAt: number;
	dueAt: number | undefined;
	answeredAt: number | undefined;
	closed: boolean;
	/** Closed in time without an answer, because nobody waited for one any more: it was sent twice, or they called it off. */
	needless: boolean;
	outcome: Outcome | "spam" | undefined;
	/** Is held back. */
	suspected: boolean;
	/** A lead with step two. */
	detailed: boolean;
}

/** How a submission is told: three times, and a letter for each of these. */
const MARKS = ["kind", "closed", "needless", "outcome", "suspected", "detailed"] as const;
const MOMENT_LENGTH = "2026-11-17T15:04:05.678Z".length;
const NOTHING = "-";
const TOLD_LENGTH = 3 * MOMENT_LENGTH + MARKS.length;
const READ_AT_ONCE = 5_000;

/**
 * All that came within the days, or was due then. As one text, in which everything has its place: fifty thousand rows with
 * their names take several times as long to be handed over by the thread or the server that read them.
 */
export async function readTold(db: Database, { kind, calendar }: Range): Promise<Told[]> {
	const told = sql.join([...["received_at", "due_at", "answered_at"].map(moment), ...marks()], sql` || `);
	const all = isPostgres(db)
		? sql<string | null>`string_agg(${told}, '')`
		: sql<string | null>`group_concat(${told}, '')`;
	const { text } = await db
		.selectFrom("submissions")
		.select(all.as("text"))
		.where("received_at", "<", calendar.before)
		.where((row) => row.or([row("received_at", ">=", calendar.from), row("due_at", ">=", calendar.from)]))
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"))
		.executeTakeFirstOrThrow();
	return readText(text ?? "");
}

/** Always as long, whatever somebody has written into a row by hand: all that follows depends on it. */
function moment(column: string) {
	const filling = sql.lit(NOTHING.repeat(MOMENT_LENGTH));
	return sql`substr(coalesce(${sql.ref(column)}, '') || ${filling}, 1, ${sql.lit(MOMENT_LENGTH)})`;
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
			...outcomes.map(({ value }, index): Marked => [sql`outcome = ${sql.lit(value)}`, String(index)]),
			[sql`outcome = 'spam'`, "s"],
			[sql`outcome is not null`, String(OTHER)],
		]),
		mark([[sql`suspected is not null`, "+"]]),
		mark([[sql`details_at is not null`, "+"]]),
	];
}

const OTHER = outcomes.findIndex(({ value }) => value === "other");

type Marked = [condition: RawBuilder<unknown>, letter: string];

function mark(letters: Marked[]) {
	const cases = letters.map(([condition, letter]) => sql`when ${condition} then ${sql.lit(letter)}`);
	return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(NOTHING)} end`;
}

/** Some at a time: whoever asks for a page meanwhile does not wait for all of them. */
async function readText(text: string): Promise<Told[]> {
	const all: Told[] = [];
	for (let at = 0; at < text.length; at += TOLD_LENGTH) {
		const told = readOne(text, at);
		if (told) all.push(told);
		if (all.length % READ_AT_ONCE === 0) await new Promise((done) => setImmediate(done));
	}
	return all;
}

function readOne(text: string, at: number): Told | undefined {
	const [kind, closed, needless, outcome, suspected, detailed] = text.slice(at + 3 * MOMENT_LENGTH, at + TOLD_LENGTH);
	const named = KINDS[Number(kind)];
	const receivedAt = momentAt(text, at);
	if (!named || receivedAt === undefined) return undefined;
	return {
		kind: named,
		receivedAt,
		dueAt: momentAt(text, at + MOMENT_LENGTH),
		answeredAt: momentAt(text, at + 2 * MOMENT_LENGTH),
		closed: closed !== NOTHING,
		needless: needless !== NOTHING,
		outcome: outcome === "s" ? "spam" : outcomes[Number(outcome)]?.value,
		suspected: suspected !== NOTHING,
		detailed: detailed !== NOTHING,
	};
}

/** What Date.parse does, for times as they are stored, several times as fast. */
function momentAt(text: string, at: number): number | undefined {
	if (text.startsWith(NOTHING, at)) return undefined;
	const two = (place: number) => digitAt(text, at + place) * 10 + digitAt(text, at + place + 1);
	const day = Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8));
	return day + ((two(11) * 60 + two(14)) * 60 + two(17)) * 1000 + two(20) * 10 + digitAt(text, at + 22);
}

function digitAt(text: string, at: number): number {
	return text.charCodeAt(at) - ZERO;
}

const ZERO = "0".charCodeAt(0);

/** What is in the figures: not what is held back, and not what is marked as spam. */
export function counts({ suspected, outcome }: Told): boolean {
	return !suspected && outcome !== "spam";
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
