import { type SqlBool, sql } from "kysely";
import { emptyLettersAbout } from "../candidates/letters.ts";
import { OperatorError } from "../config/operator-error.ts";
import { monthsBefore } from "../dates/months.ts";
import { forgetWhatIsOver } from "../people/sessions.ts";
import { append } from "../store/database/events.ts";
import { overwriteDeleted } from "../store/database/overwrite.ts";
import { despiteOthers, isPostgres, sayable } from "../store/database/postgres.ts";
import { removeUpgradeCopies } from "../store/database/upgrade-copy.ts";
import { renewMark } from "../store/files/storage-mark.ts";
import type { Store } from "../store/files/store.ts";
import { inboxOf } from "../store/inbox.ts";
import { asReference } from "../store/reference.ts";
import type { Secret } from "../store/secret.ts";
import type { Database, Transacted } from "../store/tables.ts";
import { REPEAT_WITHIN_MS } from "../store/tables.ts";
import { forgetOldLinks } from "../yours/links.ts";
import { forgetAddressLinks } from "../yours/under-address.ts";
import type { Counted } from "./counted-time.ts";
import { countUnknownFiles, removeFiles, removeMails, writeDownGone } from "./kept-files.ts";

/*
 * How long submissions are kept, and how they are removed. Rows go first: a file without its row is removed later, but
 * a row without its file is a loss.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const UNCLAIMED_FILE_MS = DAY_MS; // a file is saved moments before its submission, but clocks may be off by hours
const GONE_MS = 7 * DAY_MS; // an email about a submission being removed may be written once more; retention runs daily
const COUNTED_SLACK_MS = DAY_MS; // the counted clock lags a little: it doesn't count time it can't be sure of
const DESK_MAIL_FILE_MS = DAY_MS; // its link has been used by then, or can be requested again
const DESK_MAIL_MS = 30 * DAY_MS; // sent or failed, to find out why a link did not arrive
const ROWS_AT_ONCE = 500;
const ROWS_AT_ONCE_ON_SQLITE = 4; // the whole server waits, and unindexing a resume takes tens of milliseconds

const PAGES_MERGED_AT_ONCE = 200; // tens of milliseconds
const MERGED_SOMETHING = 2; // changes: the command itself counts as one

interface Removed {
	submissions: number;
	files: number;
	/** Why files that must be removed are still there. The next retention run tries again. */
	problem?: string;
}

export interface Retained extends Removed {
	/** Why nothing was removed because of its age. */
	stopped?: string;
	/** Submissions that have expired by the clock and are still there. */
	overdue: number;
	/** Files and emails not known to this database, which are never removed; null if files can't be counted. */
	unknownFiles: number | null;
	/** Why the files can't be counted. */
	uncounted?: string;
	unknownMails: number;
}

/** Removes what has expired by both the clock and the counted clock, and files that no submission uses. */
export async function retain(store: Store, counted: Counted): Promise<Retained> {
	const { db, clock } = store;
	const now = clock();
	const countedNow = new Date(counted.at.getTime() + COUNTED_SLACK_MS);
	const wrongFiles = await mayNotRemoveFiles(store);
	const stopped = stoppedBy(counted) ?? wrongFiles;
	const old = oldestKept(store, now, countedNow);

	let submissions = 0;
	if (!stopped) {
		if ((await countOlder(db, old)) > 0) await mergeSearch(db);
		for (const each of old) submissions += await removeOlder(store, each);
		const repeatable = new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString();
		await db.deleteFrom("contents").where("received_at", "<=", repeatable).execute();
	}
	const unclaimed = {
		written: new Date(now.getTime() - UNCLAIMED_FILE_MS),
		counted: new Date(counted.at.getTime() - UNCLAIMED_FILE_MS),
	};
	const { removed, problem } = wrongFiles ? { removed: 0 } : await removeFiles(store, stopped ? undefined : unclaimed);
	const unknownMails = await removeMails(store, stopped ? undefined : new Date(now.getTime() - DESK_MAIL_FILE_MS));
	if (!stopped) await forgetDeskMails(db, now);
	await forgetWhatIsOver(db, now);
	await forgetOldLinks(db, now);
	const forgotten = new Date(counted.at.getTime() - GONE_MS).toISOString();
	await db.deleteFrom("gone").where("counted_at", "<", forgotten).execute();
	await overwriteDeleted(db);
	const unknownFiles = await countUnknownFiles(store).catch((error) => ({
		uncounted: `The stored files cannot be counted: ${sayable(error)}.`,
	}));
	return {
		submissions,
		files: removed,
		...(problem && { problem: problemWith(problem) }),
		...(stopped && { stopped }),
		overdue: await countOlder(db, old),
		...(typeof unknownFiles === "number" ? { unknownFiles } : { unknownFiles: null, ...unknownFiles }),
		unknownMails,
	};
}

