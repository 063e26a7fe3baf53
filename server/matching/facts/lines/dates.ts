import { foldText } from "../../../../contract/text/fold-text.ts";

/* Finds dates and date ranges in a line. */

export interface DateSpan {
	/** `2022-02`, or `2022`. */
	begin: string;
	/** Same format, or `now`. */
	end: string;
	/** Offsets in the line. */
	from: number;
	to: number;
	/** A single date, such as a year or a summer, not a range. */
	single: boolean;
}

const MONTHS: Record<string, number> = {
	...{ january: 1, jan: 1, januar: 1, enero: 1, ene: 1 },
	...{ february: 2, feb: 2, februar: 2, febrero: 2, febr: 2 },
	...{ march: 3, mar: 3, marz: 3, maerz: 3, marzo: 3, mrz: 3 },
	...{ april: 4, apr: 4, abril: 4, abr: 4 },
	...{ may: 5, mai: 5, mayo: 5 },
	...{ june: 6, jun: 6, juni: 6, junio: 6 },
	...{ july: 7, jul: 7, juli: 7, julio: 7 },
	...{ august: 8, aug: 8, agosto: 8, ago: 8 },
	...{ september: 9, sep: 9, sept: 9, septiembre: 9 },
	...{ october: 10, oct: 10, oktober: 10, okt: 10, octubre: 10 },
	...{ november: 11, nov: 11, noviembre: 11 },
	...{ december: 12, dec: 12, dezember: 12, dez: 12, diciembre: 12, dic: 12 },
};
const SEASONS: Record<string, [begin: number, end: number]> = {
	spring: [3, 5],
	summer: [6, 8],
	fall: [9, 11],
	autumn: [9, 11],
	winter: [12, 12],
};

const YEAR = String.raw`(?:19[5-9]\d|20[0-4]\d)`;
const MONTH = `(?:jan(?:uary|uar)?|feb(?:ruary|ruar|r)?|mar(?:ch|z|zo)?|märz|maerz|mrz|apr(?:il)?|may|mai|mayo|june?|juni|junio|july?|juli|julio|aug(?:ust)?|agosto|ago|sept?(?:ember|iembre)?|o[ck]t(?:ober)?|octubre|nov(?:ember|iembre)?|de[cz](?:ember)?|dic(?:iembre)?|enero?|febrero|abr(?:il)?)`;
const MOMENT = [
	String.raw`(?:\d{1,2}(?:st|nd|rd|th)?[ .]{1,2})?${MONTH}\.?,?[ -]{0,2}(?:\d{1,2}(?:st|nd|rd|th)?,? )?(?:of )?(?:${YEAR}|['’]\d\d\b)`,
	`(?:spring|summer|fall|autumn|winter)(?: of)?,? ${YEAR}`,
	`q[1-4][ /-]?${YEAR}`,
	String.raw`\d{1,2}[./-]\d{1,2}[./-](?:${YEAR}|\d\d(?!\d))`,
	String.raw`${YEAR}[./-](?:0[1-9]|1[0-2])(?:[./-]\d\d)?(?!\d)`,
	`(?:0?[1-9]|1[0-2]) ?[./-] ?${YEAR}`,
	String.raw`(?:0[1-9]|1[0-2])/\d\d(?![\d/])`,
	`${MONTH}\\.?(?= ?(?:-|–|—|to) ?${MONTH})`,
	YEAR,
].join("|");
/** `6/18`, which only a range makes a date. */
const SHORT_MONTH = String.raw`[1-9]/\d\d(?![\d/])`;
const NOW =
	"present|current(?:ly)?|now|today|(?:to )?date|ongoing|heute|actually|actualmente|actualidad|actual|presente?|till date|still here";
const DASH = String.raw`[ \t]{0,3}(?:[-–—−‒~→]{1,2}|\bto\b|\buntil\b(?: (?:my|the) [a-z]{3,14} in\b)?|\btill?\b|\bthrough\b|\bthru\b|\bbis\b|\ba\b)[ \t]{0,3}`;
// Letters are listed one by one: with \p{L} these patterns take five times as long to compile.
const LETTER = String.raw`a-z\d\u00c0-\u024f`;
const BOUNDARY_BEFORE = `(?<![${LETTER}$€£.,/-])`;
const BOUNDARY_AFTER = String.raw`(?![${LETTER}%]|[.,]\d|/\d)`;

