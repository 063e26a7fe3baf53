import { FACTS_MAX } from "../../../../contract/desk/fact-words.ts";
import type { Fact } from "../../terms/fact.ts";
import type { Span } from "../lines/dates.ts";
import { isInCapitals, type Line } from "../lines/lines.ts";
import type { Places } from "../lines/places.ts";
import { employerAround, employerIn, type Habit, habitOf, isSure, type Named, wholeTitle } from "./employers.ts";
import { type Header, headerOf } from "./header.ts";
import { OTHER, type Roles, type Titled } from "./roles.ts";

/* Finds the jobs in a resume. A job takes one line or a few in a row: title, employer, place and dates in any order. */

export interface Job {
	title: Titled;
	employer: string | undefined;
	begin: string | undefined;
	end: string | undefined;
	lines: Line[];
}

/** One title and its surroundings, before its dates are chosen. */
interface Entry {
	title: Titled;
	employer: string | undefined;
	/** On the title's own line. */
	own: Span | undefined;
	before: Span | undefined;
	after: Span | undefined;
	/** It is in a work section and has an employer: a job even without dates. */
	isSure: boolean;
	lines: Line[];
}

const HEADERS_MOST = 14; // lines in a row; more are a list of something else

export function jobsIn(lines: Line[], roles: Roles, places: Places): Job[] {
	const headers = lines.filter(mayName).map((line) => headerOf(line, roles, places));
	const named: (Named & { isWork: boolean })[] = [];
	/** Dates on lines of their own. */
	const orphans: Span[] = [];
	let pending: Header[] = [];
	/** This resume puts the employer on a line above its titles. */
	let isLed = false;
	for (const group of groupsOf(headers)) {
		const section = group[0]?.line.section;
		const isWork = section === "work";
		// The heading may belong to the next column: here only a clear sales title counts as a job.
		if (section === "education" || section === "skills") {
			if (!group.some(({ titles }) => titles.some(isOfSales))) continue;
		}
		if (!group.some(({ titles }) => titles.length > 0)) {
			const times = group.flatMap(({ span }) => (span && !span.single ? [span] : []));
			if (group.every(({ rest }) => rest.length === 0)) orphans.push(...times);
			const isFirst = group[0]?.line === lines[0];
			const isNamed =
				group.length <= 3 &&
				group.some(({ span, places, rest }) => rest.length > 0 && (span || places.length > 0 || isWork));
			pending = isNamed && !isFirst ? group : [];
			continue;
		}
		const parts = entriesOf(needsMore(group) && pending.length > 0 ? [...pending, ...group] : group, isLed);
		const above = employerIn(pending)?.text;
		const isSurelyAbove = above !== undefined && pending.some(isSure);
		isLed ||= isSurelyAbove && group.every(({ rest }) => rest.length === 0);
		named.push(
			...parts.map((headers, index) => ({
				...{ headers, isWork, around: employerAround(parts[0] ?? [], headers) },
				...(index === 0 ? { above, isSurelyAbove } : { above: undefined, isSurelyAbove: false }),
			})),
		);
		pending = [];
	}
	return withoutRepeats(timed(entriesFrom(named), orphans)).slice(0, FACTS_MAX);
}

/** A title without an employer belongs to the previous one. */
function entriesFrom(named: (Named & { isWork: boolean })[]): Entry[] {
	const habit = habitOf(named);
	let employer: string | undefined;
	return named.flatMap((one) => {
		const entry = entryOf(one, employer, one.isWork, habit);
		employer = entry?.employer ?? one.above ?? employer;
		return entry ?? [];
	});
}

/**
 * Chooses the dates of each title. If no title has any, and just as many dates stand alone, they are assigned in
 * order: that is how a page with a separate date column reads. Otherwise an entry without dates is not a job.
 */
function timed(entries: Entry[], orphans: Span[]): Job[] {
	const isAfter =
		entries.filter(({ before, after }) => after && !before).length >=
		entries.filter(({ before, after }) => before && !after).length;
	const spans = entries.map(({ own, before, after }) => own ?? (isAfter ? (after ?? before) : (before ?? after)));
	const without = spans.filter((span) => !span).length;
	if (without === spans.length && orphans.length === spans.length)
		return entries.map((entry, index) => jobOf(entry, orphans[index]));
	if (without === spans.length) return entries.filter(({ isSure }) => isSure).map((entry) => jobOf(entry, undefined));
	return entries.flatMap((entry, index) => (spans[index] ? [jobOf(entry, spans[index])] : []));
}

function jobOf({ title, employer, lines }: Entry, span: Span | undefined): Job {
	return { title, employer, begin: span?.begin, end: span?.end, lines };
}

/** Runs of lines that may name a job. */
function groupsOf(headers: Header[]): Header[][] {
	const groups: Header[][] = [];
	let group: Header[] = [];
	const end = () => {
		if (group.length > 0) groups.push(group);
		group = [];
	};
	for (const header of headers) {
		if (header.line.apart || header.line.heading || !isNaming(header) || group.length >= HEADERS_MOST) end();
		if (!header.line.heading && isNaming(header)) group.push(header);
	}
	end();
	return groups;
}

function mayName({ section }: Line): boolean {
	return section !== "others" && section !== "more" && section !== "licenses" && section !== "languages";
}

