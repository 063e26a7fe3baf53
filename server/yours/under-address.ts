import type { SqlBool } from "kysely";
import { sql } from "kysely";
import { queueToSender } from "../queue/own-mails.ts";
import { deliveriesLock } from "../queue/queue.ts";
import { areReceiptsUsedUp, hasEnoughMails } from "../queue/receipts.ts";
import { lock } from "../store/database/postgres.ts";
import { inboxOf, mailbox, ownerAddress } from "../store/inbox.ts";
import type { Secret } from "../store/secret.ts";
import type { Database, SubmissionRow, Transacted } from "../store/tables.ts";

/* Everything stored under an email address. It can be opened only through a link sent to that address. */

type Held = Pick<SubmissionRow, "reference" | "kind" | "received_at" | "email">;

/** Newest first. */
export async function submissionsUnder(db: Database, address: string): Promise<Held[]> {
	const owner = ownerAddress(address);
	if (owner === "") return []; // submissions without an address were added by hand for many people
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
 * Emails a link to everything stored under an address to that address. Whoever typed it is not told whether anything
 * was found. Returns whether there is an email to send.
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
		if (still?.reference !== newest.reference) return false; // one was deleted or arrived just now
		const inboxHash = secret.addressHash(inbox);
		if (await hasEnoughMails(transaction, "address link", { inbox, inboxHash }, now)) return false;
		if (await areReceiptsUsedUp(transaction, receiptsPerHour, now)) return false;
		await queueToSender(transaction, newest.reference, "address link", now);
		return true;
	});
}

/** After submissions are deleted: no link may keep an address under which nothing is stored. */
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
