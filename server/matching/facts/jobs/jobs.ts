import { FACTS_MAX } from "../../../../contract/desk/fact-names.ts";
import type { Fact } from "../../terms/fact.ts";
import type { PlaceFinder } from "../lines/candidate-places.ts";
import { type DateSpan, toMonthRange } from "../lines/dates.ts";
import { isTitleCase, type Line } from "../lines/lines.ts";
import {
	detectJobLayout,
	enclosingEmployer,
	extendTitle,
	findEmployer,
	findUnusualTitle,
	isClearlyEmployer,
	type JobLayout,
	linesAboveStack,
	type TitleContext,
} from "./employers.ts";
import { type JobHeader, parseJobHeader, withoutDescription } from "./job-header.ts";
import { isAgency, type JobTitle, OTHER, type TitleFinder } from "./roles.ts";
import { inferTitles } from "./unknown-titles.ts";
import { readWork } from "./work.ts";

/* Finds the jobs in a resume. A job takes one line or a few in a row: title, employer, place and dates in any order. */

export interface Job {
	title: JobTitle;
	employer: string | undefined;
	begin: string | undefined;
	end: string | undefined;
	lines: Line[];
}

interface NamedJob extends TitleContext {
	isWork: boolean;
	/** The first below a heading. */
	isFirst: boolean;
}

/** One title and its surroundings, before its dates are chosen. */
interface JobEntry {
	title: JobTitle;
	employer: string | undefined;
	/** On the title's own line. */
	own: DateSpan | undefined;
	before: DateSpan | undefined;
	after: DateSpan | undefined;
	/** It is in a work section and has an employer: a job even without dates. */
	isSure: boolean;
	lines: Line[];
}

const HEADERS_MAX = 14; // lines in a row; more are a list of something else

export function findJobs(lines: Line[], roles: TitleFinder, places: PlaceFinder): Job[] {
	const headers = lines
		.filter((line, index) => mayNameJob(line) && !isWished(line, lines[index - 1]))
		.map((line) => parseJobHeader(line, roles, places));
	const jobs = readJobs(headers, lines).slice(0, FACTS_MAX);
	const inferred = inferTitles(headers, jobs, isJobHeader);
	return inferred ? readJobs(inferred, lines).slice(0, FACTS_MAX) : jobs;
}

function readJobs(headers: JobHeader[], lines: Line[]): Job[] {
	const belowHeading = new Set(lines.filter((_, index) => lines[index - 1]?.heading));
	const named: NamedJob[] = [];
	/** Dates on lines of their own. */
	const looseSpans: DateSpan[] = [];
	let pending: JobHeader[] = [];
	/** This resume puts the employer on a line above its titles. */
	let isEmployerFirst = false;
	const addUnusual = () => {
		const headers = nameUnusualTitle(pending);
		if (headers) named.push({ headers, isWork: true, isFirst: false, above: undefined, isSurelyAbove: false });
	};
	for (const group of groupHeaders(headers)) {
		const section = group[0]?.line.section;
		const isWork = section === "work";
		// The heading may belong to the next column: here only a clear sales title counts as a job.
		if (section === "education" || section === "skills") {
			if (!group.some(({ titles }) => titles.some(isSalesTitle))) continue;
		}
		// A heading that isn't known may be missing above it.
		if (section === "more") {
			if (!group.some(({ titles, span }) => span && !span.single && titles.some(isSalesTitle))) continue;
		}
		if (!group.some(({ titles }) => titles.length > 0)) {
			const times = group.flatMap(({ span }) => (span && !span.single ? [span] : []));
			if (group.every(({ rest }) => rest.length === 0)) looseSpans.push(...times);
			addUnusual();
			const isFirst = group[0]?.line === lines[0];
			const isNamed =
				group.length <= 3 &&
				group.some(({ span, places, rest }) => rest.length > 0 && (span || places.length > 0 || isWork));
			pending = isNamed && !isFirst ? group : [];
			continue;
		}
		const isContinued = needsMore(group) && pending.length > 0;
		if (!isContinued) addUnusual();
		const parts = splitByTitle(isContinued ? [...pending, ...group] : group, isEmployerFirst);
		const above = findEmployer(pending)?.text;
		const stackedUnder = linesAboveStack(parts);
		const [top] = group;
		const isSurelyAbove = above !== undefined && pending.some(isClearlyEmployer);
		isEmployerFirst ||= isSurelyAbove && group.every(({ rest }) => rest.length === 0);
		named.push(
			...parts.map((headers, index) => ({
				...{ headers, isWork, around: enclosingEmployer(parts[0] ?? [], headers) },
				isFirst: index === 0 && top !== undefined && belowHeading.has(top.line),
				...(index > 0 && { stackedUnder }),
				...(index === 0 ? { above, isSurelyAbove } : { above: undefined, isSurelyAbove: false }),
			})),
		);
		pending = [];
	}
	addUnusual();
	return deduplicateJobs(assignDates(toEntries(named), looseSpans));
}

