import { type RawBuilder, type SqlBool, sql } from "kysely";
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
	/** Empty when there is none. */
	outcome: string;
	/** Is held back. */
	suspected: boolean;
	/** A lead with step two. */
	detailed: boolean;
}

const BETWEEN = "\n"; // in no value, whatever somebody has written into a row by hand
const READ_AT_ONCE = 5_000;

/**
 * All that came within the days, or was due then. As a few texts, each with one column of all rows: fifty thousand rows with
 * their names take several times as long to be handed over by the thread or the server that read them.
 */
export async function readTold(db: Database, { kind, calendar }: Range): Promise<Told[]> {
	const columns = await db
		.selectFrom("submissions")
		.select([
			...[listOf(db, "kind"), listOf(db, "received_at"), listOf(db, "due_at"), listOf(db, "answered_at")],
			...[listOf(db, "outcome"), marks(db)],
		])
		.where("received_at", "<", calendar.before)
		.where((row) => row.or([row("received_at", ">=", calendar.from), row("due_at", ">=", calendar.from)]))
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"))
		.executeTakeFirstOrThrow();
	return readColumns(columns);
}

type Column = "kind" | "received_at" | "due_at" | "answered_at" | "outcome";

/** Of all rows, in the same order for each column. */
function listOf<Name extends Column>(db: Database, column: Name) {
	return joined(db, sql`coalesce(${sql.ref(column)}, '')`, BETWEEN).as(column);
}

function joined(db: Database, value: RawBuilder<string>, between: string) {
	const join = sql.raw(isPostgres(db) ? "string_agg" : "group_concat");
	return sql<string | null>`${join}(${value}, ${sql.lit(between)})`;
}

/** What is so or not, as the bits of one letter for each row. */
const BITS = {
	closed: { bit: 1, is: sql`closed_at is not null` },
	closedInTime: { bit: 2, is: sql`closed_at <= due_at` },
	suspected: { bit: 4, is: sql`suspected is not null` },
	detailed: { bit: 8, is: sql`details_at is not null` },
};
const NO_BIT = "@".charCodeAt(0); // the letters follow it

function marks(db: Database) {
	const bits = Object.values(BITS).map(({ bit, is }) => sql`case when ${is} then ${sql.lit(bit)} else 0 end`);
	const letter = sql.raw(isPostgres(db) ? "chr" : "char");
	return joined(db, sql`${letter}(${sql.lit(NO_BIT)} + ${sql.join(bits, sql` + `)})`, "").as("marks");
}

const NEEDLESS = ["duplicate", "filled", "called-off"];

/** Some at a time: whoever asks for a page meanwhile does not wait for all of them. */
async function readColumns(columns: Record<Column | "marks", string | null>): Promise<Told[]> {
	const listed = (column: Column) => columns[column]?.split(BETWEEN) ?? [];
	const [kinds, received, due] = [listed("kind"), listed("received_at"), listed("due_at")];
	const [answered, outcome] = [listed("answered_at"), listed("outcome")];
	const all: Told[] = [];
	for (const [index, name] of kinds.entries()) {
		if (index % READ_AT_ONCE === 0) await new Promise((done) => setImmediate(done));
		const kind = KINDS.find((known) => known === name);
		const receivedAt = momentOf(received[index]);
		if (!kind || receivedAt === undefined) continue;
		const mark = (columns.marks ?? "").charCodeAt(index) - NO_BIT;
		const answeredAt = momentOf(answered[index]);
		const ended = outcome[index] ?? "";
		all.push({
			...{ kind, receivedAt, answeredAt },
			dueAt: momentOf(due[index]),
			closed: (mark & BITS.closed.bit) > 0,
			needless: answeredAt === undefined && (mark & BITS.closedInTime.bit) > 0 && NEEDLESS.includes(ended),
			outcome: ended,
			suspected: (mark & BITS.suspected.bit) > 0,
			detailed: (mark & BITS.detailed.bit) > 0,
		});
	}
	return all;
}

/** What Date.parse does, for times as they are stored, several times as fast. */
function momentOf(text: string | undefined): number | undefined {
	if (!text) return undefined;
	const two = (place: number) => digitAt(text, place) * 10 + digitAt(text, place + 1);
	const day = Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8));
	return day + ((two(11) * 60 + two(14)) * 60 + two(17)) * 1000 + two(20) * 10 + digitAt(text, 22);
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
