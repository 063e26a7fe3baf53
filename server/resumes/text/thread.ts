import { parentPort } from "node:worker_threads";
import { Budget, TooComplicatedError } from "../checks/budget.ts";
import { RejectedZipError } from "../word/zip.ts";
import { blocksToHtml, blocksToText } from "./blocks.ts";
import { LockedFileError, readDoc } from "./doc.ts";
import { readDocx } from "./docx.ts";
import { TEXT_MAX, type TextState } from "./result.ts";

/* The worker thread of program.ts. It sends text as soon as it is read, so nothing is lost if the thread is killed. */

export interface ReadRequest {
	want: "text" | "html";
	type: "pdf" | "docx" | "doc";
	content: Uint8Array;
}

/** A page, or the whole text of a document without pages; the last message is the final state. */
export type ReadMessage = { page: string } | { text: string } | { html: string } | { end: TextState };

parentPort?.on("message", async ({ want, type, content }: ReadRequest) => {
	const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
	send({ end: await (type === "pdf" ? readPages(bytes) : readWord(bytes, type, want)) });
});

function send(answer: ReadMessage): void {
	parentPort?.postMessage(answer);
}

async function readPages(bytes: Buffer): Promise<TextState> {
	const { readPdf } = await import("./pdf.ts"); // takes a second and 40 MB, so only when there is a PDF
	let length = 0;
	return readPdf(bytes, (page) => {
		send({ page });
		length += page.length;
		return length <= TEXT_MAX;
	});
}

async function readWord(bytes: Buffer, type: "docx" | "doc", want: "text" | "html"): Promise<TextState> {
	try {
		const { blocks, cut } = type === "docx" ? await readDocx(bytes, new Budget()) : readDoc(bytes, new Budget());
		const text = blocksToText(blocks);
		if (want === "text") send({ text });
		else send({ html: blocksToHtml(blocks) });
		if (cut) return "too much";
		return /[\p{L}\p{N}]/u.test(text) ? "read" : "scan";
	} catch (error) {
		if (error instanceof TooComplicatedError) return "too much";
		return error instanceof LockedFileError || (error instanceof RejectedZipError && error.problem === "protected")
			? "locked"
			: "broken";
	}
}
