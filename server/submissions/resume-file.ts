import { type FileHandle, open } from "node:fs/promises";
import type { fileMessages } from "../../src/forms/resume/schema.ts";
import { cleanLine } from "../form-text.ts";
import { checkDoc } from "./doc.ts";
import { checkDocx } from "./docx.ts";
import { checkPdf } from "./pdf.ts";
import { holdsActions } from "./pdf-actions.ts";

/* What an uploaded file is, by what is in it. Its name and the type its sender claims count for nothing. */

export type ResumeType = "pdf" | "doc" | "docx";
export type FileProblem = keyof typeof fileMessages;

/** Reads a part of the file, shorter than asked for at its end; into a buffer that is there already, where one is given. */
export type ReadAt = (position: number, length: number, into?: Buffer) => Promise<Buffer>;

const PDF_HEADER_WITHIN = 1024; // bytes; some programs write a line or two before the header, and readers allow this much
const ESCAPE = "\x1b"; // begins a printer's commands, which stand before the header of a file that was printed to disk
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ACTS =
	"The PDF holds scripts, attached files or programs to start. Open it in a viewer that runs none, such as a browser.";
const ZIP = Buffer.from("PK\x03\x04");

export interface SoundFile {
	type: ResumeType;
	/** A sentence for staff. */
	remark?: string;
}

export async function inspectResume(path: string): Promise<SoundFile | { problem: FileProblem }> {
	const file = await open(path);
	try {
		const { size } = await file.stat();
		if (size === 0) return { problem: "empty" };
		const readAt = reader(file);
		const head = await readAt(0, PDF_HEADER_WITHIN);
		if (head.indexOf(COMPOUND_FILE) === 0) return verdict("doc", await checkDoc(readAt, size));
		if (head.indexOf(ZIP) === 0) return verdict("docx", await checkDocx(path));
		if (beginsLikePdf(head)) return await pdfVerdict(readAt, size);
		return { problem: "wrongType" };
	} finally {
		await file.close();
	}
}

function reader(file: FileHandle): ReadAt {
	return async (position, length, into = Buffer.alloc(length)) => {
		const { buffer, bytesRead } = await file.read(into, 0, length, position);
		return buffer.subarray(0, bytesRead);
	};
}

/** A PDF may have text before its header, but nothing that another program would run: a binary, a page or a script. */
function beginsLikePdf(head: Buffer): boolean {
	const start = head.indexOf("%PDF-");
	if (start === -1) return false;
	const before = head.toString("utf8", 0, start).replace("\ufeff", "").replaceAll(ESCAPE, "");
	return /^[\s\x20-\x7e]*$/.test(before) && !/<|^#!/.test(before);
}

async function pdfVerdict(readAt: ReadAt, size: number): Promise<SoundFile | { problem: FileProblem }> {
	const problem = await checkPdf(readAt, size);
	if (problem) return { problem };
	return (await holdsActions(readAt, size)) ? { type: "pdf", remark: ACTS } : { type: "pdf" };
}

function verdict(type: ResumeType, problem: FileProblem | undefined) {
	return problem ? { problem } : { type };
}

const NAME_MAX = 150;

/** The name staff will see: no folder, nothing invisible, and the extension of what the file really is. */
export function safeFileName(name: string, type: ResumeType): string {
	const base = cleanLine(name.split(/[/\\]/).at(-1) ?? "")
		.replace(/[<>:"|?*]/g, "")
		.replace(/\.[a-z][a-z0-9]{0,4}$/i, "")
		.replace(/(\.(pdf|docx?))+$/i, "")
		.replace(/^[.\s]+|[.\s]+$/g, "");
	const extension = `.${type}`;
	const stem = [...base].slice(0, NAME_MAX - extension.length).join("") || "resume";
	return stem + extension;
}
