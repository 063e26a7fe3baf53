import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ADDED_BY_TEAM } from "../../../contract/desk/candidates.ts";
import { type Outcome, outcomes } from "../../../contract/desk/desk-options.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { ALLOW_TIMES_INDEX, isPostgres } from "../../store/database/postgres.ts";
import type { Database } from "../../store/tables.ts";
import type { Calendar } from "./calendar.ts";
import { KINDS } from "./group-rows.ts";
import type { Range } from "./range.ts";

/* The times of each submission, to count by the firm's local time, which neither database can do. */

/** A group of submissions that differ only in their times. There are few groups, however many submissions. */
export interface SubmissionTimes {
	kind: Kind;
	closed: boolean;
	/** Closed on time without an answer, because none was needed: a duplicate, or the sender filled or canceled it. */
	needsNoAnswer: boolean;
	outcome: Outcome | "spam" | typeof ADDED_BY_TEAM | undefined;
	/** Suspected spam. */
	suspected: boolean;
	/** A lead with step two filled in. */
	hasDetails: boolean;
	/** One time per submission, in ms; undefined if they have none. */
	received: number[];
	due: number[] | undefined;
	answered: number[] | undefined;
}

/** What was due and done first, whatever was answered since. */
export const FIRST_DUE = sql<string | null>`coalesce(first_due_at, due_at)`;
export const FIRST_ANSWERED = sql<string | null>`coalesce(first_answered_at, answered_at)`;

const TIME_LENGTH = "2026-11-17T15:04:05.678Z".length;
const NO_TIME = "-";
const READ_AT_ONCE = 5_000;

/**
 * Everything received in the range or due in it. It is read as a few long texts with fixed positions: passing fifty
 * thousand rows with column names from the reader thread or the database takes several times as long.
 */
export async function readSubmissionTimes(db: Database, { kind, calendar }: Range): Promise<SubmissionTimes[]> {
	const texts = await db
		.selectFrom("submissions")
		.select([
			concatenate(db, fixedLengthTime(sql.ref("received_at"))).as("received"),
			concatenate(db, fixedLengthTime(FIRST_DUE)).as("due"),
			concatenate(db, fixedLengthTime(FIRST_ANSWERED)).as("answered"),
			concatenate(db, traitLetter(db)).as("letters"),
		])
		.where("received_at", "<", calendar.before)
		.where((row) => row.or([row("received_at", ">=", calendar.from), sql<SqlBool>`${FIRST_DUE} >= ${calendar.from}`]))
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"))
		.$if(isPostgres(db), (query) => query.where(ALLOW_TIMES_INDEX))
		.executeTakeFirstOrThrow();
	return parseTexts(texts);
}

/** Concatenates all rows, in the same order for every column. */
function concatenate(db: Database, each: RawBuilder<unknown>) {
	return sql<string | null>`${sql.raw(isPostgres(db) ? "string_agg" : "group_concat")}(${each}, '')`;
}

/** Always the same length, even if somebody edited a row by hand: every position after it depends on that. */
function fixedLengthTime(time: RawBuilder<unknown>) {
	const length = sql.lit(TIME_LENGTH);
	return sql`case when octet_length(${time}) = ${length} then ${time} else ${sql.lit(NO_TIME.repeat(TIME_LENGTH))} end`;
}

/** Outcomes that nobody chooses. */
const UNLISTED = ["spam", ADDED_BY_TEAM] as const;

/** What matters about a submission besides its times. In each list the first condition that holds counts. */
const TRAITS = {
	kind: KINDS.map((kind) => sql`kind = ${sql.lit(kind)}`),
	outcome: [
		...outcomes.map(({ value }) => sql`outcome = ${sql.lit(value)}`),
		...UNLISTED.map((outcome) => sql`outcome = ${sql.lit(outcome)}`),
		sql`outcome is not null`,
	],
	closed: [sql`closed_at is not null`],
	needless: [
		sql`${FIRST_ANSWERED} is null and closed_at <= due_at and outcome in ('duplicate', 'filled', 'called-off')`,
	],
	suspected: [sql`suspected is not null`],
	detailed: [sql`details_at is not null`],
};

const FIRST_LETTER = "\u0100".charCodeAt(0); // not all characters before it are allowed in text

