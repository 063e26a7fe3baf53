import { deflateSync } from "node:zlib";
import { doc, docx, pdf, wordXml } from "../tools/running/resume-files.ts";

/* Files made to attack the code that extracts text. Those that attack the inspection are in resume-corpus.ts. */

interface HostileFile {
	file: string;
	content: Buffer;
}

const MB = 1024 * 1024;
const FLATE = "/Filter /FlateDecode";
const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

function assemblePdf(objects: (string | Buffer)[]): Buffer {
	const parts = [Buffer.from("%PDF-1.7\n")];
	const begins = objects.map((object, i) => {
		const begin = parts.reduce((sum, { length }) => sum + length, 0);
		parts.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
		return `${String(begin).padStart(10, "0")} 00000 n \n`;
	});
	const end = parts.reduce((sum, { length }) => sum + length, 0);
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${begins.join("")}`;
	return Buffer.concat([
		...parts,
		Buffer.from(`${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`),
	]);
}

function stream(data: Buffer | string, dictionary = ""): Buffer {
	const head = Buffer.from(`<< /Length ${data.length} ${dictionary} >>\nstream\n`);
	return Buffer.concat([head, Buffer.from(data), Buffer.from("\nendstream")]);
}

/** A one-page PDF with this content stream. */
function page(content: Buffer | string, more = ""): Buffer {
	const resources = `/Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >>`;
	const own = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${resources} ${more} >>`;
	return assemblePdf([CATALOG, PAGES, own, content, FONT, stream("/X Do /X Do", "/Subtype /Form /BBox [0 0 9 9]")]);
}

const compressedStream = (data: Buffer) => stream(deflateSync(data), FLATE);
const TEXT = "BT /F1 12 Tf 72 700 Td (Jordan Reyes, Account Executive, Columbus) Tj ET";
const acting = (object: string) =>
	page(stream(TEXT), `/AA << /O ${object} >> /Annots [<< /Subtype /Link /A ${object} >>]`);

/** Hostile files whose text can still be read. */
export const hostileButReadable = (): HostileFile[] => [
	...[
		["script", "<< /S /JavaScript /JS (app.launchURL\\('http://127.0.0.1:9/'\\)) >>"],
		["launch", "<< /S /Launch /F (/bin/sh) >>"],
		["launch-windows", "<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>"],
		["elsewhere", "<< /S /URI /URI (http://127.0.0.1:9/) >>"],
		["other-file", "<< /S /GoToR /F (\\\\\\\\127.0.0.1\\\\share\\\\a.pdf) /D [0 /Fit] >>"],
		["sends", "<< /S /SubmitForm /F (http://127.0.0.1:9/) >>"],
		["imports", "<< /S /ImportData /F (http://127.0.0.1:9/a.fdf) >>"],
	].map(([file, action]) => ({ file: `${file}.pdf`, content: acting(action ?? "") })),
	{
		file: "picture-elsewhere.pdf",
		content: assemblePdf([
			...[CATALOG, PAGES],
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /I 6 0 R >> >> >>",
			stream(`${TEXT} /I Do`),
			FONT,
			"<< /Subtype /Image /Width 9 /Height 9 /F << /FS /URL /F (http://127.0.0.1:9/) >> /Length 0 >>\nstream\n\nendstream",
		]),
	},
	{ file: "form-within-itself.pdf", content: page(stream(`/X Do ${TEXT}`)) },
	{ file: "earlier-table-is-itself.pdf", content: withCircularTable() },
];

function withCircularTable(): Buffer {
	const text = pdf().toString("latin1");
	return Buffer.from(text.replace("/Root 1 0 R", `/Root 1 0 R /Prev ${text.indexOf("xref\n")}`), "latin1");
}

export const hostileFiles = (): HostileFile[] => [
	{ file: "pages-in-a-circle.pdf", content: assemblePdf([CATALOG, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]) },
	{ file: "length-of-itself.pdf", content: page("<< /Length 4 0 R >>\nstream\nBT ET\nendstream") },
	{
		file: "table-elsewhere.pdf",
		content: Buffer.from(
			pdf()
				.toString("latin1")
				.replace(/startxref\n\d+/, "startxref\n9"),
			"latin1",
		),
	},
	{
		file: "endless-table.pdf",
		content: Buffer.concat([
			pdf(),
			Buffer.from("xref\n0 2000000000\n"),
			Buffer.alloc(MB, "0000000000 65535 f \n"),
			Buffer.from(`trailer << /Root 1 0 R >>\nstartxref\n${pdf().length}\n%%EOF`),
		]),
	},
	{
		file: "count-is-a-lie.pdf",
		content: assemblePdf([
			CATALOG,
			"<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
		]),
	},
	{ file: "tables-deep.docx", content: docx({ text: wordXml(nested(250)) }) },
	{
		file: "entity-elsewhere.docx",
		content: docx({ text: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' }),
	},
	{ file: "declared-small.docx", content: docx({ text: " ".repeat(40 * MB), declaredSize: 1000 }) },
	{ file: "fields-deep.doc", content: doc({ size: MB, text: "\x13".repeat(500_000) }) },
	{ file: "cells.doc", content: doc({ size: MB, text: "a\x07".repeat(500_000) }) },
	{ file: "pieces-overlap.doc", content: doc({ text: "a".repeat(3000), tables: { pieces: overlapping(40_000) } }) },
];

function nested(depth: number): string {
	const row = "<w:tbl><w:tr><w:tc>";
	return `${row.repeat(depth)}<w:p><w:r><w:t>Jordan</w:t></w:r></w:p>${"</w:tc></w:tr></w:tbl>".repeat(depth)}`;
}

/** A piece table whose pieces all overlap. */
function overlapping(count: number): Buffer {
	const table = Buffer.alloc(5 + 4 * (count + 1) + 8 * count);
	table.writeUInt8(2, 0);
	table.writeUInt32LE(table.length - 5, 1);
	for (let i = 0; i <= count; i++) table.writeUInt32LE(i * 3000, 5 + 4 * i);
	for (let i = 0; i < count; i++) table.writeUInt32LE(1024 | 0x40000000, 5 + 4 * (count + 1) + 8 * i + 2);
	return table;
}

/** Decompression bombs that exhaust memory outside and inside the JavaScript heap. Each takes seconds. */
export const bombs = {
	spaces: () => page(compressedStream(Buffer.alloc(300 * MB, " "))),
	brackets: () => page(compressedStream(Buffer.alloc(150 * MB, "["))),
};
