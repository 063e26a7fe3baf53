/*
 * Puts the words on a page in reading order. Columns are read one after the other. Rows, such as a table's or a title
 * with its years at the right margin, are read line by line with a tab between the cells.
 */

/** Words on one baseline, as placed in a PDF. In points, y pointing down. */
export interface PlacedText {
	text: string;
	x: number;
	y: number;
	width: number;
	/** Font size. */
	size: number;
}

interface Segment extends PlacedText {
	/** Drawing order: programs that lay out columns draw one after the other. */
	order: number;
}

/* All as multiples of the font size. */
const WORD_GAP = 0.16; // a narrower gap is not a space
const SEGMENT_GAP = 0.7; // a wider gap may separate columns; between words it is seldom more than half of this
const TAB_GAP = 1.6; // a wider gap becomes a tab if it is the only one on its line
const WIDE_GAP = 3; // a wider gap always becomes a tab
const BASELINE_TOLERANCE = 0.35; // words closer than this vertically are on the same line
const PARAGRAPH_GAP = 1.35; // times the page's usual line spacing
const HEADING = 1.15; // times the size of the line before: something new begins
const BULLET_GAP = 4;

const BULLET = /^([•·●○◦▪■□◆◇►▶➢➤✓✔*–—-]|o|\(?\d{1,2}[.)])$/u;
const DATE =
	/\b(19|20)\d\d\b|\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\bpresent\b|\b\d{1,2}\/\d{2,4}\b/i;
const SPACED = /(?<![^\s])(?:\p{Lu} ){3,}\p{Lu}(?![^\s])/gu; // E X P E R I E N C E
const DEPTH_MAX = 6; // nested columns

/** The lines of a page, with an empty line between sections. */
export function linesOnPage(placed: PlacedText[]): string[] {
	const segments = joinSegments(placed);
	return regionLines(segments, typicalPitch(segments), 0);
}

/** Joins words that are close together on one baseline. */
function joinSegments(placed: PlacedText[]): Segment[] {
	const segments: Segment[] = [];
	const seen = placed.map((each, order) => ({ ...each, order })).filter(({ text }) => text.trim() !== "");
	for (const line of groupByBaseline(seen)) {
		let last: Segment | undefined;
		for (const next of line) {
			const size = Math.max(next.size, last?.size ?? 0);
			const gap = last ? next.x - (last.x + last.width) : 0;
			const isItem = last !== undefined && BULLET.test(last.text.trim()) && gap < BULLET_GAP * size;
			if (!last || (gap > SEGMENT_GAP * size && !isItem)) {
				last = { ...next };
				segments.push(last);
				continue;
			}
			if (gap < -0.5 * size && last.text === next.text) continue; // drawn twice to look bold
			const isSpaced = /\s/.test(last.text.at(-1) ?? "");
			const needsSpace = gap > WORD_GAP * size && !isSpaced && !/^\s/.test(next.text);
			last.text += (needsSpace || (isItem && !isSpaced) ? " " : "") + next.text;
			last.width = Math.max(last.width, next.x + next.width - last.x);
			last.size = Math.max(last.size, next.size);
		}
	}
	return segments;
}

/** Groups words into lines, top to bottom, each line left to right. */
function groupByBaseline<Each extends PlacedText>(placed: Each[]): Each[][] {
	const lines: Each[][] = [];
	let [y, size] = [Number.NaN, 0];
	for (const each of placed.toSorted((one, other) => one.y - other.y)) {
		if (Math.abs(each.y - y) <= BASELINE_TOLERANCE * Math.max(size, each.size)) lines.at(-1)?.push(each);
		else {
			lines.push([each]);
			y = each.y;
			size = each.size;
		}
	}
	return lines.map((line) => line.toSorted((one, other) => one.x - other.x));
}

/** The usual distance between lines, as a multiple of the font size. */
function typicalPitch(segments: Segment[]): number {
	const lines = groupByBaseline(segments);
	const pitches = lines.flatMap(([one], i) => {
		const next = lines[i + 1]?.[0];
		return one && next ? [(next.y - one.y) / Math.max(1, next.size)] : [];
	});
	const sorted = pitches.filter((pitch) => pitch > 0.8).toSorted((one, other) => one - other);
	return Math.min(2, sorted[Math.floor(sorted.length / 3)] ?? 1.2);
}

