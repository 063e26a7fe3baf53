// @module-tag thorough
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isFullRun } from "../../../tests/drills/full-run.ts";
import { bombs, hostileButReadable, hostileFiles } from "../../../tests/hostile-texts.ts";
import { type CorpusFile, corpus, costly } from "../../../tests/resume-corpus.ts";
import { doc, docx, pdf, wordXml } from "../../../tools/running/resume-files.ts";
import { readHtml, readText } from "./read.ts";

function typeOf(file: string): "pdf" | "docx" | "doc" {
	return file.endsWith(".pdf") ? "pdf" : file.endsWith(".docx") ? "docx" : "doc";
}

/** Files made for inspection only, without any text. */
const WITHOUT_TEXT = new Set(
	(
		"mail-merge.docx utf-16.docx all-xml-is-the-document.docx plain.doc short-text.doc no-objects.doc " +
		"template-on-own-disk.doc zeros-after.doc sheet.doc new-sheet.doc pasted-from-the-web.doc"
	).split(" "),
);
const isHonest = ({ file, expected }: CorpusFile) => !expected.startsWith("refused") && !WITHOUT_TEXT.has(file);

test("honest resumes are read, whichever program made them", async () => {
	const honest = corpus.filter(isHonest);
	const unread: string[] = [];
	for (const { file, content } of honest) {
		const { state, text } = await readText(content, typeOf(file));
		if (state !== "read" || !/\w/.test(text)) unread.push(`${file}: ${state}`);
	}
	expect(honest.length).toBeGreaterThan(100);
	expect(unread).toEqual([]);
});

test("an unreadable file gets a state that says why, and the next one is read", async () => {
	const refused = [...corpus.filter(({ expected }) => expected.startsWith("refused")), ...costly()];
	const files = [...refused, ...hostileFiles()];
	const states = new Map<string, number>();
	for (const { file, content } of files) {
		const { state, text } = await readText(content, typeOf(file));
		expect(text.length).toBeLessThanOrEqual(200_000);
		states.set(state, (states.get(state) ?? 0) + 1);
	}
	expect(files.length).toBeGreaterThan(100);
	expect(states.get("locked")).toBe(12);
	expect(await readText(pdf(), "pdf")).toMatchObject({ state: "read" });
});

test("files with active content are read, and do nothing", async () => {
	let calls = 0;
	const server = createServer(() => calls++).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const address = server.address();
	const port = typeof address === "object" ? String(address?.port) : "";
	for (const { file, content } of hostileButReadable()) {
		const led = Buffer.from(content.toString("latin1").replaceAll("127.0.0.1:9", `127.0.0.1:${port}`), "latin1");
		const { state, text } = await readText(led, "pdf");
		expect({ file, state, text: text.slice(0, 12) }).toEqual({ file, state: "read", text: "Jordan Reyes" });
	}
	const target = `http://127.0.0.1:${port}/x.png`;
	const drawing = `<w:r><w:drawing><a:blip r:link="rId1"/></w:drawing></w:r><w:r><w:pict><v:imagedata src="${target}"/></w:pict></w:r>`;
	const box = "<w:r><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent></w:r>";
	const linked = docx({ text: wordXml(drawing + box), refers: [{ type: "image", target, external: true }] });
	expect((await readText(linked, "docx")).text).toBe("In a box");
	expect(await readHtml(linked, "docx")).toBe("<p>In a box</p>");
	expect(calls).toBe(0);
});

const brackets = bombs.brackets();

test("a decompression bomb harms neither the server nor the next file", async () => {
	for (const bomb of [brackets, ...(isFullRun ? [bombs.spaces()] : [])]) {
		expect(["too much", "scan", "broken"]).toContain((await readText(bomb, "pdf")).state);
		expect(await readText(pdf(), "pdf")).toMatchObject({ state: "read" });
	}
});

test("pages are separated; too many are too much, and what was read is kept", async () => {
	const { state, pages, text } = await readText(pdfOfPages(120), "pdf");
	expect({ state, count: pages.length }).toEqual({ state: "too much", count: 100 });
	expect(text.slice(pages[41], pages[42])).toBe("Page 41 of what Jordan Reyes wrote\n\n");
});

test("pages past the cut are not listed, and a blank page is still one page", async () => {
	const lines = ` T* (${"sold and ".repeat(10)}sold) Tj`.repeat(50); // about 4,700 characters
	const { state, pages, text } = await readText(pdfOfPages(60, `/F1 6 Tf 12 TL${lines}`), "pdf");
	expect({ state, length: text.length }).toEqual({ state: "too much", length: 200_000 });
	expect(pages.length).toBeGreaterThan(40);
	expect(pages.at(-1)).toBeLessThan(200_000);
	expect(await readText(pdf({ text: "" }), "pdf")).toEqual({ state: "scan", pages: [0], text: "" });
});

function pdfOfPages(count: number, more = ""): Buffer {
	const kids = Array.from({ length: count }, (_, i) => `${4 + 2 * i} 0 R`).join(" ");
	const resources = "/Resources << /Font << /F1 3 0 R >> >>";
	const pages = Array.from({ length: count }, (_, i) => {
		const text = `BT /F1 12 Tf 72 700 Td (Page ${i} of what Jordan Reyes wrote) Tj ${more} ET`;
		return `${4 + 2 * i} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${5 + 2 * i} 0 R >> endobj
${5 + 2 * i} 0 obj << /Length ${text.length} >>\nstream\n${text}\nendstream endobj\n`;
	});
	return Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [${kids}] /Count ${count} >> endobj
3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
${pages.join("")}trailer << /Root 1 0 R >>\n%%EOF\n`);
}

test("a long document is cut; scanned paper and an empty document count as a scan", async () => {
	const long = docx({ text: wordXml(`<w:p><w:r><w:t>${"word ".repeat(100_000)}</w:t></w:r></w:p>`) });
	expect(await readText(long, "docx")).toMatchObject({ state: "too much", text: expect.stringMatching(/^word word/) });
	expect((await readText(pdf({ text: "Scanned" }), "pdf")).state).toBe("scan");
	expect((await readText(doc(), "doc")).state).toBe("scan");
});

test("a document becomes plain HTML elements, and one that can't be shown is an error", async () => {
	expect(await readHtml(docx(), "docx")).toBe("<p>Jordan Reyes</p>");
	await expect(readHtml(Buffer.from("PK"), "docx")).rejects.toThrow("broken");
	await expect(readHtml(doc({ encrypted: true }), "doc")).rejects.toThrow("locked");
});

test("a caller can abort, and reading that takes too long ends", async () => {
	const stopping = new AbortController();
	const reading = readText(brackets, "pdf", { signal: stopping.signal });
	stopping.abort(new Error("The server stops."));
	await expect(reading).rejects.toThrow("The server stops.");
	expect((await readText(brackets, "pdf", { deadlineMs: 1 })).state).toBe("too much");
	expect(await readText(pdf(), "pdf")).toMatchObject({ state: "read" });
});
