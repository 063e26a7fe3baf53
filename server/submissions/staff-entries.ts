import { type SqlBool, sql } from "kysely";
import type { ChatLine } from "../../contract/chat.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { personName } from "../../contract/forms/labels.ts";
import { countLines, readAllLines } from "../chat/chat-lines.ts";
import { readPersonNames } from "../people/people.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, DeliveryRow, MailRow, SubmissionRow } from "../store/tables.ts";

const ROWS_AT_ONCE = 500;
const CHAT_LINES_AT_ONCE = 1_000; // about 2 million characters; 100 long chats at once would be 200 million
const LINE_CHARS = 2_000; // of an email that count as one line of a chat

interface EntryFilter {
	kind?: Kind | undefined;
	failed?: boolean | undefined;
	newestFirst?: boolean;
}

/** All submissions, read in pages so that memory use does not grow with their number. */
export async function* readEntries(db: Database, { kind, failed, newestFirst = false }: EntryFilter) {
	let last: SubmissionRow | undefined;
	while (true) {
		const beyond = newestFirst ? "<" : ">";
		const order = newestFirst ? "desc" : "asc";
		let query = db
			.selectFrom("submissions")
			.selectAll()
			.orderBy("received_at", order)
			.orderBy("reference", order)
			.limit(ROWS_AT_ONCE);
		if (kind) query = query.where("kind", "=", kind);
		if (failed) {
			query = query.where("reference", "in", (inner) =>
				inner.selectFrom("deliveries").select("reference").where("failed_at", "is not", null),
			);
		}
		if (last) {
			// A row comparison: spelled out with "or", every page would scan from the beginning.
			query = query.where(
				sql<SqlBool>`(received_at, reference) ${sql.raw(beyond)} (${last.received_at}, ${last.reference})`,
			);
		}
		const rows = await query.execute();
		for await (const part of toEntryBatches(db, rows)) yield* part;
		if (rows.length < ROWS_AT_ONCE) return;
		last = rows.at(-1);
	}
}

/** A submission as the staff commands print it. */
export type Entry = ReturnType<typeof toEntry> & {
	emails?: StaffEmail[];
	openings?: StaffOpening[];
	added?: StaffAdded;
};

/** The given submissions, in the given order and in batches. Unknown references are skipped. */
export async function* findEntries(db: Database, references: string[]): AsyncGenerator<Entry[]> {
	const rows = await db.selectFrom("submissions").selectAll().where("reference", "in", references).execute();
	const found = new Map(rows.map((row) => [row.reference, row]));
	const ordered = references.flatMap((reference) => found.get(reference) ?? []);
	yield* toEntryBatches(db, ordered);
}

export async function findEntry(db: Database, reference: string) {
	const rows = await db
		.selectFrom("submissions")
		.selectAll()
		.where("reference", "=", normalizeReference(reference))
		.execute();
	const [entry] = await toEntries(db, rows);
	return entry;
}

/** Limits what was written per batch: one chat or email may be as long as thousands of submissions. */
async function* toEntryBatches(db: Database, rows: SubmissionRow[]) {
	const messages = rows.filter(({ kind }) => kind === "message").map(({ reference }) => reference);
	const lines = await countLines(db, messages);
	const emails = await countEmailLines(
		db,
		rows.map(({ reference }) => reference),
	);
	let batch: SubmissionRow[] = [];
	let linesInBatch = 0;
	for (const row of rows) {
		const lineCount = (lines.get(row.reference) ?? 0) + (emails.get(row.reference) ?? 0);
		if (batch.length > 0 && linesInBatch + lineCount > CHAT_LINES_AT_ONCE) {
			yield await toEntries(db, batch);
			batch = [];
			linesInBatch = 0;
		}
		batch.push(row);
		linesInBatch += lineCount;
	}
	if (batch.length > 0) yield await toEntries(db, batch);
}

async function toEntries(db: Database, rows: SubmissionRow[]) {
	if (rows.length === 0) return [];
	const references = rows.map(({ reference }) => reference);
	const deliveries = await db
		.selectFrom("deliveries")
		.selectAll()
		.where("reference", "in", references)
		.orderBy("queued_at")
		.orderBy("id")
		.execute();
	const byReference = Map.groupBy(deliveries, ({ reference }) => reference);
	const messages = rows.filter(({ kind }) => kind === "message").map(({ reference }) => reference);
	const chats = await readAllLines(db, messages);
	const names = await readPersonNames(db, [...new Set(rows.flatMap(({ owner }) => owner ?? []))]);
	const openings = await readOpenings(db, references);
	const added = await readAdded(db, references);
	const emails = await readEmails(db, references);
	return rows.map((row) => {
		const owner = row.owner && (names.get(row.owner) ?? row.owner);
		const entry = toEntry(row, byReference.get(row.reference) ?? [], owner, chats.get(row.reference) ?? []);
		const own = openings.get(row.reference);
		const sourced = added.get(row.reference);
		const received = emails.get(row.reference);
		return {
			...entry,
			...(received && { emails: received }),
			...(sourced && { added: sourced }),
			...(own && { openings: own.map(({ of: _, ...opening }) => opening) }),
		};
	});
}

/** An email that was received in its thread, without what it quotes. */
interface StaffEmail {
	at: string;
	name: string;
	email: string;
	subject: string;
	text: string;
	attachments: string[];
}

async function readEmails(db: Database, references: string[]): Promise<Map<string, StaffEmail[]>> {
	const rows = await selectEmails(db, references)
		.select(["received_at", "from_name", "from_email", "subject", "body", "attachments"])
		.orderBy("received_at")
		.orderBy("id")
		.execute();
	const of = Map.groupBy(rows, ({ reference }) => reference ?? "");
	return new Map([...of].map(([reference, own]) => [reference, own.map(toStaffEmail)]));
}

