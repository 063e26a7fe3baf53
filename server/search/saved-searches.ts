import { randomUUID } from "node:crypto";
import type { Database } from "../store/tables.ts";

/* Searches that a team member saved, each under a name. */

export const SAVED_MAX = 50; // per person; the rail has room for a dozen

export interface SavedSearch {
	id: string;
	name: string;
	/** Query string of the URL it opens. */
	query: string;
}

export async function listSavedSearches(db: Database, person: string): Promise<SavedSearch[]> {
	return db
		.selectFrom("saved_searches")
		.select(["id", "name", "query"])
		.where("person", "=", person)
		.orderBy("name")
		.orderBy("id")
		.execute();
}

/** Replaces one of the same name. Undefined if there are too many. */
export async function saveSearch(
	db: Database,
	person: string,
	{ name, query }: Omit<SavedSearch, "id">,
	now: Date,
): Promise<SavedSearch | undefined> {
	return db.transaction().execute(async (transaction) => {
		const all = await transaction
			.selectFrom("saved_searches")
			.select(["id", "name"])
			.where("person", "=", person)
			.execute();
		const known = all.filter((search) => search.name === name).map(({ id }) => id);
		if (all.length - known.length >= SAVED_MAX) return undefined;
		if (known.length > 0) await transaction.deleteFrom("saved_searches").where("id", "in", known).execute();
		const id = randomUUID();
		const row = { id, person, name, query, saved_at: now.toISOString() };
		await transaction.insertInto("saved_searches").values(row).execute();
		return { id, name, query };
	});
}

/** False if this person has no such search. */
export async function removeSavedSearch(db: Database, person: string, id: string): Promise<boolean> {
	const removed = await db
		.deleteFrom("saved_searches")
		.where("id", "=", id)
		.where("person", "=", person)
		.returning("id")
		.executeTakeFirst();
	return removed !== undefined;
}
