import { OperatorError } from "../../operator-error.ts";
import { lock } from "../database/postgres.ts";
import { append } from "../events.ts";
import { mailbox } from "../inbox.ts";
import type { Database, PersonRow, Role, Transacted } from "../tables.ts";
import { newId } from "./token.ts";

/* The firm's own people, who work at the desk. */

/** Names one at a time changes who is an admin. */
const PEOPLE_LOCK = "people";

/** Everybody who was not removed, the first invited first. */
export function listPeople(db: Database): Promise<PersonRow[]> {
	return db.selectFrom("people").selectAll().where("removed_at", "is", null).orderBy("invited_at").execute();
}

export function findPerson(db: Database, id: string): Promise<PersonRow | undefined> {
	return db.selectFrom("people").selectAll().where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();
}

export function findByEmail(db: Database, email: string): Promise<PersonRow | undefined> {
	return db
		.selectFrom("people")
		.selectAll()
		.where("mailbox", "=", mailbox(email))
		.where("removed_at", "is", null)
		.executeTakeFirst();
}

export async function isAnybodyInvited(db: Database): Promise<boolean> {
	const person = await db.selectFrom("people").select("id").where("removed_at", "is", null).limit(1).executeTakeFirst();
	return person !== undefined;
}

interface Invitation {
	email: string;
	role: Role;
	/** Who invites; null at the command line. */
	by: string | null;
}

/** Lets somebody join. Who was removed gets their old place back; who is there already keeps it, with the greater role. */
export async function invite(db: Database, { email, role, by }: Invitation, now: Date): Promise<PersonRow> {
	const at = now.toISOString();
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [PEOPLE_LOCK]);
		const known = await transaction
			.selectFrom("people")
			.selectAll()
			.where("mailbox", "=", mailbox(email))
			.executeTakeFirst();
		const back = { role, email: email.trim(), invited_at: at, joined_at: null, removed_at: null, away_until: null };
		const person = known
			? {
					...known,
					...(known.removed_at ? back : { role: known.role === "admin" ? known.role : role }),
				}
			: newPerson(email, role, at);
		if (known) {
			const { id, ...changed } = person;
			await transaction.updateTable("people").set(changed).where("id", "=", id).execute();
		} else await transaction.insertInto("people").values(person).execute();
		await append(transaction, { person: by, what: "invited", data: { person: person.id, role: person.role } }, now);
		return person;
	});
}

function newPerson(email: string, role: Role, at: string): PersonRow {
	return {
		id: newId(),
		email: email.trim(),
		mailbox: mailbox(email),
		name: "",
		role,
		invited_at: at,
		joined_at: null,
		removed_at: null,
		away_until: null,
		issuer: null,
		subject: null,
	};
}

/** Makes the first person of all, an admin, who has joined. Undefined when somebody was faster. */
export async function joinAsFirst(
	transaction: Transacted,
	{ name, email }: { name: string; email: string },
	now: Date,
): Promise<PersonRow | undefined> {
	await lock(transaction, [PEOPLE_LOCK]);
	if (await isAnybodyInvited(transaction)) return undefined;
	// Somebody of this address may have been removed before.
	await transaction.deleteFrom("people").where("mailbox", "=", mailbox(email)).execute();
	const at = now.toISOString();
	const person = { ...newPerson(email, "admin", at), name, joined_at: at };
	await transaction.insertInto("people").values(person).execute();
	await append(transaction, { person: person.id, what: "joined", data: {} }, now);
	return person;
}

/** The first time that an invited person comes in. */
export async function join(transaction: Transacted, id: string, name: string, now: Date): Promise<void> {
	await transaction
		.updateTable("people")
		.set({ name, joined_at: now.toISOString() })
		.where("id", "=", id)
		.where("removed_at", "is", null)
		.execute();
	await append(transaction, { person: id, what: "joined", data: {} }, now);
}

/** What people may change about themselves, and admins about others. Refuses to leave the desk without an admin. */
export async function changePerson(
	db: Database,
	id: string,
	change: Partial<Pick<PersonRow, "name" | "role" | "away_until">>,
	by: string | null,
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		await lock(transaction, [PEOPLE_LOCK]);
		if (change.role === "recruiter") await refuseLastAdmin(transaction, id);
		await transaction.updateTable("people").set(change).where("id", "=", id).where("removed_at", "is", null).execute();
		await append(transaction, { person: by, what: "changed a person", data: { person: id, ...change } }, now);
	});
}

/** Binds a person to who they are at the single sign-on, once. False when they, or that account, are bound already. */
export async function bindAccount(
	transaction: Transacted,
	id: string,
	account: { issuer: string; subject: string },
): Promise<boolean> {
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

export function findByAccount(db: Database, issuer: string, subject: string): Promise<PersonRow | undefined> {
	return db
		.selectFrom("people")
		.selectAll()
		.where("issuer", "=", issuer)
		.where("subject", "=", subject)
		.where("removed_at", "is", null)
		.executeTakeFirst();
}

/** Ends sessions at once, leaves what was theirs and is open to nobody. The name stays, for the history. */
export async function removePerson(db: Database, id: string, by: string | null, now: Date): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		await lock(transaction, [PEOPLE_LOCK]);
		await refuseLastAdmin(transaction, id);
		for (const table of ["sessions", "passkeys", "links", "drafts"] as const) {
			await transaction.deleteFrom(table).where("person", "=", id).execute();
		}
		await transaction
			.updateTable("submissions")
			.set((row) => ({ owner: null, version: row("version", "+", 1) }))
			.where("owner", "=", id)
			.where("closed_at", "is", null)
			.execute();
		await transaction
			.updateTable("people")
			.set({ removed_at: now.toISOString(), issuer: null, subject: null })
			.where("id", "=", id)
			.execute();
		await append(transaction, { person: by, what: "removed a person", data: { person: id } }, now);
	});
}

async function refuseLastAdmin(transaction: Transacted, id: string): Promise<void> {
	const admins = await transaction
		.selectFrom("people")
		.select("id")
		.where("role", "=", "admin")
		.where("removed_at", "is", null)
		.execute();
	if (admins.length === 1 && admins[0]?.id === id) {
		throw new OperatorError("This is the last admin. Make somebody else one first.");
	}
}
