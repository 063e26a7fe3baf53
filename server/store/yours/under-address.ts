import type { SqlBool } from "kysely";
import { sql } from "kysely";
import { lock } from "../database/postgres.ts";
import { deliveriesLock } from "../deliveries/queue.ts";
import { areReceiptsUsedUp } from "../deliveries/receipts.ts";
import { inboxOf, mailbox, ownerAddress } from "../inbox.ts";
import type { Secret } from "../secret.ts";
import { span } from "../span.ts";
import type { Database, SubmissionRow, Transacted } from "../tables.ts";
import { queueToSender } from "./mails.ts";

/* All that is held under an address. It opens only through a link that is mailed there. */

const DAY_MS = 24 * 60 * 60 * 1000;
const LINKS_PER_INBOX = 3; // within a day, whoever asks: anyone may type a stranger's address

type Held = Pick<SubmissionRow, "reference" | "kind" | "received_at" | "email">;

/** The newest first. */
export async function submissionsUnder(db: Database, address: string): Promise<Held[]> {
	const owner = ownerAddress(address);
	if (owner === "") return []; // what was added by hand without an address is of many people
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "kind", "received_at", "email"])
		.where((row) => row.or([row("inbox", "=", inboxOf(address)), row("email", "=", mailbox(address))]))
		.orderBy("received_at", "desc")
		.orderBy("reference")
		.execute();
	return rows.filter(({ email }) => ownerAddress(email) === owner);
}

interface Asked {
	email: string;
	secret: Secret;
	receiptsPerHour: number;
}

/**
 * Sends a link to all that is held under an address, to that address. Whoever typed it is told nothing of what came of
 * it. Returns whether there is a mail to send.
 */
export async function sendAddressLink(
	db: Database,
	{ email, secret, receiptsPerHour }: Asked,
	clock: () => Date,
): Promise<boolean> {
	const [newest] = await submissionsUnder(db, email);
	if (!newest) return false;
	const inbox = inboxOf(email);
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [`inbox ${inbox}`, deliveriesLock(newest.reference)]);
		const now = clock();
		const [still] = await submissionsUnder(transaction, email);
		if (still?.reference !== newest.reference) return false; // it goes or came in this moment
		const sent = await linksSent(transaction, inbox, now);
		const withdrawn = await withdrawnOf(transaction, secret.addressHash(inbox), now);
		if (sent + withdrawn >= LINKS_PER_INBOX || (await areReceiptsUsedUp(transaction, receiptsPerHour, now)))
			return false;
		await queueToSender(transaction, newest.reference, "address link", now);
		return true;
	});
}

async function linksSent(transaction: Transacted, inbox: string, now: Date): Promise<number> {
	const { after, before } = span(now, DAY_MS);
	const rows = await transaction
		.selectFrom("deliveries")
		.innerJoin("submissions", "submissions.reference", "deliveries.reference")
		.select("deliveries.id")
		.where("submissions.inbox", "=", inbox)
		.where(sql<SqlBool>`deliveries.event = 'address link'`)
		.where("queued_at", ">", after)
		.where("queued_at", "<", before)
		.execute();
	return rows.length;
}

/** How many submissions with this mailbox were withdrawn that came within the day: mails about them had gone out. */
async function withdrawnOf(transaction: Transacted, inboxHash: string, now: Date): Promise<number> {
	const { after, before } = span(now, DAY_MS);
	const rows = await transaction
		.selectFrom("withdrawn")
		.select("id")
		.where("inbox_hash", "=", inboxHash)
		.where("received_at", ">", after)
		.where("received_at", "<", before)
		.execute();
	return rows.length;
}

/** After submissions went: nothing names an address under which nothing is held. */
export async function forgetAddressLinks(transaction: Transacted): Promise<void> {
	await transaction
		.deleteFrom("own_links")
		.where("purpose", "=", "address")
		.where(
			sql<SqlBool>`not exists (select 1 from submissions where submissions.inbox = own_links.inbox)
				and not exists (select 1 from submissions where submissions.email = own_links.email)`,
		)
		.execute();
}
