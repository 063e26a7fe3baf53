import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { doc, docx, pdf, zip } from "../../tools/running/resume-files.ts";
import { inspectContent } from "./resume-file.ts";

// Made by another program with the owner password "boss", and LOCKED also with the user password "secret".
const OPEN = {
	O: "b436d18e2c60441a6d8f6d46979c1641f305f91c030faaede3100e66b6daf3bb",
	U: "1b19d2e8586018f575e78d6e89e4b3f7",
};
const LOCKED = {
	O: "efecfca20761e6e447d16d65e2277349937d0650d26fba43ccaa77f0ec09b5cd",
	U: "d3a32bd7fbf4d7af88ff33756756b404",
};
const encryption = ({ O, U }: { O: string; U: string }) =>
	`<< /Filter /Standard /V 2 /Length 128 /R 3 /O <${O}> /U <${U}${"0".repeat(32)}> /P -1852 >>`;

test.each([
	["a PDF", pdf(), "pdf"],
	["a PDF of exactly 10 MB", pdf({ size: 10 * 1024 * 1024 }), "pdf"],
	["a PDF after a byte order mark", Buffer.concat([Buffer.from("\ufeff"), pdf()]), "pdf"],
	["a PDF after a printer's commands", Buffer.concat([Buffer.from("\x1b%-12345X@PJL\r\n"), pdf()]), "pdf"],
	["a PDF with lines after its end", Buffer.concat([pdf(), Buffer.alloc(1000, "\n")]), "pdf"],
	["a PDF that opens for all but may not be edited", pdf({ encryption: encryption(OPEN) }), "pdf"],
	["a PDF whose encryption nobody here knows", pdf({ encryption: "<< /Filter /Other >>" }), "pdf"],
	["a DOC", doc(), "doc"],
	["a DOC whose text is a short stream", doc({ size: 1000 }), "doc"],
	["a DOC of 9 MB", doc({ size: 9_000_000 }), "doc"],
	["a DOC with embedded objects", doc({ beside: ["1Table", "ObjectPool", "Data"] }), "doc"],
	["a DOCX", docx(), "docx"],
	["a DOCX from Word on the web", docx({ main: "word/document2.xml" }), "docx"],
	["a DOCX in UTF-16", docx({ text: "\ufeff<w:document/>" }), "docx"],
])("%s is accepted", async (_, content, type) => {
	expect(await inspectContent(content)).toEqual({ type });
});

const loop = doc();
loop.writeUInt32LE(1, 512 + 4); // the folder's only sector points to itself
const hugeTable = doc();
hugeTable.writeUInt32LE(0x00ffffff, 44);
const farFolder = doc();
farFolder.writeUInt32LE(0x00ffffff, 48);
const treeLoop = doc();
treeLoop.writeUInt32LE(1, 1024 + 128 + 72); // the text's entry is its own sibling
const farList = doc({ size: 9_000_000 });
farList.writeUInt32LE(0x00ffffff, 68);
const bomb = docx({ beside: [{ name: "word/media/a.bin", content: Buffer.alloc(30 * 1024 * 1024) }] });