/** What they do today may have a title that the vocabulary doesn't know: `Dealer Development`. It says nothing of the work. */
function nameUnusualTitle(group: JobHeader[]): JobHeader[] | undefined {
	const isWork = group[0]?.line.section === "work" || group[0]?.line.section === undefined;
	const part = isWork ? findUnusualTitle(group) : undefined;
	if (!part) return undefined;
	const title = { role: OTHER, isSales: false, isOpen: true, text: part.text, from: part.from, to: part.to };
	return group.map((header) =>
		header.rest.includes(part)
			? { ...header, titles: [title], rest: header.rest.filter((other) => other !== part) }
			: header,
	);
}

/** A title without an employer belongs to the previous one, unless a heading separates them. */
function toEntries(named: NamedJob[]): JobEntry[] {
	const habit = detectJobLayout(named);
	let employer: string | undefined;
	return named.flatMap((one) => {
		if (one.isFirst) employer = undefined;
		const entry = toEntry(one, employer, one.isWork, habit);
		employer = entry?.employer ?? one.above ?? employer;
		return entry ?? [];
	});
}

/**
 * Chooses the dates of each title. If no title has any, and just as many dates stand alone, they are assigned in
 * order: that is how a page with a separate date column reads. Otherwise an entry without dates is not a job.
 */
function assignDates(entries: JobEntry[], looseSpans: DateSpan[]): Job[] {
	const isAfter =
		entries.filter(({ before, after }) => after && !before).length >=
		entries.filter(({ before, after }) => before && !after).length;
	const spans = entries.map(({ own, before, after }) => own ?? (isAfter ? (after ?? before) : (before ?? after)));
	const without = spans.filter((span) => !span).length;
	if (without === spans.length && looseSpans.length === spans.length)
		return entries.map((entry, index) => toJob(entry, looseSpans[index]));
	if (without === spans.length) return entries.filter(({ isSure }) => isSure).map((entry) => toJob(entry, undefined));
	return entries.flatMap((entry, index) => (spans[index] ? [toJob(entry, spans[index])] : []));
}

function toJob({ title, employer, lines }: JobEntry, span: DateSpan | undefined): Job {
	return { title, employer, begin: span?.begin, end: span?.end, lines };
}

/** Runs of lines that may name a job. */
function groupHeaders(headers: JobHeader[]): JobHeader[][] {
	const groups: JobHeader[][] = [];
	let group: JobHeader[] = [];
	const end = () => {
		if (group.length > 0) groups.push(group);
		group = [];
	};
	for (const header of headers) {
		if (header.line.apart || header.line.heading || !isJobHeader(header) || group.length >= HEADERS_MAX) end();
		if (!header.line.heading && isJobHeader(header)) group.push(header);
	}
	end();
	return groups;
}

function mayNameJob({ section }: Line): boolean {
	return section !== "others" && section !== "licenses" && section !== "languages";
}

