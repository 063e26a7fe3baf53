import { cleanLine } from "./clean.ts";

/* A Word document as blocks, and how to turn them into text for search and HTML for display. */

export interface Run {
	text: string;
	bold?: boolean;
	italic?: boolean;
	underlined?: boolean;
}

export interface Paragraph {
	kind: "paragraph";
	/** 1 to 6 for a heading, otherwise 0. */
	level: number;
	list?: { ordered: boolean; depth: number };
	/** There is a gap between it and the paragraph before. */
	apart?: boolean;
	runs: Run[];
}

export interface Table {
	kind: "table";
	/** Rows of cells of blocks. */
	rows: Block[][][];
}

export type Block = Paragraph | Table;

export interface WordText {
	blocks: Block[];
	/** Truncated: there was more than a resume may have. */
	cut: boolean;
}

const LONG_CELL = 3; // lines; two longer cells side by side are page columns, not a row

/** One line per paragraph, with an empty line between sections. */
export function blocksToText(blocks: Block[]): string {
	return toLines(blocks)
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.replace(/^\n+|\n+$/g, "");
}

function toLines(blocks: Block[]): string[] {
	const lines: string[] = [];
	let before: Block | undefined;
	for (const block of blocks) {
		if (needsGap(block, before)) lines.push("");
		const own = block.kind === "table" ? block.rows.flatMap(rowLines) : paragraphLines(block);
		for (const line of own) lines.push(line);
		before = block;
	}
	return lines;
}

function needsGap(block: Block, before: Block | undefined): boolean {
	if (!before) return false;
	if (block.kind === "table" || before.kind === "table") return block.kind !== before.kind;
	return block.level > 0 || block.apart === true || (before.list !== undefined && block.list === undefined);
}

function paragraphLines({ runs, list }: Paragraph): string[] {
	const lines = runs
		.map(({ text }) => text)
		.join("")
		.split("\n")
		.map(cleanLine);
	return list && lines[0] ? [`• ${lines[0]}`, ...lines.slice(1)] : lines;
}

/** Line by line across the cells, as displayed. */
function rowLines(cells: Block[][]): string[] {
	const columns = cells.map(toLines).map((lines) => lines.filter((line, i) => line || (i > 0 && i < lines.length - 1)));
	const [long, another] = columns.filter(({ length }) => length > LONG_CELL);
	if (another) return columns.flatMap((lines) => ["", ...lines, ""]);
	const height = columns.reduce((most, { length }) => Math.max(most, Math.min(length, LONG_CELL)), 0);
	const shared = Array.from({ length: height }, (_, i) => {
		const cellsHere = columns.map((lines) => (lines[i] ?? "").replaceAll("\t", " "));
		// Text next to empty cells only is an ordinary line.
		return cellsHere.filter(Boolean).length < 2 ? cellsHere.join("") : cellsHere.join("\t").trimEnd();
	});
	const rest = long?.slice(LONG_CELL) ?? [];
	return [...shared, ...rest.map((line) => line.replaceAll("\t", " "))];
}

/** A preview is cut here; the file itself can be downloaded. A resume of ten full pages has 60 KB. */
export const HTML_MAX = 1024 * 1024; // bytes
const TRUNCATED_NOTICE =
	"<p>… This document is longer than what is shown here. Download the file to read the rest.</p>";

/** Built from a dozen tags without attributes: nothing in it can run, link or load anything. */
export function blocksToHtml(blocks: Block[]): string {
	const html = new HtmlWriter();
	writeBlocks(blocks, html);
	return html.finish();
}

/** Stops adding at the size limit, but still closes open elements. */
class HtmlWriter {
	readonly #parts: string[] = [];
	readonly #open: string[] = [];
	#bytes = 0;
	#isFull = false;

	get isFull(): boolean {
		return this.#isFull;
	}

	/** Number of open elements. */
	get depth(): number {
		return this.#open.length;
	}

	open(tag: string): void {
		if (this.#add(`<${tag}>`)) this.#open.push(tag);
	}

	/** Closes elements until only `depth` are open. */
	close(depth: number): void {
		while (this.#open.length > depth) this.#parts.push(`</${this.#open.pop()}>`);
	}

	text(text: string): void {
		for (const [i, line] of text.split("\n").entries()) {
			if (i > 0) this.#add("<br>");
			this.#add(line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
		}
	}

	finish(): string {
		this.close(0);
		return this.#parts.join("") + (this.#isFull ? TRUNCATED_NOTICE : "");
	}

	#add(part: string): boolean {
		this.#bytes += Buffer.byteLength(part);
		this.#isFull ||= this.#bytes > HTML_MAX;
		if (!this.#isFull) this.#parts.push(part);
		return !this.#isFull;
	}
}

function writeBlocks(blocks: Block[], html: HtmlWriter): void {
	const baseDepth = html.depth;
	const lists: ("ul" | "ol")[] = [];
	const endLists = (depth: number) => {
		html.close(baseDepth + 2 * Math.min(depth, lists.length)); // a list and its item
		lists.length = Math.min(depth, lists.length);
	};
	for (const block of blocks) {
		if (html.isFull) return;
		const list = block.kind === "paragraph" ? block.list : undefined;
		if (!list) endLists(0);
		if (block.kind === "table") writeTable(block, html);
		else if (!list) writeParagraph(block, html);
		else {
			const tag = list.ordered ? "ol" : "ul";
			endLists(list.depth + 1);
			if (lists.length === list.depth + 1 && lists.at(-1) !== tag) endLists(list.depth);
			if (lists.length === list.depth + 1) {
				html.close(html.depth - 1);
				html.open("li");
			}
			while (lists.length < list.depth + 1) {
				html.open(tag);
				html.open("li");
				lists.push(tag);
			}
			for (const run of block.runs) writeRun(run, html);
		}
	}
	endLists(0);
}

function writeTable({ rows }: Table, html: HtmlWriter): void {
	const baseDepth = html.depth;
	html.open("table");
	for (const cells of rows) {
		html.open("tr");
		for (const blocks of cells) {
			if (html.isFull) return;
			html.open("td");
			writeBlocks(blocks, html);
			html.close(baseDepth + 2);
		}
		html.close(baseDepth + 1);
	}
	html.close(baseDepth);
}

function writeParagraph({ level, runs }: Paragraph, html: HtmlWriter): void {
	if (runs.every(({ text }) => text === "")) return;
	const baseDepth = html.depth;
	html.open(level > 0 ? `h${level}` : "p");
	for (const run of runs) writeRun(run, html);
	html.close(baseDepth);
}

function writeRun({ text, bold, italic, underlined }: Run, html: HtmlWriter): void {
	const baseDepth = html.depth;
	if (text.trim() !== "") {
		if (bold) html.open("strong");
		if (italic) html.open("em");
		if (underlined) html.open("u");
	}
	html.text(text);
	html.close(baseDepth);
}
