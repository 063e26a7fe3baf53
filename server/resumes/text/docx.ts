import { type Budget, TooComplicatedError } from "../checks/budget.ts";
import { type Attribute, openPackage, type Package, partName } from "../word/docx.ts";
import { readXml } from "../word/xml.ts";
import { type Block, blocksToText, type Paragraph, type Run, type Table, type WordText } from "./blocks.ts";
import { cleanText } from "./clean.ts";

/*
 * Reads the text of Word's format since 2007 as a reader sees it: headers, document, footers, with text boxes before
 * the paragraph that contains them. Skips deleted and hidden text and field codes.
 */

const BLOCKS_MAX = 20_000; // paragraphs, and rows and cells of tables
const VISIBLE_GAP = 100; // twentieths of a point before a paragraph: from here on, the gap is visible
const HEADING_LEVEL_MAX = 6;
const LIST_DEPTH_MAX = 8; // of nested lists
const STYLE_CHAIN_MAX = 10; // each based on the next

/** Formatting of a paragraph, from a style or the paragraph itself. */
interface ParagraphFormat {
	basedOn?: string;
	level?: number;
	number?: string;
	depth?: number;
	space?: number;
}

interface DocumentFormats {
	styles: Map<string, ParagraphFormat>;
	/** Whether a list, by its number and depth, is numbered rather than bulleted. */
	isOrdered(number: string, depth: number): boolean;
}

/** Throws the errors of the zip and XML readers. */
export async function readDocx(bytes: Buffer, budget: Budget): Promise<WordText> {
	const opened = await openPackage(bytes, budget);
	const main = opened.relationships.find(({ from, type }) => from === "" && type === "officedocument");
	const name = main && partName(main.target, "");
	if (!name || !opened.parts.has(name)) throw new Error("There is no document in the file.");
	const found: WordText = { blocks: [], cut: false };
	try {
		const looks = readDocumentFormats(opened, name, budget);
		const heads = relatedParts(opened, name, "header").map((part) => readBlocks(opened, part, looks, budget));
		for (const { blocks } of distinct(heads)) found.blocks.push(...blocks);
		readBlocks(opened, name, looks, budget, found);
		const feet = relatedParts(opened, name, "footer").map((part) => readBlocks(opened, part, looks, budget));
		for (const { blocks } of distinct(feet)) found.blocks.push(...blocks);
	} catch (error) {
		if (!(error instanceof TooComplicatedError)) throw error;
		found.cut = true;
	}
	return found;
}

/** The first page and the others have separate headers, usually with the same text. */
function distinct(parts: WordText[]): WordText[] {
	const byText = new Map(parts.map((part) => [blocksToText(part.blocks), part]));
	byText.delete("");
	return [...byText.values()];
}

function relatedParts({ parts, relationships }: Package, from: string, type: string): string[] {
	return relationships
		.filter((relationship) => relationship.from === from && relationship.type === type && !relationship.external)
		.map(({ target }) => partName(target, from))
		.filter((name) => parts.has(name));
}

function readDocumentFormats(opened: Package, main: string, budget: Budget): DocumentFormats {
	const styles = new Map<string, ParagraphFormat>();
	for (const name of relatedParts(opened, main, "styles")) readStyles(opened, name, styles, budget);
	const numbering = { abstractOf: new Map<string, string>(), ordered: new Set<string>() };
	for (const name of relatedParts(opened, main, "numbering")) readNumbering(opened, name, numbering, budget);
	return {
		styles,
		isOrdered: (number, depth) => numbering.ordered.has(`${numbering.abstractOf.get(number) ?? ""} ${depth}`),
	};
}

