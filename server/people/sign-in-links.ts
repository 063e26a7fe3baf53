import type { Database, DatabaseTransaction, LinkRow } from "../store/tables.ts";
import { hashToken, newToken } from "../store/token.ts";

/* Single-use links: invitations to join, and sign-in links. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const SIGN_IN_LINK_MS = 15 * MINUTE_MS;
const FIRST_JOIN_MS = HOUR_MS;
export const INVITATION_LINK_MS = 7 * 24 * HOUR_MS;

/** @param person undefined for the very first person */
export async function makeLink(
	db: Database,
	purpose: LinkRow["purpose"],
	person: string | undefined,
	now: Date,
): Promise<string> {
	const token = newToken();
	const lifetimeMs = purpose === "sign-in" ? SIGN_IN_LINK_MS : person ? INVITATION_LINK_MS : FIRST_JOIN_MS;
	// Only the newest invitation works: one per person, and one for the very first.
	if (purpose === "join") {
		await db
			.deleteFrom("links")
			.where("purpose", "=", "join")
			.where("person", person ? "=" : "is", person ?? null)
			.execute();
	}
	await db
		.insertInto("links")
		.values({
			hash: hashToken(token),
			purpose,
			person: person ?? null,
			made_at: now.toISOString(),
			expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
			used_at: null,
		})
		.execute();
	return token;
}

/** Finds a link that still works, without using it up. */
export async function readLink(
	db: Database,
	purpose: LinkRow["purpose"],
	token: string,
	now: Date,
): Promise<LinkRow | undefined> {
	return db
		.selectFrom("links")
		.selectAll()
		.where("hash", "=", hashToken(token))
		.where("purpose", "=", purpose)
		.where("used_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
}

/** Uses a link up. Undefined if it does not work, or someone else used it first. */
export async function consumeLink(
	transaction: DatabaseTransaction,
	purpose: LinkRow["purpose"],
	token: string,
	now: Date,
): Promise<LinkRow | undefined> {
	const at = now.toISOString();
	return transaction
		.updateTable("links")
		.set({ used_at: at })
		.where("hash", "=", hashToken(token))
		.where("purpose", "=", purpose)
		.where("used_at", "is", null)
		.where("expires_at", ">", at)
		.returningAll()
		.executeTakeFirst();
}

/** Number of links made for a person since a given time, to limit how many emails anyone can have sent to them. */
export async function countLinks(
	db: Database,
	purpose: LinkRow["purpose"],
	person: string,
	since: Date,
): Promise<number> {
	const { count } = await db
		.selectFrom("links")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("person", "=", person)
		.where("purpose", "=", purpose)
		.where("made_at", ">", since.toISOString())
		.executeTakeFirstOrThrow();
	return Number(count);
}
