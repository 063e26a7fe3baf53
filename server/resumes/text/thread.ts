import { parentPort } from "node:worker_threads";
import { Budget, TooComplicated } from "../checks/budget.ts";
import { NotSound } from "../word/zip.ts";
import { htmlOf, textOf } from "./blocks.ts";
import { Locked, readDoc } from "./doc.ts";
import { readDocx } from "./docx.ts";
import { TEXT_MAX, type TextState } from "./result.ts";

/* The worker thread of program.ts. It sends text as soon as it is read, so nothing is lost if the thread is killed. */

export interface Question {
	want: "text" | "html";
	type: "pdf" | "docx" | "doc";
	content: Uint8Array;
}

/** A page, or the whole text of a document without pages; the last message is the final state. */
export type Answer = { page: string } | { text: string } | { html: string } | { end: TextState };

parentPort?.on("message", async ({ want, type, content }: Question) => {
	const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
	tell({ end: await (type === "pdf" ? readPages(bytes) : readWord(bytes, type, want)) });
});

function tell(answer: Answer): void {
	parentPort?.postMessage(answer);
}

async function readPages(bytes: Buffer): Promise<TextState> {
	const { readPdf } = await import("./pdf.ts"); // takes a second and 40 MB, so only when there is a PDF
	let length = 0;
	return readPdf(bytes, (page) => {
		tell({ page });
		length += page.length;
		return length <= TEXT_MAX;
	});
}

async function readWord(bytes: Buffer, type: "docx" | "doc", want: "text" | "html"): Promise<TextState> {
	try {
		const { blocks, cut } = type === "docx" ? await readDocx(bytes, new Budget()) : readDoc(bytes, new Budget());
		const text = textOf(blocks);
		if (want === "text") tell({ text });
		else tell({ html: htmlOf(blocks) });
		if (cut || text.length > TEXT_MAX) return "too much";
		return /[\p{L}\p{N}]/u.test(text) ? "read" : "scan";
	} catch (error) {
		if (error instanceof TooComplicated) return "too much";
		return error instanceof Locked || (error instanceof NotSound && error.problem === "protected")
			? "locked"
			: "broken";
	}
}
