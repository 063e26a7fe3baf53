import { readFile } from "node:fs/promises";
import type { Logger } from "pino";
import { ADDED_BY_TEAM, type NewCandidate } from "../../contract/desk/candidates.ts";
import { selectOnFileOrPaused } from "../candidates/on-file.ts";
import type { Config } from "../config/config.ts";
import { claimContent } from "../intake/receive.ts";
import { createResumeUploads } from "../intake/resume-uploads.ts";
import { remarkOnEmail, type StoredResume, type Submission, type Upload } from "../intake/submission.ts";
import type { FileProblem } from "../resumes/checks/verdict.ts";
import { READER_VERSION, readText } from "../resumes/text/read.ts";
import type { ResumeText } from "../resumes/text/result.ts";
import { keepFile } from "../retention/kept-files.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock, retryConflicts } from "../store/database/postgres.ts";
import { lowercaseEmail, normalizeEmail } from "../store/email-address.ts";
import type { FileStore } from "../store/files/file-store.ts";
import { unusedReference } from "../store/reference.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { readContact } from "./read-contact.ts";

/*
 * Adds a candidate whom the team found: a submission of the kind "resume" without a receipt and a due time, because
 * nobody waits for an answer. Files go through the same checks as the form's.
 */

export interface AddParts {
	db: Database;
	files: FileStore;
	config: Pick<Config, "clamd" | "retainResumesMonths">;
	log: Logger;
	clock: () => Date;
	/** Generates references; for sample data, the same ones on every run. */
	newReference?: () => string;
}

/** What was typed; empty fields are read from the file. The file stays where it is: its owner removes it. */
export interface Addition extends Partial<NewCandidate> {
	source: NewCandidate["source"];
	/** Id of the team member; null at the command line. */
	by: string | null;
	upload?: Upload | undefined;
	/** What the file says, if it was read already. */
	text?: ResumeText | undefined;
	/** Name of the import it is part of. */
	batch?: string;
}

export type AddResult =
	| { done: true; reference: string; repeated: boolean }
	| { done: false; why: "file"; problem: FileProblem }
	/** There is no name, neither typed nor in the file. */
	| { done: false; why: "nameless" };

/**
 * The same content within 24 hours is a repeat, and adds nothing.
 * @param alongside runs in the same transaction; may run twice
 */
export async function addCandidate(
	parts: AddParts,
	addition: Addition,
	alongside?: (transaction: DatabaseTransaction, stored: { reference: string; repeated: boolean }) => Promise<void>,
): Promise<AddResult> {
	const prepared = await prepareCandidate(parts, addition);
	if (!prepared.done) return prepared;
	const store = async (transaction: DatabaseTransaction) => {
		const stored = await storeCandidate(transaction, parts, prepared.candidate);
		await alongside?.(transaction, stored);
		return stored;
	};
	return { done: true, ...(await retryConflicts(() => parts.db.transaction().execute(store))) };
}

interface PreparedCandidate extends Pick<Addition, "source" | "by"> {
	detail: string;
	batch: string | null;
	fields: Record<string, string>;
	file?: StoredResume;
	text?: ResumeText;
	remarks: string[];
}

type Prepared = { done: true; candidate: PreparedCandidate } | Extract<AddResult, { done: false }>;

/** Checks, stores and reads the file. A file that ends up unused is removed by the daily sweep. */
async function prepareCandidate(parts: AddParts, addition: Addition): Promise<Prepared> {
	const { upload, source, by, detail = "", batch = null } = addition;
	const kept = upload && (await keepUpload(parts, upload));
	if (kept && "problem" in kept) return { done: false, why: "file", problem: kept.problem };
	// While a scanner is down, the file is read once it has been scanned.
	const text =
		upload && kept && kept.file.scanned !== "unscanned"
			? (addition.text ?? (await readText(await readFile(upload.path), kept.file.type)))
			: undefined;
	const fields = toFields(addition, text?.text ?? "");
	if (!fields.firstName) return { done: false, why: "nameless" };
	const remarks = [remarkOnEmail(fields.email ?? ""), kept?.remark].filter((remark) => remark !== undefined);
	return {
		done: true,
		candidate: { source, by, detail, batch, fields, remarks, ...(kept && { file: kept.file }), ...(text && { text }) },
	};
}