function readStyles({ parts }: Package, name: string, styles: Map<string, ParagraphFormat>, budget: Budget): void {
	let style: ParagraphFormat | undefined;
	const open = (element: string, attribute: Attribute) => {
		const value = attribute("val") ?? "";
		if (element === "style") {
			style = {};
			styles.set(attribute("styleId") ?? "", style);
		}
		if (!style) return;
		if (element === "basedOn") style.basedOn = value;
		else if (element === "name") {
			const [, level] = /^heading ([1-6])$/i.exec(value) ?? [];
			if (level) style.level = Number(level);
			if (/^title$/i.test(value)) style.level = 1;
		} else readParagraphFormat(style, element, attribute);
	};
	readXml(parts.get(name)?.content() ?? Buffer.alloc(0), { open }, budget);
}

function readParagraphFormat(look: ParagraphFormat, element: string, attribute: Attribute): void {
	const value = attribute("val") ?? "";
	if (element === "outlineLvl" && /^[0-5]$/.test(value)) look.level = Number(value) + 1;
	if (element === "numId") look.number = value;
	if (element === "ilvl") look.depth = Number.parseInt(value, 10) || 0;
	const before = element === "spacing" ? attribute("before") : undefined; // letters have spacing too
	if (before !== undefined) look.space = Number.parseInt(before, 10) || 0;
}

function readNumbering(
	{ parts }: Package,
	name: string,
	numbering: { abstractOf: Map<string, string>; ordered: Set<string> },
	budget: Budget,
): void {
	let [abstract, number, depth] = ["", "", ""];
	const open = (element: string, attribute: Attribute) => {
		const value = attribute("val") ?? "";
		if (element === "abstractNum") abstract = attribute("abstractNumId") ?? "";
		if (element === "lvl") depth = attribute("ilvl") ?? "";
		if (element === "numFmt" && value !== "bullet" && value !== "none") numbering.ordered.add(`${abstract} ${depth}`);
		if (element === "num") number = attribute("numId") ?? "";
		if (element === "abstractNumId") numbering.abstractOf.set(number, value);
	};
	readXml(parts.get(name)?.content() ?? Buffer.alloc(0), { open }, budget);
}

/** A container under construction. */
interface Container {
	kind: "document" | "table" | "cell" | "box";
	blocks: Block[];
	/** The open paragraph, if any. */
	paragraph?: { runs: Run[]; look: ParagraphFormat; style: string };
	table?: Table;
}

interface RunFormat {
	bold: boolean;
	italic: boolean;
	underlined: boolean;
	hidden: boolean;
}

const PLAIN: RunFormat = { bold: false, italic: false, underlined: false, hidden: false };
/** Skipped with everything inside: text deleted or moved away, and fallbacks for older programs. */
const SKIPPED_ELEMENTS = new Set(["del", "moveFrom", "Fallback", "instrText", "delText", "delInstrText", "oMath"]);
const BREAKS = new Map([
	["tab", "\t"],
	["ptab", "\t"],
	["br", "\n"],
	["cr", "\n"],
	["noBreakHyphen", "-"],
]);

