import type { Database, Target } from "./database.ts";
import { lock } from "./postgres.ts";
import { inboxOf, numberedBy, queue, targetsFor } from "./receive.ts";

/** Delivers what was held back as suspected. Returns how many were queued; undefined when it was not held back. */
export async function release(
	db: Database,
	reference: string,
	targets: Target[],
	clock: () => Date,
): Promise<number | undefined> {
	return db.transaction().execute(async (transaction) => {
		const now = clock();
		const heldBack = transaction
			.selectFrom("submissions")
			.select(["suspected", "remarks", "email", "details"])
			.where("reference", "=", reference)
			.where("suspected", "is not", null);
		const found = await heldBack.executeTakeFirst();
		if (!found) return undefined;
		const inbox = inboxOf(found.email);
		await lock(transaction, [`inbox ${inbox}`, numberedBy(reference)]);
		const held = await heldBack.executeTakeFirst();
		if (!held) return undefined; // somebody else was faster
		const due = await targetsFor(transaction, inbox, targets, now);
		const note = `It was held back at first, because ${held.suspected}. Staff released it.`;
		await transaction
			.updateTable("submissions")
			.set({ suspected: null, remarks: [held.remarks, note].filter(Boolean).join("\n") })
			.where("reference", "=", reference)
			.execute();
		await queue(transaction, reference, "received", due, 0, now);
		// A mail holds all that is known when it is sent; a webhook tells of details by themselves.
		const ofDetails = held.details ? due.filter((target) => target === "webhook") : [];
		await queue(transaction, reference, "details", ofDetails, due.length, now);
		return due.length + ofDetails.length;
	});
}
