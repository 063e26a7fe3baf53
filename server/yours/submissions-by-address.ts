import type { SqlBool } from "kysely";
import { sql } from "kysely";
import { deliveriesLock } from "../queue/queue-deliveries.ts";
import { hasReachedHourlyReceiptLimit, hasReachedMailLimit } from "../queue/receipt-limits.ts";
import { queueToSender } from "../queue/your-page-mails.ts";
import { lock } from "../store/database/postgres.ts";
import { lowercaseEmail, normalizeEmail, toOwnerEmail } from "../store/email-address.ts";
import type { Secret } from "../store/secret.ts";
import type { Database, DatabaseTransaction, SubmissionRow } from "../store/tables.ts";

/* Everything stored under an email address. It can be opened only through a link sent to that address. */

type StoredSubmission = Pick<SubmissionRow, "reference" | "kind" | "received_at" | "email"> & {
	/** The call that was booked with it. */
	call: string | null;
};

/** Newest first. */
export async function findSubmissionsByAddress(db: Database, address: string): Promise<StoredSubmission[]> {
	const owner = toOwnerEmail(address);
	if (owner === "") return []; // submissions without an address were added by hand for many people
	const rows = await db
		.selectFrom("submissions")
		.leftJoin("calls", "calls.reference", "submissions.reference")
		.select(["submissions.reference", "kind", "received_at", "email", "calls.id as call"])
		.where((row) => row.or([row("inbox", "=", normalizeEmail(address)), row("email", "=", lowercaseEmail(address))]))
		.orderBy("received_at", "desc")
		.orderBy("submissions.reference")
		.execute();
	return rows.filter(({ email }) => toOwnerEmail(email) === owner);
}

interface AddressLinkRequest {
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
	{ email, secret, receiptsPerHour }: AddressLinkRequest,
	clock: () => Date,
): Promise<boolean> {
	const [newest] = await findSubmissionsByAddress(db, email);
	if (!newest) return false;
	const inbox = normalizeEmail(email);
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [`inbox ${inbox}`, deliveriesLock(newest.reference)]);
		const now = clock();
		const [still] = await findSubmissionsByAddress(transaction, email);
		if (still?.reference !== newest.reference) return false; // one was deleted or arrived just now
		const inboxHash = secret.addressHash(inbox);
		if (await hasReachedMailLimit(transaction, "address link", { inbox, inboxHash }, now)) return false;
		if (await hasReachedHourlyReceiptLimit(transaction, receiptsPerHour, now)) return false;
		await queueToSender(transaction, newest.reference, { event: "address link" }, now);
		return true;
	});
}

/** After submissions are deleted: no link may keep an address under which nothing is stored. */
export async function deleteUnusedAddressLinks(transaction: DatabaseTransaction): Promise<void> {
	await transaction
		.deleteFrom("own_links")
		.where("purpose", "=", "address")
		.where(
			sql<SqlBool>`not exists (select 1 from submissions where submissions.inbox = own_links.inbox)
				and not exists (select 1 from submissions where submissions.email = own_links.email)`,
		)
		.execute();
}
