import type { Database, OwnLinkRow } from "../store/tables.ts";
import { hashToken, newToken } from "../store/token.ts";

/*
 * Links to the sender's page. A token is created at the moment it is shown on a screen or emailed; the database stores
 * only its hash. A submission may have several links.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
/** For links that show everything under an address, which are more sensitive, and those that confirm a new one. */
export const SHORT_LINK_MS = 7 * DAY_MS;

type NewLink =
	/** Works for as long as the submission is kept; `inbox` is where the link is emailed to. */
	| { purpose: "submission"; reference: string; inbox: string | null }
	| { purpose: "address"; inbox: string; email: string }
	| { purpose: "new address"; reference: string; inbox: string; email: string };

export async function makeOwnLink(db: Database, link: NewLink, now: Date): Promise<string> {
	const token = newToken();
	const expires = link.purpose !== "submission";
	await db
		.insertInto("own_links")
		.values({
			hash: hashToken(token),
			purpose: link.purpose,
			reference: link.purpose === "address" ? null : link.reference,
			inbox: link.inbox,
			email: link.purpose === "submission" ? null : link.email,
			made_at: now.toISOString(),
			expires_at: expires ? new Date(now.getTime() + SHORT_LINK_MS).toISOString() : null,
		})
		.execute();
	return token;
}

/** Finds a link that still works. Looking it up does not use it up. */
export function findOwnLink(db: Database, token: string, now: Date): Promise<OwnLinkRow | undefined> {
	return db
		.selectFrom("own_links")
		.selectAll()
		.where("hash", "=", hashToken(token))
		.where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", now.toISOString())]))
		.executeTakeFirst();
}

/** Deletes expired links and withdrawn submissions after one more day, during which rate limits count them. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
	const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
	await db.deleteFrom("own_links").where("expires_at", "<=", yesterday).execute();
	await db.deleteFrom("withdrawn").where("received_at", "<=", yesterday).execute();
}