function regionLines(segments: Segment[], pitch: number, depth: number): string[] {
	const parts: string[][] = [];
	let rows: Band[] = [];
	const endRows = () => {
		parts.push(rowLines(rows, pitch));
		rows = [];
	};
	for (const band of splitBands(segments)) {
		const all = band.lines.flat();
		const within = (side: Segment[]) => regionLines(side, pitch, depth + 1);
		const cells = depth < DEPTH_MAX ? findCells(band) : undefined;
		const gutter = depth < DEPTH_MAX && !cells ? band.gutters.find((each) => areColumns(all, each)) : undefined;
		if (!gutter && !cells) {
			rows.push(band);
			continue;
		}
		endRows();
		if (gutter) parts.push(...splitAtGutter(all, gutter).map(within));
		const edges = cells ? rightEdges(cells) : [];
		const hasResults = cells?.some((row) => isLastLong(row)) ?? false;
		for (const row of cells ?? []) {
			const { names, rest } =
				hasResults || row.some((cell) => groupByBaseline(cell).length > 1)
					? splitRow(row, edges, hasResults)
					: { names: [], rest: row };
			// Only a row with years names a job.
			if (names.length > 1 && names.some((name) => YEAR.test(name)))
				parts.push([names.join("\t"), ...rest.flatMap(within)], []);
			else if (hasLongCells(row)) parts.push(...row.map(within), []);
			else parts.push([...(parts.pop() ?? []), ...cellLines(row)]);
		}
		parts.push([]);
	}
	endRows();
	return parts.filter(({ length }) => length > 0).flatMap((part, i) => (i > 0 ? ["", ...part] : part));
}

interface Gutter {
	from: number;
	to: number;
}

interface Band {
	lines: Segment[][];
	/** Empty strips from top to bottom with text on both sides, widest first. */
	gutters: Gutter[];
}

const GUTTERS_MAX = 20;

const LOOK_BACK = 30; // lines

/** Cuts a region into bands: runs of lines that share a strip none of them crosses. */
function splitBands(segments: Segment[]): Band[] {
	const bands: Segment[][][] = [];
	let shared = NO_LINES;
	const begin = (lines: Segment[][]) => {
		bands.push(lines);
		shared = lines.reduce(narrow, NO_LINES);
	};
	for (const line of groupByBaseline(segments)) {
		const band = bands.at(-1);
		const narrower = narrow(shared, line);
		const isAlone = !band || hasGutter(narrow(NO_LINES, line));
		const count = band && !hasGutter(shared) ? countSharing(band, line) : 0;
		if (band && hasGutter(narrower)) {
			band.push(line);
			shared = narrower;
		} else if (band && count > 0) begin([...band.splice(-count), line]);
		else if (isAlone || hasGutter(shared)) begin([line]);
		else {
			band.push(line);
			shared = narrower;
		}
	}
	return bands.map((lines) => ({ lines, gutters: innerGutters(lines.reduce(narrow, NO_LINES)) }));
}

/** What some lines have in common. */
interface SharedSpace {
	/** Strips that none of them crosses, including the margins. */
	free: Gutter[];
	/** Where the leftmost and rightmost segments begin. */
	first: number;
	last: number;
}

const NO_LINES: SharedSpace = {
	free: [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }],
	first: Number.POSITIVE_INFINITY,
	last: Number.NEGATIVE_INFINITY,
};

function narrow({ free, first, last }: SharedSpace, line: Segment[]): SharedSpace {
	const starts = line.map(({ x }) => x);
	return { free: subtractLine(line, free), first: Math.min(first, ...starts), last: Math.max(last, ...starts) };
}

function innerGutters({ free, first, last }: SharedSpace): Gutter[] {
	return free.filter(({ from }) => first < from && last >= from);
}

