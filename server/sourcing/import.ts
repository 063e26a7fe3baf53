import { readFile } from "node:fs/promises";
import { newCandidateSchema } from "../../contract/desk/candidates.ts";
import { fileMessages, RESUME_MAX_BYTES } from "../../contract/forms/resume.ts";
import { firstMessages } from "../../contract/forms/rules.ts";
import { cleanText } from "../../contract/text/text.ts";
import type { Upload } from "../intake/submission.ts";
import { inspectResume } from "../resumes/inspect.ts";
import { readText } from "../resumes/text/read.ts";
import type { ResumeText } from "../resumes/text/result.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database } from "../store/tables.ts";
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
}

export interface ImportResult {
	row: string;
	/** Update: a newer resume of somebody who is there already. */
	does: "create" | "update" | "skip" | "refuse";
	why: string;
	reference: string;
	name: string;
	email: string;
}

/** What is there already: references by content and by mailbox. */
interface Known {
	files: Map<string, string>;
	inboxes: Map<string, string>;
}

export async function* importCandidates(
	parts: AddParts,
	rows: AsyncIterable<ImportRow>,
	options: ImportOptions,
): AsyncGenerator<ImportResult> {
	const known = await readKnown(parts.db);
	for await (const row of rows) {
		const file = await row.openFile?.().catch((error: Error) => error);
		if (file instanceof Error) {
			yield refuse(row, `The file can't be opened: ${file.message}`);
			continue;
		}
		try {
			yield await importRow(parts, row, file?.upload, options, known);
		} finally {
			await file?.close();
		}
	}
}

async function readKnown(db: Database): Promise<Known> {
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "file_sha256", "inbox"])
		.where("kind", "=", "resume")
		.orderBy("received_at")
		.execute();
	return {
		files: new Map(rows.flatMap(({ reference, file_sha256 }) => (file_sha256 ? [[file_sha256, reference]] : []))),
		inboxes: new Map(rows.flatMap(({ reference, inbox }) => (inbox ? [[inbox, reference]] : []))),
	};
}

async function importRow(
	parts: AddParts,
	row: ImportRow,
	upload: Upload | undefined,
	{ batch, source, detail, isRehearsal }: ImportOptions,
	known: Known,
): Promise<ImportResult> {
	const typed = readTyped(row, source, detail);
	if (typeof typed === "string") return refuse(row, typed);
	const same = upload && known.files.get(upload.sha256);
	if (same) return { ...refuse(row, "This file is there already."), does: "skip", reference: same };
	const text = upload && (await readUpload(upload));
	if (typeof text === "string") return refuse(row, text);
	const addition: Addition = { ...typed, by: null, batch, upload, text };
	const { firstName = "", lastName = "", email = "" } = toFields(addition, text?.text ?? "");
	const name = `${firstName} ${lastName}`.trim();
	const result = { row: row.name, why: "", reference: "", name, email };
	if (name === "") return refuse(row, "There is no name.");
	const inbox = normalizeEmail(email);
	const other = inbox === "" ? undefined : known.inboxes.get(inbox);
	if (other && !upload) return { ...result, does: "skip", why: "They are there already.", reference: other };
	const does = other ? "update" : "create";
	const why = other ? `A newer resume of ${other}.` : email ? "" : "There is no email address to ask them by.";
	const added = isRehearsal ? undefined : await addCandidate(parts, addition);
	if (added?.done === false) {
		return refuse(row, added.why === "file" ? fileMessages[added.problem] : "There is no name.");
	}
	const reference = added?.reference ?? other ?? "";
	if (upload) known.files.set(upload.sha256, reference || `${row.name} of this import`);
	if (inbox) known.inboxes.set(inbox, reference || `${row.name} of this import`);
	if (added?.repeated) return { ...result, does: "skip", why: "They are there already.", reference };
	return { ...result, does, why, reference: added?.reference ?? "" };
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
	return { row: name, does: "refuse", why, reference: "", name: "", email: "" };
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
