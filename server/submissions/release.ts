import type { Database, Target } from "./database.ts";
import { lock } from "./postgres.ts";
import { inboxOf, letGo, numberedBy } from "./receive.ts";

/** Delivers what was held back as suspected. Returns how many were queued; undefined when it was not held back. */
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
		await lock(transaction, [`inbox ${inboxOf(found.email)}`, numberedBy(reference)]);
		return letGo(transaction, reference, "Staff released it.", targets, clock());
	});
}
