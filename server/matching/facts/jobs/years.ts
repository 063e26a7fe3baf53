import { type Fact, factAt } from "../../terms/fact.ts";
import { NUMBER, numberOf } from "../../terms/years.ts";
import type { Line } from "../lines/lines.ts";
import type { Job } from "./jobs.ts";
import type { Titled } from "./roles.ts";

/* How long somebody has sold: the months of all their sales jobs, what overlaps once, whole years. */

const OF_SALES = String.raw`(?:[\w&/,-]+ ){0,5}?(?:sales|selling|business development|quota[- ]carrying)\b`;
const STATED = [
	new RegExp(
		String.raw`\b(${NUMBER})\+? ?(?:plus )?years?['’]?,? (?:of )?(?:(?:progressive|proven|professional|successful|solid|full-cycle|combined) )?(?:experience )?(?:in|of|as an?|doing|at)? ?${OF_SALES}`,
		"i",
	),
	new RegExp(
		String.raw`\b(?:sales|selling) (?:professional |experience |career |leader |executive |rep |representative )?(?:of |with |for |over |spanning )*(${NUMBER})\+? years`,
		"i",
	),
	new RegExp(
		String.raw`\b(?:sold|selling|in sales) (?:[\w-]+ ){0,6}?for (?:over |more than |about |almost |nearly )?(${NUMBER})\+? years`,
		"i",
	),
];
const OF_OTHERS = /\b(?:combined|team|company|collectively|between us|his|her|him|their)\b/i;

/** Where an account executive keeps clients and sells nothing. */
const AGENCY = /\b(?:advertising|public relations|communications|creative|branding)\b/i;

/**
 * From the dates: the least that it can be is the time of the titles that are surely sales, the most that and the time of those
 * that may be, and of what has a time and no title that is known. Nothing is read where these lie further than a year apart,
 * but what the resume says of itself if it lies between them.
 *
 * @param on `2026-11`: the month until which `now` lasts
 */
export function readYears(jobs: Job[], lines: Line[], on: string): Fact[] {
	const dated = jobs.flatMap(({ title, employer = "", begin, end }) =>
		begin && end ? [{ title, sells: sellsAt(title, employer), span: monthsOf(begin, end, on) }] : [],
	);
	const sales = dated.filter(({ sells }) => sells === "yes");
	const maybe = dated.filter(({ sells }) => sells === "maybe");
	const known = joined(dated.map(({ span }) => span));
	const loose = joined(looseIn(jobs, lines, on)).flatMap((span) => without(span, known));
	const least = yearsOf(sales.map(({ span }) => span));
	const most = yearsOf([...[...sales, ...maybe].map(({ span }) => span), ...loose]);
	const [first] = sales;
	if (first && most - least <= 1)
		return [factAt("years", String(least), inWords(least), first.title.from, first.title.to)];
	const stated = statedIn(lines);
	return most === 0 ? stated : stated.filter(({ value }) => Number(value) >= least - 1 && Number(value) <= most + 1);
}

function sellsAt({ isSales, isOpen }: Titled, employer: string): "yes" | "maybe" | "no" {
	if (isOpen || (isSales && AGENCY.test(employer))) return "maybe";
	return isSales ? "yes" : "no";
}

type Months = readonly [begin: number, end: number];

function monthsOf(begin: string, end: string, on: string): Months {
	return [monthOf(begin, "begin"), end === "now" ? monthOf(on, "end") : endOf(begin, end)];
}

/** Times of work that no title was found for: it is not known what somebody did. */
function looseIn(jobs: Job[], lines: Line[], on: string): Months[] {
	const naming = new Set(jobs.flatMap((job) => job.lines));
	return lines
		.filter((line) => !naming.has(line) && !ELSEWHERE.includes(line.section) && !SCHOOL.test(line.text))
		.flatMap(({ spans }) => spans)
		.flatMap(({ begin, end, single }) => (single ? [] : [monthsOf(begin, end, on)]));
}

const ELSEWHERE: Line["section"][] = ["education", "others", "licenses", "languages", "skills"];
const SCHOOL =
	/\b(?:university|college|school|academy|institute|polytechnic|universidad|degree|diploma|bachelor|master|gpa|b\.?[as]\.?|mba|board|volunteer|member|coach)\b/i;

/** What of a time none of the others covers. */
function without(span: Months, others: Months[]): Months[] {
	return others.reduce<Months[]>(
		(left, [begin, end]) =>
			left.flatMap(([from, to]): Months[] => {
				const parts: Months[] = [
					[from, Math.min(to, begin)],
					[Math.max(from, end), to],
				];
				return parts.filter(([start, stop]) => stop > start);
			}),
		[span],
	);
}

function yearsOf(spans: Months[]): number {
	return Math.floor(unionOf(spans) / 12);
}

function inWords(years: number): string {
	if (years === 0) return "Less than a year in sales";
	return `${years} ${years === 1 ? "year" : "years"} in sales`;
}

function unionOf(spans: Months[]): number {
	return joined(spans).reduce((months, [begin, end]) => months + end - begin, 0);
}

/** From the first on; what overlaps is one. */
function joined(spans: Months[]): Months[] {
	const all: Months[] = [];
	for (const span of spans.toSorted((a, b) => a[0] - b[0])) {
		const last = all.at(-1);
		if (last && span[0] <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], span[1])];
		else all.push(span);
	}
	return all;
}

/** A year alone is its January; one alone in which a job began and ended counts as half. */
function endOf(begin: string, end: string): number {
	if (begin === end && end.length === 4) return monthOf(end, "begin") + 6;
	return monthOf(end, "end");
}

/** A month lasts until its end, but a year that stands alone is its January. */
function monthOf(moment: string, side: "begin" | "end"): number {
	const [year, month] = moment.split("-").map(Number);
	if (month === undefined) return (year ?? 0) * 12;
	return (year ?? 0) * 12 + month - (side === "begin" ? 1 : 0);
}

/** What a resume without dates says of itself. */
function statedIn(lines: Line[]): Fact[] {
	for (const [index, { text: line, from, section }] of lines.entries()) {
		const next = lines[index + 1];
		const text = next && !next.apart && !next.bullet ? `${line} ${next.text}` : line;
		if (text.length > 800 || section === "others" || OF_OTHERS.test(text)) continue;
		for (const pattern of STATED) {
			const match = pattern.exec(text);
			const years = match && numberOf(match[1] ?? "");
			if (match && years)
				return [
					factAt("years", String(years), inWords(years), from + match.index, from + match.index + match[0].length),
				];
		}
	}
	return [];
}
