import { normalizeEmail } from "../store/email-address.ts";
import type { Database, DatabaseTransaction, ShortlistLinkRow } from "../store/tables.ts";
import { newId } from "../store/token.ts";

/* Readers of a shortlist at the employer, one per opening and mailbox. Each has a link of their own. */

/** What undoing an action restores of readers. */
export interface ReaderChanges {
	/** The values that were overwritten. */
	before: (Partial<ShortlistLinkRow> & Pick<ShortlistLinkRow, "id">)[];
	made: string[];
}

interface SentReader {
	opening: string;
	name: string;
	email: string;
	/** Id of the recruiter. */
	by: string;
}

/** Whoever gets the shortlist: the reader with this mailbox, or a new one. Returns their id. */
export async function keepReader(
	transaction: DatabaseTransaction,
	{ opening, name, email, by }: SentReader,
	{ before, made }: ReaderChanges,
	now: Date,
): Promise<string> {
	const at = now.toISOString();
	const inbox = normalizeEmail(email);
	const known = await findReaderByInbox(transaction, opening, inbox);
	if (!known) {
		const id = newId();
		const columns = { asked_by: null, made_by: by, made_at: at, granted_at: at, sent_at: at };
		await insertReader(transaction, { id, opening, name, email, inbox, ...columns });
		made.push(id);
		return id;
	}
	// A link that was revoked stays dead: they get another one.
	if (known.revoked_at) await transaction.deleteFrom("shortlist_tokens").where("link", "=", known.id).execute();
	const set = { name, email, made_by: by, granted_at: known.granted_at ?? at, sent_at: at, revoked_at: null };
	before.push(await changeReader(transaction, known, set));
	return known.id;
}

export function findReaderByInbox(db: Database, opening: string, inbox: string): Promise<ShortlistLinkRow | undefined> {
	return db
		.selectFrom("shortlist_links")
		.selectAll()
		.where("opening", "=", opening)
		.where("inbox", "=", inbox)
		.executeTakeFirst();
}

type NewReader = Pick<ShortlistLinkRow, "id" | "opening" | "name" | "email" | "inbox" | "asked_by" | "made_at"> &
	Partial<ShortlistLinkRow>;

export async function insertReader(transaction: DatabaseTransaction, reader: NewReader): Promise<void> {
	const empty = {
		...{ made_by: null, granted_at: null, sent_at: null, reminded_at: null, opened_at: null, revoked_at: null },
		...{ code_hash: null, code_sent_at: null },
	};
	await transaction
		.insertInto("shortlist_links")
		.values({ ...empty, ...reader })
		.execute();
}

/** Returns what was overwritten. */
export async function changeReader(
	transaction: DatabaseTransaction,
	reader: ShortlistLinkRow,
	set: Partial<ShortlistLinkRow>,
): Promise<ReaderChanges["before"][number]> {
	await transaction.updateTable("shortlist_links").set(set).where("id", "=", reader.id).execute();
	const names = Object.keys(set);
	return { ...Object.fromEntries(Object.entries(reader).filter(([name]) => names.includes(name))), id: reader.id };
}

export async function restoreReaders(transaction: DatabaseTransaction, { before, made }: ReaderChanges): Promise<void> {
	for (const { id, ...columns } of before) {
		await transaction.updateTable("shortlist_links").set(columns).where("id", "=", id).execute();
	}
	if (made.length > 0) await transaction.deleteFrom("shortlist_links").where("id", "in", made).execute();
}

/** Whether some reader wants to meet a candidate. */
export async function isInterviewWanted(db: Database, opening: string, candidate: string): Promise<boolean> {
	const row = await db
		.selectFrom("shortlist_verdicts")
		.innerJoin("shortlist_links", "shortlist_links.id", "shortlist_verdicts.link")
		.select("shortlist_verdicts.link")
		.where("shortlist_verdicts.opening", "=", opening)
		.where("shortlist_verdicts.candidate", "=", candidate)
		.where("shortlist_verdicts.verdict", "=", "interview")
		.where("shortlist_links.revoked_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}
