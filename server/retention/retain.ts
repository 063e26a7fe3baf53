import { type SqlBool, sql } from "kysely";
import { AGREE_WITHIN_DAYS } from "../../contract/desk/candidates.ts";
import { IMPORT_KEPT_DAYS } from "../../contract/imports.ts";
import { countsIn } from "../candidates/on-file.ts";
import { removeContactOf, removeContactsWithoutRequests, removeInactiveContacts } from "../companies/contacts.ts";
import { readFirm } from "../config/content.ts";
import { OperatorError } from "../config/operator-error.ts";
import { RETAIN_APPLICANTS_MONTHS, subtractMonths } from "../dates/kept-until.ts";
import { eraseAlerts, removeExpiredAlerts } from "../jobs/alerts.ts";
import { followNewerResumes, forgetSubmissions } from "../openings/forget/forget.ts";
import { forgetReader, removeInactiveReaders } from "../openings/forget/forget-readers.ts";
import { isKeptForOpening } from "../openings/kept-for-opening.ts";
import { deleteExpiredTokens } from "../people/sessions.ts";
import { appendEvent } from "../store/database/events.ts";
import { overwriteDeleted } from "../store/database/overwrite.ts";
import { errorMessage, isPostgres, retryConflicts } from "../store/database/postgres.ts";
import { removeUpgradeCopies } from "../store/database/upgrade-copy.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Store } from "../store/files/files.ts";
import { renewMark } from "../store/files/storage-mark.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Secret } from "../store/secret.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { REPEAT_WITHIN_MS } from "../store/tables.ts";
import { deleteUnusedAddressLinks } from "../yours/submissions-by-address.ts";
import { deleteExpiredLinks } from "../yours/your-page-links.ts";
import type { CountedNow } from "./counted-time.ts";
import { endOldImports, forgetImportedRows, stopImportsOf } from "./forget-imports.ts";
import { countUnknownFiles, recordRemoved, removeFiles, removeMails } from "./kept-files.ts";
import { dropMailsFrom, dropMailsOf, dropOldMails, emptyMailsAbout, findMailsAbout } from "./received-mails.ts";

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
const MERGE_CHANGES_MIN = 2; // changes: the command itself counts as one

interface RemovalResult {
	submissions: number;
	files: number;
	/** Why files that must be removed are still there. The next retention run tries again. */
	problem?: string;
}

