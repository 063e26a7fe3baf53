import { OperatorError } from "../config/operator-error.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock } from "../store/database/postgres.ts";
import { lowercaseEmail } from "../store/email-address.ts";
import type { Database, DatabaseTransaction, PersonRow, Role } from "../store/tables.ts";
import { newId } from "../store/token.ts";

/* The team: the firm's people who use the desk. */

/** Serializes changes to the team and its admins. */
const PEOPLE_LOCK = "people";

/** Everyone who was not removed, in order of invitation. */
export function listPeople(db: Database): Promise<PersonRow[]> {
	return db.selectFrom("people").selectAll().where("removed_at", "is", null).orderBy("invited_at").execute();
}

export function findPerson(db: Database, id: string): Promise<PersonRow | undefined> {
	return db.selectFrom("people").selectAll().where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();
}

export function findPersonByEmail(db: Database, email: string): Promise<PersonRow | undefined> {
	return db
		.selectFrom("people")
		.selectAll()
		.where("mailbox", "=", lowercaseEmail(email))
		.where("removed_at", "is", null)
		.executeTakeFirst();
}

export async function isAnyoneInvited(db: Database): Promise<boolean> {
	const person = await db.selectFrom("people").select("id").where("removed_at", "is", null).limit(1).executeTakeFirst();
	return person !== undefined;
}

interface Invitation {
	email: string;
	role: Role;
	/** Id of the inviter; null for the command line. */
	by: string | null;
}

/** Invites someone to join. A removed person is restored; a current one stays, with the higher of the two roles. */
export async function invite(db: Database, { email, role, by }: Invitation, now: Date): Promise<PersonRow> {
	const at = now.toISOString();
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [PEOPLE_LOCK]);
		const known = await transaction
			.selectFrom("people")
			.selectAll()
			.where("mailbox", "=", lowercaseEmail(email))
			.executeTakeFirst();
		const person = known ? { ...known, ...reinvite(known, email, role, at) } : newPerson(email, role, at);
		if (known?.removed_at) await revokeAccess(transaction, known.id);
		await savePerson(transaction, person);
		await appendEvent(
			transaction,
			{ person: by, what: "invited", data: { person: person.id, role: person.role } },
			now,
		);
		return person;
	});
}

/** What an invitation changes about an existing person. */
function reinvite(known: PersonRow, email: string, role: Role, at: string): Partial<PersonRow> {
	if (!known.removed_at) return { role: known.role === "admin" ? known.role : role };
	return { email: email.trim(), role, invited_at: at, joined_at: null, removed_at: null, away_until: null };
}

async function savePerson(transaction: DatabaseTransaction, person: PersonRow): Promise<void> {
	const { id, ...changed } = person;
	await transaction
		.insertInto("people")
		.values(person)
		.onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
		.execute();
}

/** Also covers what was created while they were being removed, which must not work again once they are restored. */
async function revokeAccess(transaction: DatabaseTransaction, id: string): Promise<void> {
	for (const table of ["sessions", "passkeys", "links"] as const) {
		await transaction.deleteFrom(table).where("person", "=", id).execute();
	}
}

function newPerson(email: string, role: Role, at: string): PersonRow {
	return {
		id: newId(),
		email: email.trim(),
		mailbox: lowercaseEmail(email),
		name: "",
		role,
		invited_at: at,
		joined_at: null,
		removed_at: null,
		away_until: null,
		seen_at: null,
		issuer: null,
		subject: null,
		weekly_mail: 1,
		available_at: null,
	};
}

/**
 * Creates the very first person: an admin who has joined. Undefined if someone else was first.
 * @param open allows others to exist already; a person with this address is reused
 */
export async function joinAsFirst(
	transaction: DatabaseTransaction,
	{ name, email, open = false }: { name: string; email: string; open?: boolean },
	now: Date,
): Promise<PersonRow | undefined> {
	await lock(transaction, [PEOPLE_LOCK]);
	if (!open && (await isAnyoneInvited(transaction))) return undefined;
	const at = now.toISOString();
	const before = await transaction
		.selectFrom("people")
		.selectAll()
		.where("mailbox", "=", lowercaseEmail(email))
		.executeTakeFirst();
	const known = before ? { ...before, ...reinvite(before, email, "admin", at) } : newPerson(email, "admin", at);
	const person = { ...known, name, joined_at: known.joined_at ?? at };
	if (!before || before.removed_at) await revokeAccess(transaction, person.id);
	await savePerson(transaction, person);
	await appendEvent(transaction, { person: person.id, what: "joined", data: {} }, now);
	return person;
}