/** Why nothing may be removed because of its age: the clock is in doubt. */
export function stoppedBy({ jumpedDays }: Counted): string | undefined {
	if (jumpedDays === undefined) return undefined;
	const days = `${Math.abs(jumpedDays)} ${Math.abs(jumpedDays) === 1 ? "day" : "days"}`;
	const found = jumpedDays < 0 ? `went back by ${days}` : `went on by ${days} that no server ran`;
	return (
		`The clock ${found}, so nothing is removed for its age until it has been steady for a day. ` +
		"If it is right, run staff retain --clock-is-right."
	);
}

export interface Erased extends Removed {
	/** Upgrade copies removed, because the person may be in them. */
	copies: number;
}

/**
 * Removes everything a person sent, and leaves a record that says when and how much, but not who.
 * @param by id of the team member; null at the command line
 */
export async function erase(store: Store, secret: Secret, email: string, by: string | null = null): Promise<Erased> {
	const inbox = inboxOf(email);
	if (!inbox) throw new OperatorError("Name the mail address of the person to erase.");
	return eraseRows(store, { by, address_hash: secret.addressHash(inbox) }, async (transaction) => {
		// Compared here, because rows of earlier versions have no inbox, or one normalized by an earlier rule.
		const known = await transaction.selectFrom("submissions").select("email").distinct().execute();
		const emails = known.map((row) => row.email).filter((address) => inboxOf(address) === inbox);
		if (emails.length === 0) return [];
		const rows = await transaction.selectFrom("submissions").select("reference").where("email", "in", emails).execute();
		return rows.map(({ reference }) => reference);
	});
}

/** For a submission without an email address, such as a call. */
export async function eraseOne(
	store: Store,
	secret: Secret,
	reference: string,
	by: string | null = null,
): Promise<Erased> {
	const named = asReference(reference);
	return eraseRows(store, { by, address_hash: secret.addressHash(named) }, async () => [named]);
}

/**
 * Erases several submissions.
 * @param leave writes what must be remembered of them, before they are removed
 */
export async function eraseThese(
	store: Store,
	secret: Secret,
	references: string[],
	by: string | null,
	leave: (transaction: Transacted, now: Date) => Promise<void>,
): Promise<Erased> {
	const address_hash = secret.addressHash(references.join(" "));
	const find = async (transaction: Transacted, now: Date) => {
		await leave(transaction, now);
		return references;
	};
	return eraseRows(store, { by, address_hash }, find, references);
}

/** Removes files that were replaced, or whose submission was removed. The next retention run retries what fails now. */
export async function removeDropped(store: Store): Promise<string | undefined> {
	const wrongFiles = await mayNotRemoveFiles(store);
	if (wrongFiles) return wrongFiles;
	const { problem } = await removeFiles(store);
	return problem && problemWith(problem);
}

/** @param only removes only upgrade copies that contain these submissions */
async function eraseRows(
	store: Store,
	{ by, address_hash }: { by: string | null; address_hash: string },
	find: (transaction: Transacted, now: Date) => Promise<string[]>,
	only?: string[],
): Promise<Erased> {
	const { db, clock } = store;
	const now = clock();
	const inOne = async (transaction: Transacted) => {
		const rows = await removeRows(transaction, await find(transaction, now), now);
		await transaction
			.insertInto("erasures")
			.values({ address_hash, erased_at: now.toISOString(), submissions: rows.length })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		await append(transaction, { person: by, what: "erased", data: { submissions: rows.length } }, now);
		return rows;
	};
	// An email about it may be marked as sent at the same time, which locks the same rows in another order.
	const erased = await despiteOthers(() => db.transaction().execute(inOne));
	const copies = await removeUpgradeCopies(store.config, only);
	const wrongFiles = erased.some(({ file_key }) => file_key) ? await mayNotRemoveFiles(store) : undefined;
	const { removed, problem } = wrongFiles ? { removed: 0 } : await removeFiles(store);
	await removeMails(store);
	await overwriteDeleted(db);
	const left = wrongFiles ?? (problem && problemWith(problem));
	return { submissions: erased.length, files: removed, copies, ...(left && { problem: left }) };
}

