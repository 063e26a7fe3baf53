import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { newCandidateSchema } from "../../contract/desk/candidates.ts";
import { fileMessages, RESUME_MAX_BYTES } from "../../contract/forms/resume.ts";
import { firstMessages } from "../../contract/forms/rules.ts";
import type { ImportDoes } from "../../contract/imports.ts";
import { cleanText } from "../../contract/text/text.ts";
import type { Upload } from "../intake/submission.ts";
import { inspectResume } from "../resumes/inspect.ts";
import { readText } from "../resumes/text/read.ts";
import type { ResumeText } from "../resumes/text/result.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { type Addition, type AddParts, addCandidate, toFields } from "./add-candidate.ts";
import { type ImportRow, isResumeName } from "./import-rows.ts";

/*
 * Imports many candidates. What is there already is skipped, so an import that was interrupted is simply run again, and
 * nothing is added twice.
 */

export interface ImportOptions {
	/** Under this name it can be undone. */
	batch: string;
	source: Addition["source"];
	detail: string;
	/** Only says what would be done. */
	isRehearsal: boolean;
	/** Id of the team member; null at the command line. */
	by?: string | null;
}

/** Called in the transaction that stores a candidate. */
type RecordResult = (transaction: DatabaseTransaction, result: ImportResult) => Promise<void>;

export interface ImportResult {
	row: string;
	does: ImportDoes;
	why: string;
	reference: string;
	name: string;
	email: string;
	/** Of its file. */
	sha256: string | null;
}

/** What is there already: references by content, by mailbox, and by what was typed about those who have neither. */
export interface Known {
	files: Map<string, string>;
	inboxes: Map<string, string>;
	others: Map<string, string>;
}

export async function* importCandidates(
	parts: AddParts,
	rows: AsyncIterable<ImportRow>,
	options: ImportOptions,
): AsyncGenerator<ImportResult> {
	const known = await readKnown(parts.db);
	for await (const row of rows) yield await importRow(parts, row, options, known);
}

/** Opens its file while it is its turn. */
export async function importRow(
	parts: AddParts,
	row: ImportRow,
	options: ImportOptions,
	known: Known,
	record?: RecordResult,
): Promise<ImportResult> {
	const file = await row.openFile?.().catch((error: Error) => error);
	if (file instanceof Error) return refuse(row, `The file can't be opened: ${file.message}`);
	try {
		return await importOpened(parts, row, file?.upload, options, known, record);
	} finally {
		await file?.close();
	}
}

export async function readKnown(db: Database): Promise<Known> {
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "file_sha256", "inbox"])
		// Others are compared by address or file, and texts of twenty thousand would fill the memory.
		.select(sql<string | null>`case when inbox is null and file_sha256 is null then fields end`.as("typed"))
		.where("kind", "=", "resume")
		.orderBy("received_at")
		.execute();
	const known: Known = { files: new Map(), inboxes: new Map(), others: new Map() };
	for (const { reference, file_sha256, inbox, typed } of rows) {
		if (file_sha256) known.files.set(file_sha256, reference);
		if (inbox) known.inboxes.set(inbox, reference);
		if (typed) known.others.set(describeTyped(JSON.parse(typed)), reference);
	}
	return known;
}

/** Of somebody without an address and a file, to tell whether a row was imported before. */
function describeTyped({
	firstName = "",
	lastName = "",
	phone = "",
	place = "",
	additionalInfo = "",
}: Record<string, string>) {
	return JSON.stringify([firstName, lastName, phone, place, additionalInfo]);
}

async function importOpened(
	parts: AddParts,
	row: ImportRow,
	upload: Upload | undefined,
	{ batch, source, detail, isRehearsal, by = null }: ImportOptions,
	known: Known,
	record: RecordResult | undefined,
): Promise<ImportResult> {
	const typed = readTyped(row, source, detail);
	if (typeof typed === "string") return refuse(row, typed);
	const same = upload && known.files.get(upload.sha256);
	if (same) return { ...refuse(row, "This file is already on file."), does: "skip", reference: same };
	const text = upload && (await readUpload(upload));
	if (typeof text === "string") return refuse(row, text);
	const addition: Addition = { ...typed, by, batch, upload, text };
	const fields = toFields(addition, text?.text ?? "");
	const { firstName = "", lastName = "", email = "" } = fields;
	const name = `${firstName} ${lastName}`.trim();
	const result = { row: row.name, why: "", reference: "", name, email, sha256: upload?.sha256 ?? null };
	if (name === "") return refuse(row, "Name missing.");
	const inbox = normalizeEmail(email);
	const isOther = inbox === "" && !upload;
	const other = inbox ? known.inboxes.get(inbox) : isOther ? known.others.get(describeTyped(fields)) : undefined;
	if (other && !upload) return { ...result, does: "skip", why: "Already on file.", reference: other };
	const does = other ? "update" : "create";
	const why = other
		? `A newer resume of ${other}.`
		: email
			? ""
			: "Email address missing, so we can't ask whether they agree.";
	const toResult = ({ reference, repeated }: { reference: string; repeated: boolean }): ImportResult =>
		repeated ? { ...result, does: "skip", why: "Already on file.", reference } : { ...result, does, why, reference };
	const added = isRehearsal
		? undefined
		: await addCandidate(parts, addition, async (transaction, stored) => record?.(transaction, toResult(stored)));
	if (added?.done === false) {
		return refuse(row, added.why === "file" ? fileMessages[added.problem] : "Name missing.");
	}
	const reference = added?.reference || other || `${row.name} of this import`;
	if (upload) known.files.set(upload.sha256, reference);
	if (inbox) known.inboxes.set(inbox, reference);
	if (isOther) known.others.set(describeTyped(fields), reference);
	return added ? toResult(added) : { ...result, does, why };
}

/** Returns a sentence if something typed is wrong. */
function readTyped({ typed }: ImportRow, source: Addition["source"], detail: string) {
	const { name, firstName = "", lastName = "", email = "", phone = "", place = "", note = "" } = typed;
	const whole = name || `${firstName} ${lastName}`.trim();
	// A phone number that no form would take is kept in the note rather than lost.
	const isPhone = phone.replace(/\D/g, "").length >= 10;
	const more = isPhone || phone === "" ? note : `Phone: ${phone}\n${note}`;
	const checked = newCandidateSchema.safeParse({
		...{ name: whole, email: email.toLowerCase(), phone: isPhone ? phone : "", place, source, detail },
		note: cleanText(more),
	});
	return checked.success ? checked.data : (Object.values(firstMessages(checked.error.issues))[0] ?? "It is invalid.");
}

/** Returns a sentence if it is not a resume. */
async function readUpload({ path, name, size }: Upload): Promise<ResumeText | string> {
	if (!isResumeName(name)) return fileMessages.wrongType;
	if (size > RESUME_MAX_BYTES) return fileMessages.tooLarge;
	const found = await inspectResume(path);
	if ("problem" in found) return fileMessages[found.problem];
	return readText(await readFile(path), found.type);
}

function refuse({ name }: ImportRow, why: string): ImportResult {
	return { row: name, does: "refuse", why, reference: "", name: "", email: "", sha256: null };
}

/** Whom the import added, unless they have agreed themselves since. */
export async function findImported(db: Database, batch: string): Promise<string[]> {
	const rows = await db
		.selectFrom("sourced")
		.select("reference")
		.where("batch", "=", batch)
		.where((row) => row.or([row("agreed_at", "is", null), row("agreed_at", "=", row.ref("added_at"))]))
		.orderBy("reference")
		.execute();
	return rows.map(({ reference }) => reference);
}
