import { workModes } from "./desk/opening-options.ts";
import { salesRoles } from "./forms/rules.ts";
import { stateAbbreviations } from "./forms/state-abbreviations.ts";

/* Published openings: what the public pages show, and how they are filtered. */

/** How long a page says that its job is closed, before it is gone. */
export const CLOSED_PAGE_DAYS = 30;
export const JOBS_PER_PAGE = 20;

/** Choices for the least base pay, in dollars. */
export const payFloors = [40_000, 60_000, 80_000, 100_000, 120_000, 150_000, 200_000];

export interface JobFilter {
	role?: string;
	/** Slug. */
	state?: string;
	mode?: string;
	/** The least base pay. */
	pay?: number;
}

/** New York has two slugs, one of its page and one of the forms. Jobs know the first. */
export function jobState(slug: string): string {
	return slug === "new-york" ? "new-york-state" : slug;
}

/** Reads a filter from a query. What it doesn't know is left out. */
export function readJobFilter(query: Partial<Record<string, string>>): JobFilter {
	const { role, state, mode } = query;
	const pay = payFloors.find((amount) => String(amount) === query.pay);
	return {
		...(salesRoles.some(({ value }) => value === role) && { role }),
		...(state !== undefined && stateAbbreviations.has(state) && { state: jobState(state) }),
		...(workModes.some(({ value }) => value === mode) && { mode }),
		...(pay && { pay }),
	} as JobFilter;
}

/** Always in the same order, so that each filter has one address. */
export function jobsAddress({ role, state, mode, pay }: JobFilter, page = 1): string {
	const query = new URLSearchParams(
		Object.entries({ role, state, mode, pay, page: page > 1 ? page : undefined }).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, String(value)]],
		),
	);
	return query.size > 0 ? `/jobs?${query}` : "/jobs";
}

/** A line of a job's text with a label, such as "Territory: Ohio and Michigan", or a paragraph. */
export interface JobPart {
	label: string;
	text: string;
}

export const ON_TARGET = "On target";
export const HARD_PART = "The hard part";

/** What candidates want to know, in the order in which they ask. */
export const jobLabels = [
	ON_TARGET,
	"You would sell",
	"Territory",
	"Quota",
	"You report to",
	"You bring",
	HARD_PART,
] as const;

/** A label as people read it. The text keeps the label it was typed with. */
export function jobLabelText(label: string): string {
	return label === ON_TARGET ? "OTE" : label;
}

/** Lines that begin with one of the labels; everything else is a paragraph. Empty ones are left out. */
export function parseJobBody(body: string): JobPart[] {
	return body
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)
		.map((line) => {
			const label = jobLabels.find((each) => line.toLowerCase().startsWith(`${each.toLowerCase()}:`));
			return label ? { label, text: line.slice(label.length + 1).trim() } : { label: "", text: line };
		})
		.filter(({ text }) => text);
}

/** The last second of a day, such as 2026-12-29T23:59:59-05:00. */
export function endOfDay(day: string, timeZone: string): string {
	const offset = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
		.formatToParts(new Date(`${day}T23:00:00Z`))
		.find(({ type }) => type === "timeZoneName")
		?.value.replace("GMT", "");
	return `${day}T23:59:59${offset || "Z"}`;
}

/** As a list shows it. */
export interface JobRow {
	slug: string;
	title: string;
	/** The name, or a description such as 'A freight company in Ohio'. */
	employer: string;
	employerNamed: boolean;
	city: string | null;
	/** Slug. */
	state: string | null;
	mode: string | null;
	seats: number;
	/** Seats that are still free. */
	free: number;
	payFrom: number;
	payTo: number;
	/** Such as $170K–$210K, from the text. */
	onTarget: string | null;
	/** Days. */
	postedOn: string;
	validThrough: string;
	/** Until the last day on which it is listed; 0 on that day. */
	daysLeft: number;
	/** How much of its time has run, from 0 to 1. */
	share: number;
}

export interface Job extends JobRow {
	opening: string;
	role: string;
	parts: JobPart[];
	/** Others in the same state or role. */
	similar: Pick<JobRow, "slug" | "title" | "city" | "state">[];
}

export type JobsPageData =
	| {
			view: "list";
			filter: JobFilter;
			page: number;
			pages: number;
			jobs: JobRow[];
			/** Of those that match. */
			count: number;
			seats: number;
			/** Of all that are listed. */
			all: number;
			/** Filters that do have results, if this one has none. */
			wider: { filter: JobFilter; count: number }[];
			/** Whether alerts can be asked for. */
			alerts: boolean;
	  }
	| { view: "job"; job: Job; all: number }
	| {
			view: "closed";
			title: string;
			why: "filled" | "on-hold" | "canceled" | "expired" | "taken-down";
			/** The day. */
			on: string;
			similar: Job["similar"];
			all: number;
	  }
	/** Closed long ago. */
	| { view: "gone" };
