import type { Database, DatabaseTransaction, PersonRow, Role, SessionRow, SignInMethod } from "../store/tables.ts";
import { hashToken, newId, newToken } from "../store/token.ts";

const HOUR_MS = 60 * 60_000;
const IDLE_MS = 12 * HOUR_MS;
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS;
const SEEN_EVERY_MS = 60_000; // accurate to a minute, which saves a write on every request
const AGENT_MAX = 200;
const LINK_RETENTION_MS = 24 * HOUR_MS; // longer than the window of any rate limit on links

export interface SignedIn {
	session: SessionRow;
	person: PersonRow;
}

/** Returns the token for the cookie. */
export async function beginSession(
	transaction: DatabaseTransaction,
	person: string,
	way: SignInMethod,
	agent: string,
	now: Date,
): Promise<string> {
	const token = newToken();
	const at = now.toISOString();
	await transaction
		.insertInto("sessions")
		.values({
			hash: hashToken(token),
			id: newId(),
			person,
			way,
			agent: agent.slice(0, AGENT_MAX),
			begun_at: at,
			seen_at: at,
		})
		.execute();
	await transaction.updateTable("people").set({ seen_at: at }).where("id", "=", person).execute();
	return token;
}

/**
 * The session of a cookie, if it has not expired.
 *
 * @param isUse whether this is a user action: a page that is merely left open must not extend the session
 */
export async function findSession(db: Database, token: string, now: Date, isUse = true): Promise<SignedIn | undefined> {
	const session = await selectActiveSessions(db, now).where("hash", "=", hashToken(token)).executeTakeFirst();
	if (!session) return undefined;
	const person = await db
		.selectFrom("people")
		.selectAll()
		.where("id", "=", session.person)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	if (!person) return undefined;
	if (isUse && now.getTime() - Date.parse(session.seen_at) > SEEN_EVERY_MS) {
		const seen_at = now.toISOString();
		await db.updateTable("sessions").set({ seen_at }).where("hash", "=", session.hash).execute();
		await db.updateTable("people").set({ seen_at }).where("id", "=", person.id).execute();
	}
	return { session, person };
}

export function listSessions(db: Database, person: string, now: Date): Promise<SessionRow[]> {
	return selectActiveSessions(db, now).where("person", "=", person).orderBy("seen_at", "desc").execute();
}

/** Those of the given sessions that have not expired, with their owners' current roles. */
export function findActiveSessions(db: Database, ids: string[], now: Date): Promise<{ id: string; role: Role }[]> {
	return db
		.selectFrom("sessions")
		.innerJoin("people", "people.id", "sessions.person")
		.select(["sessions.id", "people.role"])
		.where("sessions.id", "in", ids)
		.where("sessions.seen_at", ">", new Date(now.getTime() - IDLE_MS).toISOString())
		.where("sessions.begun_at", ">", new Date(now.getTime() - SESSION_MAX_MS).toISOString())
		.where("people.removed_at", "is", null)
		.execute();
}

function selectActiveSessions(db: Database, now: Date) {
	return db
		.selectFrom("sessions")
		.selectAll()
		.where("seen_at", ">", new Date(now.getTime() - IDLE_MS).toISOString())
		.where("begun_at", ">", new Date(now.getTime() - SESSION_MAX_MS).toISOString());
}

/** False if this person has no such session. */
export async function endSession(db: Database, person: string, id: string): Promise<boolean> {
	const ended = await db
		.deleteFrom("sessions")
		.where("id", "=", id)
		.where("person", "=", person)
		.returning("id")
		.executeTakeFirst();
	return ended !== undefined;
}

export async function endSessionByToken(db: Database, token: string): Promise<void> {
	await db.deleteFrom("sessions").where("hash", "=", hashToken(token)).execute();
}

/** @param exceptId id of a session to keep */
export async function endSessions(db: Database, person: string, exceptId?: string): Promise<void> {
	let query = db.deleteFrom("sessions").where("person", "=", person);
	if (exceptId) query = query.where("id", "!=", exceptId);
	await query.execute();
}

/** Deletes expired sessions, links and ceremonies. Links are kept for another day, because rate limits count them. */
export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
	await db
		.deleteFrom("sessions")
		.where((row) =>
			row.or([
				row("seen_at", "<=", new Date(now.getTime() - IDLE_MS).toISOString()),
				row("begun_at", "<=", new Date(now.getTime() - SESSION_MAX_MS).toISOString()),
			]),
		)
		.execute();
	const yesterday = new Date(now.getTime() - LINK_RETENTION_MS).toISOString();
	await db.deleteFrom("links").where("expires_at", "<=", yesterday).execute();
	await db.deleteFrom("ceremonies").where("expires_at", "<=", now.toISOString()).execute();
}