test.each([
	["nothing", Buffer.alloc(0), "empty"],
	["random bytes", Buffer.concat([Buffer.from([7]), randomBytes(5000)]), "wrongType"],
	["a Windows program", Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(2000)]), "wrongType"],
	["a Windows program that is also a PDF", Buffer.concat([Buffer.from("MZ\x90\0"), pdf()]), "wrongType"],
	["a page that is also a PDF", Buffer.concat([Buffer.from("<script>alert(1)</script>"), pdf()]), "wrongType"],
	["a shell script that is also a PDF", Buffer.concat([Buffer.from("#!/bin/sh\nrm -rf /\n"), pdf()]), "wrongType"],
	["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "wrongType"],
	["plain text", Buffer.from("Jordan Reyes\nAccount Executive\n"), "wrongType"],
	["rich text", Buffer.from("{\\rtf1\\ansi Jordan Reyes}"), "richText"],
	["a PDF cut off in the middle", pdf({ size: 20_000 }).subarray(0, 9000), "damaged"],
	["the header of a PDF", Buffer.from("%PDF-1.7"), "damaged"],
	["a PDF with a password", pdf({ encryption: encryption(LOCKED), size: 300_000 }), "protected"],
	["the header of a DOC", doc().subarray(0, 100), "damaged"],
	["a DOC cut off in the middle", doc().subarray(0, 3000), "damaged"],
	["a DOC whose folder runs in a circle", loop, "damaged"],
	["a DOC with a table larger than itself", hugeTable, "damaged"],
	["a DOC whose folder lies outside", farFolder, "damaged"],
	["a DOC whose list of tables lies outside", farList, "damaged"],
	["a DOC of 9 MB cut off near its end", doc({ size: 9_000_000 }).subarray(0, 9_000_000), "damaged"],
	["a DOC whose names run in a circle", treeLoop, "damaged"],
	["a DOC with a password", doc({ encrypted: true }), "protected"],
	["a DOC with macros", doc({ beside: ["Macros"] }), "macros"],
	["a DOC with macros in an embedded sheet", doc({ beside: ["_VBA_PROJECT_CUR"] }), "macros"],
	["an XLS", doc({ main: "Workbook" }), "wrongType"],
	["an installer", doc({ main: null }), "wrongType"],
	["a DOCX with a password", doc({ main: null, beside: ["EncryptionInfo", "EncryptedPackage"] }), "protected"],
	["a DOCX cut off in the middle", docx().subarray(0, 500), "damaged"],
	["a DOCX with macros", docx({ beside: [{ name: "word/vbaProject.bin", content: "x" }] }), "macros"],
	["a DOCX with macros in another folder", docx({ beside: [{ name: "x/VBAPROJECT.BIN", content: "x" }] }), "macros"],
	["a DOCM", docx({ type: "application/vnd.ms-word.document.macroEnabled.main+xml" }), "macros"],
	["an XLSX", docx({ type: "application/x", main: "xl/workbook.xml" }), "wrongType"],
	[
		"a zip in a zip",
		zip([{ name: "inner.zip", content: zip([{ name: "a", content: Buffer.alloc(1000) }]) }]),
		"wrongType",
	],
	["a PDF that is a page too", Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), pdf()]), "wrongType"],
	["a PDF that is a shell script too", Buffer.concat([Buffer.from("#!/bin/sh\n"), pdf()]), "wrongType"],
	["a PDF that is a picture too", Buffer.concat([Buffer.from("GIF89a\x01\0\x01\0"), pdf()]), "wrongType"],
	["a PDF that is a program too", Buffer.concat([Buffer.from("MZ\x90\0"), pdf()]), "wrongType"],
	["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "wrongType"],
	["a picture with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "wrongType"],
	["an RTF", Buffer.from("{\\rtf1 {\\object\\objdata 0105}}"), "richText"],
	[
		"a DOCX with an entity bomb in its list of types",
		docxWithTypes('<!DOCTYPE a [<!ENTITY b "c">]><Types/>'),
		"damaged",
	],
	[
		"a DOCX whose entity bomb is in UTF-16",
		docx({ text: utf16('<!DOCTYPE a [<!ENTITY b "c">]><w:document/>') }),
		"damaged",
	],
	["a zip of a PDF", zip([{ name: "resume.pdf", content: pdf() }]), "wrongType"],
	["an empty zip's beginning", Buffer.from("PK\x03\x04"), "damaged"],
	["a zip bomb", bomb, "damaged"],
	["a zip that claims to be 4 GB", docx({ declaredSize: 0xfffffffe }), "damaged"],
	["a DOCX that holds more than it declares", docx({ declaredSize: 10 }), "damaged"],
	["a DOCX with 3,000 files", docx({ beside: many(3000) }), "damaged"],
	["a DOCX with a name that leads outside", docx({ beside: [{ name: "../../etc/passwd", content: "x" }] }), "damaged"],
	["a DOCX with an absolute name", docx({ beside: [{ name: "/etc/passwd", content: "x" }] }), "damaged"],
	["a DOCX with a link", docx({ beside: [{ name: "word/a", content: "/etc/passwd", link: true }] }), "damaged"],
	["a DOCX with an encrypted part", docx({ beside: [{ name: "word/a", content: "x", encrypted: true }] }), "protected"],
	["a DOCX with an entity bomb", docx({ text: '<!DOCTYPE a [<!ENTITY b "c">]><w:document/>' }), "damaged"],
	["a DOCX whose text is no XML", docx({ text: "MZ" }), "damaged"],
	["a DOCX with a wrong checksum", withWrongChecksum(docx()), "damaged"],
])("%s is refused", async (_, content, problem) => {
	expect(await inspectContent(content)).toEqual({ problem });
});

test("a DOC cut off anywhere is refused", async () => {
	const whole = doc({ beside: ["1Table", "Data"] });
	for (let length = 8; length < whole.length; length += 97) {
		expect(await inspectContent(whole.subarray(0, length))).toHaveProperty("problem");
	}
});

test("random noise in a valid file leads to a verdict, never to an error", async () => {
	for (const sound of [doc(), docx(), pdf()]) {
		for (let i = 0; i < 200; i++) {
			const noisy = Buffer.from(sound);
			for (let j = 0; j < 5; j++) noisy[8 + ((i * 131 + j * 977) % (noisy.length - 8))] = (i * 37 + j) % 256;
			await expect(inspectContent(noisy)).resolves.toBeTypeOf("object");
		}
	}
});

test("a PDF with a zip attached is accepted, even if the attachment does not name its type; any other zip in it is not", async () => {
	const inner = zip([{ name: "portfolio.txt", content: "Portfolio" }]);
	const withZip = (dictionary: string) =>
		Buffer.concat([
			Buffer.from(`%PDF-1.7\n7 0 obj << ${dictionary} /Length ${inner.length} >>\nstream\n`),
			inner,
			Buffer.from("\nendstream endobj\n"),
			pdf().subarray("%PDF-1.7\n".length),
		]);
	expect(await inspectContent(withZip("/Type /EmbeddedFile"))).toMatchObject({ type: "pdf" });
	expect(await inspectContent(withZip("/Subtype /application#2Fzip"))).toEqual({ type: "pdf" });
	expect(await inspectContent(withZip("/Type /XObject /Subtype /Image"))).toEqual({ problem: "wrongType" });
});

test("a PDF that runs scripts is accepted, with a remark for the team", async () => {
	const content = Buffer.concat([pdf(), Buffer.from("9 0 obj << /S /JavaScript /JS (x) >> endobj\n%%EOF\n")]);
	expect(await inspectContent(content)).toEqual({ type: "pdf", remark: expect.stringContaining("scripts") });
});

function docxWithTypes(types: string): Buffer {
	return zip([
		{ name: "[Content_Types].xml", content: types },
		{ name: "word/document.xml", content: "<w:document/>" },
	]);
}

function utf16(text: string): Buffer {
	return Buffer.from(`\ufeff${text}`, "utf16le");
}

function many(count: number) {
	return Array.from({ length: count }, (_, i) => ({ name: `word/${i}`, content: "" }));
}

function withWrongChecksum(content: Buffer): Buffer {
	content.writeUInt32LE(0, content.lastIndexOf("PK\x01\x02") + 16);
	return content;
}