function toStaffEmail(
	row: Pick<MailRow, "received_at" | "from_name" | "from_email" | "subject" | "body" | "attachments">,
): StaffEmail {
	const files: { name: string }[] = JSON.parse(row.attachments);
	return {
		...{ at: row.received_at, name: row.from_name, email: row.from_email, subject: row.subject, text: row.body },
		attachments: files.map(({ name }) => name),
	};
}

/** How many lines of a chat the emails of each are as long as. */
async function countEmailLines(db: Database, references: string[]): Promise<Map<string, number>> {
	const rows = await selectEmails(db, references)
		.select(({ fn }) => fn.sum<number>(fn("length", ["body"])).as("chars"))
		.groupBy("reference")
		.execute();
	return new Map(rows.map(({ reference, chars }) => [reference ?? "", Math.ceil(Number(chars) / LINE_CHARS)]));
}

function selectEmails(db: Database, references: string[]) {
	return db
		.selectFrom("mails")
		.select("reference")
		.where("reference", "in", references)
		.where("state", "=", "filed")
		.where("kind", "<>", "bounce");
}

/** The openings that came from a request, with their status; those of a candidate, with stage and consent. */
async function readOpenings(db: Database, references: string[]) {
	const requested = await db
		.selectFrom("openings")
		.select(["request as of", "id", "title", "status as stage"])
		.where("request", "in", references)
		.orderBy("opened_at")
		.execute();
	const considered = await db
		.selectFrom("candidacies")
		.innerJoin("openings", "openings.id", "candidacies.opening")
		.select(["candidacies.resume as of", "openings.id", "title", "stage", "consent"])
		.where("candidacies.resume", "in", references)
		.orderBy("added_at")
		.execute();
	return Map.groupBy<string | null, StaffOpening & { of: string | null }>(
		[...requested, ...considered],
		({ of }) => of,
	);
}

/** How a candidate whom the team added came in, and when they agreed. */
interface StaffAdded {
	source: string;
	detail: string;
	at: string;
	agreed: string | null;
}

async function readAdded(db: Database, references: string[]): Promise<Map<string, StaffAdded>> {
	const rows = await db
		.selectFrom("sourced")
		.select(["reference", "source", "detail", "added_at as at", "agreed_at as agreed"])
		.where("reference", "in", references)
		.execute();
	return new Map(rows.map(({ reference, ...added }) => [reference, added]));
}

interface StaffOpening {
	id: string;
	title: string;
	stage: string;
	consent?: string;
}

/** Includes the row itself for internal callers. */
function toEntry(row: SubmissionRow, deliveryRows: DeliveryRow[], owner: string | null, chat: ChatLine[]) {
	const fields: Record<string, string> = JSON.parse(row.fields);
	const details: Record<string, string> | null = row.details && JSON.parse(row.details);
	const utm: Record<string, string> | null = row.utm && JSON.parse(row.utm);
	const deliveries = deliveryRows.map((delivery) => toStaffDelivery(delivery, new Date()));
	const has = (state: string) => deliveries.some((delivery) => delivery.state === state);
	return {
		row,
		reference: row.reference,
		kind: row.kind,
		received: row.received_at,
		state: row.suspected
			? "suspected"
			: has("failed")
				? "failed"
				: has("waiting") || has("sending")
					? "waiting"
					: "delivered",
		suspected: row.suspected,
		remarks: row.remarks?.split("\n") ?? [],
		name: personName(fields),
		email: fields.email ?? "",
		fields,
		...(chat.length > 0 && {
			chat: chat.map(({ at, side, name, text }) => ({ at, side, ...(name && { name }), text })),
		}),
		details,
		detailsAdded: row.details_at,
		consent: row.consent_version && { version: row.consent_version, at: row.consent_at },
		page: row.page,
		referrer: row.referrer,
		utm,
		file: row.file_key && {
			name: row.file_name,
			type: row.file_type,
			size: row.file_size,
			sha256: row.file_sha256,
			scan: row.file_scan,
		},
		owner,
		due: row.due_at,
		answered: row.answered_at,
		closed: row.closed_at,
		outcome: row.outcome,
		version: row.version,
		deliveries,
	};
}

export function formatEmail({ at, name, email, subject, text, attachments }: StaffEmail): string {
	const head = `${at.slice(0, 16).replace("T", " ")} ${name} <${email}>: ${subject}`;
	return [head, text, ...(attachments.length > 0 ? [`Attached: ${attachments.join(", ")}`] : [])].join("\n");
}

export function formatChatLine({ at, side, name, text }: Pick<ChatLine, "at" | "side" | "name" | "text">): string {
	const who = side === "visitor" ? "Visitor" : (name ?? "");
	return [`${at.slice(0, 16).replace("T", " ")} ${who}`.trim(), side === "site" ? `(${text})` : text].join(
		side === "site" ? " " : ": ",
	);
}

export function toStaffDelivery(row: DeliveryRow, now: Date) {
	const claimed = row.claimed_until && row.claimed_until > now.toISOString();
	const state: "sent" | "failed" | "sending" | "waiting" = row.sent_at
		? "sent"
		: row.failed_at
			? "failed"
			: claimed
				? "sending"
				: "waiting";
	return {
		id: row.id,
		target: row.target,
		event: row.event,
		state,
		since: row.sent_at ?? row.failed_at ?? row.queued_at,
		attempts: row.attempts,
		next: state === "waiting" ? row.next_at : null,
		error: row.last_error && stripCredentials(row.last_error),
	};
}

/** The message of a failed fetch may contain the URL with its credentials, and earlier versions stored it. */
function stripCredentials(error: string): string {
	return error.replace(/\/\/[^/@\s]*@/g, "//");
}
