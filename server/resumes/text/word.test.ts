import { expect, test } from "vitest";
import { doc, docx, wordXml } from "../../../tools/running/resume-files.ts";
import { Budget } from "../checks/budget.ts";
import { blocksToHtml, blocksToText, HTML_MAX } from "./blocks.ts";
import { readDoc } from "./doc.ts";
import { readDocx } from "./docx.ts";

const run = (text: string, look = "") => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (inner: string, look = "") => `<w:p><w:pPr>${look}</w:pPr>${inner}</w:p>`;
const cell = (...paragraphs: string[]) => `<w:tc>${paragraphs.map((text) => paragraph(run(text))).join("")}</w:tc>`;
const item = (text: string, number: number, depth = 0) =>
	paragraph(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${number}"/></w:numPr>`);

const parts = {
	refers: ["styles", "numbering", "header", "footer"].map((type) => ({ type, target: `${type}.xml` })),
	beside: [
		{
			name: "word/styles.xml",
			content: `<w:styles><w:style w:styleId="U1"><w:name w:val="heading 2"/></w:style>
				<w:style w:styleId="Own"><w:basedOn w:val="U1"/></w:style></w:styles>`,
		},
		{
			name: "word/numbering.xml",
			content: `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
				<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
				<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
		},
		{ name: "word/header.xml", content: `<w:hdr>${paragraph(run("Jordan Reyes, Dover"))}</w:hdr>` },
		{ name: "word/footer.xml", content: `<w:ftr>${paragraph(run("Page 1"))}</w:ftr>` },
	],
};

async function read(body: string) {
	const { blocks } = await readDocx(docx({ text: wordXml(body), ...parts }), new Budget());
	return { text: blocksToText(blocks), html: blocksToHtml(blocks) };
}

test("a DOCX is read with header, headings, lists, tables, boxes and footer", async () => {
	const { text, html } = await read(
		[
			paragraph(run("Experience"), '<w:pStyle w:val="Own"/>'),
			paragraph(run("Account ", "<w:b/>") + run("Executive", '<w:b w:val="0"/><w:i/>')),
			item("Closed $2.1M", 1),
			item("Led six", 1),
			item("First", 2),
			paragraph(`${run("Quota")}<w:r><w:tab/></w:r>${run("118%")}<w:r><w:br/></w:r>${run("of $1.5M")}`),
			`<w:tbl><w:tr>${cell("2021", "Dover")}${cell("Northwind")}</w:tr></w:tbl>`,
			paragraph(`<w:r><w:txbxContent>${paragraph(run("In a box"))}</w:txbxContent></w:r>`),
		].join(""),
	);
	expect(text.split("\n")).toEqual([
		...["Jordan Reyes, Dover", "", "Experience", "Account Executive", "• Closed $2.1M", "• Led six", "• First", ""],
		...["Quota\t118%", "of $1.5M", "", "2021\tNorthwind", "Dover", "", "In a box", "", "Page 1"],
	]);
	expect(html).toBe(
		"<p>Jordan Reyes, Dover</p><h2>Experience</h2><p><strong>Account </strong><em>Executive</em></p>" +
			"<ul><li>Closed $2.1M</li><li>Led six</li></ul><ol><li>First</li></ol><p>Quota\t118%<br>of $1.5M</p>" +
			"<table><tr><td><p>2021</p><p>Dover</p></td><td><p>Northwind</p></td></tr></table><p>In a box</p><p>Page 1</p>",
	);
});

test("deleted and hidden text and non-text is not read, and none of it becomes a tag", async () => {
	const { text, html } = await read(
		[
			paragraph(
				`<w:del>${run("deleted")}</w:del><w:r><w:instrText>DDE</w:instrText></w:r>${run("&lt;b onclick=1&gt;")}`,
			),
			paragraph(run("unseen", "<w:vanish/>") + run("seen")),
			`<mc:AlternateContent><mc:Choice>${paragraph(run("once"))}</mc:Choice><mc:Fallback>${paragraph(run("twice"))}</mc:Fallback></mc:AlternateContent>`,
		].join(""),
	);
	expect(text).toBe("Jordan Reyes, Dover\n<b onclick=1>\nseen\nonce\nPage 1");
	expect(html).toContain("<p>&lt;b onclick=1&gt;</p>");
});

test("page columns made with a table are read one after the other", async () => {
	const left = ["Skills", "Salesforce", "HubSpot", "Outreach"];
	const right = ["Experience", "Northwind", "Contoso", "Fabrikam", "Litware"];
	const { text } = await read(`<w:tbl><w:tr>${cell(...left)}${cell(...right)}</w:tr></w:tbl>`);
	expect(text).toContain(`${left.join("\n")}\n\n${right.join("\n")}`);
});

/** A text in a single piece, with one byte per character or two. */
function pieceOf(text: string, inBytes: boolean): Buffer {
	const table = Buffer.alloc(5 + 8 + 8);
	table.writeUInt8(2, 0);
	table.writeUInt32LE(16, 1);
	table.writeUInt32LE(text.length, 9);
	table.writeUInt32LE(inBytes ? 1024 | 0x40000000 : 512, 15);
	return table;
}

test.each([true, false])(
	"a DOC is read paragraph by paragraph, with tables and without codes; in bytes: %s",
	(inBytes) => {
		const text =
			'Jordan Reyes\r\x13 HYPERLINK "x" \x14Profile\x15 \x96 caf\xe9\r2021\x07Northwind\x07\x07After\r'.replace(
				inBytes ? "" : "\x96",
				inBytes ? "" : "–",
			);
		const written = inBytes ? text : Buffer.from(text, "utf16le").toString("latin1");
		const { blocks } = readDoc(doc({ text: written, tables: { pieces: pieceOf(text, inBytes) } }), new Budget());
		expect(blocksToText(blocks)).toBe("Jordan Reyes\nProfile – café\n\n2021\tNorthwind\n\nAfter");
		expect(blocksToHtml(blocks)).toBe(
			"<p>Jordan Reyes</p><p>Profile – café</p><table><tr><td><p>2021</p></td><td><p>Northwind</p></td></tr></table><p>After</p>",
		);
	},
);

test("a long preview is cut, closes its open elements, and says so", async () => {
	const rows = Array.from({ length: 40 }, () => [
		[{ kind: "paragraph" as const, level: 0, runs: [{ text: "é".repeat(50_000), bold: true }] }],
	]);
	const html = blocksToHtml([{ kind: "table", rows }]);
	expect(Buffer.byteLength(html)).toBeLessThan(HTML_MAX + 1000);
	expect(html).toMatch(
		/<\/strong><\/p><\/td><\/tr>(<tr><td><p><strong>(<\/strong>)?<\/p><\/td><\/tr>)?<\/table><p>… This document is longer/,
	);
	for (const tag of ["table", "tr", "td", "p", "strong"]) {
		expect([tag, html.split(`<${tag}>`).length]).toEqual([tag, html.split(`</${tag}>`).length]);
	}
});

test("hundreds of thousands of empty cells are too much, and one long cell beside many is read line by line", async () => {
	const cells = `<w:tbl><w:tr>${"<w:tc/>".repeat(400_000)}</w:tr></w:tbl>`;
	const { blocks, cut } = await readDocx(docx({ text: wordXml(cells) }), new Budget());
	expect(cut).toBe(true);
	expect(blocksToHtml(blocks).length).toBeLessThan(HTML_MAX);

	const long = `<w:tc>${paragraph(run("a") + "<w:r><w:br/></w:r>".repeat(5000) + run("b"))}</w:tc>`;
	const { text } = await read(`<w:tbl><w:tr>${long}${cell("beside").repeat(5000)}</w:tr></w:tbl>`);
	const lines = text.split("\n").filter(Boolean);
	expect(lines.map((line) => line.slice(0, 8))).toEqual(["Jordan R", "a\tbeside", "b", "Page 1"]);
});

test("a short DOC is read from the stream it shares with others, wherever its parts are", () => {
	const text = "Jordan Reyes\rAccount Executive in Dover, with seven years in freight and a quota of $1.5M\r";
	const file = doc({ text, tables: { pieces: pieceOf(text, true) }, size: 3000 });
	const lines = () => blocksToText(readDoc(file, new Budget()).blocks);
	expect(lines()).toBe(text.trimEnd().replaceAll("\r", "\n"));
	const sectorAt = (field: number) => 512 * (file.readUInt32LE(field) + 1);
	const [nextAt, shared] = [sectorAt(60), sectorAt(sectorAt(48) + 116)]; // the chain of mini sectors; the shared stream
	const [eighth, ninth] = [8, 9].map((part) => file.subarray(shared + 64 * part, shared + 64 * (part + 1)));
	Buffer.concat([ninth ?? file, eighth ?? file]).copy(file, shared + 64 * 8);
	for (const [part, next] of [
		[7, 9],
		[9, 8],
		[8, 10],
	] as const)
		file.writeUInt32LE(next, nextAt + 4 * part);
	expect(lines()).toBe(text.trimEnd().replaceAll("\r", "\n"));
});

test("a row's cells are read line by line, without empty lines around them", async () => {
	const rowOf = async (...cells: string[][]) => {
		const { text } = await read(`<w:tbl><w:tr>${cells.map((lines) => cell(...lines)).join("")}</w:tr></w:tbl>`);
		return text.split("\n").slice(2, -2);
	};
	expect(await rowOf(["", "2021"], ["Northwind", ""])).toEqual(["2021\tNorthwind"]);
	expect(await rowOf(["2021", "", "Dover"], ["Northwind"])).toEqual(["2021\tNorthwind", "", "Dover"]);
	expect(await rowOf(["2021"], [""], ["Northwind"])).toEqual(["2021\t\tNorthwind"]);
	expect(await rowOf(["Alone"], [""])).toEqual(["Alone"]);
	expect(await rowOf(["a", "b"], ["c", "d"])).toEqual(["a\tc", "b\td"]);
	expect(await rowOf(["a", "b", "c", "d"], ["e", "f", "g"])).toEqual(["a\te", "b\tf", "c\tg", "d"]);
	const long = ["a", "b", "c", "d"];
	expect(await rowOf(long, long)).toEqual([...long, "", ...long]);
});
