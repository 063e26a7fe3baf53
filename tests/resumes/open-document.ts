import { escapeXml, splitCells, splitParagraphs, splitRows } from "./html.ts";
import type { Block, Person } from "./person.ts";

/* A resume as flat OpenDocument text, which LibreOffice converts to DOCX, DOC and PDF. Dates follow a tab, and columns
   are a table. */

const LAYOUT_STYLES = {
	plain: { font: "Nimbus Roman", size: 11, align: "start", border: false },
	centered: { font: "C059", size: 10.5, align: "center", border: false },
	"two-column": { font: "Nimbus Sans", size: 10, align: "start", border: false },
	table: { font: "Nimbus Sans", size: 10, align: "start", border: true },
	compact: { font: "Nimbus Sans Narrow", size: 9.5, align: "start", border: false },
	typewriter: { font: "Nimbus Mono PS", size: 10, align: "start", border: false },
} as const;

export function renderOpenDocument(person: Person): string {
	const { font, size, align, border } = LAYOUT_STYLES[person.layout];
	const cell = border ? 'fo:border="0.5pt solid #666666" fo:padding="0.04in"' : 'fo:border="none"';
	return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="F" svg:font-family="'${font}'"/></office:font-face-decls>
<office:styles>
<style:default-style style:family="paragraph"><style:paragraph-properties style:tab-stop-distance="0.5in"/><style:text-properties style:font-name="F" fo:font-size="${size}pt" fo:language="en" fo:country="US"/></style:default-style>
<style:style style:name="Standard" style:family="paragraph"/>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="1"><style:paragraph-properties fo:text-align="${align}" fo:margin-bottom="0.04in"/><style:text-properties fo:font-size="18pt" fo:font-weight="bold"/></style:style>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="2"><style:paragraph-properties fo:text-align="${align}" fo:margin-top="0.14in" fo:margin-bottom="0.04in" fo:keep-with-next="always"/><style:text-properties fo:font-size="12pt" fo:font-weight="bold"/></style:style>
</office:styles>
<office:automatic-styles>
<style:style style:name="Contact" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:text-align="${align}"/></style:style>
<style:style style:name="Line" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="6.9in" style:type="right"/></style:tab-stops></style:paragraph-properties></style:style>
<style:style style:name="First" style:family="paragraph" style:parent-style-name="Line"><style:paragraph-properties fo:margin-top="0.08in"><style:tab-stops><style:tab-stop style:position="6.9in" style:type="right"/></style:tab-stops></style:paragraph-properties></style:style>
<style:style style:name="Text" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:margin-bottom="0.08in"/></style:style>
<style:style style:name="Break" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:break-before="page"/></style:style>
<style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties ${cell}/></style:style>
<style:style style:name="Bare" style:family="table-cell"><style:table-cell-properties fo:border="none"/></style:style>
<style:style style:name="Narrow" style:family="table-column"><style:table-column-properties style:column-width="2.1in"/></style:style>
<style:style style:name="Wide" style:family="table-column"><style:table-column-properties style:column-width="4.8in"/></style:style>
<text:list-style style:name="Bullets"><text:list-level-style-bullet text:level="1" text:bullet-char="•"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.2in" fo:margin-left="0.3in"/></style:list-level-properties></text:list-level-style-bullet></text:list-style>
<style:page-layout style:name="Letter"><style:page-layout-properties fo:page-width="8.5in" fo:page-height="11in" fo:margin="0.8in"/></style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Letter"/></office:master-styles>
<office:body><office:text>${renderBlocks(person.body)}</office:text></office:body>
</office:document>`;
}

const NAMESPACES = ["office", "style", "text", "table"]
	.map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
	.concat(
		["fo", "svg"].map(
			(name) =>
				`xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === "fo" ? "xsl-fo" : name}-compatible:1.0"`,
		),
	)
	.join(" ");

function renderBlocks(blocks: Block[]): string {
	return blocks.map(renderBlock).join("\n");
}

function renderBlock(block: Block): string {
	if ("name" in block)
		return `<text:h text:style-name="Heading_20_1" text:outline-level="1">${renderInline(block.name)}</text:h>`;
	if ("contact" in block)
		return splitRows(block.contact)
			.map((row) => renderParagraph("Contact", row))
			.join("");
	if ("heading" in block)
		return `<text:h text:style-name="Heading_20_2" text:outline-level="2">${renderInline(block.heading)}</text:h>`;
	if ("lines" in block)
		return splitRows(block.lines)
			.map((row, index) => renderParagraph(index === 0 ? "First" : "Line", row))
			.join("");
	if ("text" in block)
		return splitParagraphs(block.text)
			.map((text) => renderParagraph("Text", text))
			.join("");
	if ("bullets" in block) {
		const items = splitRows(block.bullets).map(
			(row) => `<text:list-item>${renderParagraph("Standard", row)}</text:list-item>`,
		);
		return `<text:list text:style-name="Bullets">${items.join("")}</text:list>`;
	}
	if ("table" in block) return renderTable(splitRows(block.table).map(splitCells));
	if ("columns" in block) {
		const cells = block.columns.map((column) =>
			renderCell("Bare", renderBlocks(column) || renderParagraph("Standard", "")),
		);
		return `<table:table><table:table-column table:style-name="Narrow"/><table:table-column table:style-name="Wide"/><table:table-row>${cells.join("")}</table:table-row></table:table>${renderParagraph("Standard", "")}`;
	}
	return renderParagraph("Break", "");
}

function renderTable(given: string[][]): string {
	const width = Math.max(...given.map((cells) => cells.length));
	const row = (cells: string[]) =>
		Array.from({ length: width }, (_, index) =>
			renderCell("Cell", renderParagraph("Standard", cells[index] ?? "")),
		).join("");
	return `<table:table><table:table-column table:number-columns-repeated="${width}"/>${given
		.map((cells) => `<table:table-row>${row(cells)}</table:table-row>`)
		.join("")}</table:table>${renderParagraph("Standard", "")}`;
}

function renderCell(style: string, content: string): string {
	return `<table:table-cell table:style-name="${style}" office:value-type="string">${content}</table:table-cell>`;
}

function renderParagraph(style: string, text: string): string {
	return `<text:p text:style-name="${style}">${renderInline(text)}</text:p>`;
}

function renderInline(text: string): string {
	return escapeXml(text)
		.replace(/ &gt;&gt; /g, "<text:tab/>")
		.replace(/\*\*(.+?)\*\*/g, '<text:span text:style-name="Bold">$1</text:span>');
}
