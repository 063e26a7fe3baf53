import { FACTS_MAX } from "../../../contract/desk/fact-names.ts";
import { type Fact, factAt } from "../terms/fact.ts";
import type { Line } from "./lines/lines.ts";

/* Quota attainment: the percent, and the quota's amount where it is given. */

const LINE_MAX = 600; // characters
const [LOW, HIGH] = [20, 999]; // percent: a plausible attainment

const PERCENT = String.raw`(\d{2,3}(?:\.\d{1,2})?) ?(?:%|percent\b)`;
const MONEY = String.raw`(?:US)?[$€£] ?\d[\d,.]{0,11} ?(?:[KkMmBb]{1,2}\b|million|billion|thousand)?\+?`;
const GOAL = `(?:quotas?|plan|targets?|goals?|budget|number|objectives?|bookings goal|revenue goal|sales goal)`;
const FILLER = String.raw`(?:[\p{L}\d.’'&/-]{1,14} ){0,5}?`;

const PATTERNS = [
	// 118% of $1.5M; 118% of a $1.5M quota; 112% to plan
	{
		pattern: new RegExp(
			`${PERCENT}\\+? (?:attainment )?(?:of|to|against|on|vs\\.?) ${FILLER}(?:(${MONEY})|${GOAL}\\b)(?: ${FILLER}${GOAL}\\b)?`,
			"giu",
		),
		over: false,
	},
	// quota attainment: 118%; attained quota at 118%
	{
		pattern: new RegExp(
			`\\b(?:${GOAL}|attainment|attained|achievement)\\b(?: ${GOAL}\\b| attainment\\b| achievement\\b)?(?: (?:of|at|was|averag(?:ed|ing)|reached|hit)|:|,| -| –)? ?(?:[\\p{L}\\d'’.]{1,12}[ :]{1,2}){0,3}?${PERCENT}`,
			"giu",
		),
		over: false,
	},
	// 118% quota attainment; 118% attainment
	{
		pattern: new RegExp(
			`${PERCENT} (?:average |annual |of )?(?:${GOAL} )?(?:attainment|achievement|to goal|to plan|${GOAL})\\b`,
			"giu",
		),
		over: false,
	},
	// exceeded quota by 18%
	{
		pattern: new RegExp(
			`\\b(?:exceed(?:ed|ing)?|beat|surpass(?:ed|ing)?|over) ${FILLER}(?:(${MONEY}) )?${GOAL} ${FILLER}by ${PERCENT}`,
			"giu",
		),
		over: true,
	},
	{ pattern: new RegExp(`${PERCENT} (?:over|above) ${FILLER}(?:(${MONEY}) )?${GOAL}\\b`, "giu"), over: true },
];

const NOT_A_QUOTA =
	/\b(?:team of|growth|increase[ds]?|increasing|grew|retention|renewal|churn|discount|conversion|close rate|win rate|market share|of (?:the )?(?:team|company|revenue|accounts|customers|reps))\b/i;

/** `109% in 2023`, `2023: 109%`: counts near a quota, or where a line has nothing else. */
const PERCENT_OF_YEAR = new RegExp(
	`${PERCENT} (?:in |\\()?(?:FY ?)?(?:20\\d\\d|['’]\\d\\d|FY\\d\\d|the (?:year|one|quarter) before)|(?:(?:20|FY ?|FY ?20)\\d\\d|best (?:year|quarter|month)|reached|hit)(?:,|:| -| –| was| at|\\)|,? I was at)? ?${PERCENT}`,
	"giu",
);
const ONLY_YEARS = /^\P{L}{0,3}(?:\d{2,3}% in (?:FY ?)?(?:20)?\d\d(?:,| and|;|, and)? ?){1,8}\.?$/iu;
const GOALS = new RegExp(`\\b(?:${GOAL}|attainment)\\b`, "i");
const AMOUNT_AFTER = new RegExp(`^ ?\\(?(?:of |on |quota:? )?(${MONEY})(?: quota)?\\)`, "iu");
/** Not a quota but a book of business: `95% of a $3.3M base`. */
const BOOK_OF_BUSINESS = /^ ?(?:base|book|revenue|pipeline|portfolio|accounts?|installed|business|renewals?)\b/i;

