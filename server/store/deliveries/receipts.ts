import { sql } from "kysely";
import { before, span } from "../span.ts";
import type { Database, Target, Transacted } from "../tables.ts";

/* How many receipts go out. Anyone may type a stranger's address. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const RECEIPTS_PER_INBOX = 3; // within a day; anyone may type a stranger's address

/**
 * Where a submission is told: everywhere, but no receipt to an inbox that has had enough of them.
 * @param withdrawn how many of the day are gone again, whose receipts this inbox had
 */
export async function targetsFor(
	transaction: Transacted,
	inbox: string,
	targets: Target[],
	now: Date,
	withdrawn = 0,
): Promise<Target[]> {
	const enough = targets.includes("receipt") && (await hasEnoughReceipts(transaction, inbox, now, withdrawn));
	return enough ? targets.filter((target) => target !== "receipt") : targets;
}

/** Whether this inbox has had its receipts for the day. Call before the submission itself is stored. */
async function hasEnoughReceipts(db: Database, inbox: string, now: Date, withdrawn: number): Promise<boolean> {
	if (withdrawn >= RECEIPTS_PER_INBOX) return true;
	const enough = await db
		.selectFrom("submissions")
		.select("reference")
		.where("inbox", "=", inbox)
		.where("received_at", ">", before(now, DAY_MS))
		.where("suspected", "is", null)
		.offset(RECEIPTS_PER_INBOX - withdrawn - 1)
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
