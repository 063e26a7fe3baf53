import type { Database, Target } from "./database.ts";
import { lock } from "./postgres.ts";
import { inboxOf, queue, targetsFor } from "./receive.ts";

/** Delivers what was held back as suspected. Returns how many were queued; undefined when it was not held back. */
export async function release(
	db: Database,
	reference: string,
	targets: Target[],
	clock: () => Date,
): Promise<number | undefined> {
	return db.transaction().execute(async (transaction) => {
		const now = clock();
		const held = await transaction
			.selectFrom("submissions")
			.select(["suspected", "remarks", "email"])
			.where("reference", "=", reference)
			.where("suspected", "is not", null)
			.executeTakeFirst();
		if (!held) return undefined;
		const inbox = inboxOf(held.email);
		await lock(transaction, [`inbox ${inbox}`]);
		const due = await targetsFor(transaction, inbox, targets, now);
		const note = `It was held back at first, because ${held.suspected}. Staff released it.`;
		const { numUpdatedRows } = await transaction
			.updateTable("submissions")
			.set({ suspected: null, remarks: [held.remarks, note].filter(Boolean).join("\n") })
			.where("reference", "=", reference)
			.where("suspected", "is not", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return undefined; // somebody else was faster
		await queue(transaction, reference, "received", due, 0, now);
		return due.length;
	});
}
