import type { Fact } from "../../fact.ts";
import { factAt } from "../fact-at.ts";
import type { Line } from "../lines.ts";
import type { Job } from "./jobs.ts";

/* How long somebody has sold: the months of all their sales jobs, what overlaps once, whole years. */

const NUMBERS = [
	...[
		"zero",
		"one",
		"two",
		"three",
		"four",
		"five",
		"six",
		"seven",
		"eight",
		"nine",
		"ten",
		"eleven",
		"twelve",
		"thirteen",
	],
	...[
		"fourteen",
		"fifteen",
		"sixteen",
		"seventeen",
		"eighteen",
		"nineteen",
		"twenty",
		"twenty-one",
		"twenty-two",
		"twenty-three",
		"twenty-four",
		"twenty-five",
	],
];
const NUMBER = `\\d{1,2}|${[...NUMBERS].reverse().join("|")}|thirty`;
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
const OF_OTHERS = /\b(?:combined|team|company|collectively|between us|his|her|their)\b/i;

/** @param on `2026-11`: the month until which `now` lasts */
export function readYears(jobs: Job[], lines: Line[], on: string): Fact[] {
	const spans = jobs.flatMap(({ title, begin, end }) =>
		title.isSales && begin && end
			? [[monthOf(begin, "begin"), end === "now" ? monthOf(on, "end") : endOf(begin, end)] as const]
			: [],
	);
	const [first] = jobs.filter(({ title, begin }) => title.isSales && begin);
	if (!first || spans.length === 0) return jobs.some(({ begin }) => begin) ? [] : statedIn(lines);
	const years = Math.floor(unionOf(spans) / 12);
	return [factAt("years", String(years), inWords(years), first.title.from, first.title.to)];
}

function inWords(years: number): string {
	if (years === 0) return "Less than a year in sales";
	return `${years} ${years === 1 ? "year" : "years"} in sales`;
}

function unionOf(spans: (readonly [begin: number, end: number])[]): number {
	let months = 0;
	let until = 0;
	for (const [begin, end] of spans.toSorted((a, b) => a[0] - b[0])) {
		months += Math.max(0, end - Math.max(begin, until));
		until = Math.max(until, end);
	}
	return months;
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

function numberOf(written: string): number {
	if (/\d/.test(written)) return Number(written);
	return written.toLowerCase() === "thirty" ? 30 : NUMBERS.indexOf(written.toLowerCase());
}
