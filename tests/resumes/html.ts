import type { Block, Person } from "./person.ts";

/* A resume as HTML, which Chromium prints to PDF and pandoc converts to DOCX. */

const FONTS = {
	plain: ["Nimbus Roman", "DejaVu Serif Condensed", "DejaVu Sans"],
	centered: ["C059", "DejaVu Serif", "URW Bookman"],
	"two-column": ["Nimbus Sans", "DejaVu Sans Condensed", "DejaVu Sans"],
	table: ["DejaVu Sans", "Nimbus Roman", "DejaVu Serif"],
	compact: ["Nimbus Sans Narrow", "DejaVu Sans Condensed", "DejaVu Serif Condensed"],
	typewriter: ["DejaVu Sans Mono", "Nimbus Mono PS", "DejaVu Sans Mono"],
} as const;

export function renderHtml(person: Person): string {
	const fonts = FONTS[person.layout];
	const font = fonts[Number(person.number) % fonts.length];
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${person.form.firstName} ${person.form.lastName}</title>
<style>${BASE_STYLE} body { font-family: "${font}" } ${STYLES[person.layout]}</style></head><body>${renderBlocks(person.body)}</body></html>`;
}

const BASE_STYLE = `@page { size: letter; margin: 0.8in }
body { font-size: 10.5pt; line-height: 1.35; margin: 0 }
h1 { font-size: 20pt; margin: 0 0 4pt } h2 { font-size: 12pt; margin: 12pt 0 4pt; border-bottom: 0.5pt solid #888 }
p { margin: 0 0 6pt } p.lines { margin: 6pt 0 2pt } ul { margin: 2pt 0 6pt; padding-left: 16pt }
.side { display: flex; justify-content: space-between; gap: 12pt } .side + br { display: none } .contact { color: #333; font-size: 9.5pt }
table { border-collapse: collapse; margin: 6pt 0 } td { padding: 2pt 10pt 2pt 0; vertical-align: top }
.columns { display: grid; grid-template-columns: 1fr 2.2fr; gap: 18pt } .page { break-after: page }`;

const STYLES = {
	plain: "",
	centered: "h1, h2, .contact { text-align: center } h2 { border: 0; letter-spacing: 1pt }",
	"two-column": "h2 { border: 0; color: #1d4e6b } .columns > div:first-child { background: #eef2f5; padding: 8pt }",
	table: "td { border: 0.5pt solid #666; padding: 3pt 6pt }",
	compact:
		"@page { margin: 0.5in } body { font-size: 9pt; line-height: 1.2 } h2 { margin: 6pt 0 2pt; font-size: 10pt }",
	typewriter: "body { font-size: 10pt } h1 { font-size: 12pt } h2 { font-size: 10pt; border: 0 }",
} as const;

function renderBlocks(blocks: Block[]): string {
	return blocks.map(renderBlock).join("\n");
}

function renderBlock(block: Block): string {
	if ("name" in block) return `<h1>${renderInline(block.name)}</h1>`;
	if ("contact" in block) return `<p class="contact">${renderLines(block.contact)}</p>`;
	if ("heading" in block) return `<h2>${renderInline(block.heading)}</h2>`;
	if ("lines" in block) return `<p class="lines">${renderLines(block.lines)}</p>`;
	if ("text" in block)
		return splitParagraphs(block.text)
			.map((text) => `<p>${renderInline(text)}</p>`)
			.join("");
	if ("bullets" in block)
		return `<ul>${splitRows(block.bullets)
			.map((row) => `<li>${renderInline(row)}</li>`)
			.join("")}</ul>`;
	if ("table" in block) {
		const cells = (row: string) =>
			splitCells(row)
				.map((cell) => `<td>${renderInline(cell)}</td>`)
				.join("");
		return `<table>${splitRows(block.table)
			.map((row) => `<tr>${cells(row)}</tr>`)
			.join("")}</table>`;
	}
	if ("columns" in block) {
		const columns = block.columns.map((column) => `<div>${renderBlocks(column)}</div>`).join("");
		return `<div class="columns">${columns}</div>`;
	}
	return '<div class="page"></div>';
}

function renderLines(text: string): string {
	return splitRows(text)
		.map((row) => {
			const [left = "", right] = row.split(" >> ");
			if (right === undefined) return `${renderInline(left)}<br>`;
			return `<span class="side"><span>${renderInline(left)}</span> <span>${renderInline(right)}</span></span><br>`;
		})
		.join("\n");
}

export function splitRows(text: string): string[] {
	return text.split("\n").filter((row) => row.trim() !== "");
}

export function splitParagraphs(text: string): string[] {
	return text.split(/\n\s*\n/).map((paragraph) => paragraph.replaceAll("\n", " ").trim());
}

export function splitCells(row: string): string[] {
	return row.split(/ \| | \|$/);
}

/** A line of text with **bold** markup as HTML. */
function renderInline(text: string): string {
	return escapeXml(text).replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");
}

export function escapeXml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
