import type { ChatLine, SYSTEM_LINES } from "../../contract/chat.ts";
import { timeBefore } from "../dates/time-window.ts";
import type { ChatLineRow, ChatRow, Database, DatabaseTransaction } from "../store/tables.ts";

/* The lines of a chat, in order. */

const MINUTE_MS = 60_000;
/** Limit for visitors. A fast typist sends ten. */
const LINES_PER_MINUTE = 30;
/** At these limits a chat accepts no more lines from its visitor. Both sides together write about 20 KB an hour. */
const LINES_MAX = 1_000;
const CHAT_BYTES_MAX = 128 * 1024;

type NewLine = Pick<ChatLineRow, "id" | "side" | "person" | "text">;

/**
 * Locks the chat until the transaction ends, so line numbers have no gaps or duplicates.
 * @param signs other columns of the chat to update
 */
export async function addLine(
	transaction: DatabaseTransaction,
	reference: string,
	line: NewLine,
	now: Date,
	signs: Partial<Pick<ChatRow, "visitor_at" | "person_at" | "replied_at">> = {},
): Promise<ChatLineRow> {
	const { last_line: number } = await transaction
		.updateTable("chats")
		.set((row) => ({ ...signs, last_line: row("last_line", "+", 1) }))
		.where("reference", "=", reference)
		.returning("last_line")
		.executeTakeFirstOrThrow();
	const row = { reference, number, at: now.toISOString(), ...line };
	await transaction.insertInto("chat_lines").values(row).execute();
	return row;
}

/** @param person id of the team member that the line is about */
export function addSiteLine(
	transaction: DatabaseTransaction,
	{ reference, last_line }: Pick<ChatRow, "reference" | "last_line">,
	text: (typeof SYSTEM_LINES)[number],
	person: string | null,
	now: Date,
): Promise<ChatLineRow> {
	return addLine(transaction, reference, { id: `site-${last_line + 1}`, side: "site", person, text }, now);
}

/** Finds a line that was already sent. */
export function findLine(db: Database, reference: string, id: string): Promise<ChatLineRow | undefined> {
	return db
		.selectFrom("chat_lines")
		.selectAll()
		.where("reference", "=", reference)
		.where("id", "=", id)
		.executeTakeFirst();
}

/** Checks a visitor's line against the limits: "full", the number of seconds to wait, or undefined if it's allowed. */
export async function checkLineLimits(
	text: string,
	db: Database,
	{ reference, last_line }: Pick<ChatRow, "reference" | "last_line">,
	now: Date,
): Promise<"full" | number | undefined> {
	if (last_line >= LINES_MAX) return "full";
	const { bytes } = await db
		.selectFrom("chat_lines")
		.select((row) => row.fn<number | string>("sum", [row.fn<number>("octet_length", ["text"])]).as("bytes"))
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	if (Number(bytes) + Buffer.byteLength(text) > CHAT_BYTES_MAX) return "full";
	const oldest = await db
		.selectFrom("chat_lines")
		.select("at")
		.where("reference", "=", reference)
		.where("side", "=", "visitor")
		.where("at", ">", timeBefore(now, MINUTE_MS))
		.orderBy("number", "desc")
		.offset(LINES_PER_MINUTE - 1)
		.limit(1)
		.executeTakeFirst();
	if (!oldest) return undefined;
	const seconds = Math.ceil((Date.parse(oldest.at) + MINUTE_MS - now.getTime()) / 1000);
	return Math.min(MINUTE_MS / 1000, Math.max(1, seconds));
}

/** The lines of a chat after a given number. */
interface LinesAfter {
	reference: string;
	after: number;
}

/** Lines by reference, in order. */
export async function readLines(db: Database, wanted: LinesAfter[]): Promise<Map<string, ChatLine[]>> {
	if (wanted.length === 0) return new Map();
	const rows = await selectWithWriters(db)
		.where((row) =>
			row.or(
				wanted.map(({ reference, after }) => row.and([row("reference", "=", reference), row("number", ">", after)])),
			),
		)
		.execute();
	return groupByReference(rows);
}

/** All lines of these submissions, some of which may not be chats. */
export async function readAllLines(db: Database, references: string[]): Promise<Map<string, ChatLine[]>> {
	if (references.length === 0) return new Map();
	return groupByReference(await selectWithWriters(db).where("reference", "in", references).execute());
}

export async function readLastLines(
	db: Database,
	{ reference, last_line }: Pick<ChatRow, "reference" | "last_line">,
	limit: number,
): Promise<ChatLine[]> {
	return (await readLines(db, [{ reference, after: last_line - limit }])).get(reference) ?? [];
}

/** Number of lines of each of these submissions, some of which may not be chats. */
export async function countLines(db: Database, references: string[]): Promise<Map<string, number>> {
	if (references.length === 0) return new Map();
	const chats = await db
		.selectFrom("chats")
		.select(["reference", "last_line"])
		.where("reference", "in", references)
		.execute();
	return new Map(chats.map(({ reference, last_line }) => [reference, last_line]));
}

export async function readChatLines(db: Database, reference: string): Promise<ChatLine[]> {
	return (await readAllLines(db, [reference])).get(reference) ?? [];
}

function selectWithWriters(db: Database) {
	return db
		.selectFrom("chat_lines")
		.leftJoin("people", "people.id", "chat_lines.person")
		.selectAll("chat_lines")
		.select("people.name")
		.orderBy("reference")
		.orderBy("number");
}

function groupByReference(rows: (ChatLineRow & { name: string | null })[]): Map<string, ChatLine[]> {
	const lines = new Map<string, ChatLine[]>();
	for (const row of rows) {
		const own = lines.get(row.reference) ?? [];
		own.push(toChatLine(row, row.name));
		lines.set(row.reference, own);
	}
	return lines;
}

/** @param name of the recruiter who wrote it, or whom it is about */
export function toChatLine({ number, id, at, side, text }: ChatLineRow, name: string | null | undefined): ChatLine {
	return { number, id, at, side, ...(name && { name }), text };
}
