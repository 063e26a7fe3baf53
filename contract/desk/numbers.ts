import * as z from "zod/mini";
import type { Kind } from "../forms/kinds.ts";
import type { Outcome } from "./desk-words.ts";

/*
 * GET /api/numbers: how the firm does. Days are the firm's, as 2026-11-16; a week is named by its Monday; moments are ISO in
 * UTC; times are whole seconds. What is held back or marked as spam is in no figure.
 */

/** The longest that anything is kept, and a little. */
const DAYS_MAX = 3700;
const DAY_MS = 24 * 60 * 60 * 1000;

const day = z.optional(
	z.iso.date("Give a day, as 2026-11-17").check(z.refine((name) => /^20/.test(name), "Give a day of this century")),
);

/** Without a last day: until today; without a first: twelve weeks. Both days are in it. */
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
			message: "The last day must not be before the first",
		}),
		z.refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < DAYS_MAX * DAY_MS, {
			path: ["from"],
			message: "Choose at most ten years",
		}),
	);

export type NumbersQuery = z.output<typeof numbersQuery>;

/** GET /api/numbers/NAME.csv: each table with the same query and the same figures. Owners: for admins. */
export const numbersTables = [
	...(["promise", "answer-times", "owners", "days", "pages", "states", "campaigns", "referrers"] as const),
	...(["found", "steps", "outcomes", "deliveries"] as const),
] as const;

export type NumbersTable = (typeof numbersTables)[number];

export interface Numbers {
	/** What it is about, also where the query left it open. */
	range: { from: string; to: string; days: number; kind: Kind | null; timeZone: string };
	/** When it was counted. */
	at: string;
	promise: PromiseKept;
	answerTimes: AnswerTimes;
	/** In this moment, whatever the days. */
	now: Waiting & { kinds: (Waiting & { kind: Kind })[] };
	/** Null for who is no admin. */
	owners: Owners | null;
	received: Received;
	/** Of the days: in no figure. Each is counted once. */
	leftOut: { heldBack: number; spam: number };
	health: HealthOfDelivery;
}

/** Of what was due, how much had its first answer by then. The share is kept / due. */
export interface Kept {
	due: number;
	kept: number;
}

/**
 * By the day on which it was due. What is overdue and unanswered is not kept; what is not due yet does not count, answered or
 * not.
 */
export interface PromiseKept {
	/** What is promised, in hours; to a message, hours in which the office is open. */
	hours: { any: number; message: number };
	total: Kept;
	kinds: (Kept & { kind: Kind })[];
	/** Every week that the days touch, from the first on. */
	weeks: (Kept & Week & { kinds: Record<Kind, Kept> })[];
	leftOut: {
		/** Came within the days and has no due time, because there was no desk yet. */
		undated: number;
		/** Due within the days, but later than now. */
		notYetDue: number;
		/** Closed in time without an answer, because it was sent twice or they called it off. */
		needless: number;
	};
}

export interface Week {
	/** Its Monday, which may be before the first day that was asked for. */
	week: string;
	/** The first and the last of its days that are within those. */
	from: string;
	to: string;
}

/** In seconds by the clock on the wall, nights and weekends too; null where nothing was answered. */
export interface AnswerTime {
	answered: number;
	/** Half of them were answered within this time. Nearest rank: the time of one that there is. */
	median: number | null;
	/** Nine tenths of them were answered within this time; the slowest tenth took longer. Nearest rank. */
	slowestTenth: number | null;
}

/** From receipt to the first answer, of what came within the days, has a due time and was answered; by when it came. */
export interface AnswerTimes {
	total: AnswerTime;
	kinds: (AnswerTime & { kind: Kind })[];
	/** 1 is Monday. All seven. */
	weekdays: (AnswerTime & { weekday: number })[];
	/** Of the day, 0 to 23. All of them. */
	hours: (AnswerTime & { hour: number })[];
	weeks: (AnswerTime & Week)[];
	/** Came within the days, has a due time and no answer. */
	unanswered: number;
}

interface Waiting {
	/** Waits for its first answer. */
	open: number;
	overdue: number;
}

/** Work, not a ranking: in the order of names. */
export interface Owners {
	people: (OwnersWork & { id: string; name: string; removed: boolean })[];
	/** What nobody has. */
	nobody: OwnersWork;
}

export interface OwnersWork extends Waiting {
	/** Had its first answer within the days. */
	answered: number;
}

/** What came within the days. */
export interface Received {
	total: number;
	kinds: (Counted & { kind: Kind })[];
	/** Every day. */
	days: (Counted & { day: string; weekday: number; kinds: Record<Kind, number> })[];
	/** The pages it was sent from; null: by a program, or a browser that does not say. */
	pages: Most<{ page: string | null }>;
	/** Written down at the desk after a call: from no page. */
	byHand: number;
	/** The states that are named, by the field or by the place. */
	states: (Counted & { state: string; abbreviation: string; kinds: Record<Kind, number> })[];
	/** Names none, or none that we know. */
	stateUnknown: number;
	campaigns: Most<{ source: string; medium: string; campaign: string }>;
	withoutCampaign: number;
	/** How they found us, by the campaign's medium and the site before ours. Groups of none are left out. */
	found: (Counted & { group: FoundBy })[];
	/** The sites before ours, by their hosts. */
	referrers: Most<{ host: string; group: FoundBy }>;
	steps: { leads: number; withStepTwo: number };
	/** Of what came within the days and is closed. Those of none are left out. */
	outcomes: (Counted & { outcome: Outcome; kinds: Record<Kind, number> })[];
	/** Came within the days and is not closed. */
	notClosed: number;
}

/** Unknown: the browser said nothing, as when they typed the address, or looked at another of our pages first. */
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

/** Those that are most, and how many more there are. */
export interface Most<Row> {
	rows: (Counted & Row)[];
	others: { rows: number; count: number };
}

export interface HealthOfDelivery {
	/** When each of the last 24 hours began, the present one last; how the clock on the firm's wall calls it. */
	hours: { begins: string; hour: number }[];
	targets: TargetHealth[];
	version: string;
	/** Null where files are in a storage of its own; used is null until it was measured. */
	disk: { free: number; total: number; used: number | null } | null;
	/** The last that `staff backup` made. Null: none is known. */
	backedUpAt: string | null;
	/** What needs doing, most urgent first. */
	todo: Todo[];
}

export interface TargetHealth {
	target: "receipts" | "notices" | "replies" | "staff mails" | "webhook";
	/** Of the last 24 hours, by when it was queued. */
	queued: number;
	sent: number;
	/** As many as there are hours. */
	hours: { queued: number; sent: number; failed: number }[];
	/** Now, whenever it was queued. */
	waiting: { count: number; oldestAt: string | null; nextAt: string | null };
	/** Given up, whenever. */
	failed: { count: number; oldestAt: string | null };
}

export interface Todo {
	what: "overdue" | "unassigned" | "held back" | "not delivered" | "no backup" | "disk full";
	count: number;
	/** A path of the desk; null where it is done on the server. */
	to: string | null;
}

/** 97%; never all or none where it is not. */
export function percent(part: number, of: number): string {
	const rounded = Math.round((part / of) * 100);
	const shown = Math.min(part < of ? 99 : 100, Math.max(part > 0 ? 1 : 0, rounded));
	return `${shown}%`;
}
