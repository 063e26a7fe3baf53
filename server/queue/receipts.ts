import { type SqlBool, sql } from "kysely";
import { before, span } from "../dates/span.ts";
import type { Database, Target, Transacted } from "../store/tables.ts";

/* How many receipts go out. Anyone may type a stranger's address. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PER_INBOX = 3; // within a day, of each kind of mail; anyone may type a stranger's address

/**
 * Where a submission is told: everywhere, but no receipt to an inbox that has had enough of them.
 * @param inboxHash by which it is found what was withdrawn since
 */
export async function targetsFor(
	transaction: Transacted,
	inbox: string,
	targets: Target[],
	now: Date,
	inboxHash = "",
): Promise<Target[]> {
	const enough = targets.includes("receipt") && (await hasEnoughReceipts(transaction, inbox, inboxHash, now));
	return enough ? targets.filter((target) => target !== "receipt") : targets;
}

/** Whether this inbox has had its receipts for the day. Call before the submission itself is stored. */
async function hasEnoughReceipts(db: Database, inbox: string, inboxHash: string, now: Date): Promise<boolean> {
	const yesterday = before(now, DAY_MS);
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
		.offset(PER_INBOX - 1)
		.limit(1)
		.executeTakeFirst();
	return enough !== undefined;
}

interface Inbox {
	inbox: string;
	/** By which it is found what was withdrawn since: mails about it had gone out. */
	inboxHash: string;
}

/** Whether this inbox has had its mails of this kind for the day, whichever of its submissions they were about. */
export async function hasEnoughMails(
	db: Database,
	event: "address link" | "transcript",
	{ inbox, inboxHash }: Inbox,
	now: Date,
): Promise<boolean> {
	const { after, before } = span(now, DAY_MS);
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
		.offset(PER_INBOX - 1)
		.limit(1)
		.executeTakeFirst();
	return enough !== undefined;
}

/**
 * Whether as many receipts have been queued within the hour as may go out. Anyone may have one sent to a stranger, and
 * work costs a flood too little: without an end to it the firm's own mail would soon be taken for spam. An honest burst
 * loses little, because the reference is on the screen and the firm's mail goes out. Servers that count in the same
 * moment may exceed it by a few.
 */
export async function areReceiptsUsedUp(db: Database, perHour: number, now: Date): Promise<boolean> {
	if (perHour === 0) return false;
	const { after, before } = span(now, HOUR_MS);
	const last = await db
		.selectFrom("deliveries")
		.select("queued_at")
		.where("target", "=", sql.lit("receipt")) // not a parameter, or the index of receipts could not be used
		.where("queued_at", ">", after)
		.where("queued_at", "<", before)
		.orderBy("queued_at", "desc")
		.offset(perHour - 1)
		.limit(1)
		.executeTakeFirst();
	return last !== undefined;
}
