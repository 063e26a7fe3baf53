// @module-tag thorough
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { doc, docx, pdf, wordXml, zip } from "../../tools/running/resume-files.ts";
import { Budget } from "./checks/budget.ts";
import { inspectContent } from "./resume-file.ts";

/* Hostile files made of repeated short pieces. Work is counted, not timed, so a busy machine changes nothing. */

const SHORT = 3_000; // bytes; quadratic work on twice as much is still within the budget, so it shows
const LONG = 2 * SHORT;
const GROWTH_MAX = 2.3; // times, for a file twice as long
const SETUP = 30_000; // the most an empty file costs
const WORK_MAX = 64 * 1024 * 1024;
const LAST_STEP_MAX = 10 * 1024 * 1024; // one step begun within the budget: scanning the file once
const VERDICTS = /^(pdf|doc|docx|damaged|wrongType|protected|macros|active|tooComplicated)$/;

async function inspectFile(file: Buffer): Promise<{ spent: number; verdict: string }> {
	const budget = new Budget();
	const verdict = await inspectContent(file, budget);
	return { spent: budget.spent, verdict: "problem" in verdict ? verdict.problem : verdict.type };
}

async function expectLinear(make: (bytes: number) => Buffer): Promise<void> {
	const short = await inspectFile(make(SHORT));
	const long = await inspectFile(make(LONG));
	expect(short.verdict).toMatch(VERDICTS);
	expect(long.verdict).toMatch(VERDICTS);
	if (long.verdict !== "tooComplicated") expect(long.spent).toBeLessThanOrEqual(GROWTH_MAX * short.spent + SETUP);
	else expect(long.spent).toBeLessThanOrEqual(WORK_MAX + LAST_STEP_MAX);
}

const repeatTo = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));

/** A valid PDF with these objects in front. */
function withObjects(objects: string): Buffer {
	const sound = pdf();
	const start = sound.indexOf("\n") + 1;
	return Buffer.concat([sound.subarray(0, start), Buffer.from(`${objects}\n`, "latin1"), sound.subarray(start)]);
}

function group(content: string, filter: string): string {
	return `10 0 obj << /N 1 /First 4 ${filter} /Length ${content.length} >>\nstream\n${content}\nendstream endobj`;
}

const TOKENS = [
	...["\x0b", "1", "-", "+", ".", "0 ", " ", "\n", "%", "%\n", "R", "1 0 R ", "a", "#", "#41", "/", "/A", "/ObjStm"],
	...[
		"(",
		")",
		"()",
		"\\",
		"\\1",
		"(\\",
		"<",
		">",
		"<1>",
		"<<",
		">>",
		"<<>>",
		"[",
		"]",
		"[]",
		"{",
		"\xa0",
		"e1",
		"true ",
	],
	...["endobj", "stream", "endstream", "xref", "startxref", "PK\x05\x06", "%%EOF", "MZ", "@echo "],
];
const PLACES: Record<string, (many: string) => Buffer> = {
	"an array": (many) => withObjects(`9 0 obj [${many}1] endobj`),
	"a dictionary": (many) => withObjects(`9 0 obj << /A ${many} >> endobj`),
	"a packed group": (many) =>
		withObjects(group(deflateSync(Buffer.from(`1 0 ${many}`, "latin1")).toString("latin1"), "/Filter /FlateDecode")),
	"the list of a group": (many) => withObjects(group(many, "").replace("/First 4", `/First ${many.length}`)),
	"text of base 85": (many) => withObjects(group(many, "/Filter [/A85 /RL]")),
	"codes of LZW": (many) => withObjects(group(many, "/Filter /LZWDecode")),
	"the trailer": (many) => withObjects(`trailer << /Encrypt << ${many} >> >>`),
	"between objects": (many) => withObjects(many),
	"after the end": (many) => Buffer.concat([pdf(), Buffer.from(many, "latin1")]),
};

const pieces = (tokens: string[]) =>
	fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 }).map((chosen) => chosen.join(""));

test("inspecting a PDF takes linear work, whatever it repeats", async () => {
	await fc.assert(
		fc.asyncProperty(pieces(TOKENS), fc.constantFrom(...Object.values(PLACES)), (piece, place) =>
			expectLinear((bytes) => place(repeatTo(piece, bytes))),
		),
		{ seed: 1, numRuns: 150, examples: Object.values(PLACES).map((place) => ["\x0b", place]) },
	);
});