async function mayNotRemoveFiles({ db, files }: Store): Promise<string | undefined> {
	try {
		return await renewMark(db, files);
	} catch (error) {
		return `The storage of files cannot be used, so nothing is removed: ${sayable(error)}.`;
	}
}

function problemWith(error: Error): string {
	return `Files that have to go are still there: ${sayable(error)}. The next retain tries again.`;
}

interface Old {
	kinds: "resumes" | "others";
	/** Received before this time, by the clock and by the counted clock. */
	received: string;
	counted: string;
}

function oldestKept({ config }: Store, now: Date, countedNow: Date): Old[] {
	const before = (kinds: Old["kinds"], months: number): Old => ({
		kinds,
		received: monthsBefore(now, months).toISOString(),
		counted: monthsBefore(countedNow, months).toISOString(),
	});
	return [before("others", config.retainLeadsMonths), before("resumes", config.retainResumesMonths)];
}

/**
 * SQLite's search index grows in segments, and removing a submission looks up its words in each of them: with two
 * segments it takes half as long as with a dozen. A few pages at a time, because the whole server waits.
 */
async function mergeSearch(db: Database): Promise<void> {
	if (isPostgres(db)) return;
	const merge = async (transaction: Transacted) => {
		const before = await countChanges(transaction);
		await sql`insert into search (search, rank) values ('merge', ${sql.lit(PAGES_MERGED_AT_ONCE)})`.execute(
			transaction,
		);
		return (await countChanges(transaction)) - before;
	};
	while ((await db.transaction().execute(merge)) >= MERGED_SOMETHING);
}

async function countChanges(transaction: Transacted): Promise<number> {
	const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(transaction);
	return rows[0]?.count ?? 0;
}

async function removeOlder({ db, clock }: Store, { kinds, received, counted }: Old): Promise<number> {
	const most = isPostgres(db) ? ROWS_AT_ONCE : ROWS_AT_ONCE_ON_SQLITE;
	let total = 0;
	while (true) {
		const gone = await db.transaction().execute(async (transaction) => {
			const old = await transaction
				.selectFrom("submissions")
				.select("reference")
				.where(isOf(kinds))
				.where("received_at", "<", received)
				.where("counted_at", "<", counted)
				.where(isNotKept(received, counted))
				.orderBy("received_at")
				.limit(most)
				.execute();
			const references = old.map(({ reference }) => reference);
			return (await removeRows(transaction, references, clock())).length;
		});
		if (gone === 0) return total;
		total += gone;
	}
}

/** With everything that depends on them. What emails said about them is removed from those emails first. */
async function removeRows(transaction: Transacted, references: string[], now: Date) {
	if (references.length === 0) return [];
	await emptyLettersAbout(transaction, references, now);
	const rows = await transaction
		.deleteFrom("submissions")
		.where("reference", "in", references)
		.returning(["reference", "file_key"])
		.execute();
	await writeDownGone(transaction, rows, now);
	await forgetAddressLinks(transaction);
	return rows;
}

/** If the sender agreed to keep it longer, it expires only when that too is long ago by both clocks. */
function isNotKept(received: string, counted: string) {
	return sql<SqlBool>`not exists (
		select 1 from wishes where wishes.reference = submissions.reference and kept_at is not null
		and (kept_at >= ${received} or wishes.counted_at is null or wishes.counted_at >= ${counted})
	)`;
}

/** Worded like the condition of the resume index, so older rows of other kinds are not read. */
function isOf(kinds: Old["kinds"]) {
	return kinds === "resumes" ? sql<SqlBool>`kind = 'resume'` : sql<SqlBool>`kind <> 'resume'`;
}

/** Emails about no submission are not removed with one, so they expire on their own. */
async function forgetDeskMails(db: Database, now: Date): Promise<void> {
	await db
		.deleteFrom("deliveries")
		.where("reference", "is", null)
		.where("queued_at", "<", new Date(now.getTime() - DESK_MAIL_MS).toISOString())
		.where((row) => row.or([row("sent_at", "is not", null), row("failed_at", "is not", null)]))
		.execute();
}

async function countOlder(db: Database, old: Old[]): Promise<number> {
	let total = 0;
	for (const { kinds, received, counted } of old) {
		const { count } = await db
			.selectFrom("submissions")
			.select((row) => row.fn.countAll<number | string>().as("count"))
			.where(isOf(kinds))
			.where("received_at", "<", received)
			.where(isNotKept(received, counted))
			.executeTakeFirstOrThrow();
		total += Number(count);
	}
	return total;
}
