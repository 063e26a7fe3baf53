import { type Fact, factAt } from "../../terms/fact.ts";
import { NUMBER_PATTERN, parseNumber } from "../../terms/years.ts";
import { type MonthRange, toMonthRange } from "../lines/dates.ts";
import type { Line } from "../lines/lines.ts";
import type { Job } from "./jobs.ts";
import { isAgency, type JobTitle } from "./roles.ts";

/* Years in sales: the months of all sales jobs, overlaps counted once, rounded down to whole years. */

const SALES_WORDS = String.raw`(?:[\w&/,-]+ ){0,5}?(?:sales|selling|business development|quota[- ]carrying)\b`;
const STATED_YEARS = [
	new RegExp(
		String.raw`\b(${NUMBER_PATTERN})\+? ?(?:plus )?years?['’]?,? (?:of )?(?:(?:progressive|proven|professional|successful|solid|full-cycle|combined) )?(?:experience )?(?:in|of|as an?|doing|at)? ?${SALES_WORDS}`,
		"i",
	),
	new RegExp(
		String.raw`\b(?:sales|selling) (?:professional |experience |career |leader |executive |rep |representative )?(?:of |with |for |over |spanning )*(${NUMBER_PATTERN})\+? years`,
		"i",
	),
	new RegExp(
		String.raw`\b(?:sold|selling|in sales) (?:[\w-]+ ){0,6}?for (?:over |more than |about |almost |nearly )?(${NUMBER_PATTERN})\+? years`,
		"i",
	),
];
const ABOUT_OTHERS = /\b(?:combined|team|company|collectively|between us|his|her|him|their)\b/i;

/**
 * Worked out from dates. The minimum is the time in titles that are clearly sales; the maximum adds titles that may be
 * sales and dated work without a known title. If the two are more than a year apart, only a number that the resume
 * states itself counts, and only if it lies between them.
 *
 * @param on `2026-11`: the month that `now` stands for
 */
export function readSalesYears(jobs: Job[], lines: Line[], on: string): Fact[] {
	const dated = jobs.flatMap(({ title, employer = "", begin, end }) =>
		begin && end ? [{ title, sells: classifySales(title, employer), span: toMonthRange(begin, end, on) }] : [],
	);
	const sales = dated.filter(({ sells }) => sells === "yes");
	const maybe = dated.filter(({ sells }) => sells === "maybe");
	const known = mergeRanges(dated.map(({ span }) => span));
	const loose = mergeRanges(untitledRanges(jobs, lines, on)).flatMap((span) => subtractRanges(span, known));
	const least = countYears(sales.map(({ span }) => span));
	const most = countYears([...[...sales, ...maybe].map(({ span }) => span), ...loose]);
	const [first] = sales;
	if (first && most - least <= 1)
		return [factAt("years", String(least), yearsLabel(least), first.title.from, first.title.to)];
	const stated = readStatedYears(lines);
	return most === 0 ? stated : stated.filter(({ value }) => Number(value) >= least - 1 && Number(value) <= most + 1);
}

function classifySales({ isSales, isOpen }: JobTitle, employer: string): "yes" | "maybe" | "no" {
	if (isOpen || (isSales && (isAgency(employer) || /\bcommunications\b/i.test(employer)))) return "maybe";
	return isSales ? "yes" : "no";
}

/** Dated work for which no title was found: what the candidate did there is unknown. */
function untitledRanges(jobs: Job[], lines: Line[], on: string): MonthRange[] {
	const naming = new Set(jobs.flatMap((job) => job.lines));
	return lines
		.filter((line) => !naming.has(line) && !NON_WORK_SECTIONS.includes(line.section) && !SCHOOL.test(line.text))
		.flatMap(({ spans }) => spans)
		.flatMap(({ begin, end, single }) => (single ? [] : [toMonthRange(begin, end, on)]));
}

const NON_WORK_SECTIONS: Line["section"][] = ["education", "others", "licenses", "languages", "skills"];
const SCHOOL =
	/\b(?:university|college|school|academy|institute|polytechnic|universidad|degree|diploma|bachelor|master|gpa|b\.?[as]\.?|mba|board|volunteer|member|coach)\b/i;

/** The parts of a range that none of the others covers. */
function subtractRanges(span: MonthRange, others: MonthRange[]): MonthRange[] {
	return others.reduce<MonthRange[]>(
		(left, [begin, end]) =>
			left.flatMap(([from, to]): MonthRange[] => {
				const parts: MonthRange[] = [
					[from, Math.min(to, begin)],
					[Math.max(from, end), to],
				];
				return parts.filter(([start, stop]) => stop > start);
			}),
		[span],
	);
}

function countYears(spans: MonthRange[]): number {
	return Math.floor(countMonths(spans) / 12);
}

function yearsLabel(years: number): string {
	if (years === 0) return "Less than a year in sales";
	return `${years} ${years === 1 ? "year" : "years"} in sales`;
}

function countMonths(spans: MonthRange[]): number {
	return mergeRanges(spans).reduce((months, [begin, end]) => months + end - begin, 0);
}

/** Sorted, with overlapping ranges merged. */
function mergeRanges(spans: MonthRange[]): MonthRange[] {
	const all: MonthRange[] = [];
	for (const span of spans.toSorted((a, b) => a[0] - b[0])) {
		const last = all.at(-1);
		if (last && span[0] <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], span[1])];
		else all.push(span);
	}
	return all;
}

/** The number of years a resume states itself: '9 years in sales'. */
function readStatedYears(lines: Line[]): Fact[] {
	for (const [index, { text: line, from, section }] of lines.entries()) {
		const next = lines[index + 1];
		const text = next && !next.apart && !next.bullet ? `${line} ${next.text}` : line;
		if (text.length > 800 || section === "others" || ABOUT_OTHERS.test(text)) continue;
		for (const pattern of STATED_YEARS) {
			const match = pattern.exec(text);
			const years = match && parseNumber(match[1] ?? "");
			if (match && years)
				return [
					factAt("years", String(years), yearsLabel(years), from + match.index, from + match.index + match[0].length),
				];
		}
	}
	return [];
}
