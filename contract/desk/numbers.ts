import * as z from "zod/mini";
import type { Kind } from "../forms/kinds.ts";
import type { Outcome } from "./desk-options.ts";

/*
 * GET /api/numbers: how the firm is doing. Days are in the firm's time zone, as 2026-11-16; a week is named by its
 * Monday; timestamps are ISO in UTC; durations are whole seconds. Suspected and marked spam is in no figure.
 */

/** A little longer than anything is kept. */
const DAYS_MAX = 3700;
const DAY_MS = 24 * 60 * 60 * 1000;

const day = z.optional(
	z.iso
		.date("Enter a date such as 2026-11-17")
		.check(z.refine((name) => /^20/.test(name), "Enter a date in this century")),
);

/** `to` defaults to today, `from` to twelve weeks. Both days are included. */
export const numbersQuery = z
	.object({
		from: day,
		to: day,
		kind: z.optional(
			z.enum(["lead", "talent-request", "resume", "message"], "Choose lead, talent-request, resume or message"),
		),
	})
	.check(
		z.refine(({ from, to }) => !from || !to || from <= to, {
			path: ["to"],
			message: "The end date must not be before the start date",
		}),
		z.refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < DAYS_MAX * DAY_MS, {
			path: ["from"],
			message: "Choose at most ten years",
		}),
	);

export type NumbersQuery = z.output<typeof numbersQuery>;

/** GET /api/numbers/NAME.csv: each table with the same query and the same figures. Owners: for admins only. */
export const numbersTables = [
	...(["promise", "answer-times", "owners", "days", "pages", "states", "campaigns", "referrers"] as const),
	...(["found", "steps", "outcomes", "deliveries", "openings", "meetings", "claims"] as const),
] as const;

export type NumbersTable = (typeof numbersTables)[number];

export interface Numbers {
	/** What the figures cover, with the query's defaults filled in. */
	range: { from: string; to: string; days: number; kind: Kind | null; timeZone: string };
	/** When it was counted. */
	at: string;
	promise: OnTimeStats;
	answerTimes: AnswerTimes;
	/** Right now, regardless of the range. */
	now: WaitingCounts & { kinds: (WaitingCounts & { kind: Kind })[] };
	/** Null for anyone who is not an admin. */
	owners: Owners | null;
	received: ReceivedStats;
	/** Within the range, but in no figure. Each is counted once. */
	leftOut: { heldBack: number; spam: number };
	health: DeliveryHealth;
	openings: OpeningStats;
	meetings: MeetingStats;
	/** Figures that the pages state and the store can measure. Null for anyone who is not an admin. */
	claims: Claim[] | null;
}

/** How many were due, and how many of them had their first answer by then. The share is kept / due. */
export interface OnTime {
	due: number;
	kept: number;
}

/** By due date. Overdue without an answer is not kept; anything not due yet does not count, answered or not. */
export interface OnTimeStats {
	/** The promised response time in hours; for a message, in office hours. */
	hours: { any: number; message: number };
	total: OnTime;
	kinds: (OnTime & { kind: Kind })[];
	/** Every week that overlaps the range, in order. */
	weeks: (OnTime & Week & { kinds: Record<Kind, OnTime> })[];
	leftOut: {
		/** Received within the range without a due time, because there was no desk yet. */
		undated: number;
		/** Due within the range, but later than now. */
		notYetDue: number;
		/** Closed on time without an answer, as a duplicate or because the employer canceled it. */
		needless: number;
	};
}

export interface Week {
	/** Its Monday, which may be before the range. */
	week: string;
	/** The first and last of its days within the range. */
	from: string;
	to: string;
}

/** In seconds around the clock, including nights and weekends; null where nothing was answered. */
export interface AnswerTime {
	answered: number;
	/** Half of them were answered within this time. Nearest rank: the time of an actual answer. */
	median: number | null;
	/** 90% of them were answered within this time; the slowest tenth took longer. Nearest rank. */
	slowestTenth: number | null;
}

/** From receipt to first answer, for answered submissions with a due time, by when in the range they were received. */
export interface AnswerTimes {
	total: AnswerTime;
	kinds: (AnswerTime & { kind: Kind })[];
	/** All seven; 1 is Monday. */
	weekdays: (AnswerTime & { weekday: number })[];
	/** All hours of the day, 0 to 23. */
	hours: (AnswerTime & { hour: number })[];
	weeks: (AnswerTime & Week)[];
	/** Received within the range with a due time, and not answered. */
	unanswered: number;
}

interface WaitingCounts {
	/** Waiting for a first answer. */
	open: number;
	overdue: number;
}

/** Workload, not a ranking: sorted by name. */
export interface Owners {
	people: (OwnersWork & { id: string; name: string; removed: boolean })[];
	/** Unassigned submissions. */
	nobody: OwnersWork;
}

export interface OwnersWork extends WaitingCounts {
	/** First answered within the range. */
	answered: number;
}