test("structures that begin over and over and never end are given up within the budget", async () => {
	for (const begin of ["1 0 obj", "trailer"]) {
		for (const open of ["(", "%", "<", "[", "<<", "<</N 1/First 0>>stream\n", "<</A ", "/"]) {
			const { spent, verdict } = await inspectFile(withObjects(repeatTo(`${begin}${open}`, 100_000)));
			expect(verdict).toMatch(VERDICTS);
			expect(spent).toBeLessThanOrEqual(WORK_MAX + LAST_STEP_MAX);
		}
	}
});

const REFERRING = ["/First", "/Length", "/Filter", "/DecodeParms", "/F", "/DP"].map((key) => `${key} 9 0 R`);
const numbered = (count: number, each: (number: number) => string) =>
	Array.from({ length: count }, (_, i) => each(10 + i)).join("\n");

test.each(REFERRING)("each use of %s in an object stream is charged for reading its target", async (reference) => {
	const groups = (count: number) =>
		numbered(count, (number) => `${number} 0 obj << /N 1 /First 0 ${reference} >>\nstream\nabc\nendstream endobj`);
	const file = (count: number) => withObjects(`9 0 obj [${"/AHx ".repeat(4000)}] endobj\n${groups(count)}`);
	const one = await inspectFile(file(1));
	const many = await inspectFile(file(21));
	expect((many.spent - one.spent) / 20).toBeGreaterThan(20_000);
});

test.each([
	[
		"ways to open it",
		(number: number) =>
			`trailer << /Encrypt << /Filter /Standard /R 6 /U <${"41".repeat(48)}> /UE <${"41".repeat(32)}> /X ${number} >> >>`,
	],
	["groups that break off when they are large", (number: number) => brokenGroup(number)],
	[
		"groups that grow by run lengths",
		(number: number) => group(repeatTo("\x81\0", 80_000), "/Filter /RL").replace("10 0", `${number} 0`),
	],
])("a PDF with hundreds of %s is refused within the budget", async (_, each) => {
	const { spent, verdict } = await inspectFile(withObjects(numbered(150, each)));
	expect(verdict).toBe("tooComplicated");
	expect(spent).toBeLessThanOrEqual(WORK_MAX + LAST_STEP_MAX);
});

function brokenGroup(number: number): string {
	const packed = deflateSync(Buffer.alloc(2 * 1024 * 1024));
	packed[packed.length - 1] = (packed.at(-1) ?? 0) ^ 255; // the checksum
	return group(packed.toString("latin1"), "/Filter /FlateDecode").replace("10 0", `${number} 0`);
}

const WORD = [
	...[
		"a",
		" ",
		"\t",
		'"',
		"\n",
		"&amp;",
		"&lt;",
		"<w:t>a</w:t>",
		"<w:p/>",
		"<w:p>",
		"</w:p>",
		"<w:tbl>",
		"<w:tc/>",
		"<w:br/>",
	],
	...['<w:fldChar w:fldCharType="begin"/>', '<w:fldChar w:fldCharType="end"/>', "<w:instrText> </w:instrText>"],
	...['<w:fldSimple w:instr="  "/>', "<!--", "-->", "]]>", "<![CDATA[", "<?a", "?>", "<a b='", "'/>", "\u0301"],
];

test("inspecting a DOCX takes linear work, whatever it repeats", async () => {
	await fc.assert(
		fc.asyncProperty(pieces(WORD), (piece) => expectLinear((bytes) => docx({ text: wordXml(repeatTo(piece, bytes)) }))),
		{ seed: 1, numRuns: 60 },
	);
});

test("inspecting a DOC takes linear work, whatever it repeats", async () => {
	await fc.assert(
		fc.asyncProperty(pieces(["\x13", "\x14", "\x15", " ", "a", "DDE", "\r", "\x07", "\0"]), (piece) =>
			expectLinear((bytes) => doc({ size: bytes + 1024, text: repeatTo(piece, bytes).slice(0, bytes) })),
		),
		{ seed: 1, numRuns: 40 },
	);
});

test("names and types compared with every part are refused if longer than any program writes them", async () => {
	const long = "a/".repeat(2000);
	const types = `<Types><Default Extension="x" ContentType="${long}"/></Types>`;
	for (const file of [
		zip([{ name: "[Content_Types].xml", content: types }]),
		docx({ refers: [{ type: "package", target: `${long}${"b/../".repeat(400)}` }] }),
		docx({ beside: [{ name: `${long}a`, content: "" }] }),
	]) {
		expect(await inspectFile(file)).toMatchObject({ verdict: "damaged" });
	}
	const address = `https://www.example.com/${long}`;
	expect(await inspectFile(docx({ refers: [{ type: "hyperlink", target: address, external: true }] }))).toMatchObject({
		verdict: "docx",
	});
});
