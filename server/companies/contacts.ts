import { type SqlBool, sql } from "kysely";
import { subtractMonths } from "../dates/kept-until.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { ContactRow, Database, DatabaseTransaction } from "../store/tables.ts";
import { newId } from "../store/token.ts";

/* People at employers, one per mailbox: what they sent makes them, and 24 months without activity removes them. */

const CONTACTS_KEPT_MONTHS = 24; // after their last activity
const ROWS_AT_ONCE = 100;

/** Names of the events of a company that are about a contact: see removeContacts. */
export const CONTACT_EVENTS = ["added a contact", "changed a contact"];

type SentContact = Pick<ContactRow, "company" | "name" | "title" | "email" | "phone">;

/** Saves who sent a request. Their newest request counts; an older one only adds what is not known. Returns the id. */
export async function saveSentContact(
	transaction: DatabaseTransaction,
	sent: SentContact,
	at: string,
	now: Date,
): Promise<string> {
	const inbox = normalizeEmail(sent.email);
	const known = await findContactByInbox(transaction, inbox);
	if (!known) {
		const id = newId();
		await transaction
			.insertInto("contacts")
			.values({ id, ...sent, inbox, added_at: now.toISOString(), last_at: at })
			.execute();
		return id;
	}
	const isNewer = at >= known.last_at;
	const pick = (name: keyof SentContact) => (isNewer ? sent[name] || known[name] : known[name] || sent[name]);
	await transaction
		.updateTable("contacts")
		.set({
			...{ company: pick("company"), name: pick("name"), title: pick("title"), email: pick("email") },
			...{ phone: pick("phone"), last_at: isNewer ? at : known.last_at },
		})
		.where("id", "=", known.id)
		.execute();
	return known.id;
}

export function findContactByInbox(db: Database, inbox: string): Promise<ContactRow | undefined> {
	return db.selectFrom("contacts").selectAll().where("inbox", "=", inbox).executeTakeFirst();
}

interface ChangedAddress {
	/** The request whose sender has a new address. */
	reference: string;
	from: string;
	to: string;
}

/** The contact gets the new address too, unless other requests came from the old one. */
export async function moveContact(
	transaction: DatabaseTransaction,
	{ reference, from, to }: ChangedAddress,
): Promise<void> {
	const inbox = normalizeEmail(to);
	const known = await findContactByInbox(transaction, normalizeEmail(from));
	if (!known || known.inbox === inbox || (await hasRequests(transaction, known.inbox, reference))) return;
	if (await findContactByInbox(transaction, inbox)) await removeContacts(transaction, [known.id]);
	else await transaction.updateTable("contacts").set({ inbox, email: to }).where("id", "=", known.id).execute();
}

/** Removes the person behind an address that is erased. Their company stays. */
export async function removeContactOf(transaction: DatabaseTransaction, email: string): Promise<void> {
	const known = await findContactByInbox(transaction, normalizeEmail(email));
	if (known) await removeContacts(transaction, [known.id]);
}

/** Of these people, removes those who no longer have a request. Returns their mailboxes. */
export async function removeContactsWithoutRequests(
	transaction: DatabaseTransaction,
	emails: string[],
): Promise<string[]> {
	const removed: string[] = [];
	for (const inbox of new Set(emails.map(normalizeEmail))) {
		if (!inbox || (await hasRequests(transaction, inbox))) continue;
		await removeContactOf(transaction, inbox);
		removed.push(inbox);
	}
	return removed;
}

/** Removes the sender of spam, unless they have another request or an opening, or a recruiter entered them. */
export async function removeContactOfSpam(transaction: DatabaseTransaction, email: string): Promise<void> {
	const known = await findContactByInbox(transaction, normalizeEmail(email));
	if (!known || (await hasRequests(transaction, known.inbox))) return;
	const opening = await transaction
		.selectFrom("openings")
		.select("id")
		.where("contact", "=", known.id)
		.executeTakeFirst();
	const event = await transaction.selectFrom("events").select("id").where(isEventOf(known.id)).executeTakeFirst();
	if (!opening && !event) await removeContacts(transaction, [known.id]);
}

/** @param except the reference of one that doesn't count */
async function hasRequests(transaction: DatabaseTransaction, inbox: string, except = ""): Promise<boolean> {
	const request = await transaction
		.selectFrom("submissions")
		.select("reference")
		.where("inbox", "=", inbox)
		.where("reference", "<>", except)
		.where("kind", "in", ["lead", "talent-request"])
		.where(sql<SqlBool>`coalesce(outcome, '') <> 'spam'`)
		.executeTakeFirst();
	return request !== undefined;
}

/** Removes contacts without activity for 24 months, unless they have an opening, or had one in that time. */
export async function removeInactiveContacts(db: Database, now: Date): Promise<void> {
	const limit = subtractMonths(now, CONTACTS_KEPT_MONTHS).toISOString();
	const removeSome = async (transaction: DatabaseTransaction) => {
		const old = await transaction
			.selectFrom("contacts")
			.select("id")
			.where("last_at", "<", limit)
			.where(
				sql<SqlBool>`not exists (select 1 from openings where openings.contact = contacts.id
					and (openings.closed_at is null or openings.closed_at >= ${limit}))`,
			)
			.orderBy("last_at")
			.limit(ROWS_AT_ONCE)
			.$if(isPostgres(transaction), (query) => query.forUpdate())
			.execute();
		await removeContacts(
			transaction,
			old.map(({ id }) => id),
		);
		return old.length;
	};
	while ((await db.transaction().execute(removeSome)) > 0);
}

/** The history of their company keeps that they were added or changed, but not what was written about them. */
async function removeContacts(transaction: DatabaseTransaction, ids: string[]): Promise<void> {
	for (const id of ids) {
		await transaction
			.updateTable("events")
			.set({ data: JSON.stringify({ contact: id }) })
			.where(isEventOf(id))
			.execute();
		await transaction.deleteFrom("contacts").where("id", "=", id).execute();
	}
}

/** Of a company's events, those about this contact. */
function isEventOf(contact: string) {
	return sql<SqlBool>`company is not null and what in (${sql.join(CONTACT_EVENTS)})
		and data like ${`%"contact":"${contact}"%`}`;
}