const RANGE = new RegExp(
	`${BOUNDARY_BEFORE}(?:from |von )?(${MOMENT}|${SHORT_MONTH})${DASH}(?:the )?(${MOMENT}|${SHORT_MONTH}|${NOW})${BOUNDARY_AFTER}`,
	"gi",
);
const SHORT_RANGE = new RegExp(`${BOUNDARY_BEFORE}(${YEAR}) ?[-–—/] ?(\\d\\d)${BOUNDARY_AFTER}`, "gi");
const SLASH_RANGE = new RegExp(`${BOUNDARY_BEFORE}(${YEAR})/(${YEAR}|${NOW})${BOUNDARY_AFTER}`, "gi");
const OPEN_RANGE = new RegExp(
	`${BOUNDARY_BEFORE}(?:since|seit|from|desde|starting|began) (${MOMENT})${BOUNDARY_AFTER}|${BOUNDARY_BEFORE}(${MOMENT}) ?(?:[-–—]|onwards?|to) ?$`,
	"gi",
);
/** `2007, 2008 (summers)`. */
const SEASONAL = /\b(?:summers|winters|seasons|holidays)\b/i;
const YEARS_LISTED = new RegExp(`${BOUNDARY_BEFORE}(${YEAR})(?:, | and | & |, and )(${YEAR})${BOUNDARY_AFTER}`, "gi");
const SINGLE = new RegExp(`${BOUNDARY_BEFORE}(${MOMENT})${BOUNDARY_AFTER}`, "gi");

