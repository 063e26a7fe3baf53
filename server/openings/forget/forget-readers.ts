import { type SqlBool, sql } from "kysely";
import { subtractMonths } from "../../dates/kept-until.ts";
import { contentColumns, readContent } from "../../queue/delivery-content.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import type { Database, DatabaseTransaction, ShortlistLinkRow } from "../../store/tables.ts";
import { deleteDeliveries } from "./drop-mails.ts";

/* What stays of shortlists when one of their readers goes: what was sent, without the reader's name and words. */

const READERS_KEPT_MONTHS = 24; // after their last activity, as contacts
const CODE_MAILS_MS = 24 * 60 * 60 * 1000; // for as long as they are counted
const ROWS_AT_ONCE = 100;

/** Erases a reader by their mailbox: their links and verdicts, the emails they got, and their name in the history. */
export async function forgetReader(transaction: DatabaseTransaction, inbox: string, now: Date): Promise<void> {
	const rows = await transaction
		.selectFrom("deliveries")
		.select(["id", "opening", "event", "mail"])
		.where("opening", "is not", null)
		.execute();
	const theirs = rows.filter(({ event, mail }) => {
		const content = readContent({ event, mail });
		return content?.event === "written" && normalizeEmail(content.to) === inbox;
	});
	const readers = await transaction.selectFrom("shortlist_links").selectAll().where("inbox", "=", inbox).execute();
	for (const reader of readers) await removeReader(transaction, reader, now);
	for (const { id, opening } of theirs) if (opening) await removeReaderName(transaction, opening, id);
	await deleteDeliveries(
		transaction,
		theirs.map(({ id }) => id),
		now,
	);
}

/** Removes readers without activity for 24 months, unless the opening is open. */
export async function removeInactiveReaders(db: Database, now: Date): Promise<void> {
	const limit = subtractMonths(now, READERS_KEPT_MONTHS).toISOString();
	const removeSome = async (transaction: DatabaseTransaction) => {
		const old = await transaction
			.selectFrom("shortlist_links")
			.selectAll()
			.where("made_at", "<", limit)
			.where(
				sql<SqlBool>`coalesce(sent_at, '') < ${limit} and coalesce(reminded_at, '') < ${limit}
					and coalesce(opened_at, '') < ${limit} and coalesce(revoked_at, '') < ${limit}
					and not exists (select 1 from shortlist_verdicts
						where shortlist_verdicts.link = shortlist_links.id and answered_at >= ${limit})
					and not exists (select 1 from openings
						where openings.id = shortlist_links.opening and openings.status in ('open', 'on-hold'))`,
			)
			.orderBy("id")
			.limit(ROWS_AT_ONCE)
			.$if(isPostgres(transaction), (query) => query.forUpdate())
			.execute();
		for (const reader of old) await removeReader(transaction, reader, now);
		return old.length;
	};
	while ((await db.transaction().execute(removeSome)) > 0);
	await removeUsedCodes(db, now);
}

/** Expired browsers, and emails with codes, which nobody reads again. */
async function removeUsedCodes(db: Database, now: Date): Promise<void> {
	await db.deleteFrom("shortlist_tokens").where("expires_at", "<=", now.toISOString()).execute();
	const old = await db
		.selectFrom("deliveries")
		.select("id")
		.where("event", "=", "code")
		.where("queued_at", "<", new Date(now.getTime() - CODE_MAILS_MS).toISOString())
		.execute();
	const ids = old.map(({ id }) => id);
	await db.transaction().execute((transaction) => deleteDeliveries(transaction, ids, now));
}

async function removeReader(transaction: DatabaseTransaction, reader: ShortlistLinkRow, now: Date): Promise<void> {
	const { id, opening } = reader;
	await emptyReaderEvents(transaction, reader);
	const codes = await transaction
		.selectFrom("deliveries")
		.select("id")
		.where("opening", "=", opening)
		.where("event", "=", "code")
		.where("mail", "=", contentColumns({ event: "code", reader: id }).mail)
		.execute();
	const mails = await findMailsTo(transaction, reader);
	for (const mail of mails) await removeReaderName(transaction, opening, mail);
	await deleteDeliveries(transaction, [...codes.map((code) => code.id), ...mails], now);
	await transaction.updateTable("shortlist_links").set({ asked_by: null }).where("asked_by", "=", id).execute();
	await transaction.deleteFrom("shortlist_links").where("id", "=", id).execute();
}

/** Ids of the emails to a reader. */
async function findMailsTo(transaction: DatabaseTransaction, { id, opening }: ShortlistLinkRow): Promise<string[]> {
	const rows = await transaction
		.selectFrom("deliveries")
		.select(["id", "event", "mail"])
		.where("opening", "=", opening)
		.where("target", "=", "shortlist-mail")
		.where("event", "=", "written")
		.execute();
	return rows.flatMap((row) => {
		const content = readContent(row);
		return content?.event === "written" && content.reader === id ? [row.id] : [];
	});
}

/** In the history stays what happened, and a verdict with its reason. What undoes something may hold their name. */
async function emptyReaderEvents(
	transaction: DatabaseTransaction,
	{ id: reader, opening }: ShortlistLinkRow,
): Promise<void> {
	const events = await transaction.selectFrom("events").select(["id", "data"]).where("opening", "=", opening).execute();
	for (const { id, data } of events) {
		const { undo, ...shown } = JSON.parse(data ?? "{}");
		const isTheirs = shown.link === reader;
		const isAboutThem = shown.asked === reader;
		if (!isTheirs && !isAboutThem && !undo?.readers) continue;
		if (isTheirs) for (const name of ["reader", "comment", "times"]) delete shown[name];
		if (isAboutThem) delete shown.name;
		await transaction
			.updateTable("events")
			.set({ data: JSON.stringify(shown) })
			.where("id", "=", id)
			.execute();
	}
}

async function removeReaderName(transaction: DatabaseTransaction, opening: string, delivery: string): Promise<void> {
	const events = await transaction
		.selectFrom("events")
		.select(["id", "data"])
		.where("opening", "=", opening)
		.where("what", "=", "sent the shortlist")
		.execute();
	for (const { id, data } of events) {
		const { undo: _, ...shown } = JSON.parse(data ?? "{}");
		const index: number = shown.deliveries?.indexOf(delivery) ?? -1;
		if (index === -1) continue;
		const readers = shown.readers?.map((name: string, position: number) => (position === index ? "" : name)) ?? [];
		await transaction
			.updateTable("events")
			.set({ data: JSON.stringify({ ...shown, readers }) })
			.where("id", "=", id)
			.execute();
	}
}