function hasGutter(shared: SharedSpace): boolean {
	return innerGutters(shared).length > 0;
}

/** How many of the last lines share with this one a strip that has text on both sides. */
function countSharing(lines: Segment[][], line: Segment[]): number {
	let count = 0;
	let shared = narrow(NO_LINES, line);
	for (let back = 1; back <= Math.min(LOOK_BACK, lines.length); back++) {
		shared = narrow(shared, lines.at(-back) ?? []);
		if (hasGutter(shared)) count = back;
	}
	return count;
}

/** What remains of the strips once a line's segments are cut out, widest first. */
function subtractLine(line: Segment[], gutters: Gutter[]): Gutter[] {
	let rests = gutters;
	for (const { x, width, size } of line) {
		rests = rests
			.flatMap((gutter) => {
				if (x + width <= gutter.from || x >= gutter.to) return [gutter];
				return [
					{ from: gutter.from, to: x },
					{ from: x + width, to: gutter.to },
				].filter(({ from, to }) => to - from > SEGMENT_GAP * size);
			})
			.toSorted((one, other) => other.to - other.from - (one.to - one.from))
			.slice(0, GUTTERS_MAX);
	}
	return rests;
}

function splitAtGutter(segments: Segment[], { from }: Gutter): [Segment[], Segment[]] {
	return [segments.filter(({ x }) => x < from), segments.filter(({ x }) => x >= from)];
}

const COLUMN_LINES_MIN = 3; // lines; fewer are not a column
const SCATTERED = 1.3; // lines per group on average; scattered lines belong to lines on the other side
const SPARSE = 0.6; // times the lines of the other side
const OVERLAP = 0.9; // times the font size: lines closer than this are side by side
const MATCHED = 0.6; // share on the same baseline: with fewer, the two sides are independent
const DATES = 0.5; // share of a side's lines: years next to what was done in them
const SWITCHES_MAX = 0.34; // switches between the sides while drawing, per line of the shorter side

/** Whether the text left and right of a strip is read one side after the other, rather than in rows. */
function areColumns(segments: Segment[], gutter: Gutter): boolean {
	const [left, right] = splitAtGutter(segments, gutter).map(groupByBaseline);
	if (!left || !right || Math.min(left.length, right.length) < COLUMN_LINES_MIN) return false;
	const [short, long] = left.length < right.length ? [left, right] : [right, left];
	const overlapping = countAligned(short, long, OVERLAP);
	if (overlapping < MATCHED * short.length) return false; // one below the other, such as headings and indented text
	if (countAligned(short, long, BASELINE_TOLERANCE) < MATCHED * overlapping) return true;
	if (short.length <= SPARSE * long.length && short.length / countGroups(short) <= SCATTERED) return false;
	if ([left, right].some((side) => side.filter(isDated).length >= DATES * side.length && isNarrow(side))) return false;
	return countSwitches(segments, gutter) <= Math.max(2, SWITCHES_MAX * short.length);
}

/** How many of the lines have one of the others beside them. Both lists are sorted. */
function countAligned(lines: Segment[][], others: Segment[][], by: number): number {
	let at = 0;
	return lines.filter(([line]) => {
		if (!line) return false;
		const near = by * line.size;
		while ((others[at]?.[0]?.y ?? Number.POSITIVE_INFINITY) < line.y - near) at++;
		return (others[at]?.[0]?.y ?? Number.POSITIVE_INFINITY) <= line.y + near;
	}).length;
}

/** The number of groups the lines form. */
function countGroups(lines: Segment[][]): number {
	return lines.filter(([line], i) => {
		const before = lines[i - 1]?.[0];
		return !line || !before || line.y - before.y > 2.6 * line.size;
	}).length;
}

function isDated(line: Segment[]): boolean {
	return DATE.test(lineText(line));
}

const NARROW = 40; // letters

function isNarrow(lines: Segment[][]): boolean {
	return lines.every((line) => lineText(line).length <= NARROW);
}