function keepUpload({ db, files, config, log, clock }: AddParts, upload: Upload) {
	const commit: Parameters<typeof keepFile>[0]["commit"] = (work) => db.transaction().execute(work);
	const uploads = createResumeUploads({
		clamd: config.clamd,
		log,
		save: (key, content) => keepFile({ commit, files, clock }, key, content),
	});
	return uploads.keepResume(upload, undefined);
}

/** As the form would have sent it, without empty fields. What isn't typed is read from the file's text. */
export function toFields(addition: Addition, text: string): Record<string, string> {
	const read = readContact(text);
	const { desiredPosition, experience, place, note, upload } = addition;
	const name = addition.name || read.name || nameOfFile(upload?.name ?? "");
	const [firstName = "", ...rest] = name.split(" ");
	const { email = read.email, phone = read.phone } = {
		...withoutEmpty({ email: addition.email, phone: addition.phone }),
	};
	return withoutEmpty({
		...{ firstName, lastName: rest.join(" "), email, phone, desiredPosition, experience, place },
		additionalInfo: note,
	});
}

function withoutEmpty(fields: Record<string, string | undefined>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
	);
}

/** "Ada_Quinn-Resume 2026.pdf" as Ada Quinn; otherwise as it is, because somebody must be able to find it. */
function nameOfFile(name: string): string {
	const stem = name.replace(/^.*[/\\]/, "").replace(/\.[a-z]{3,4}$/i, "");
	const words = stem
		.split(/[^\p{L}'’]+/u)
		.filter((word) => word && !/^(?:resume|résumé|cv|final|new|updated?)$/i.test(word));
	return words.slice(0, 4).join(" ");
}

/** In the caller's transaction. */
async function storeCandidate(
	transaction: DatabaseTransaction,
	{ clock, config, newReference }: Pick<AddParts, "clock" | "config" | "newReference">,
	{ source, by, detail, batch, fields, file, text, remarks }: PreparedCandidate,
): Promise<{ reference: string; repeated: boolean }> {
	const now = clock();
	const at = now.toISOString();
	const inbox = normalizeEmail(fields.email) || null;
	if (inbox) await lock(transaction, [`inbox ${inbox}`]);
	const incoming: Submission = { kind: "resume", fields, context: {}, ...(file && { file }) };
	const reference = await unusedReference(transaction, newReference);
	const first = await claimContent(transaction, incoming, reference, now);
	if (first) return { reference: first.reference, repeated: true };
	const known = inbox ? await isOnFile(transaction, inbox, now, config.retainResumesMonths) : false;
	await transaction
		.insertInto("submissions")
		.values({
			...{ reference, kind: "resume", email: lowercaseEmail(fields.email), fields: JSON.stringify(fields), inbox },
			...{ received_at: at, opened_at: at, closed_at: at, outcome: ADDED_BY_TEAM, details_count: 0 },
			// Whoever imports thousands doesn't work on all of them.
			owner: batch === null ? by : null,
			...{ file_key: file?.key, file_name: file?.name, file_type: file?.type, file_size: file?.size },
			...{ file_sha256: file?.sha256, file_scan: file?.scanned, remarks: remarks.join("\n") || null },
			...(text && { text_at: at }),
		})
		.execute();
	if (text) {
		const read = { state: text.state, text: text.text, pages: JSON.stringify(text.pages) };
		await transaction
			.insertInto("resume_texts")
			.values({ reference, reader: READER_VERSION, ...read })
			.execute();
	}
	await transaction
		.insertInto("sourced")
		.values({ reference, source, detail, batch, added_by: by, added_at: at, agreed_at: known ? at : null })
		.execute();
	await appendEvent(transaction, { reference, person: by, what: "added a candidate", data: {} }, now);
	return { reference, repeated: false };
}

/** Whoever is on file already agreed before: this is only their newer resume. */
async function isOnFile(
	transaction: DatabaseTransaction,
	inbox: string,
	now: Date,
	retainResumesMonths: number,
): Promise<boolean> {
	const row = await selectOnFileOrPaused(transaction, { now, retainResumesMonths })
		.select("submissions.reference")
		.where("inbox", "=", inbox)
		.executeTakeFirst();
	return row !== undefined;
}