/** It has a date range, a title or capitalized names, and is not a description of the work. */
function isNaming({ line, titles, span, rest }: Header): boolean {
	if (line.prose || (titles.length === 0 && DEGREE.test(line.text))) return false;
	if (span && !span.single) return rest.every(({ text }) => text.split(" ").length <= 9);
	if (titles.length > 0) return rest.length < 6;
	// What an employer does may follow a dash: `Oakline Compliance, Raleigh, NC — audit software`.
	const bare = line.text
		.replaceAll(/\([^()]*\)/g, "")
		.replace(/ [–—-] [\p{Ll}$].*$/u, "")
		.replace(/, (?:remote|hybrid|on-?site)$/, "");
	if (/[$%@]|\d{3}|\t.*\t/.test(bare.replaceAll(/(?:19|20)\d\d/g, ""))) return false;
	return isInCapitals(bare);
}

const DEGREE =
	/^(?:a\.?b|b\.?[as]c?|b\.?s\.?n|bsme|bsee|b\.?b\.?a|m\.?[as]c?|m\.?b\.?a|m\.?ed|ph\.?d|bachelor\S*|master\S*|associate (?:of|degree|in)|diploma|high school|ged)\b/i;

/** Its dates or employer are in the group before. */
function needsMore(group: Header[]): boolean {
	return !group.some(({ span }) => span) || group.every(({ rest }) => rest.length === 0);
}

/**
 * Splits a group into one run of lines per title: each gets as many lines before it as the first title has, and none
 * that belong to the title before. Where employers come above their titles, one between two titles belongs to the
 * second.
 */
function entriesOf(group: Header[], isLed: boolean): Header[][] {
	const named = withoutNames(group);
	const at = named.flatMap(({ titles }, index) => (titles.length > 0 ? [index] : []));
	const before = at[0] ?? 0;
	const starts = at.map((index, which) => {
		const lead = named[index - 1];
		const lines = isLed && lead && !lead.span && isSure(lead) ? Math.max(before, 1) : before;
		return which === 0 ? 0 : Math.max(index - lines, (at[which - 1] ?? 0) + 1);
	});
	return starts.map((start, which) => withoutOther(named.slice(start, starts[which + 1])));
}

/** Below a title with a name and dates, another name with dates is another job, whose title is unknown. */
function withoutOther(entry: Header[]): Header[] {
	const isNamed = ({ span, rest }: Header) => span !== undefined && !span.single && rest.length > 0;
	const at = entry.findIndex(({ titles }) => titles.length > 0);
	const other = entry.findIndex((header, index) => index > at && isNamed(header));
	return other !== -1 && entry[at] && isNamed(entry[at]) ? entry.slice(0, other) : entry;
}

/** An employer's name may look like a title: `Harbor Guide` beside `Account Executive`, with dates for one job. */
function withoutNames(group: Header[]): Header[] {
	const times = group.filter(({ span }) => span).length;
	if (times === 0 || group.filter(({ titles }) => titles.length > 0).length <= times) return group;
	return group.map((header, index) => {
		const { titles, rest, span } = header;
		const isBeside = [group[index - 1], group[index + 1]].some((other) => other?.titles.some(isOfSales));
		if (span || !isBeside || titles.length !== 1 || rest.length > 0 || titles.some(isOfSales)) return header;
		return { ...header, titles: [], rest: titles.map((title) => ({ ...title, aside: false, at: false })) };
	});
}

function isOfSales({ role }: Titled): boolean {
	return role !== OTHER;
}

function entryOf(
	{ headers, above, isSurelyAbove, around }: Named,
	before: string | undefined,
	isWork: boolean,
	habit: Habit,
): Entry | undefined {
	const inherited = around ?? above ?? before;
	const at = headers.findIndex(({ titles }) => titles.length > 0);
	const header = headers[at];
	const [title] = header?.titles ?? [];
	if (!header || !title) return undefined;
	const employer = around ? undefined : employerIn(headers, header, habit, isSurelyAbove, before !== undefined);
	if (employer && (CLUB.test(employer.text) || /^\p{Ll}/u.test(employer.text))) return undefined;
	return {
		title: wholeTitle(title, header, employer ?? inherited),
		employer: employer?.text ?? inherited,
		own: header.span,
		before: headers.slice(0, at).findLast(({ span }) => span)?.span,
		after: headers.slice(at + 1).find(({ span }) => span)?.span,
		isSure: isWork && employer !== undefined && headers.length <= 4,
		lines: headers
			.filter(
				(other) =>
					other === header || other.span || other.places.length > 0 || (employer && other.rest.includes(employer)),
			)
			.map(({ line }) => line),
	};
}

const CLUB = /\b(?:club|society|fraternity|sorority|chapter|committee|pta|pto|church)\b/i;

/** A title listed twice, for instance in a summary of roles, is one job. */
function withoutRepeats(jobs: Job[]): Job[] {
	const key = ({ title, begin, end }: Job) => [title.text.toLowerCase(), begin ?? "", end ?? ""].join("|");
	const seen = new Set<string>();
	return jobs.filter((job) => !seen.has(key(job)) && seen.add(key(job)));
}

export function titleFacts(jobs: Job[]): Fact[] {
	return jobs.map(({ title, employer, begin, end }) => ({
		kind: "title",
		value: title.role,
		label: title.text,
		...(employer && { employer }),
		...(begin && { begin }),
		...(end && { end }),
		at: [title.from, title.to],
	}));
}
