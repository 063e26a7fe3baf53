import type { Database, OpeningRow, ShortlistLinkRow } from "../store/tables.ts";
import { hashToken, newToken } from "../store/token.ts";

/*
 * Links of a shortlist's readers, and browsers that a code unlocked. A token is made at the moment it is emailed or set
 * as a cookie; the database stores only its hash. A reader may have several links: each email has its own.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
export const BROWSER_MS = 30 * DAY_MS;

export interface OpenedShortlist {
	reader: ShortlistLinkRow;
	opening: OpeningRow;
}

/** Returns the token. @param reader their id */
export function makeReaderLink(db: Database, reader: string, now: Date): Promise<string> {
	return makeToken(db, { link: reader, purpose: "link" }, null, now);
}

/** Returns the token for the browser's cookie. */
export function unlockBrowser(db: Database, reader: string, now: Date): Promise<string> {
	const expires = new Date(now.getTime() + BROWSER_MS).toISOString();
	return makeToken(db, { link: reader, purpose: "browser" }, expires, now);
}

async function makeToken(
	db: Database,
	of: { link: string; purpose: "link" | "browser" },
	expires_at: string | null,
	now: Date,
): Promise<string> {
	const token = newToken();
	await db
		.insertInto("shortlist_tokens")
		.values({ hash: hashToken(token), ...of, made_at: now.toISOString(), expires_at })
		.execute();
	return token;
}

/** Undefined if the link is wrong, revoked or gone. Looking it up changes nothing. */
export async function openShortlist(db: Database, token: string, now: Date): Promise<OpenedShortlist | undefined> {
	const link = await findToken(db, token, "link", now);
	return link === undefined ? undefined : readReader(db, link);
}

/** For an email to a reader: undefined if their link was revoked, or the opening is not open. */
export async function findShortlistOf(db: Database, reader: string): Promise<OpenedShortlist | undefined> {
	const opened = await readReader(db, reader);
	return opened?.opening.status === "open" ? opened : undefined;
}

async function readReader(db: Database, id: string): Promise<OpenedShortlist | undefined> {
	const reader = await db
		.selectFrom("shortlist_links")
		.selectAll()
		.where("id", "=", id)
		.where("granted_at", "is not", null)
		.where("revoked_at", "is", null)
		.executeTakeFirst();
	const opening =
		reader && (await db.selectFrom("openings").selectAll().where("id", "=", reader.opening).executeTakeFirst());
	return opening && { reader, opening };
}

/** Whether this browser's cookie shows the reader names. */
export async function isUnlocked(
	db: Database,
	reader: string,
	cookie: string | undefined,
	now: Date,
): Promise<boolean> {
	return cookie !== undefined && (await findToken(db, cookie, "browser", now)) === reader;
}

/** Returns the id of the token's reader. */
async function findToken(
	db: Database,
	token: string,
	purpose: "link" | "browser",
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("shortlist_tokens")
		.select("link")
		.where("hash", "=", hashToken(token))
		.where("purpose", "=", purpose)
		.where((each) => each.or([each("expires_at", "is", null), each("expires_at", ">", now.toISOString())]))
		.executeTakeFirst();
	return row?.link;
}
