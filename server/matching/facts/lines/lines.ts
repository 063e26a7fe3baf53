import { type DateSpan, findSpans } from "./dates.ts";
import { parseHeading, type Section } from "./sections.ts";

/* Splits a resume into lines, each with its section. */

const LINES_MAX = 4_000; // a resume has a few hundred
const LINE_MAX = 1_000; // characters of a line that patterns see; a paragraph has a few hundred
const JOB_LINE_MAX = 130; // characters; no line that names a job is longer

const CELL_MAX = 60; // characters of a table's cell that may be an employer or a title
const CELL_LINE_MAX = 30; // characters of a line in a narrow column
const CELL_LINES_MAX = 6;
const DATES_MAX = 60; // characters of a sentence that is only dates

interface RawLine {
	text: string;
	from: number;
	apart: boolean;
	/** It follows the dates in the same sentence or line, and says what was done. */
	story?: boolean;
}

export interface Line {
	text: string;
	from: number;
	to: number;
	/** Starts a new block: an empty line or a heading comes before it. */
	apart: boolean;
	/** Begins with a bullet. */
	bullet: boolean;
	/** A sentence or part of one; it never names a job. */
	prose: boolean;
	heading: boolean;
	section: Section | undefined;
	/** Dates in it. */
	spans: DateSpan[];
}

const BULLET =
	/^[\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25e6\u2043\u2219\u27a2\u2713\u2714\u25ba\u25b8\uf0b7\u00b7*»›>o-]\s|^[\u2022\u25aa\u25cf\u25e6\uf0b7\u27a2]/;
/** A line that ends like this wraps onto the next. */
const OPEN_END =
	/(?:,|;|\b(?:and|or|of|to|the|a|an|with|for|from|in|on|at|by|as|our|my|their|new|into|than|over|under|per))$/;
const ENDS_IN_ABBREVIATION =
	/\b(?:inc|co|corp|ltd|jr|sr|dept|st|l\.?p|l\.?l\.?c|u\.?s|u\.?s\.?a|d\.?c|n\.?a|s\.?a|b\.?s|b\.?a|m\.?b\.?a|ave|[a-z]\.[a-z]|ala|ariz|ark|calif|colo|conn|del|fla|ill|ind|kan|mass|mich|minn|neb|nev|okla|ore|penn|tenn|tex|wash|wis)\.$/i;