/** Quick check: a line without this has no date. */
const MAY_HAVE_DATE = /(?:19|20)\d\d|['’]\d\d|\d[./-]\d/;
const MAY_BE_RANGE = /[-–—−‒~→/]|\b(?:to|until|till?|through|thru|bis|a)\b/i;
const MAY_BE_OPEN = /since|seit|from|desde|starting|began|(?:[-–—]|onwards?|to) ?$/i;
const SPANS_MAX = 12; // no line that names jobs has more dates
const LINE_MAX = 400; // characters; no line that names a job is longer

/** From left to right. */
export function findSpans(line: string): DateSpan[] {
	if (line.length > LINE_MAX || !MAY_HAVE_DATE.test(line)) return [];
	const spans: DateSpan[] = [];
	const dayFirst = isDayFirst(line);
	const add = (match: RegExpExecArray, begin: string | undefined, end: string | undefined, single: boolean) => {
		const [from, to] = [match.index, match.index + match[0].length];
		if (spans.length >= SPANS_MAX || !begin || !end || spans.some((span) => from < span.to && span.from < to)) return;
		if (end !== "now" && end.slice(0, 7) < begin.slice(0, end.length)) return;
		spans.push({ begin, end, from, to, single });
	};
	const mayBeRange = MAY_BE_RANGE.test(line);
	for (const match of mayBeRange ? line.matchAll(RANGE) : []) {
		const end = parseMoment(match[2] ?? "", dayFirst, "end");
		add(match, withYear(parseMoment(match[1] ?? "", dayFirst, "begin"), match[1] ?? "", end), end, false);
	}
	for (const match of mayBeRange ? line.matchAll(SHORT_RANGE) : []) {
		const [begin = "", end = ""] = [match[1], match[2]];
		add(match, begin, begin.slice(0, 2) + end, false);
	}
	for (const match of mayBeRange ? line.matchAll(SLASH_RANGE) : []) {
		const [begin = "", end = ""] = [match[1], match[2]];
		add(match, begin, /\d/.test(end) ? end : "now", false);
	}
	for (const match of SEASONAL.test(line) ? line.matchAll(YEARS_LISTED) : []) add(match, match[1], match[2], false);
	for (const match of MAY_BE_OPEN.test(line) ? line.matchAll(OPEN_RANGE) : []) {
		add(match, parseMoment(match[1] ?? match[2] ?? "", dayFirst, "begin"), "now", false);
	}
	for (const match of line.matchAll(SINGLE)) {
		if (spans.length >= SPANS_MAX) break;
		const moment = match[1] ?? "";
		add(match, parseMoment(moment, dayFirst, "begin"), parseMoment(moment, dayFirst, "end"), true);
	}
	return spans.sort((a, b) => a.from - b.from);
}

/** `May - August 2018`: the year is given once. */
function withYear(begin: string | undefined, written: string, end: string | undefined): string | undefined {
	if (begin || !end) return begin;
	const month = MONTHS[foldText(written).replaceAll(/[^a-z]/g, "")];
	return month && end !== "now" ? `${end.slice(0, 4)}-${twoDigits(month)}` : undefined;
}

function parseMoment(written: string, dayFirst: boolean, side: "begin" | "end"): string | undefined {
	if (/^\d{4}$/.test(written)) return written;
	const text = foldText(written);
	if (!/\d/.test(text)) return MONTHS[text.replaceAll(/[^a-z]/g, "")] ? undefined : "now";
	const year = /(?:19|20)\d\d/.exec(text)?.[0];
	const name = /[a-z]{3,}/.exec(text.replaceAll(/\d(?:st|nd|rd|th)/g, ""))?.[0] ?? "";
	const season = SEASONS[name];
	if (season && year) return `${year}-${twoDigits(season[side === "begin" ? 0 : 1])}`;
	const month = MONTHS[name];
	const short = /['’](\d\d)$/.exec(written)?.[1];
	if (month) return year || short ? `${year ?? addCentury(short ?? "")}-${twoDigits(month)}` : undefined;
	const quarter = /^q([1-4])/.exec(text)?.[1];
	if (quarter) return `${year}-${twoDigits(Number(quarter) * 3 - (side === "begin" ? 2 : 0))}`;
	const numbers = text.match(/\d+/g) ?? [];
	if (numbers.length === 1) return year;
	return parseNumeric(numbers, dayFirst);
}

/** `03/2019`, `2019-03`, `12/05/2019`, `03/19`. */
function parseNumeric(numbers: string[], dayFirst: boolean): string | undefined {
	const [first = "", second = "", third] = numbers;
	if (first.length === 4) return formatMonth(first, Number(second));
	if (third === undefined) return formatMonth(second.length === 4 ? second : addCentury(second), Number(first));
	const year = third.length === 4 ? third : addCentury(third);
	return formatMonth(year, Number(dayFirst ? second : first)) ?? formatMonth(year, Number(dayFirst ? first : second));
}

function formatMonth(year: string, month: number): string | undefined {
	return month >= 1 && month <= 12 ? `${year}-${twoDigits(month)}` : undefined;
}

/** The day comes first, as in Europe, only with dots or where the first number can't be a month. */
function isDayFirst(line: string): boolean {
	for (const [, first, sign, second] of line.matchAll(/(?<!\d)(\d{1,2})([./-])(\d{1,2})[./-](?:\d{4}|\d\d)(?!\d)/g)) {
		if (sign === "." || Number(first) > 12) return true;
		if (Number(second) > 12) return false;
	}
	return false;
}

function addCentury(short: string): string {
	return Number(short) > 50 ? `19${short}` : `20${short}`;
}

function twoDigits(number: number): string {
	return String(number).padStart(2, "0");
}

/** Months since year 0. */
export type MonthRange = readonly [begin: number, end: number];

export function toMonthRange(begin: string, end: string, on: string): MonthRange {
	return [toMonth(begin, "begin"), end === "now" ? toMonth(on, "end") : endMonth(begin, end)];
}

/** A job that began and ended in the same bare year counts as half a year. */
function endMonth(begin: string, end: string): number {
	if (begin === end && end.length === 4) return toMonth(end, "begin") + 6;
	return toMonth(end, "end");
}

/** An end month counts in full; a bare year stands for its January. */
function toMonth(moment: string, side: "begin" | "end"): number {
	const [year, month] = moment.split("-").map(Number);
	if (month === undefined) return (year ?? 0) * 12;
	return (year ?? 0) * 12 + month - (side === "begin" ? 1 : 0);
}
