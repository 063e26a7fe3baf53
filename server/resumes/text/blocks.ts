import { cleanLine } from "./clean.ts";

/* What a Word document says, in blocks, and how it is written down: as text to be searched, as HTML to be looked at. */

export interface Run {
	text: string;
	bold?: boolean;
	italic?: boolean;
	underlined?: boolean;
}

export interface Paragraph {
	kind: "paragraph";
	/** Of a heading 1 to 6, else 0. */
	level: number;
	list?: { ordered: boolean; depth: number };
	/** Something stands between it and the paragraph before. */
	apart?: boolean;
	runs: Run[];
}

export interface Table {
	kind: "table";
	/** Of each row its cells, of each cell its blocks. */
	rows: Block[][][];
}

export type Block = Paragraph | Table;

export interface WordText {
	blocks: Block[];
	/** There was more than a resume may hold. */
	cut: boolean;
}

const LONG_CELL = 3; // lines; two longer cells beside each other are columns of a page, not a row

/** Paragraphs on lines of their own, an empty line where a part ends. */
export function textOf(blocks: Block[]): string {
	return linesOf(blocks)
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.replace(/^\n+|\n+$/g, "");
}

function linesOf(blocks: Block[]): string[] {
	const lines: string[] = [];
	let before: Block | undefined;
	for (const block of blocks) {
		if (isApart(block, before)) lines.push("");
		if (block.kind === "table") lines.push(...block.rows.flatMap(linesOfRow));
		else lines.push(...linesOfParagraph(block));
		before = block;
	}
	return lines;
}

function isApart(block: Block, before: Block | undefined): boolean {
	if (!before) return false;
	if (block.kind === "table" || before.kind === "table") return block.kind !== before.kind;
	return block.level > 0 || block.apart === true || (before.list !== undefined && block.list === undefined);
}

function linesOfParagraph({ runs, list }: Paragraph): string[] {
	const lines = runs
		.map(({ text }) => text)
		.join("")
		.split("\n")
		.map(cleanLine);
	return list && lines[0] ? [`• ${lines[0]}`, ...lines.slice(1)] : lines;
}

/** Line by line across the cells, as one sees it. */
function linesOfRow(cells: Block[][]): string[] {
	const columns = cells.map(linesOf).map((lines) => lines.filter((line, i) => line || (i > 0 && i < lines.length - 1)));
	const isPage = columns.filter(({ length }) => length > LONG_CELL).length > 1;
	if (isPage) return columns.flatMap((lines) => ["", ...lines, ""]);
	const height = columns.reduce((most, { length }) => Math.max(most, length), 0);
	return Array.from({ length: height }, (_, i) => {
		const cellsHere = columns.map((lines) => (lines[i] ?? "").replaceAll("\t", " "));
		// What stands alone beside empty cells is a line as any other.
		return cellsHere.filter(Boolean).length < 2 ? cellsHere.join("") : cellsHere.join("\t").trimEnd();
	});
}

/** Built tag by tag, from a list of a dozen, without any attribute: nothing in it can run, or lead or reach anywhere. */
export function htmlOf(blocks: Block[]): string {
	let html = "";
	const open: ("ul" | "ol")[] = [];
	const closeTo = (depth: number) => {
		while (open.length > depth) html += `</li></${open.pop()}>`;
	};
	for (const block of blocks) {
		const list = block.kind === "paragraph" ? block.list : undefined;
		if (!list) {
			closeTo(0);
			html += block.kind === "table" ? tableHtml(block) : paragraphHtml(block);
			continue;
		}
		const tag = list.ordered ? "ol" : "ul";
		closeTo(list.depth + 1);
		if (open.length === list.depth + 1 && open.at(-1) !== tag) closeTo(list.depth);
		if (open.length === list.depth + 1) html += "</li><li>";
		else {
			while (open.length < list.depth + 1) {
				html += `<${tag}><li>`;
				open.push(tag);
			}
		}
		html += block.kind === "paragraph" ? runsHtml(block.runs) : "";
	}
	closeTo(0);
	return html;
}

function tableHtml({ rows }: Table): string {
	const cell = (blocks: Block[]) => `<td>${htmlOf(blocks)}</td>`;
	return `<table>${rows.map((cells) => `<tr>${cells.map(cell).join("")}</tr>`).join("")}</table>`;
}

function paragraphHtml({ level, runs }: Paragraph): string {
	const inner = runsHtml(runs);
	if (inner === "") return "";
	return level > 0 ? `<h${level}>${inner}</h${level}>` : `<p>${inner}</p>`;
}

function runsHtml(runs: Run[]): string {
	return runs.map(runHtml).join("");
}

function runHtml({ text, bold, italic, underlined }: Run): string {
	const inner = text.split("\n").map(escaped).join("<br>");
	const tags = [bold && "strong", italic && "em", underlined && "u"].filter((tag) => typeof tag === "string");
	if (text.trim() === "") return inner;
	return tags.reduceRight((within, tag) => `<${tag}>${within}</${tag}>`, inner);
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