function countSwitches(segments: Segment[], { from }: Gutter): number {
	const drawn = segments.toSorted((one, other) => one.order - other.order).map(({ x }) => x < from);
	return drawn.filter((isLeft, i) => i > 0 && isLeft !== drawn[i - 1]).length;
}

const LONG_CELL = 2; // lines; two longer cells side by side are read one after the other

/** A table's cells, row by row, if the drawing order reveals them and some cells are long. */
function findCells({ lines, gutters }: Band): Segment[][][] | undefined {
	// A heading above the table may cross its columns.
	const own = innerGutters(lines.filter(({ length }) => length > 1).reduce(narrow, NO_LINES));
	const strips = (own.length > gutters.length ? own : gutters).toSorted((one, other) => one.from - other.from);
	const columnOf = ({ x }: Segment) => strips.filter(({ from }) => x >= from).length;
	const rows: Segment[][][] = [];
	let [column, bottom, above] = [Number.POSITIVE_INFINITY, 0, Number.NEGATIVE_INFINITY];
	for (const segment of lines.flat().toSorted((one, other) => one.order - other.order)) {
		const next = columnOf(segment);
		if (next < column) {
			rows.push([]);
			above = bottom;
		}
		if (segment.y < above) return undefined; // something drawn later is higher up: not rows
		const row = rows.at(-1) ?? [];
		row[next] ??= [];
		row[next].push(segment);
		bottom = Math.max(bottom, segment.y);
		column = next;
	}
	const whole = rows.map((row) => Array.from(row, (cell) => cell ?? []));
	return whole.length > 1 && whole.some(hasLongCells) ? whole : undefined;
}

function hasLongCells(cells: Segment[][]): boolean {
	return cells.filter((cell) => groupByBaseline(cell).length > LONG_CELL).length > 1;
}

/** How far right the text of each column goes. */
function rightEdges(rows: Segment[][][]): number[] {
	const lefts: number[] = [];
	const edges: number[] = [];
	for (const [column, cell] of rows.flatMap((row) => [...row.entries()]))
		lefts[column] = Math.min(lefts[column] ?? Number.POSITIVE_INFINITY, ...cell.map(({ x }) => x));
	for (const [column, cell] of rows.flatMap((row) => [...row.entries()])) {
		const ends = cell.map(({ x, width }) => x + width);
		const next = lefts[column + 1] ?? Number.POSITIVE_INFINITY; // a heading crosses it
		edges[column] = Math.max(edges[column] ?? 0, ...ends.filter((end) => end <= next));
	}
	return edges;
}

const YEAR = /\b(?:19|20)\d\d\b/;
const NAME_CELL = { lines: 5, letters: 90 }; // a longer cell says what was done, not who, where and when
const WRAPPED_PITCH = 1.8; // times the font size: lines of a cell are no farther apart
const RESULT_CELL = 60; // letters: a column at the end with so long a cell says what was done

function isLastLong(row: Segment[][]): boolean {
	return row.length > 2 && (row.at(-1) ?? []).map(({ text }) => text).join(" ").length > RESULT_CELL;
}

/** The cells that name a job, each in one line although they wrap in their columns, and the others. */
function splitRow(row: Segment[][], edges: number[], hasResults: boolean): { names: string[]; rest: Segment[][] } {
	const names: string[] = [];
	const rest: Segment[][] = [];
	for (const [column, cell] of row.entries()) {
		if (cell.length === 0) continue;
		const name = joinWrapped(groupByBaseline(cell), edges[column] ?? 0);
		const isResult = hasResults && column === row.length - 1 && names.length > 1;
		if (name !== undefined && !isResult && rest.length === 0) names.push(name);
		else rest.push(cell);
	}
	return { names, rest };
}

