import { type SqlBool, sql } from "kysely";
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
	closedAt: number | undefined;
	outcome: string | undefined;
	/** Is held back. */
	suspected: boolean;
	/** A lead with step two. */
	detailed: boolean;
}

const NOTHING = "-";
const LINES_AT_ONCE = 5_000;
const DATE_LENGTH = "2026-11-17".length;
const MOMENT_LENGTH = "2026-11-17T15:04:05.678Z".length;
const ZERO = "0".charCodeAt(0);

/**
 * All that came within the days, or was due then. As one text: fifty thousand rows with their names take several times as
 * long to be handed over by the thread or the server that read them.
 */
export async function readTold(db: Database, { kind, calendar }: Range): Promise<Told[]> {
	const column = (name: string) => sql`coalesce(${sql.ref(name)}, ${sql.lit(NOTHING)})`;
	const line = sql.join(
		[
			...[sql.ref("kind"), sql.ref("received_at"), column("due_at"), column("answered_at"), column("closed_at")],
			...[column("outcome"), isThere("suspected"), isThere("details_at")],
		],
		sql` || ' ' || `,
	);
	const all = isPostgres(db) ? sql<string | null>`string_agg(${line}, ',')` : sql<string | null>`group_concat(${line})`;
	const { told } = await db
		.selectFrom("submissions")
		.select(all.as("told"))
		.where("received_at", "<", calendar.before)
		.where((row) => row.or([row("received_at", ">=", calendar.from), row("due_at", ">=", calendar.from)]))
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"))
		.executeTakeFirstOrThrow();
	return told === null ? [] : readLines(told.split(","));
}

/** Some at a time: whoever asks for a page meanwhile does not wait for all of them. */
async function readLines(lines: string[]): Promise<Told[]> {
	const momentOf = momentReader();
	const all: Told[] = [];
	for (let begin = 0; begin < lines.length; begin += LINES_AT_ONCE) {
		for (const line of lines.slice(begin, begin + LINES_AT_ONCE)) {
			const told = asTold(line, momentOf);
			if (told) all.push(told);
		}
		await new Promise((done) => setImmediate(done));
	}
	return all;
}

function isThere(name: string) {
	return sql`case when ${sql.ref(name)} is null then ${sql.lit(NOTHING)} else '+' end`;
}

function asTold(line: string, momentOf: (text: string) => number | undefined): Told | undefined {
	const [name = "", received = "", due = "", answered = "", closed = "", outcome, suspected, details] = line.split(" ");
	const kind = KINDS.find((known) => known === name);
	if (!kind) return undefined;
	return {
		kind,
		receivedAt: momentOf(received) ?? 0,
		dueAt: momentOf(due),
		answeredAt: momentOf(answered),
		closedAt: momentOf(closed),
		outcome: outcome === NOTHING ? undefined : outcome,
		suspected: suspected !== NOTHING,
		detailed: details !== NOTHING,
	};
}

/** What Date.parse does, for times as they are stored, several times as fast: it looks up each day once. */
function momentReader(): (text: string) => number | undefined {
	const days = new Map<string, number>();
	return (text) => {
		if (text === NOTHING) return undefined;
		if (text.length !== MOMENT_LENGTH) return Date.parse(text);
		const name = text.slice(0, DATE_LENGTH);
		const day = days.get(name) ?? Date.parse(name);
		days.set(name, day);
		const minutes = digits(text, 11) * 60 + digits(text, 14);
		const ms = Number(text.slice(20, 23));
		return day + (minutes * 60 + digits(text, 17)) * 1000 + ms;
	};
}

function digits(text: string, at: number): number {
	return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

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