function readBlocks(
	{ parts }: Package,
	name: string,
	looks: DocumentFormats,
	budget: Budget,
	found: WordText = { blocks: [], cut: false },
): WordText {
	const places: Container[] = [{ kind: "document", blocks: found.blocks }];
	let count = 0;
	let skippedDepth = 0;
	let inText = false;
	let inProperties = false;
	let inRunProperties = false;
	let run = { ...PLAIN };

	const current = () => places.at(-1);
	const countBlock = () => {
		if (++count > BLOCKS_MAX) throw new TooComplicatedError();
	};
	const add = (text: string) => {
		if (text && !run.hidden) current()?.paragraph?.runs.push(toRun(text, run));
	};

	function open(element: string, attribute: Attribute): void {
		if (skippedDepth > 0 || SKIPPED_ELEMENTS.has(element)) {
			skippedDepth++;
			return;
		}
		const place = current();
		switch (element) {
			case "p":
				countBlock();
				if (place) place.paragraph = { runs: [], look: {}, style: "" };
				return;
			case "pPr":
				inProperties = true;
				return;
			case "pStyle":
				if (place?.paragraph) place.paragraph.style = attribute("val") ?? "";
				return;
			case "r":
				run = { ...PLAIN };
				return;
			case "rPr":
				inRunProperties = true;
				return;
			case "t":
				inText = true;
				return;
			case "sym":
				add(cleanText(String.fromCharCode(Number.parseInt(attribute("char") ?? "", 16) || 0x20)));
				return;
			case "txbxContent":
				places.push({ kind: "box", blocks: [] });
				return;
			case "tbl":
				places.push({ kind: "table", blocks: [], table: { kind: "table", rows: [] } });
				return;
			case "tr":
				countBlock();
				place?.table?.rows.push([]);
				return;
			case "tc":
				countBlock();
				places.push({ kind: "cell", blocks: [] });
				return;
		}
		if (inRunProperties && !inProperties) readRunFormat(run, element, attribute);
		else if (inProperties && place?.paragraph) readParagraphFormat(place.paragraph.look, element, attribute);
		else if (!inProperties) add(BREAKS.get(element) ?? "");
	}

	function close(element: string): void {
		if (skippedDepth > 0) {
			skippedDepth--;
			return;
		}
		switch (element) {
			case "t":
				inText = false;
				return;
			case "pPr":
				inProperties = false;
				return;
			case "rPr":
				inRunProperties = false;
				return;
			case "p":
				closeParagraph();
				return;
			case "tc":
			case "txbxContent":
			case "tbl":
				closeContainer();
		}
	}

	function closeParagraph(): void {
		const place = current();
		if (!place?.paragraph) return;
		place.blocks.push(toParagraph(place.paragraph, looks));
		place.paragraph = undefined;
	}

	function closeContainer(): void {
		const [around, place] = places.slice(-2);
		if (!around || !place) return;
		places.pop();
		if (place.kind === "cell") around.table?.rows.at(-1)?.push(place.blocks);
		else if (place.table && place.table.rows.length > 0) around.blocks.push(place.table);
		else around.blocks.push(...place.blocks); // a text box goes before its paragraph, which is still open
	}

	const text = (piece: string) => {
		if (inText && skippedDepth === 0) add(cleanText(piece));
	};
	try {
		readXml(parts.get(name)?.content() ?? Buffer.alloc(0), { open, close, text }, budget);
	} catch (error) {
		for (closeParagraph(); places.length > 1; closeParagraph()) closeContainer(); // keeps what was read so far
		throw error;
	}
	return found;
}

function toRun(text: string, { bold, italic, underlined }: RunFormat): Run {
	return { text, ...(bold && { bold }), ...(italic && { italic }), ...(underlined && { underlined }) };
}

function readRunFormat(run: RunFormat, element: string, attribute: Attribute): void {
	const isOn = !["0", "false", "off", "none"].includes(attribute("val") ?? "");
	if (element === "b") run.bold = isOn;
	if (element === "i") run.italic = isOn;
	if (element === "u") run.underlined = isOn;
	if (element === "vanish") run.hidden = isOn;
}

function toParagraph(
	{ runs, look, style }: NonNullable<Container["paragraph"]>,
	{ styles, isOrdered }: DocumentFormats,
): Paragraph {
	const whole: ParagraphFormat = {};
	let next: string | undefined = style;
	const chain: ParagraphFormat[] = [look];
	while (next && chain.length < STYLE_CHAIN_MAX) {
		const from = styles.get(next);
		if (!from) break;
		chain.push(from);
		next = from.basedOn;
	}
	for (const each of chain) {
		whole.level ??= each.level;
		whole.number ??= each.number;
		whole.depth ??= each.depth;
		whole.space ??= each.space;
	}
	const { level = 0, number = "0", depth = 0, space = 0 } = whole;
	const isItem = number !== "0" && level === 0;
	const listDepth = Math.min(LIST_DEPTH_MAX, Math.max(0, depth));
	return {
		kind: "paragraph",
		level: Math.min(HEADING_LEVEL_MAX, level),
		...(isItem && { list: { ordered: isOrdered(number, depth), depth: listDepth } }),
		...(space >= VISIBLE_GAP && !isItem && { apart: true }),
		runs,
	};
}