/** What was received within the range. */
export interface ReceivedStats {
	total: number;
	kinds: (Counted & { kind: Kind })[];
	/** Every day of the range. */
	days: (Counted & { day: string; weekday: number; kinds: Record<Kind, number> })[];
	/** The pages they were sent from; null: by a program, or a browser that doesn't say. */
	pages: TopRows<{ page: string | null }>;
	/** Entered at the desk after a call: from no page. */
	byHand: number;
	/** The states named, in the state field or in the place. */
	states: (Counted & { state: string; abbreviation: string; kinds: Record<Kind, number> })[];
	/** Names no state, or none that we recognize. */
	stateUnknown: number;
	campaigns: TopRows<{ source: string; medium: string; campaign: string }>;
	withoutCampaign: number;
	/** How they found us, by the campaign's medium and the referring site. Empty groups are left out. */
	found: (Counted & { group: FoundBy })[];
	/** Referring sites, by host. */
	referrers: TopRows<{ host: string; group: FoundBy }>;
	steps: { leads: number; withStepTwo: number };
	/** Of submissions received within the range and closed. Outcomes without any are left out. */
	outcomes: (Counted & { outcome: Outcome; kinds: Record<Kind, number> })[];
	/** Received within the range and not closed. */
	notClosed: number;
}

/** Unknown: no referrer, as when they typed the URL or viewed another of our pages first. */
export type FoundBy =
	| "search"
	| "newsletter"
	| "advertising"
	| "social"
	| "job boards"
	| "referral sites"
	| "by hand"
	| "unknown";

export interface Counted {
	count: number;
}

/** The rows with the highest counts, and how many others there are. */
export interface TopRows<Row> {
	rows: (Counted & Row)[];
	others: { rows: number; count: number };
}

/** Of openings that were opened within the range, whatever became of them since. */
export interface OpeningStats {
	opened: number;
	filled: number;
	canceled: number;
	/** From the request, or from the call, until then; in seconds. */
	toShortlist: Spans;
	toOffer: Spans;
	toStart: Spans;
	/** Openings for which a shortlist was sent, and those whose employer answered. */
	shortlists: { sent: number; answered: number };
	/** Placements made within the range. Held: the guarantee is over. Left: before it was. */
	placements: { count: number; held: number; left: number; running: number };
	/** Whole dollars, of these placements; null for anyone who is not an admin. */
	fees: { placed: number; invoiced: number; paid: number } | null;
}

/** Of those that begin within the range. The others are to come, or nobody said what became of them. */
export interface MeetingStats {
	/** Missed: the recruiter called, and nobody answered. */
	calls: { booked: number; held: number; missed: number; canceled: number };
	/** Booked: a time suited both sides. Held: it is over, and was not canceled. */
	interviews: { booked: number; held: number; canceled: number };
}

export interface Spans {
	count: number;
	/** Nearest rank: the time of an actual opening. Null if there is none. */
	median: number | null;
	slowestTenth: number | null;
}

/** What the pages say beside what the store measured. */
export interface Claim {
	/** Its name in the content. */
	figure: string;
	label: string;
	/** As the pages word it. */
	claimed: string;
	/** Null if there is nothing to measure yet. */
	measured: string | null;
	/** Paths of the pages that state it. */
	pages: string[];
	/** Over how many, and of what: "1 opening", "3 openings". */
	of: number;
	unit: string;
}

export interface DeliveryHealth {
	/** When each of the last 24 hours began, the current one last, and its hour in the firm's time zone. */
	hours: { begins: string; hour: number }[];
	targets: TargetHealth[];
	version: string;
	/** Null when files are in object storage; used is null until it was measured. */
	disk: { free: number; total: number; used: number | null } | null;
	/** When `staff backup` last succeeded. Null: not known. */
	backedUpAt: string | null;
	/** Whether emails that people send us come back to the desk; null if that is not switched on. */
	mailIn: { readAt: string | null; problem: string | null } | null;
	/** What needs doing, most urgent first. */
	todo: Todo[];
}

export interface TargetHealth {
	target: "receipts" | "notices" | "replies" | "staff mails" | "webhook";
	/** In the last 24 hours, by when it was queued. */
	queued: number;
	sent: number;
	/** One for each of the hours. */
	hours: { queued: number; sent: number; failed: number }[];
	/** Right now, no matter when it was queued. */
	waiting: { count: number; oldestAt: string | null; nextAt: string | null };
	/** Given up, no matter when. */
	failed: { count: number; oldestAt: string | null };
}

export interface Todo {
	what: "overdue" | "unassigned" | "held back" | "not delivered" | "no backup" | "disk full";
	count: number;
	/** A path at the desk; null if it is done on the server. */
	to: string | null;
}

/** Such as 97%. Never 100% or 0% unless exact. */
export function percent(part: number, of: number): string {
	const rounded = Math.round((part / of) * 100);
	const shown = Math.min(part < of ? 99 : 100, Math.max(part > 0 ? 1 : 0, rounded));
	return `${shown}%`;
}
