import { type DateSpan, findSpans } from "./dates.ts";
import { parseHeading, type Section } from "./sections.ts";

/* Splits a resume into lines, each with its section. */

const LINES_MAX = 4_000; // a resume has a few hundred
const LINE_MAX = 1_000; // characters of a line that patterns see; a paragraph has a few hundred
const JOB_LINE_MAX = 130; // characters; no line that names a job is longer

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
	const raw: { text: string; from: number; apart: boolean }[] = [];
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
			raw.push(...splitFirstSentence(trimmed, start, apart));
			apart = false;
		}
	}
	// If nearly every line is its own paragraph, empty lines mean nothing.
	const spread = raw.length > 6 && raw.filter((line) => line.apart).length > raw.length * 0.85;
	const lines: Line[] = [];
	let section: Section | undefined;
	let underHeading = false;
	for (const line of raw) {
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
				(bullet || isProse(line.text, spans) || continuesSentence(line.text, before, line.apart && !spread)),
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

/** Splits off the first sentence of a paragraph if it has a date range, and so names a job. */
function splitFirstSentence(
	text: string,
	from: number,
	apart: boolean,
): { text: string; from: number; apart: boolean }[] {
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