export interface RetentionResult extends RemovalResult {
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
export async function retain(store: Store, counted: CountedNow): Promise<RetentionResult> {
	const { db, clock } = store;
	const now = clock();
	const countedNow = new Date(counted.at.getTime() + COUNTED_SLACK_MS);
	const wrongFiles = await whyFilesMustStay(store);
	const stopped = describeClockDoubt(counted) ?? wrongFiles;
	const old = retentionLimits(store, now, countedNow);
	const unanswered = { added: addedBefore(now), counted: addedBefore(countedNow) };
	const closedBefore = subtractMonths(countedNow < now ? countedNow : now, RETAIN_APPLICANTS_MONTHS).toISOString();

	let submissions = 0;
	if (!stopped) {
		if ((await countOverdue()) > 0) await mergeSearch(db);
		for (const each of old) submissions += await removeExpired(store, each);
		submissions += await removeApplicants(store, closedBefore);
		submissions += await removeNotAgreed(store, unanswered);
		const repeatable = new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString();
		await db.deleteFrom("contents").where("received_at", "<=", repeatable).execute();
		const importedBefore = subtractDays(countedNow < now ? countedNow : now, IMPORT_KEPT_DAYS).toISOString();
		await db.transaction().execute((transaction) => endOldImports(transaction, importedBefore, now));
		await removeInactiveContacts(db, countedNow < now ? countedNow : now);
		await removeInactiveReaders(db, countedNow < now ? countedNow : now);
		await removeExpiredAlerts(db, countedNow < now ? countedNow : now);
		const keptSince = subtractMonths(countedNow < now ? countedNow : now, store.config.retainLeadsMonths).toISOString();
		await db.transaction().execute((transaction) => dropOldMails(transaction, keptSince, now));
	}
	const unclaimed = {
		written: new Date(now.getTime() - UNCLAIMED_FILE_MS),
		counted: new Date(counted.at.getTime() - UNCLAIMED_FILE_MS),
	};
	const { removed, problem } = wrongFiles ? { removed: 0 } : await removeFiles(store, stopped ? undefined : unclaimed);
	const unknownMails = await removeMails(store, stopped ? undefined : new Date(now.getTime() - DESK_MAIL_FILE_MS));
	if (!stopped) await removeDeskMails(db, now);
	await deleteExpiredTokens(db, now);
	await deleteExpiredLinks(db, now);
	const forgotten = new Date(counted.at.getTime() - GONE_MS).toISOString();
	await db.deleteFrom("gone").where("counted_at", "<", forgotten).execute();
	await overwriteDeleted(db);
	const unknownFiles = await countUnknownFiles(store).catch((error) => ({
		uncounted: `The stored files cannot be counted: ${errorMessage(error)}.`,
	}));
	return {
		submissions,
		files: removed,
		...(problem && { problem: filesLeftMessage(problem) }),
		...(stopped && { stopped }),
		overdue: await countOverdue(),
		...(typeof unknownFiles === "number" ? { unknownFiles } : { unknownFiles: null, ...unknownFiles }),
		unknownMails,
	};

	async function countOverdue(): Promise<number> {
		const expired = await countExpired(db, old, now);
		return expired + (await countApplicants(db, closedBefore, now)) + (await countNotAgreed(db, unanswered.added));
	}
}

/** Candidates whom the team added before this time had to agree by now. */
function addedBefore(now: Date): string {
	return subtractDays(now, AGREE_WITHIN_DAYS).toISOString();
}

function subtractDays(now: Date, days: number): Date {
	return new Date(now.getTime() - days * DAY_MS);
}

/** Why nothing may be removed because of its age: the clock is in doubt. */
export function describeClockDoubt({ jumpedDays }: CountedNow): string | undefined {
	if (jumpedDays === undefined) return undefined;
	const days = `${Math.abs(jumpedDays)} ${Math.abs(jumpedDays) === 1 ? "day" : "days"}`;
	const found = jumpedDays < 0 ? `moved back by ${days}` : `moved ahead by ${days} while no server ran`;
	return (
		`The clock ${found}, so nothing is deleted for its age until the clock has been steady for a day. ` +
		"If it is right, run staff retain --clock-is-right."
	);
}

export interface ErasureResult extends RemovalResult {
	/** Upgrade copies removed, because the person may be in them. */
	copies: number;
}

interface PersonErasure extends ErasureResult {
	/** Job alerts. */
	alerts: number;
}

/**
 * Removes everything a person sent, and leaves a record that says when and how much, but not who.
 * @param by id of the team member; null at the command line
 */
export async function erase(
	store: Store,
	secret: Secret,
	email: string,
	by: string | null = null,
): Promise<PersonErasure> {
	const inbox = normalizeEmail(email);
	if (!inbox) throw new OperatorError("Enter the email address of the person to delete.");
	let alerts = 0;
	const erased = await eraseRows(store, { by, address_hash: secret.addressHash(inbox) }, async (transaction, now) => {
		alerts = await eraseAlerts(transaction, inbox, now);
		await dropMailsFrom(transaction, inbox, now);
		await forgetReader(transaction, inbox, now);
		// Compared here, because rows of earlier versions have no inbox, or one normalized by an earlier rule.
		const known = await transaction.selectFrom("submissions").select("email").distinct().execute();
		const emails = known.map((row) => row.email).filter((address) => normalizeEmail(address) === inbox);
		await removeContactOf(transaction, inbox);
		await stopImportsOf(transaction, [inbox], "all", now);
		if (emails.length === 0) return [];
		const rows = await transaction
			.selectFrom("submissions")
			.select(["reference", "inbox"])
			.where("email", "in", emails)
			.execute();
		// Under other addresses, those that a recruiter merged with them.
		const inboxes = [...new Set(rows.flatMap((row) => row.inbox ?? []))];
		for (const other of inboxes) await dropMailsFrom(transaction, other, now);
		const merged =
			inboxes.length === 0
				? []
				: await transaction.selectFrom("submissions").select("reference").where("inbox", "in", inboxes).execute();
		return [...new Set([...rows, ...merged].map(({ reference }) => reference))];
	});
	return { ...erased, alerts };
}

/** For a submission without an email address, such as a call. */
export async function eraseSubmission(
	store: Store,
	secret: Secret,
	reference: string,
	by: string | null = null,
): Promise<ErasureResult> {
	const named = normalizeReference(reference);
	return eraseRows(store, { by, address_hash: secret.addressHash(named) }, async (transaction, now) => {
		const row = await transaction
			.selectFrom("submissions")
			.select("inbox")
			.where("reference", "=", named)
			.where("kind", "=", "resume")
			.executeTakeFirst();
		if (row?.inbox) await stopImportsOf(transaction, [row.inbox], "all", now);
		return [named];
	});
}

/**
 * Erases several submissions.
 * @param leave writes what must be remembered of them, before they are removed
 */
export async function eraseSubmissions(
	store: Store,
	secret: Secret,
	references: string[],
	by: string | null,
	leave: (transaction: DatabaseTransaction, now: Date) => Promise<void>,
): Promise<ErasureResult> {
	const address_hash = secret.addressHash(references.join(" "));
	const find = async (transaction: DatabaseTransaction, now: Date) => {
		await leave(transaction, now);
		return references;
	};
	return eraseRows(store, { by, address_hash }, find, references);
}

/** Removes files that were replaced, or whose submission was removed. The next retention run retries what fails now. */
export async function removeDroppedFiles(store: Store): Promise<string | undefined> {
	const wrongFiles = await whyFilesMustStay(store);
	if (wrongFiles) return wrongFiles;
	const { problem } = await removeFiles(store);
	return problem && filesLeftMessage(problem);
}

/** @param only removes only upgrade copies that contain these submissions */
async function eraseRows(
	store: Store,
	{ by, address_hash }: { by: string | null; address_hash: string },
	find: (transaction: DatabaseTransaction, now: Date) => Promise<string[]>,
	only?: string[],
): Promise<ErasureResult> {
	const { db, clock } = store;
	const now = clock();
	const eraseInTransaction = async (transaction: DatabaseTransaction) => {
		const rows = await removeSubmissions(transaction, await find(transaction, now), now);
		const employers = rows.flatMap(({ kind, email }) => (kind === "resume" ? [] : email));
		const removed = await removeContactsWithoutRequests(transaction, employers);
		for (const inbox of removed) {
			await forgetReader(transaction, inbox, now);
			await dropMailsFrom(transaction, inbox, now);
		}
		await transaction
			.insertInto("erasures")
			.values({ address_hash, erased_at: now.toISOString(), submissions: rows.length })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		await appendEvent(transaction, { person: by, what: "erased", data: { submissions: rows.length } }, now);
		return rows;
	};
	// An email about it may be marked as sent at the same time, which locks the same rows in another order.
	const erased = await retryConflicts(() => db.transaction().execute(eraseInTransaction));
	const copies = await removeUpgradeCopies(store.config, only);
	const dropped = await db.selectFrom("files").select("key").where("dropped_at", "is not", null).executeTakeFirst();
	const wrongFiles = dropped ? await whyFilesMustStay(store) : undefined;
	const { removed, problem } = wrongFiles ? { removed: 0 } : await removeFiles(store);
	await removeMails(store);
	await overwriteDeleted(db);
	const left = wrongFiles ?? (problem && filesLeftMessage(problem));
	return { submissions: erased.length, files: removed, copies, ...(left && { problem: left }) };
}

async function whyFilesMustStay({ db, files }: Store): Promise<string | undefined> {
	try {
		return await renewMark(db, files);
	} catch (error) {
		return `The storage of files cannot be used, so nothing is removed: ${errorMessage(error)}.`;
	}
}

function filesLeftMessage(error: Error): string {
	return `Files that have to go are still there: ${errorMessage(error)}. The next retain tries again.`;
}

interface RetentionLimit {
	kinds: "resumes" | "others";
	/** Received before this time, by the clock and by the counted clock. */
	received: string;
	counted: string;
}

function retentionLimits({ config }: Store, now: Date, countedNow: Date): RetentionLimit[] {
	const before = (kinds: RetentionLimit["kinds"], months: number): RetentionLimit => ({
		kinds,
		received: subtractMonths(now, months).toISOString(),
		counted: subtractMonths(countedNow, months).toISOString(),
	});
	return [before("others", config.retainLeadsMonths), before("resumes", config.retainResumesMonths)];
}

/**
 * SQLite's search index grows in segments, and removing a submission looks up its words in each of them: with two
 * segments it takes half as long as with a dozen. A few pages at a time, because the whole server waits.
 */
async function mergeSearch(db: Database): Promise<void> {
	if (isPostgres(db)) return;
	const merge = async (transaction: DatabaseTransaction) => {
		const before = await countChanges(transaction);
		await sql`insert into search (search, rank) values ('merge', ${sql.lit(PAGES_MERGED_AT_ONCE)})`.execute(
			transaction,
		);
		return (await countChanges(transaction)) - before;
	};
	while ((await db.transaction().execute(merge)) >= MERGE_CHANGES_MIN);
}

async function countChanges(transaction: DatabaseTransaction): Promise<number> {
	const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(transaction);
	return rows[0]?.count ?? 0;
}

async function removeExpired({ db, clock }: Store, { kinds, received, counted }: RetentionLimit): Promise<number> {
	const limit = isPostgres(db) ? ROWS_AT_ONCE : ROWS_AT_ONCE_ON_SQLITE;
	let total = 0;
	while (true) {
		const gone = await db.transaction().execute(async (transaction) => {
			if (kinds === "resumes") await followNewerResumes(transaction, received);
			const old = await transaction
				.selectFrom("submissions")
				.select("reference")
				.where(isOfKinds(kinds))
				.where("received_at", "<", received)
				.where("counted_at", "<", counted)
				.where(isNotExtended(received, counted))
				.where(countsIn()) // others have a term of their own
				.where((row) => row.not(isKeptForOpening(kinds, clock())))
				.orderBy("received_at")
				.limit(limit)
				.execute();
			const references = old.map(({ reference }) => reference);
			return (await removeSubmissions(transaction, references, clock())).length;
		});
		if (gone === 0) return total;
		total += gone;
	}
}

/** Those who applied to one job only, once its opening has been closed for a year. */
async function removeApplicants({ db, clock }: Store, closedBefore: string): Promise<number> {
	const limit = isPostgres(db) ? ROWS_AT_ONCE : ROWS_AT_ONCE_ON_SQLITE;
	let total = 0;
	while (true) {
		const gone = await db.transaction().execute(async (transaction) => {
			const rows = await selectFormerApplicants(transaction, closedBefore, clock())
				.select("submissions.reference")
				.limit(limit)
				.execute();
			const references = rows.map(({ reference }) => reference);
			return (await removeSubmissions(transaction, references, clock())).length;
		});
		if (gone === 0) return total;
		total += gone;
	}
}

function selectFormerApplicants(db: Database, closedBefore: string, now: Date) {
	return db
		.selectFrom("applications")
		.innerJoin("openings", "openings.id", "applications.opening")
		.innerJoin("submissions", "submissions.reference", "applications.reference")
		.where("applications.on_file", "=", 0)
		.where("openings.status", "in", ["filled", "canceled"])
		.where("openings.closed_at", "<", closedBefore)
		.where((row) => row.not(isKeptForOpening("resumes", now)));
}

async function countApplicants(db: Database, closedBefore: string, now: Date): Promise<number> {
	const { count } = await selectFormerApplicants(db, closedBefore, now)
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Candidates whom the team added, and who did not agree in time by both clocks. */
async function removeNotAgreed({ db, clock }: Store, before: { added: string; counted: string }): Promise<number> {
	const limit = isPostgres(db) ? ROWS_AT_ONCE : ROWS_AT_ONCE_ON_SQLITE;
	let total = 0;
	while (true) {
		const gone = await db.transaction().execute(async (transaction) => {
			const rows = await selectNotAgreed(transaction, before.added)
				.innerJoin("submissions", "submissions.reference", "sourced.reference")
				.select("sourced.reference")
				.where("submissions.counted_at", "<", before.counted)
				.limit(limit)
				.execute();
			const references = rows.map(({ reference }) => reference);
			return (await removeSubmissions(transaction, references, clock())).length;
		});
		if (gone === 0) return total;
		total += gone;
	}
}

function selectNotAgreed(db: Database, addedBefore: string) {
	return db.selectFrom("sourced").where("agreed_at", "is", null).where("added_at", "<", addedBefore);
}

async function countNotAgreed(db: Database, addedBefore: string): Promise<number> {
	const { count } = await selectNotAgreed(db, addedBefore)
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** With everything that depends on them. What openings hold of them is emptied first. */
async function removeSubmissions(transaction: DatabaseTransaction, references: string[], now: Date) {
	if (references.length === 0) return [];
	const about = await findMailsAbout(transaction, references);
	await forgetSubmissions(transaction, references, { office: readFirm().hours, now });
	await emptyMailsAbout(transaction, about, now);
	await transaction.deleteFrom("requirement_edits").where("subject", "in", references).execute();
	await dropMailsOf(transaction, references, now);
	await forgetImportedRows(transaction, references);
	const rows = await transaction
		.deleteFrom("submissions")
		.where("reference", "in", references)
		.returning(["reference", "file_key", "kind", "email"])
		.execute();
	await recordRemoved(transaction, rows, now);
	await deleteUnusedAddressLinks(transaction);
	return rows;
}

/** If the sender agreed to keep it longer, it expires only when that too is long ago by both clocks. */
function isNotExtended(received: string, counted: string) {
	return sql<SqlBool>`not exists (
		select 1 from wishes where wishes.reference = submissions.reference and kept_at is not null
		and (kept_at >= ${received} or wishes.counted_at is null or wishes.counted_at >= ${counted})
	)`;
}

/** Worded like the condition of the resume index, so older rows of other kinds are not read. */
function isOfKinds(kinds: RetentionLimit["kinds"]) {
	return kinds === "resumes" ? sql<SqlBool>`kind = 'resume'` : sql<SqlBool>`kind <> 'resume'`;
}

/** Emails about no submission and no opening are not removed with one, so they expire on their own. */
async function removeDeskMails(db: Database, now: Date): Promise<void> {
	await db
		.deleteFrom("deliveries")
		.where("reference", "is", null)
		.where("opening", "is", null)
		.where("queued_at", "<", new Date(now.getTime() - DESK_MAIL_MS).toISOString())
		.where((row) => row.or([row("sent_at", "is not", null), row("failed_at", "is not", null)]))
		.execute();
}

async function countExpired(db: Database, old: RetentionLimit[], now: Date): Promise<number> {
	let total = 0;
	for (const { kinds, received, counted } of old) {
		const { count } = await db
			.selectFrom("submissions")
			.select((row) => row.fn.countAll<number | string>().as("count"))
			.where(isOfKinds(kinds))
			.where("received_at", "<", received)
			.where(isNotExtended(received, counted))
			.where(countsIn())
			.where((row) => row.not(isKeptForOpening(kinds, now)))
			.executeTakeFirstOrThrow();
		total += Number(count);
	}
	return total;
}