/** A date range that continues on the next line. */
const OPEN_DATE_RANGE = /(?:\d{4}|['’]\d\d) ?(?:[-–—]|to)$/i;
const SECOND_HALF = /^(?:to|[-–—]) ?(?:present|current|now|today|\d{1,2}[./]\d{4}|\d{4})\b/i;
const DATE_RANGE_END = /^(?:present|current|now|today|\p{L}{3,9}\.? \d{4}|\d{1,2}[./]\d{4}|\d{4})/iu;

export function splitLines(text: string): Line[] {
	const raw: RawLine[] = [];
	let apart = true;
	let from = 0;
	for (const piece of text.split("\n", LINES_MAX)) {
		const trimmed = piece.trim().slice(0, LINE_MAX);
		const start = from + piece.indexOf(trimmed);
		from += piece.length + 1;
		const before = raw.at(-1);
		if (trimmed === "") apart = true;
		else if (before && !apart && before.text.length <= JOB_LINE_MAX && isDateRangeEnd(trimmed, before.text)) {
			before.text = text
				.slice(before.from, start + trimmed.length)
				.replaceAll("\n", " ")
				.slice(0, LINE_MAX);
		} else {
			raw.push(...splitRow(trimmed, start, apart).flatMap(splitFirstSentence));
			apart = false;
		}
	}
	const whole = joinNarrowCells(raw, text);
	// If nearly every line is its own paragraph, empty lines mean nothing.
	const spread = whole.length > 6 && whole.filter((line) => line.apart).length > whole.length * 0.85;
	const lines: Line[] = [];
	let section: Section | undefined;
	let underHeading = false;
	for (const line of whole) {
		const heading = parseHeading(line.text);
		if (heading) section = heading;
		const before = lines.at(-1);
		const bullet = BULLET.test(line.text);
		const spans = findSpans(line.text);
		lines.push({
			...line,
			to: line.from + line.text.length,
			apart: (line.apart && !spread) || underHeading,
			bullet,
			heading: heading !== undefined,
			prose:
				heading === undefined &&
				(bullet ||
					line.story === true ||
					isProse(line.text, spans) ||
					continuesSentence(line.text, before, line.apart && !spread)),
			section,
			spans,
		});
		underHeading = heading !== undefined;
	}
	return lines;
}

function isDateRangeEnd(text: string, before: string): boolean {
	if (OPEN_DATE_RANGE.test(before)) return DATE_RANGE_END.test(text);
	return /\d{4}$/.test(before) && SECOND_HALF.test(text);
}

/** Splits a table's row with dates before the cell that says what was done there: it doesn't name the job. */
function splitRow(text: string, from: number, apart: boolean): RawLine[] {
	const cells = text.split("\t");
	const at = cells.findIndex((cell, index) => index > 1 && (cell.length > CELL_MAX || /[;$%]/.test(cell)));
	const first = cells.slice(0, at).join("\t");
	if (at === -1 || !findSpans(first).some(({ single }) => !single)) return [{ text, from, apart }];
	return [
		{ text: first, from, apart },
		{ text: text.slice(first.length + 1), from: from + first.length + 1, apart: false },
	];
}

/** A narrow table's cells come as blocks: dates by themselves, then title and employer in several short lines. */
function joinNarrowCells(lines: RawLine[], text: string): RawLine[] {
	const joined: RawLine[] = [];
	for (let at = 0; at < lines.length; at++) {
		const dates = joinBlock(lines, at, text);
		const cell = dates && isOnlyDates(dates.line.text) ? joinBlock(lines, at + dates.count, text) : undefined;
		const line = lines[at];
		if (!dates || !cell || cell.count === 1) {
			if (line) joined.push(line);
			continue;
		}
		joined.push(dates.line, { ...cell.line, apart: false });
		at += dates.count + cell.count - 1;
	}
	return joined;
}

/** The lines of a block as one, if they are as short as in a narrow column. */
function joinBlock(lines: RawLine[], at: number, text: string): { line: RawLine; count: number } | undefined {
	const first = lines[at];
	if (!first?.apart) return undefined;
	let count = 1;
	while (count <= CELL_LINES_MAX && lines[at + count]?.apart === false) count++;
	const block = lines.slice(at, at + count);
	if (count > CELL_LINES_MAX || block.some((line) => line.text.length > CELL_LINE_MAX || BULLET.test(line.text)))
		return undefined;
	const last = block.at(-1) ?? first;
	const whole = text.slice(first.from, last.from + last.text.length).replaceAll("\n", " ");
	return { line: { ...first, text: whole }, count };
}

function isOnlyDates(text: string): boolean {
	return findSpans(text).some(({ from, to, single }) => !single && from === 0 && to === text.length);
}

/** Splits off the first sentence of a paragraph if it has a date range, and so names a job, or is one: 'Since June 2022.' */
function splitFirstSentence({ text, from, apart }: RawLine): RawLine[] {
	const dates = text.slice(0, DATES_MAX).indexOf(". ");
	if (dates > 0 && isOnlyDates(text.slice(0, dates))) {
		const story = text.slice(dates + 2);
		return [
			{ text: text.slice(0, dates), from, apart },
			{ text: story, from: from + dates + 2, apart: false, story: /[.!?]$/.test(story) || !isTitleCase(story) },
		];
	}
	const end =
		text.length < 60 ? -1 : text.slice(0, JOB_LINE_MAX).search(/(?<!\b(?:Inc|Co|Corp|Ltd|St|Sr|Jr|Dr|U\.S))\. \p{Lu}/u);
	const first = text.slice(0, end);
	if (end < 20 || BULLET.test(text) || !findSpans(first).some(({ single }) => !single)) return [{ text, from, apart }];
	return [
		{ text: first, from, apart },
		{ text: text.slice(end + 2), from: from + end + 2, apart: false },
	];
}

function isProse(text: string, spans: DateSpan[]): boolean {
	if (text.length > JOB_LINE_MAX) return true;
	if (!/[.!?]$/.test(text) || ENDS_IN_ABBREVIATION.test(text)) return false;
	const span = spans.find(({ single }) => !single);
	return !span || !isTitleCase(text.slice(0, span.from) + text.slice(span.to));
}

/** Most of its words are capitalized. */
export function isTitleCase(text: string): boolean {
	const words = text
		.split(/[^\p{L}'’.&-]+/u)
		.filter((word) => /\p{L}/u.test(word) && !/^(?:and|of|the|for|in|at|de|la|&)$/i.test(word));
	const large = words.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length;
	return words.length > 0 && words.length <= 12 && large >= words.length * 0.75;
}

/** It continues a sentence from the line before. */
function continuesSentence(text: string, before: Line | undefined, apart: boolean): boolean {
	if (!before || before.heading || apart) return false;
	if (OPEN_END.test(before.text) && before.text.length > 40) return true;
	return before.prose && /^\p{Ll}/u.test(text) && !/[.!?]$/.test(before.text);
}