export function readQuotas(lines: Line[]): Fact[] {
	const facts: Fact[] = [];
	const add = ({ percent, amount, from, to }: QuotaRow, line: Line) => {
		if (percent < LOW || percent > HIGH || facts.length >= FACTS_MAX) return;
		const label = amount ? `${percent}% of ${amount}` : `${percent}% of quota`;
		if (facts.some((fact) => fact.at && fact.at[0] < to && from < fact.at[1])) return;
		const year = findYear(line.text, from - line.from, to - line.from);
		facts.push({ ...factAt("quota", String(percent), label, from, to), ...(year && { year }) });
	};
	for (const [index, line] of lines.entries()) {
		if (facts.length >= FACTS_MAX) break;
		const next = lines[index + 1];
		const wraps = next && !next.apart && !next.bullet && !next.heading && line.text.length > 40;
		const text = (wraps ? `${line.text} ${next.text}` : line.text).slice(0, LINE_MAX);
		for (const { pattern, over } of PATTERNS) {
			for (const match of text.matchAll(pattern)) {
				if (match.index >= line.text.length || NOT_A_QUOTA.test(match[0])) continue;
				const percent = match.slice(1).find((group) => group && /^\d{2,3}(?:\.\d+)?$/.test(group));
				const amount = match.slice(1).find((group) => group && /^(?:US)?[$€£]/.test(group)) ?? amountAfter(text, match);
				if (!percent || BOOK_OF_BUSINESS.test(text.slice(match.index + match[0].length))) continue;
				const reached = over && Number(percent) < 100 ? 100 + Number(percent) : Number(percent);
				const from = line.from + match.index;
				add({ percent: reached, amount: amount?.trim(), from, to: from + match[0].length }, line);
			}
		}
	}
	for (const line of lines) {
		if (facts.length >= FACTS_MAX) break;
		const isOfQuota = facts.some(({ at }) => at && at[0] >= line.from && at[0] < line.to);
		if (line.text.length > LINE_MAX || !(isOfQuota || GOALS.test(line.text) || ONLY_YEARS.test(line.text))) continue;
		for (const match of line.text.matchAll(PERCENT_OF_YEAR)) {
			const around = line.text.slice(Math.max(0, match.index - 30), match.index + match[0].length + 12);
			if (NOT_A_QUOTA.test(around)) continue;
			const from = line.from + match.index;
			add({ percent: Number(match[1] ?? match[2]), amount: undefined, from, to: from + match[0].length }, line);
		}
	}
	for (const { line, ...row } of readTableRows(lines)) add(row, line);
	return facts;
}

const YEAR = String.raw`(?:20(\d\d)|(?:FY ?|['’])(\d\d))(?!\d)`;
const YEARS = new RegExp(`(?<![\\d$])${YEAR}`, "giu");
const YEAR_AFTER = new RegExp(`^(?: quota| attainment)?[ (]{1,2}(?:in |for |during )?(?:FY ?)?${YEAR}`, "iu");
const YEAR_BEFORE = new RegExp(`(?<![\\d$])${YEAR}\\)?(?: quota| attainment)?[,:]?(?: -| –| was| at)? ?$`, "iu");
const NEAR = 24; // characters between a figure and its year

/** The year that a line gives for the figure at this range: within it, right behind or right before. */
function findYear(text: string, from: number, to: number): string | undefined {
	const within = [...text.slice(from, to).matchAll(YEARS)];
	const before = text.slice(Math.max(0, from - NEAR), from);
	const found =
		YEAR_AFTER.exec(text.slice(to, to + NEAR)) ??
		(within.length === 0 ? YEAR_BEFORE.exec(before) : within.length === 1 ? within[0] : undefined);
	const digits = found?.[1] ?? found?.[2];
	return digits && `20${digits}`;
}

/** `118% of quota ($1.5M)`, `of quota, $1.77M on $1.5M`. */
function amountAfter(text: string, match: RegExpExecArray): string | undefined {
	const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 30);
	return AMOUNT_AFTER.exec(behind)?.[1];
}

interface QuotaRow {
	percent: number;
	amount: string | undefined;
	/** Where it is in the resume. */
	from: number;
	to: number;
}

/** Rows of a table with an attainment column. */
function readTableRows(lines: Line[]): (QuotaRow & { line: Line })[] {
	const rows: (QuotaRow & { line: Line })[] = [];
	let columns: { reached: number; quota: number; count: number } | undefined;
	for (const line of lines) {
		const { text, from, to } = line;
		const cells = text.length > LINE_MAX ? [] : splitCells(text);
		const reached = cells.findIndex((cell) =>
			/^(?:%? ?attainment|attain(?:ed|ment)?.{0,12}|%.{0,4}(?:quota|plan|goal|target|attain\w*)|(?:quota|plan|goal) ?%|percent.{0,16}|reached|achieve\w*|% ?|result|vs\.? (?:quota|plan|goal)|to (?:plan|quota|goal))$/i.test(
				cell,
			),
		);
		if (reached > 0 && !cells.some((cell) => /\d/.test(cell.replaceAll(/fy ?\d+/gi, "")))) {
			columns = {
				reached,
				quota: cells.findIndex(
					(cell) => /^(?:.{0,12}(?:quota|goal|target|plan)\b.{0,8})$/i.test(cell) && !/%/.test(cell),
				),
				count: cells.length,
			};
			continue;
		}
		if (!columns) continue;
		if (cells.length !== columns.count) {
			columns = undefined;
			continue;
		}
		const percent = /^(\d{2,3}(?:\.\d{1,2})?) ?%?$/.exec(cells[columns.reached] ?? "")?.[1];
		const amount = columns.quota === columns.reached ? undefined : cells[columns.quota];
		if (percent)
			rows.push({ percent: Number(percent), amount: amount && /\d/.test(amount) ? amount : undefined, from, to, line });
	}
	return rows;
}

function splitCells(text: string): string[] {
	return (text.includes("\t") ? text.split("\t") : text.split(/ {2,}| \| /)).map((cell) => cell.trim());
}
