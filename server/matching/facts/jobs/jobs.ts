import type { Fact } from "../../fact.ts";
import type { Line } from "../lines.ts";
import type { Places } from "../places.ts";
import { type Header, headerOf } from "./header.ts";
import type { Part } from "./parts.ts";
import type { Roles, Titled } from "./roles.ts";

/* The jobs that somebody held. A job is named in one line or in a few that follow each other: title, employer, place and time in any order. */

export interface Job {
	title: Titled;
	employer: string | undefined;
	begin: string | undefined;
	end: string | undefined;
	lines: Line[];
}

const HEADERS_MOST = 14; // lines that follow each other; more are a list of something else

export function jobsIn(lines: Line[], roles: Roles, places: Places): Job[] {
	const jobs: Job[] = [];
	const groups = groupsOf(lines).map((group) => group.map((line) => headerOf(line, roles, places)));
	let employer: string | undefined;
	let pending: Header[] = [];
	for (const group of groups) {
		const isWork = group[0]?.line.section === "work";
		if (!group.some(({ titles }) => titles.length > 0)) {
			const named =
				group.length <= 3 &&
				group.some(({ span, places, rest }) => rest.length > 0 && (span || places.length > 0 || isWork));
			pending = named ? group : [];
			continue;
		}
		const entries = entriesOf(needsMore(group) && pending.length > 0 ? [...pending, ...group] : group);
		if (pending.length > 0) employer = employerIn(pending)?.text ?? employer;
		pending = [];
		for (const entry of entries) {
			const found = jobsOf(entry, employer, isWork);
			jobs.push(...found);
			employer = found.at(-1)?.employer ?? employer;
		}
	}
	return withoutRepeats(jobs);
}

/** Lines that follow each other and may name a job. */
function groupsOf(lines: Line[]): Line[][] {
	const groups: Line[][] = [];
	let group: Line[] = [];
	const end = () => {
		if (group.length > 0) groups.push(group);
		group = [];
	};
	for (const line of lines) {
		if (line.heading || line.prose || !mayNameJobs(line)) end();
		else {
			if (line.apart || group.length >= HEADERS_MOST) end();
			group.push(line);
		}
	}
	end();
	return groups;
}

function mayNameJobs({ section }: Line): boolean {
	return section === undefined || section === "work" || section === "more" || section === "about";
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

function jobsOf(entry: Header[], inherited: string | undefined, isWork: boolean): Job[] {
	const own = entry.findIndex(({ titles }) => titles.length > 0);
	const header = entry[own];
	if (!header) return [];
	const span = header.span ?? nearest(entry, own)?.span;
	const employer = employerIn(entry, own);
	const [title] = header.titles;
	if (!title) return [];
	if (!span && !(isWork && employer && entry.length <= 4)) return [];
	const lines = entry.map(({ line }) => line);
	const named = employer?.text ?? (header.line.text.includes(" at ") ? undefined : inherited);
	return [{ title, employer: named, begin: span?.begin, end: span?.end, lines }];
}

function nearest(entry: Header[], own: number): Header | undefined {
	const withSpan = entry.filter(({ span }) => span);
	return withSpan.toSorted((a, b) => Math.abs(entry.indexOf(a) - own) - Math.abs(entry.indexOf(b) - own))[0];
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