/** An invited person signs in for the first time. False if they have already joined, or were removed. */
export async function join(transaction: DatabaseTransaction, id: string, name: string, now: Date): Promise<boolean> {
	const joined = await transaction
		.updateTable("people")
		.set({ name, joined_at: now.toISOString() })
		.where("id", "=", id)
		.where("joined_at", "is", null)
		.where("removed_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	if (!joined) return false;
	await transaction.deleteFrom("links").where("person", "=", id).where("purpose", "=", "join").execute();
	await appendEvent(transaction, { person: id, what: "joined", data: {} }, now);
	return true;
}

/** Applies changes that people make to themselves, or admins to others. Refuses to leave the desk without an admin. */
export async function changePerson(
	db: Database,
	id: string,
	change: Partial<Pick<PersonRow, "name" | "role" | "away_until" | "weekly_mail">>,
	by: string | null,
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		await lock(transaction, [PEOPLE_LOCK]);
		if (change.role === "recruiter") await refuseLastAdmin(transaction, id);
		await transaction.updateTable("people").set(change).where("id", "=", id).where("removed_at", "is", null).execute();
		await appendEvent(transaction, { person: by, what: "changed a person", data: { person: id, ...change } }, now);
	});
}

/** Links a person to their single sign-on account, once. False if either is already linked to another. */
export async function bindAccount(
	transaction: DatabaseTransaction,
	id: string,
	account: { issuer: string; subject: string },
): Promise<boolean> {
	await lock(transaction, [PEOPLE_LOCK]);
	const taken = await transaction
		.selectFrom("people")
		.select("id")
		.where("issuer", "=", account.issuer)
		.where("subject", "=", account.subject)
		.executeTakeFirst();
	if (taken) return taken.id === id;
	const bound = await transaction
		.updateTable("people")
		.set(account)
		.where("id", "=", id)
		.where("subject", "is", null)
		.where("removed_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	return bound !== undefined;
}

export function findPersonByAccount(db: Database, issuer: string, subject: string): Promise<PersonRow | undefined> {
	return db
		.selectFrom("people")
		.selectAll()
		.where("issuer", "=", issuer)
		.where("subject", "=", subject)
		.where("removed_at", "is", null)
		.executeTakeFirst();
}

/** `away_until` is the first day back. */
export function isAway({ away_until }: Pick<PersonRow, "away_until">, today: string): boolean {
	return away_until !== null && today < away_until;
}

/** Ends their sessions immediately and unassigns their open submissions. Their name stays, for the history. */
export async function removePerson(db: Database, id: string, by: string | null, now: Date): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		await lock(transaction, [PEOPLE_LOCK]);
		await refuseLastAdmin(transaction, id);
		await revokeAccess(transaction, id);
		for (const table of ["drafts", "busy_calendars"] as const) {
			await transaction.deleteFrom(table).where("person", "=", id).execute();
		}
		const theirs = await transaction
			.updateTable("submissions")
			.set((row) => ({ owner: null, version: row("version", "+", 1) }))
			.where("owner", "=", id)
			.where("closed_at", "is", null)
			.returning("reference")
			.execute();
		for (const { reference } of theirs) {
			await appendEvent(transaction, { reference, person: by, what: "assigned", data: { to: null } }, now);
		}
		await transaction
			.updateTable("people")
			.set({ removed_at: now.toISOString(), issuer: null, subject: null, available_at: null })
			.where("id", "=", id)
			.execute();
		await appendEvent(transaction, { person: by, what: "removed a person", data: { person: id } }, now);
	});
}

/** Admins who have not joined don't count: the desk must keep an admin who can sign in. */
async function refuseLastAdmin(transaction: DatabaseTransaction, id: string): Promise<void> {
	const admins = await transaction
		.selectFrom("people")
		.select("id")
		.where("role", "=", "admin")
		.where("joined_at", "is not", null)
		.where("removed_at", "is", null)
		.execute();
	if (admins.length === 1 && admins[0]?.id === id) {
		throw new OperatorError("This is the last admin who has joined. Make someone else an admin first.");
	}
}

/** Of the firm's people, also of those who were removed. */
export async function readPersonNames(db: Database, ids: string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const people = await db.selectFrom("people").select(["id", "name", "email"]).where("id", "in", ids).execute();
	return new Map(people.map(({ id, name, email }) => [id, name || email]));
}