/** All traits in one letter: a number with one digit per list, which says which condition holds, or 0 for none. */
function traitLetter(db: Database) {
	let weight = 1;
	const digits = Object.values(TRAITS).map((conditions) => {
		const cases = conditions.map((holds, index) => sql`when ${holds} then ${sql.lit((index + 1) * weight)}`);
		weight *= conditions.length + 1;
		return sql`case ${sql.join(cases, sql` `)} else 0 end`;
	});
	return sql`${sql.raw(isPostgres(db) ? "chr" : "char")}(${sql.lit(FIRST_LETTER)} + ${sql.join(digits, sql` + `)})`;
}

function decodeTraits(code: number): number[] {
	let rest = code;
	return Object.values(TRAITS).map(({ length }) => {
		const digit = rest % (length + 1);
		rest = Math.floor(rest / (length + 1));
		return digit;
	});
}

/** In batches, so other requests don't wait for all of it. */
async function parseTexts(
	texts: Record<"received" | "due" | "answered" | "letters", string | null>,
): Promise<SubmissionTimes[]> {
	const bytesOf = (text: string | null) => Buffer.from(text ?? "");
	const [received, due, answered] = [bytesOf(texts.received), bytesOf(texts.due), bytesOf(texts.answered)];
	const letters = texts.letters ?? "";
	const groups = new Map<number, SubmissionTimes | undefined>();
	for (let index = 0; index < letters.length; index += 1) {
		if (index % READ_AT_ONCE === 0) await new Promise((done) => setImmediate(done));
		const code = letters.charCodeAt(index) - FIRST_LETTER;
		const [isDated, isAnswered] = [hasTime(due, index), hasTime(answered, index)];
		const group = 4 * code + (isDated ? 2 : 0) + (isAnswered ? 1 : 0);
		if (!groups.has(group)) groups.set(group, newGroup(code, isDated, isAnswered));
		const times = groups.get(group);
		times?.received.push(parseTimeAt(received, index));
		times?.due?.push(parseTimeAt(due, index));
		times?.answered?.push(parseTimeAt(answered, index));
	}
	return [...groups.values()].filter((told) => told !== undefined);
}

/** Undefined for a kind this version does not know. */
function newGroup(code: number, isDated: boolean, isAnswered: boolean): SubmissionTimes | undefined {
	const [kind = 0, outcome = 0, closed = 0, needless = 0, suspected = 0, detailed = 0] = decodeTraits(code);
	const named = KINDS[kind - 1];
	if (!named) return undefined;
	return {
		kind: named,
		outcome: outcome === 0 ? undefined : ([...outcomes.map(({ value }) => value), ...UNLISTED][outcome - 1] ?? "other"),
		closed: closed > 0,
		needsNoAnswer: needless > 0,
		suspected: suspected > 0,
		hasDetails: detailed > 0,
		received: [],
		due: isDated ? [] : undefined,
		answered: isAnswered ? [] : undefined,
	};
}

function hasTime(text: Uint8Array, index: number): boolean {
	return text[index * TIME_LENGTH] !== NO_TIME.charCodeAt(0);
}

/** Like Date.parse for times as they are stored, but several times as fast. */
function parseTimeAt(text: Uint8Array, index: number): number {
	const at = index * TIME_LENGTH;
	const digit = (place: number) => (text[at + place] ?? 0) - ZERO;
	const two = (place: number) => digit(place) * 10 + digit(place + 1);
	const day = Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8));
	return day + ((two(11) * 60 + two(14)) * 60 + two(17)) * 1000 + two(20) * 10 + digit(22);
}

const ZERO = "0".charCodeAt(0);

/** Suspected spam, spam and candidates whom the team added are not counted in any figure. */
export function isCounted({ suspected, outcome }: SubmissionTimes): boolean {
	return !suspected && outcome !== "spam" && outcome !== ADDED_BY_TEAM;
}

/** How many of these were received in the calendar's days. */
export function countReceived(calendar: Calendar, some: SubmissionTimes[]): number {
	return some.flatMap(({ received }) => received).filter((receivedAt) => calendar.indexOf(receivedAt) !== undefined)
		.length;
}

/** The same as a query: rows received in the range and counted in the figures. */
export function selectCounted(db: Database, { kind, calendar }: Range) {
	return db
		.selectFrom("submissions")
		.where("received_at", ">=", calendar.from)
		.where("received_at", "<", calendar.before)
		.where("suspected", "is", null)
		.where(sql<SqlBool>`coalesce(outcome, '') not in ('spam', ${sql.lit(ADDED_BY_TEAM)})`)
		.$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "lead"));
}

export const ROW_COUNT = sql<number | string>`count(*)`.as("count");
