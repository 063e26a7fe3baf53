import type { Database, DatabaseTransaction, PasskeyRow } from "../store/tables.ts";

export function listPasskeys(db: Database, person: string): Promise<PasskeyRow[]> {
	return db.selectFrom("passkeys").selectAll().where("person", "=", person).orderBy("added_at").execute();
}

export function findPasskey(db: Database, id: string): Promise<PasskeyRow | undefined> {
	return db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function addPasskey(transaction: DatabaseTransaction, passkey: PasskeyRow): Promise<void> {
	await transaction.insertInto("passkeys").values(passkey).execute();
}

/** @param counter reported by the authenticator; a cloned authenticator's counter would lag behind */
export async function markPasskeyUsed(db: Database, id: string, counter: number, now: Date): Promise<void> {
	await db.updateTable("passkeys").set({ counter, used_at: now.toISOString() }).where("id", "=", id).execute();
}

/** False if this person has no such passkey. */
export async function removePasskey(db: Database, person: string, id: string): Promise<boolean> {
	const removed = await db
		.deleteFrom("passkeys")
		.where("id", "=", id)
		.where("person", "=", person)
		.returning("id")
		.executeTakeFirst();
	return removed !== undefined;
}
