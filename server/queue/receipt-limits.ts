import { type SqlBool, sql } from "kysely";
import { timeBefore, timeWindow } from "../dates/time-window.ts";
import type { Database, DatabaseTransaction, DeliveryTarget } from "../store/tables.ts";

/* Limits on receipts: anyone may type a stranger's address. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MAILS_PER_INBOX = 3; // per day, for each kind of email

/**
 * Drops the receipt from the targets if this inbox has reached its limit.
 * @param inboxHash finds submissions that were withdrawn since, which still count
 */
export async function limitReceipts(
	transaction: DatabaseTransaction,
	inbox: string,
	targets: DeliveryTarget[],
	now: Date,
	inboxHash = "",
): Promise<DeliveryTarget[]> {
	const enough = targets.includes("receipt") && (await hasReachedReceiptLimit(transaction, inbox, inboxHash, now));
	return enough ? targets.filter((target) => target !== "receipt") : targets;
}

/** Whether this inbox has had its receipts for the day. Call it before the submission is stored. */
async function hasReachedReceiptLimit(db: Database, inbox: string, inboxHash: string, now: Date): Promise<boolean> {
	const yesterday = timeBefore(now, DAY_MS);
	const withdrawn = db
		.selectFrom("withdrawn")
		.select("id as reference")
		.where("inbox_hash", "=", inboxHash)
		.where("received_at", ">", yesterday);
	const enough = await db
		.selectFrom("submissions")
		.select("reference")
		.where("inbox", "=", inbox)
		.where("received_at", ">", yesterday)
		.where("suspected", "is", null)
		.unionAll(withdrawn)
		.offset(MAILS_PER_INBOX - 1)
		.limit(1)
		.executeTakeFirst();
	return enough !== undefined;
}

interface InboxKey {
	inbox: string;
	/** Finds submissions that were withdrawn since: their emails still count. */
	inboxHash: string;
}

/** Whether this inbox has had its emails of this kind for the day, across all its submissions. */
export async function hasReachedMailLimit(
	db: Database,
	event: "address link" | "transcript",
	{ inbox, inboxHash }: InboxKey,
	now: Date,
): Promise<boolean> {
	const { after, before } = timeWindow(now, DAY_MS);
	const withdrawn = db
		.selectFrom("withdrawn")
		.select("id")
		.where("inbox_hash", "=", inboxHash)
		.where("received_at", ">", after)
		.where("received_at", "<", before);
	const enough = await db
		.selectFrom("deliveries")
		.innerJoin("submissions", "submissions.reference", "deliveries.reference")
		.select("deliveries.id")
		.where("submissions.inbox", "=", inbox)
		.where(sql<SqlBool>`deliveries.event = ${sql.lit(event)}`)
		.where("queued_at", ">", after)
		.where("queued_at", "<", before)
		.unionAll(withdrawn)
		.offset(MAILS_PER_INBOX - 1)
		.limit(1)
		.executeTakeFirst();
	return enough !== undefined;
}

/**
 * Whether the hourly limit on receipts is reached. Anyone can have a receipt sent to a stranger, and proof of work is
 * too cheap to stop a flood: without a limit the firm's own email would soon be treated as spam. An honest burst loses
 * little, because the reference is on the screen and the email to the firm still goes out. Servers that count at the
 * same moment may exceed the limit by a few.
 */
export async function hasReachedHourlyReceiptLimit(db: Database, perHour: number, now: Date): Promise<boolean> {
	if (perHour === 0) return false;
	const { after, before } = timeWindow(now, HOUR_MS);
	const last = await db
		.selectFrom("deliveries")
		.select("queued_at")
		.where("target", "=", sql.lit("receipt")) // a literal: with a parameter the partial index on receipts is not used
		.where("queued_at", ">", after)
		.where("queued_at", "<", before)
		.orderBy("queued_at", "desc")
		.offset(perHour - 1)
		.limit(1)
		.executeTakeFirst();
	return last !== undefined;
}
