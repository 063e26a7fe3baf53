import { lock } from "../store/database/postgres.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database, DatabaseTransaction, DeliveryTarget } from "../store/tables.ts";
import { deliveriesLock, queueDeliveries, readLastDeliveryNumber } from "./queue-deliveries.ts";
import { limitReceipts } from "./receipt-limits.ts";

/**
 * Delivers suspected spam after all. Returns how many deliveries were queued; undefined if it was not suspected.
 * @param also what else follows from it
 */
export async function releaseSubmission(
	db: Database,
	reference: string,
	targets: DeliveryTarget[],
	clock: () => Date,
	also: (transaction: DatabaseTransaction, now: Date) => Promise<void> = async () => undefined,
): Promise<number | undefined> {
	return db.transaction().execute(async (transaction) => {
		const found = await transaction
			.selectFrom("submissions")
			.select("email")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (!found) return undefined;
		await lock(transaction, [`inbox ${normalizeEmail(found.email)}`, deliveriesLock(reference)]);
		const now = clock();
		const queued = await releaseSuspected(transaction, reference, "A colleague marked it as not spam.", targets, now);
		if (queued !== undefined) await also(transaction, now);
		return queued;
	});
}

/**
 * Delivers suspected spam after all. The caller must hold the inbox lock and the deliveries lock. Returns how many
 * deliveries were queued; undefined if it is not suspected, or someone else released it first.
 */
export async function releaseSuspected(
	transaction: DatabaseTransaction,
	reference: string,
	why: string,
	targets: DeliveryTarget[],
	now: Date,
): Promise<number | undefined> {
	const suspect = await transaction
		.selectFrom("submissions")
		.select(["suspected", "remarks", "email"])
		.where("reference", "=", reference)
		.where("suspected", "is not", null)
		.executeTakeFirst();
	if (!suspect) return undefined;
	const allowedTargets = await limitReceipts(transaction, normalizeEmail(suspect.email), targets, now); // before it counts itself
	const note = `It was first treated as suspected spam, because ${suspect.suspected}. ${why}`;
	const released = await transaction
		.updateTable("submissions")
		.set({ suspected: null, remarks: [suspect.remarks, note].filter(Boolean).join("\n") })
		.where("reference", "=", reference)
		.where("suspected", "is not", null)
		.returning("details")
		.executeTakeFirst();
	if (!released) return undefined;
	const existing = await transaction
		.selectFrom("deliveries")
		.select(["target", "event"])
		.where("reference", "=", reference)
		.execute();
	const isNew = (event: string) => (target: DeliveryTarget) =>
		!existing.some((delivery) => delivery.event === event && delivery.target === target);
	const arrivalTargets = allowedTargets.filter(isNew("received"));
	const already = await readLastDeliveryNumber(transaction, { reference });
	await queueDeliveries(transaction, reference, { event: "received" }, arrivalTargets, already, now);
	// An email contains everything known when it is sent; the webhook reports step two separately.
	const detailsTargets = released.details
		? allowedTargets.filter((target) => target === "webhook").filter(isNew("details"))
		: [];
	await queueDeliveries(
		transaction,
		reference,
		{ event: "details" },
		detailsTargets,
		already + arrivalTargets.length,
		now,
	);
	return arrivalTargets.length + detailsTargets.length;
}
