import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pdf } from "../../tests/resume-files.ts";
import { holdsActions } from "./pdf-actions.ts";

function look(content: Buffer): Promise<boolean> {
	return holdsActions(async (position, length) => content.subarray(position, position + length), content.length);
}

function withObject(object: string | Buffer, before = 0): Buffer {
	return Buffer.concat([
		pdf({ size: before }),
		Buffer.from("9 0 obj\n"),
		Buffer.from(object),
		Buffer.from("\nendobj\n%%EOF\n"),
	]);
}

function packed(objects: string): Buffer {
	const stream = deflateSync(objects);
	const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`;
	return withObject(Buffer.concat([Buffer.from(head), stream, Buffer.from("\nendstream")]));
}

test.each([
	["a script", withObject("<< /S /JavaScript /JS (app.alert(1)) >>")],
	["a program to start", withObject("<< /S /Launch /F (cmd.exe) >>")],
	["a file inside", withObject("<< /Type /EmbeddedFile >>")],
	["a film", withObject("<< /Subtype /RichMedia >>")],
	["a script whose name is written in numbers", withObject("<< /S /J#61v#61Script >>")],
	["a script far into the file", withObject("<< /S /JavaScript >>", 3 * 1024 * 1024)],
	["a script where two windows meet", withObject("<< /S /JavaScript >>", 64 * 1024 - 22)],
	["a packed script", packed("1 0 << /S /JavaScript /JS (x) >>")],
	["a packed group that becomes very large", packed(" ".repeat(5 * 1024 * 1024))],
])("%s is noticed", async (_, content) => {
	expect(await look(content)).toBe(true);
});

test.each([
	["an ordinary PDF", pdf()],
	["a large ordinary PDF", pdf({ size: 1024 * 1024 })],
	["text about JavaScript", pdf({ text: "Knows JavaScript, JS and product launches" })],
	["a font that is named alike", withObject("<< /BaseFont /JSans /Name /LaunchPad >>")],
	["packed objects without actions", packed("1 0 << /Type /Font >>")],
	["a packed group that is broken", withObject("<< /Type /ObjStm >>\nstream\nnot packed\nendstream")],
])("%s is not remarked on", async (_, content) => {
	expect(await look(content)).toBe(false);
});
