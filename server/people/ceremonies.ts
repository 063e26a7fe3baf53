import type { Database } from "../store/tables.ts";
import { hashToken, newToken } from "../store/token.ts";

/* Sign-in steps that a browser completes once: a passkey challenge, or single sign-on in progress. */

const CEREMONY_LIFETIME_MS = 10 * 60_000;

/** Returns the token that the browser sends back. */
export async function beginCeremony(db: Database, purpose: string, data: object, now: Date): Promise<string> {
	const token = newToken();
	const expires_at = new Date(now.getTime() + CEREMONY_LIFETIME_MS).toISOString();
	await db
		.insertInto("ceremonies")
		.values({ hash: hashToken(token), purpose, data: JSON.stringify(data), expires_at })
		.execute();
	return token;
}

/** Returns the stored data. A token works once. */
export async function endCeremony(
	db: Database,
	purpose: string,
	token: string,
	now: Date,
): Promise<Record<string, unknown> | undefined> {
	const ended = await db
		.deleteFrom("ceremonies")
		.where("hash", "=", hashToken(token))
		.where("purpose", "=", purpose)
		.returning(["data", "expires_at"])
		.executeTakeFirst();
	return ended && ended.expires_at > now.toISOString() ? JSON.parse(ended.data) : undefined;
}
