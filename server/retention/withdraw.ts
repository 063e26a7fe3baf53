import { timeBefore } from "../dates/time-window.ts";
import { queueUnattached } from "../queue/queue-deliveries.ts";
import type { Store } from "../store/files/files.ts";
import type { Secret } from "../store/secret.ts";
import type { DatabaseTransaction, DeliveryTarget, SubmissionRow } from "../store/tables.ts";
import { newId } from "../store/token.ts";
import { stopImportsOf } from "./forget-imports.ts";
import { type ErasureResult, eraseSubmissions } from "./retain.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Withdrawal {
	secret: Secret;
	references: string[];
	/** Whether the link they used was emailed to them. */
	byMail: boolean;
}

/**
 * Deletes withdrawn submissions immediately and without a trace. The sender gets a confirmation, unless no email was
 * ever sent to them. The firm and its webhook get the reference, so that other systems can delete it too.
 */
export function withdraw(store: Store, { secret, references, byMail }: Withdrawal): Promise<ErasureResult> {
	return eraseSubmissions(store, secret, references, null, async (transaction, now) => {
		const rows = await transaction.selectFrom("submissions").selectAll().where("reference", "in", references).execute();
		for (const row of rows) await recordWithdrawn(transaction, row, secret, now);
		const inboxes = rows.flatMap(({ kind, inbox }) => (kind === "resume" && inbox ? inbox : []));
		await stopImportsOf(transaction, inboxes, "checked", now);
		const mailed = await notifyFirmOfWithdrawal(transaction, rows, now);
		const [first] = rows;
		const { email: to } = first ? JSON.parse(first.fields) : {};
		if (!to || !(byMail || mailed)) return;
		const content = { event: "withdrawn" as const, to, submissions: rows.length };
		await queueUnattached(transaction, "GONE", content, "receipt", now);
	});
}

/** Keeps it counting against rate limits: otherwise, submitting and withdrawing could flood a stranger with email. */
async function recordWithdrawn(
	transaction: DatabaseTransaction,
	row: SubmissionRow,
	secret: Secret,
	now: Date,
): Promise<void> {
	const { kind, received_at, address_hash, network_hash, inbox } = row;
	if (received_at <= timeBefore(now, DAY_MS)) return;
	const inbox_hash = inbox && secret.addressHash(inbox);
	await transaction
		.insertInto("withdrawn")
		.values({ id: newId(), kind, address_hash, network_hash, inbox_hash, received_at })
		.execute();
}

/** Notifies every target that may have received it. Returns whether its sender may have. */
async function notifyFirmOfWithdrawal(
	transaction: DatabaseTransaction,
	rows: SubmissionRow[],
	now: Date,
): Promise<boolean> {
	let mailed = false;
	for (const { reference, kind } of rows) {
		const delivered = await transaction
			.selectFrom("deliveries")
			.select("target")
			.distinct()
			.where("reference", "=", reference)
			.where("attempts", ">", 0)
			.execute();
		const targets = delivered.map(({ target }) => target);
		mailed ||= targets.includes("receipt");
		for (const target of (["firm-mail", "webhook"] satisfies DeliveryTarget[]).filter((each) =>
			targets.includes(each),
		)) {
			const content = { event: "withdrawn" as const, reference, kind, at: now.toISOString() };
			await queueUnattached(transaction, "GONE", content, target, now);
		}
	}
	return mailed;
}
