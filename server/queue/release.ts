import { lock } from "../store/database/postgres.ts";
import { inboxOf } from "../store/inbox.ts";
import type { Database, Target, Transacted } from "../store/tables.ts";
import { deliveriesLock, lastNumber, queue } from "./queue.ts";
import { targetsFor } from "./receipts.ts";

/** Delivers suspected spam after all. Returns how many deliveries were queued; undefined if it was not suspected. */
export async function release(
	db: Database,
	reference: string,
	targets: Target[],
	clock: () => Date,
): Promise<number | undefined> {
	return db.transaction().execute(async (transaction) => {
		const found = await transaction
			.selectFrom("submissions")
			.select("email")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (!found) return undefined;
		await lock(transaction, [`inbox ${inboxOf(found.email)}`, deliveriesLock(reference)]);
		return letGo(transaction, reference, "Staff released it.", targets, clock());
	});
}

/**
 * Delivers suspected spam after all. The caller must hold the inbox lock and the deliveries lock. Returns how many
 * deliveries were queued; undefined if it is not suspected, or someone else released it first.
 */
export async function letGo(
	transaction: Transacted,
	reference: string,
	why: string,
	targets: Target[],
	now: Date,
): Promise<number | undefined> {
	const held = await transaction
		.selectFrom("submissions")
		.select(["suspected", "remarks", "email"])
		.where("reference", "=", reference)
		.where("suspected", "is not", null)
		.executeTakeFirst();
	if (!held) return undefined;
	const due = await targetsFor(transaction, inboxOf(held.email), targets, now); // before it counts itself
	const note = `It was held back at first, because ${held.suspected}. ${why}`;
	const freed = await transaction
		.updateTable("submissions")
		.set({ suspected: null, remarks: [held.remarks, note].filter(Boolean).join("\n") })
		.where("reference", "=", reference)
		.where("suspected", "is not", null)
		.returning("details")
		.executeTakeFirst();
	if (!freed) return undefined;
	const known = await transaction
		.selectFrom("deliveries")
		.select(["target", "event"])
		.where("reference", "=", reference)
		.execute();
	const isNew = (event: string) => (target: Target) =>
		!known.some((delivery) => delivery.event === event && delivery.target === target);
	const ofArrival = due.filter(isNew("received"));
	const already = await lastNumber(transaction, reference);
	await queue(transaction, reference, "received", ofArrival, already, now);
	// An email contains everything known when it is sent; the webhook reports step two separately.
	const ofDetails = freed.details ? due.filter((target) => target === "webhook").filter(isNew("details")) : [];
	await queue(transaction, reference, "details", ofDetails, already + ofArrival.length, now);
	return ofArrival.length + ofDetails.length;
}
