import { type FileHandle, open } from "node:fs/promises";
import { checkDoc } from "./doc.ts";
import { checkDocx } from "./docx.ts";
import { checkPdf } from "./pdf.ts";
import { holdsActions } from "./pdf-actions.ts";
import type { FileProblem, ReadAt, ResumeType, Verdict } from "./verdict.ts";

/* What an uploaded file is, by what is in it. Its name and the type its sender claims count for nothing. */

const PDF_HEADER_WITHIN = 1024; // bytes; some programs write a line or two before the header, and readers allow this much
const ESCAPE = "\x1b"; // begins a printer's commands, which stand before the header of a file that was printed to disk
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ACTS =
	"The PDF holds scripts, attached files or programs to start. Open it in a viewer that runs none, such as a browser.";
const ZIP = Buffer.from("PK\x03\x04");

export async function lookInto(path: string): Promise<Verdict> {
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

async function pdfVerdict(readAt: ReadAt, size: number): Promise<Verdict> {
	const problem = await checkPdf(readAt, size);
	if (problem) return { problem };
	return (await holdsActions(readAt, size)) ? { type: "pdf", remark: ACTS } : { type: "pdf" };
}

function verdict(type: ResumeType, problem: FileProblem | undefined) {
	return problem ? { problem } : { type };
}
