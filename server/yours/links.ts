import type { Database, OwnLinkRow } from "../store/tables.ts";
import { hashOf, newToken } from "../store/token.ts";

/*
 * Ways to one's own page. A token is made in the moment in which it is told, on a screen or in a mail that is being sent: the
 * store never has more than its hash. Several may lead to one submission.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
/** All under an address is more than one submission, and a new address need not wait for ever. */
export const SHORT_LINK_MS = 7 * DAY_MS;

type NewLink =
	/** One submission, for as long as it is kept; `inbox` is where the link is mailed to. */
	| { purpose: "submission"; reference: string; inbox: string | null }
	| { purpose: "address"; inbox: string; email: string }
	| { purpose: "new address"; reference: string; inbox: string; email: string };

export async function makeOwnLink(db: Database, link: NewLink, now: Date): Promise<string> {
	const token = newToken();
	const lasts = link.purpose !== "submission";
	await db
		.insertInto("own_links")
		.values({
			hash: hashOf(token),
			purpose: link.purpose,
			reference: link.purpose === "address" ? null : link.reference,
			inbox: link.inbox,
			email: link.purpose === "submission" ? null : link.email,
			made_at: now.toISOString(),
			expires_at: lasts ? new Date(now.getTime() + SHORT_LINK_MS).toISOString() : null,
		})
		.execute();
	return token;
}

/** A link that still works. Looking at it changes nothing. */
export function findOwnLink(db: Database, token: string, now: Date): Promise<OwnLinkRow | undefined> {
	return db
		.selectFrom("own_links")
		.selectAll()
		.where("hash", "=", hashOf(token))
		.where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", now.toISOString())]))
		.executeTakeFirst();
}

/** Those that do not work any more, after they have counted for a day; and what counted as withdrawn. */
export async function forgetOldLinks(db: Database, now: Date): Promise<void> {
	const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
	await db.deleteFrom("own_links").where("expires_at", "<=", yesterday).execute();
	await db.deleteFrom("withdrawn").where("received_at", "<=", yesterday).execute();
}
