import type { Fact } from "../../fact.ts";
import type { Line } from "../lines.ts";
import type { Places } from "../places.ts";
import type { Span } from "./dates.ts";
import { type Header, headerOf } from "./header.ts";
import type { Part } from "./parts.ts";
import { OTHER, type Roles, type Titled } from "./roles.ts";

/* The jobs that somebody held. A job is named in one line or in a few that follow each other: title, employer, place and time in any order. */

export interface Job {
	title: Titled;
	employer: string | undefined;
	begin: string | undefined;
	end: string | undefined;
	lines: Line[];
}

/** What is said about one title, of which the time is still to be found. */
interface Entry {
	title: Titled;
	employer: string | undefined;
	/** On the line of the title. */
	own: Span | undefined;
	before: Span | undefined;
	after: Span | undefined;
	/** It stands under work, with an employer: it is a job, even without a time. */
	isSure: boolean;
	lines: Line[];
}

const HEADERS_MOST = 14; // lines that follow each other; more are a list of something else

export function jobsIn(lines: Line[], roles: Roles, places: Places): Job[] {
	const headers = lines.filter(mayName).map((line) => headerOf(line, roles, places));
	const entries: Entry[] = [];
	/** Times that stand by themselves. */
	const orphans: Span[] = [];
	let employer: string | undefined;
	let pending: Header[] = [];
	for (const group of groupsOf(headers)) {
		const section = group[0]?.line.section;
		const isWork = section === "work";
		// A heading of the column beside it stands above: only what can be nothing else is a job there.
		if (section === "education" || section === "skills") {
			if (!group.some(({ titles }) => titles.some(({ role }) => role !== OTHER))) continue;
		}
		if (!group.some(({ titles }) => titles.length > 0)) {
			const times = group.flatMap(({ span }) => (span && !span.single ? [span] : []));
			if (group.every(({ rest }) => rest.length === 0)) orphans.push(...times);
			const isFirst = group[0]?.line === lines[0];
			const named =
				group.length <= 3 &&
				group.some(({ span, places, rest }) => rest.length > 0 && (span || places.length > 0 || isWork));
			pending = named && !isFirst ? group : [];
			continue;
		}
		const parts = entriesOf(needsMore(group) && pending.length > 0 ? [...pending, ...group] : group);
		if (pending.length > 0) employer = employerIn(pending)?.text ?? employer;
		pending = [];
		for (const headers of parts) {
			const entry = entryOf(headers, employer, isWork);
			if (!entry) continue;
			entries.push(entry);
			employer = entry.employer ?? employer;
		}
	}
	return withoutRepeats(timed(entries, orphans));
}

/**
 * With the times of those that have several to choose from. Where no title has a time, as many that stand by themselves are
 * theirs, in their order: so does a page read whose times stand in a column of their own. Otherwise what has no time is no job.
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

/** Lines that follow each other and may name a job. */
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

/** Not what was done there: a time that is more than a year, a title, or names with capitals. */
function isNaming({ line, titles, span, rest }: Header): boolean {
	if (line.prose) return false;
	if (span && !span.single) return rest.every(({ text }) => text.split(" ").length <= 9);
	if (titles.length > 0) return rest.length < 6;
	if (/[$%@]|\d{3}|\t.*\t/.test(line.text.replaceAll(/(?:19|20)\d\d/g, ""))) return false;
	return isInCapitals(line.text);
}

/** Most of its words begin with a capital. */
function isInCapitals(text: string): boolean {
	const words = text
		.split(/[^\p{L}'’.&-]+/u)
		.filter((word) => /\p{L}/u.test(word) && !/^(?:and|of|the|for|in|at|de|la|&)$/i.test(word));
	const large = words.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length;
	return words.length > 0 && words.length <= 12 && large >= words.length * 0.75;
}

/** A title whose time or employer stands in the group before. */
function needsMore(group: Header[]): boolean {
	return !group.some(({ span }) => span) || group.every(({ rest }) => rest.length === 0);
}

/**
 * Each title with the lines around it that belong to it: as many before it as before the first, and none that belongs to the
 * one before.
 */
function entriesOf(group: Header[]): Header[][] {
	const at = group.flatMap(({ titles }, index) => (titles.length > 0 ? [index] : []));
	const before = at[0] ?? 0;
	const starts = at.map((index, which) => (which === 0 ? 0 : Math.max(index - before, (at[which - 1] ?? 0) + 1)));
	return starts.map((start, which) => group.slice(start, starts[which + 1]));
}

function entryOf(headers: Header[], inherited: string | undefined, isWork: boolean): Entry | undefined {
	const at = headers.findIndex(({ titles }) => titles.length > 0);
	const header = headers[at];
	const [title] = header?.titles ?? [];
	if (!header || !title) return undefined;
	const employer = employerIn(headers, at);
	if (employer && (CLUB.test(employer.text) || /^\p{Ll}/u.test(employer.text))) return undefined;
	return {
		title: wholeTitle(title, header, employer),
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

/** `Registered Nurse, Telemetry` above the hospital's name: what follows the title belongs to it, as the employer is named elsewhere. */
function wholeTitle(title: Titled, { line, rest }: Header, employer: Part | undefined): Titled {
	const next = rest.find(({ from }) => /^, ?$/.test(line.text.slice(title.to - line.from, from - line.from)));
	if (!next || !employer || rest.includes(employer) || next.aside || !/^\p{Lu}/u.test(next.text)) return title;
	return { ...title, text: line.text.slice(title.from - line.from, next.to - line.from), to: next.to };
}

/** Of what is no title, time or place, what is most like a name. */
function employerIn(entry: Header[], own = -1): Part | undefined {
	let best: { part: Part; score: number } | undefined;
	for (const [index, { rest, span, places }] of entry.entries()) {
		for (const [place, part] of rest.entries()) {
			const score =
				(part.at ? 4 : 0) +
				(FIRM.test(part.text) ? 2 : 0) +
				(index === own ? 1 : 0) +
				(index !== own && (span || places.length > 0) ? 1 : 0) +
				(Math.abs(index - own) === 1 ? 0.5 : 0) +
				(place === 0 ? 1 : 0) -
				(part.aside ? 2 : 0) -
				(/^\p{Ll}/u.test(part.text) ? 2 : 0) -
				(part.text.split(" ").length > 6 ? 2 : 0) -
				(DESCRIBES.test(part.text) ? 2 : 0);
			if (score > (best?.score ?? 0)) best = { part, score };
		}
	}
	return best?.part;
}

const FIRM =
	/\b(?:inc|llc|ltd|corp|corporation|gmbh|company|co|group|logistics|freight|systems|solutions|technologies|technology|tech|software|bank|medical|health|healthcare|insurance|partners|services|supply|industries|labs?|university|college|school|schools|district|hospital|army|navy|force|guard|corps|motors|realty|media|networks?|energy|solar|foods|pharma\w*|staffing|agency|associates|international|wireless|telecom|store|stores|analytics|cloud|data|security|capital|financial|mutual|self-employed|freelance)\b/i;
const DESCRIBES =
	/^(?:saas|b2b|b2c|series [a-e]|startup|start-up|fortune \d+|\d|\$|a |an |the (?:leading|largest)|leading|provider|maker|manufacturer of|reporting|team|quota|smb|mid-?market|enterprise|inside|outside|new business|hunter)\b/i;

const CLUB = /\b(?:club|society|fraternity|sorority|chapter|committee|pta|pto|church)\b/i;

/** A title that is named again, in a summary of roles for instance, is one. */
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