/** Undefined if a line ends before the next one's first word would not have fit: then it ends on purpose. */
function joinWrapped(lines: Segment[][], edge: number): string | undefined {
	const texts = lines.map((line) => lineText(line));
	const text = texts.join(" ");
	if (lines.length > NAME_CELL.lines || text.length > NAME_CELL.letters) return undefined;
	const isWrapped = lines.every((line, i) => {
		const [last, next] = [line.at(-1), lines[i + 1]?.[0]];
		if (!last || !next) return true;
		const [word = ""] = next.text.trim().split(/\s/);
		const wordWidth = (next.width * word.length) / Math.max(1, next.text.trim().length);
		if (next.size > HEADING * last.size || last.size > HEADING * next.size) return false;
		if (next.y - last.y > WRAPPED_PITCH * last.size || (BULLET.test(word) && !DATE.test(next.text))) return false;
		return last.x + last.width + wordWidth > edge - TAB_GAP * last.size;
	});
	return isWrapped ? text : undefined;
}

function cellLines(cells: Segment[][]): string[] {
	return joinWrappedRows(groupByBaseline(cells.flat())).map((line) =>
		line.map((segment) => lineText([segment])).join("\t"),
	);
}

const OPEN_DATE_RANGE =
	/(?:\d{4}|['’]\d\d) ?(?:[-–—]|to)$|\d{4} ?(?:[-–—]|to) ?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?$/i;
const DATE_RANGE_END = /^(?:present|current|now|today|\p{L}{3,9}\.? \d{4}|\d{1,2}[./]\d{4}|\d{4})\b/iu;

/** If a date range wraps in its column, the cells beside it wrap too. */
function joinWrappedRows(lines: Segment[][]): Segment[][] {
	const rows: Segment[][] = [];
	for (const line of lines) {
		const before = rows.at(-1);
		const whole = before && isWrapped(before, line) ? joinRowBelow(before, line) : undefined;
		if (whole) rows[rows.length - 1] = whole;
		else rows.push(line);
	}
	return rows;
}

function isWrapped(line: Segment[], next: Segment[]): boolean {
	return (
		line.length > 1 &&
		line.some((cell) => {
			const below = next.find((other) => sharesColumn(other, cell));
			return below && OPEN_DATE_RANGE.test(cell.text.trim()) && DATE_RANGE_END.test(below.text.trim());
		})
	);
}

/** Undefined if any cell of the next line is not below one of these. */
function joinRowBelow(line: Segment[], next: Segment[]): Segment[] | undefined {
	if (next.some((cell) => !line.some((above) => sharesColumn(cell, above)))) return undefined;
	return line.map((cell) => {
		const below = next.filter((other) => sharesColumn(other, cell));
		const text = [cell, ...below].map((part) => part.text.trim()).join(" ");
		return { ...cell, text, y: Math.max(cell.y, ...below.map(({ y }) => y)) };
	});
}

function sharesColumn(cell: Segment, above: Segment): boolean {
	return cell.x < above.x + above.width && above.x < cell.x + cell.width;
}

function rowLines(bands: Band[], pitch: number): string[] {
	const lines: string[] = [];
	let before: Segment | undefined;
	for (const { line, gutters } of bands.flatMap(({ lines, gutters }) =>
		joinWrappedRows(lines).map((line) => ({ line, gutters: lines.length > 1 ? gutters : [] })),
	)) {
		const [first] = line;
		if (!first) continue;
		const size = Math.max(...line.map((segment) => segment.size));
		if (before) {
			const gap = (first.y - before.y) / Math.max(size, before.size);
			if (gap > PARAGRAPH_GAP * pitch || size > HEADING * before.size) lines.push("");
		}
		lines.push(lineText(line, gutters));
		before = { ...first, size };
	}
	return lines;
}

/** Puts a tab at strips that other lines leave empty too. */
function lineText(line: Segment[], gutters: Gutter[] = []): string {
	let text = "";
	let end = Number.NEGATIVE_INFINITY;
	for (const { text: next, x, width, size } of line) {
		const gap = x - end;
		const isTab =
			gap > (line.length === 2 ? TAB_GAP : WIDE_GAP) * size || gutters.some(({ from, to }) => from >= end && to <= x);
		if (text) text += isTab ? "\t" : " ";
		text += next
			.trim()
			.replace(SPACED, (word) => word.replaceAll(" ", ""))
			.replace(/ {3,}/g, "\t"); // some people align text with spaces
		end = x + width;
	}
	return text;
}