const WISH =
	/^(?:(?:my|career|professional|employment|job) )?(?:objectives?|goals?|looking for|desired (?:position|role|job|title)|target (?:position|role|job|title)|position (?:sought|desired|wanted)|what i['’]m looking for)\b ?(?:$|:)/i;

/** The line below 'Objective', or behind it: a title there is one they'd like to have, unless it has dates of its own. */
function isWished({ text, spans }: Line, before: Line | undefined): boolean {
	if (spans.some(({ single }) => !single)) return false;
	return WISH.test(text) || (before !== undefined && WISH.exec(before.text)?.[0] === before.text);
}

/** It has a date range, a title or capitalized names, and is not a description of the work. */
function isJobHeader({ line, titles, span, rest }: JobHeader): boolean {
	if (line.prose || (titles.length === 0 && DEGREE.test(line.text))) return false;
	if (span && !span.single) return rest.every(({ text }) => text.split(" ").length <= 9);
	if (titles.length > 0) return rest.length < 6;
	const bare = withoutDescription(line.text);
	if (/[$%@]|\d{3}|\t.*\t/.test(bare.replaceAll(/(?:19|20)\d\d/g, ""))) return false;
	return isTitleCase(bare);
}

const DEGREE =
	/^(?:a\.?b|b\.?[as]c?|b\.?s\.?n|bsme|bsee|b\.?b\.?a|m\.?[as]c?|m\.?b\.?a|m\.?ed|ph\.?d|bachelor\S*|master\S*|associate (?:of|degree|in)|diploma|high school|ged)\b/i;

/** Its dates or employer are in the group before. */
function needsMore(group: JobHeader[]): boolean {
	return !group.some(({ span }) => span) || group.every(({ rest }) => rest.length === 0);
}

/**
 * Splits a group into one run of lines per title: each gets as many lines before it as the first title has, and none
 * that belong to the title before. Where employers come above their titles, one between two titles belongs to the
 * second.
 */
function splitByTitle(group: JobHeader[], isEmployerFirst: boolean): JobHeader[][] {
	const named = demoteEmployerNames(group);
	const at = named.flatMap(({ titles }, index) => (titles.length > 0 ? [index] : []));
	const before = at[0] ?? 0;
	const starts = at.map((index, which) => {
		const lead = named[index - 1];
		const lines = isEmployerFirst && lead && !lead.span && isClearlyEmployer(lead) ? Math.max(before, 1) : before;
		return which === 0 ? 0 : Math.max(index - lines, (at[which - 1] ?? 0) + 1);
	});
	return starts.map((start, which) => dropNextJob(named.slice(start, starts[which + 1])));
}

/** Below a title with dates and a name, or a name above, another name with dates is another job, whose title is unknown. */
function dropNextJob(entry: JobHeader[]): JobHeader[] {
	const isDated = ({ span }: JobHeader) => span !== undefined && !span.single;
	const isNamed = (header: JobHeader) => isDated(header) && header.rest.length > 0;
	const at = entry.findIndex(({ titles }) => titles.length > 0);
	const other = entry.findIndex((header, index) => index > at && isNamed(header));
	const hasName = entry.slice(0, at + 1).some(({ rest }) => rest.length > 0);
	return other !== -1 && entry[at] && isDated(entry[at]) && hasName ? entry.slice(0, other) : entry;
}

/** An employer's name may look like a title: `Harbor Guide` beside `Account Executive`, with dates for one job. */
function demoteEmployerNames(group: JobHeader[]): JobHeader[] {
	const times = group.filter(({ span }) => span).length;
	if (times === 0 || group.filter(({ titles }) => titles.length > 0).length <= times) return group;
	return group.map((header, index) => {
		const { titles, rest, span } = header;
		const isBeside = [group[index - 1], group[index + 1]].some((other) => other?.titles.some(isSalesTitle));
		if (span || !isBeside || titles.length !== 1 || rest.length > 0 || titles.some(isSalesTitle)) return header;
		return { ...header, titles: [], rest: titles.map((title) => ({ ...title, aside: false, at: false })) };
	});
}

function isSalesTitle({ role }: JobTitle): boolean {
	return role !== OTHER;
}

function toEntry(
	{ headers, above, isSurelyAbove, around: enclosing, stackedUnder = [] }: TitleContext,
	before: string | undefined,
	isWork: boolean,
	habit: JobLayout,
): JobEntry | undefined {
	const around = enclosing ?? (habit.elsewhere ? findEmployer(stackedUnder)?.text : undefined);
	const at = headers.findIndex(({ titles }) => titles.length > 0);
	const header = headers[at];
	const [title] = header?.titles ?? [];
	if (!header || !title) return undefined;
	const isAlone = header.rest.some(({ text }) => /^self[- ]employed$/.test(text));
	const inherited = isAlone ? undefined : (around ?? above ?? before);
	const employer =
		around || isAlone ? undefined : findEmployer(headers, header, habit, isSurelyAbove, before !== undefined);
	const hasPlace = headers.some(({ places }) => places.length > 0); // a business, not the officers of a club
	if (employer && ((CLUB.test(employer.text) && !hasPlace) || /^\p{Ll}/u.test(employer.text))) return undefined;
	if (employer && BOOTCAMP.test(employer.text) && LEARNER.test(title.text)) return undefined;
	return {
		title: extendTitle(title, header, employer ?? inherited),
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

/** A course that somebody took. */
const BOOTCAMP = /\bboot ?camp\b/i;
const LEARNER = /\b(?:fellow|trainee|student)\b/i;

/** A title listed twice, for instance in a summary of roles, is one job. */
function deduplicateJobs(jobs: Job[]): Job[] {
	const key = ({ title, begin, end }: Job) => [title.text.toLowerCase(), begin ?? "", end ?? ""].join("|");
	const seen = new Set<string>();
	return jobs.filter((job) => !seen.has(key(job)) && seen.add(key(job)));
}

/** Whoever does this beside those who sell does other work, whatever the rank in the title. */
const OTHER_FUNCTION =
	/\b(?:recruit\p{L}*|talent|train(?:er|ing)|coach|instructor|enablement|operations|marketing|support|service|services|supervisor|coordinator|assistant|administrator|administrative|analyst|(?<!commercial )engineer|intern|internship|apprentice|buyer|purchasing|procurement|planner|estimator|counselor|implementation|onboarding|finance|accounting|human resources|project|product|program|merchandiser)\b/iu;

/** Says nothing of the work, which may be sales: Growth Partner. */
function isUnclear({ role, isOpen, text }: JobTitle): boolean {
	return role === OTHER && isOpen && !OTHER_FUNCTION.test(text);
}

/** Titles of an agency's people who look after clients. */
const CLIENT_ROLES = ["account-executive", "account-manager"];

function unclear(title: JobTitle): JobTitle {
	return { ...title, role: OTHER, isSales: false, isOpen: true };
}

/** Whether it is work outside sales, by its title. */
export function isOtherWork({ title }: Job): boolean {
	return title.role === OTHER && !isUnclear(title);
}

/**
 * @param linesOf a job's own lines, without those that name it
 * @param sectorsOf what was sold in a job
 * @param on `2026-11`: the month that `now` stands for
 */
export function titleFacts(
	jobs: Job[],
	linesOf: (job: Job) => Line[],
	sectorsOf: (job: Job) => string[],
	on: string,
): Fact[] {
	return jobs.map((job) => {
		const { employer, begin, end } = job;
		const title = CLIENT_ROLES.includes(job.title.role) && isAgency(employer ?? "") ? unclear(job.title) : job.title;
		const does = readWork(title, isUnclear(title), linesOf(job));
		return {
			kind: "title",
			value: title.role,
			label: title.text,
			...(employer && { employer }),
			...(isUnclear(title) && { open: true }),
			...(begin && { begin }),
			...(end && { end }),
			...(begin &&
				end &&
				!isOtherWork(job) && {
					sectors: sectorsOf(job),
					months: [...toMonthRange(begin, end, on)] as [number, number],
				}),
			...(does.length > 0 && { does }),
			at: [title.from, title.to],
		};
	});
}
