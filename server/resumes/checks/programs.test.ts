import { expect, test } from "vitest";
import { doc, docx, pdf, zip } from "../../../tools/running/resume-files.ts";
import { inspectContent } from "../resume-file.ts";
import { findZipEnd, isHarmlessTail } from "./programs.ts";

/* What may follow the end of a document. */

const GATEWAY = "\nScanned for viruses by the mail gateway of Northwind.\n";
const JUNK = Buffer.from([1, 2, 3, 200, 201, 202]);
const documents = { pdf: pdf(), doc: doc(), docx: docx() };
const followed = (document: Buffer, ...tail: (string | Buffer)[]) =>
	Buffer.concat([document, ...tail.map((part) => Buffer.from(part as string))]);

test.each(Object.entries(documents))(
	"a %s with a line of a mail gateway after its end is accepted",
	async (type, document) => {
		expect(await inspectContent(followed(document, GATEWAY))).toMatchObject({ type });
	},
);

test.each(
	Object.entries(documents).flatMap(([type, document]) =>
		["<script>alert(1)</script>", "<?php system('id');", "@echo off\r\ndel *.*", "powershell -enc AAAA"].map(
			(script) => [type, script, document] as const,
		),
	),
)("a %s is refused when %s follows a line of text after its end", async (_, script, document) => {
	expect(await inspectContent(followed(document, GATEWAY, script))).toEqual({ problem: "wrongType" });
});

test.each(["pdf", "doc"] as const)(
	"a %s is refused when an archive follows a few bytes after its end",
	async (type) => {
		const archive = zip([{ name: "run.js", content: "WScript.Echo(1)" }]);
		expect(await inspectContent(followed(documents[type], JUNK))).toMatchObject({ type });
		expect(await inspectContent(followed(documents[type], JUNK, archive))).toEqual({ problem: "wrongType" });
	},
);

test("4,096 bytes of anything may follow a document, and text of any length", () => {
	expect(isHarmlessTail(Buffer.alloc(4096, 1))).toBe(true);
	expect(isHarmlessTail(Buffer.alloc(4097, 1))).toBe(false);
	expect(isHarmlessTail(Buffer.alloc(100_000, "Scanned.\r\n\t\f"))).toBe(true);
	expect(isHarmlessTail(Buffer.concat([Buffer.alloc(4096, "x"), Buffer.from([1])]))).toBe(false);
});

test("a zip is found by its end, even before the longest comment or at the very beginning", () => {
	const archive = zip([{ name: "a", content: "x" }]);
	const at = archive.length - 22;
	expect(findZipEnd(archive)).toEqual({ at, end: archive.length });
	expect(findZipEnd(followed(archive, Buffer.alloc(0xffff)))).toMatchObject({ at });
	expect(findZipEnd(followed(archive, Buffer.alloc(0xffff + 1)))).toBeUndefined();
	const list = archive.subarray(archive.indexOf("PK\x01\x02")); // nothing before its list
	expect(findZipEnd(list)).toEqual({ at: list.length - 22, end: list.length });
	expect(findZipEnd(archive.subarray(0, -1))).toBeUndefined();
	expect(findZipEnd(archive.subarray(at))).toBeUndefined(); // an end without its list
});
