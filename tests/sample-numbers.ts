import type { AnswerTime, Numbers, OnTime, TargetHealth } from "../contract/desk/numbers.ts";
import type { Kind } from "../contract/forms/kinds.ts";

/* Invented numbers of twelve weeks, the same at every run, for tests of the desk's texts about them. */

const HOUR = 3600; // seconds
const DAY_MS = 86_400_000;
const WEEKS = 12;
const AT = "2026-11-15T15:42:00.000Z"; // 10:42 am at the firm
const FIRST_DAY = "2026-08-24";
const KINDS: Kind[] = ["lead", "talent-request", "resume", "message"];
/** Those with most first. */
const STATES = [
	"Texas TX, California CA, Florida FL, New York NY, Ohio OH, Rhode Island RI, Illinois IL, Georgia GA, Michigan MI",
	"Colorado CO, Washington WA, Arizona AZ, Minnesota MN, Oregon OR, Nevada NV, Missouri MO, Virginia VA, Hawaii HI",
].flatMap((line) => line.split(", "));
const A_DAY: Record<Kind, number> = { lead: 7, "talent-request": 9, resume: 16, message: 7 };

export function inventedNumbers(): Numbers {
	const random = seeded(17);
	const days = daysOf(random);
	const received = receivedOn(days);
	const weeks = Array.from({ length: WEEKS }, (_, index) => weekOf(index));
	const kept = weeks.map((week, index) => ({ ...week, ...keptIn(index, random) }));
	const total = sum(kept);
	const times = weeks.map((week, index) => ({ ...week, ...timesAbout(4.6 - index * 0.09, 150 + index) }));
	return {
		range: {
			from: FIRST_DAY,
			to: dayAfter(FIRST_DAY, WEEKS * 7 - 1),
			days: WEEKS * 7,
			kind: null,
			timeZone: "America/New_York",
		},
		at: AT,
		promise: {
			hours: { any: 24, message: 2 },
			total,
			kinds: KINDS.map((kind) => ({ kind, ...sum(kept.map(({ kinds }) => kinds[kind])) })),
			weeks: kept,
			leftOut: { undated: 0, notYetDue: 13, needless: 4 },
		},
		answerTimes: {
			total: timesAbout(4.1, total.kept),
			kinds: KINDS.map((kind, index) => ({ kind, ...timesAbout(index === 3 ? 0.9 : 4 + index * 0.6, 300) })),
			weekdays: [3.4, 3.6, 3.5, 3.9, 5.2, 15.1, 12.6].map((hours, index) => ({
				weekday: index + 1,
				...timesAbout(hours, 260),
			})),
			hours: Array.from({ length: 24 }, (_, hour) => ({
				hour,
				...timesAbout(hour < 8 ? 8 - hour * 0.8 : 2 + Math.max(0, hour - 15) * 1.4, 70),
			})),
			weeks: times,
			unanswered: 14,
		},
		now: { open: 13, overdue: 1, kinds: KINDS.map((kind) => ({ kind, open: 3, overdue: kind === "lead" ? 1 : 0 })) },
		owners: {
			people: [
				{ id: "ben", name: "Ben Tran", removed: false, open: 3, overdue: 0, answered: 402 },
				{ id: "claire", name: "Claire Okafor", removed: false, open: 4, overdue: 0, answered: 551 },
				{ id: "jo", name: "Joanne Park", removed: true, open: 0, overdue: 0, answered: 118 },
				{ id: "rosa", name: "Rosa Delgado", removed: false, open: 1, overdue: 1, answered: 480 },
			],
			nobody: { open: 5, overdue: 0, answered: 0 },
		},
		received,
		leftOut: { heldBack: 7, spam: 31 },
		meetings: {
			calls: { booked: 14, held: 9, missed: 2, canceled: 1 },
			interviews: { booked: 6, held: 4, canceled: 1 },
		},
		openings: {
			...{ opened: 9, filled: 4, canceled: 1, shortlists: { sent: 8, answered: 7 } },
			toShortlist: { count: 8, median: 172_800, slowestTenth: 250_000 },
			toOffer: { count: 5, median: 1_555_200, slowestTenth: 1_900_000 },
			toStart: { count: 4, median: 3_456_000, slowestTenth: 3_900_000 },
			placements: { count: 4, held: 1, left: 1, running: 2 },
			fees: { placed: 88_000, invoiced: 44_000, paid: 22_000 },
		},
		claims: [],
		health: {
			hours: Array.from({ length: 24 }, (_, index) => ({
				begins: new Date(Date.parse("2026-11-14T16:00:00.000Z") + index * HOUR * 1000).toISOString(),
				hour: (index + 11) % 24,
			})),
			targets: [target("receipts", 31), target("notices", 35), target("replies", 27), target("webhook", 35, 2)],
			version: "1.5.0",
			disk: { free: 31_200_000_000, total: 40_000_000_000, used: 3_140_000_000 },
			backedUpAt: "2026-11-15T08:00:00.000Z",
			mailIn: null,
			todo: [
				{ what: "overdue", count: 1, to: "/?queue=overdue" },
				{ what: "unassigned", count: 5, to: "/?queue=unassigned" },
				{ what: "held back", count: 7, to: "/?queue=suspected" },
			],
		},
	};
}

/** Days on which nothing came. */
export function numbersOfNothing(): Numbers {
	const all = inventedNumbers();
	const none = { due: 0, kept: 0 };
	const nobody = { answered: 0, median: null, slowestTenth: null };
	const noKinds = byKind(() => 0);
	const noneKept = byKind(() => none);
	const noRows = { rows: [], others: { rows: 0, count: 0 } };
	return {
		...all,
		promise: {
			...all.promise,
			total: none,
			kinds: all.promise.kinds.map(({ kind }) => ({ kind, ...none })),
			weeks: all.promise.weeks.map((week) => ({ ...week, ...none, kinds: noneKept })),
			leftOut: { undated: 0, notYetDue: 0, needless: 0 },
		},
		answerTimes: {
			total: nobody,
			kinds: all.answerTimes.kinds.map(({ kind }) => ({ kind, ...nobody })),
			weekdays: all.answerTimes.weekdays.map(({ weekday }) => ({ weekday, ...nobody })),
			hours: all.answerTimes.hours.map(({ hour }) => ({ hour, ...nobody })),
			weeks: all.answerTimes.weeks.map((week) => ({ ...week, ...nobody })),
			unanswered: 0,
		},
		received: {
			total: 0,
			kinds: all.received.kinds.map(({ kind }) => ({ kind, count: 0 })),
			days: all.received.days.map((day) => ({ ...day, count: 0, kinds: noKinds })),
			...{ pages: noRows, byHand: 0, states: [], stateUnknown: 0, campaigns: noRows, withoutCampaign: 0 },
			...{ found: [], referrers: noRows, steps: { leads: 0, withStepTwo: 0 }, outcomes: [], notClosed: 0 },
		},
		leftOut: { heldBack: 0, spam: 0 },
	};
}

/** One lead of one day, answered in time. */
export function numbersOfOne(): Numbers {
	const nothing = numbersOfNothing();
	const kept = { due: 1, kept: 1 };
	const answered = { answered: 1, median: 2 * HOUR, slowestTenth: 2 * HOUR };
	const day = "2026-11-09";
	const week = { week: day, from: day, to: day };
	const one = byKind((kind) => (kind === "lead" ? 1 : 0));
	return {
		...nothing,
		range: { ...nothing.range, from: day, to: day, days: 1, kind: "lead" },
		promise: {
			...nothing.promise,
			total: kept,
			kinds: [{ kind: "lead", ...kept }],
			weeks: [{ ...week, ...kept, kinds: byKind((kind) => (kind === "lead" ? kept : { due: 0, kept: 0 })) }],
		},
		answerTimes: {
			...nothing.answerTimes,
			total: answered,
			kinds: [{ kind: "lead", ...answered }],
			weekdays: nothing.answerTimes.weekdays.map((each) => (each.weekday === 1 ? { ...each, ...answered } : each)),
			hours: nothing.answerTimes.hours.map((each) => (each.hour === 9 ? { ...each, ...answered } : each)),
			weeks: [{ ...week, ...answered }],
		},
		received: {
			...nothing.received,
			total: 1,
			kinds: [{ kind: "lead", count: 1 }],
			days: [{ day, weekday: 1, count: 1, kinds: one }],
			pages: { rows: [{ page: "/", count: 1 }], others: { rows: 0, count: 0 } },
			states: [{ state: "Ohio", abbreviation: "OH", count: 1, kinds: one }],
			found: [{ group: "unknown", count: 1 }],
			steps: { leads: 1, withStepTwo: 0 },
			notClosed: 1,
		},
	};
}

function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

function dayAfter(day: string, days: number): string {
	return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function weekOf(index: number) {
	const week = dayAfter(FIRST_DAY, index * 7);
	return { week, from: week, to: dayAfter(week, 6) };
}

function daysOf(random: () => number): Numbers["received"]["days"] {
	return Array.from({ length: WEEKS * 7 }, (_, index) => {
		const day = dayAfter(FIRST_DAY, index);
		const weekday = (index % 7) + 1;
		const kinds = byKind((kind) => Math.floor(A_DAY[kind] * (weekday > 5 ? 0.4 : 1.6) * random()));
		return { day, weekday, kinds, count: totalOf(kinds) };
	});
}

function receivedOn(days: Numbers["received"]["days"]): Numbers["received"] {
	const kinds = KINDS.map((kind) => ({ kind, count: days.reduce((all, day) => all + day.kinds[kind], 0) }));
	const total = kinds.reduce((all, { count }) => all + count, 0);
	const leads = kinds[0]?.count ?? 0;
	const states = STATES.map((name, index) => {
		const [state, abbreviation] = [name.slice(0, -3), name.slice(-2)];
		const count = Math.max(1, Math.round(43 / (1 + index / 6)));
		return { state, abbreviation, count, kinds: byKind((kind) => (kind === "talent-request" ? count : 0)) };
	});
	const named = states.reduce((all, { count }) => all + count, 0);
	const pages = [
		"/resume",
		"/faq",
		"/",
		"/services",
		"/industries",
		"/sales-recruitment/texas",
		"/sales-recruitment/california",
	];
	const onPages = [
		...pages.map((page, index) => ({ page, count: Math.round(total / 3 / (index + 1) ** 1.4) })),
		{ page: null, count: 9 },
	];
	return {
		total,
		kinds,
		days,
		pages: { rows: onPages, others: { rows: 45, count: total - onPages.reduce((all, { count }) => all + count, 0) } },
		byHand: 22,
		states,
		stateUnknown: total - named,
		campaigns: {
			rows: [
				{ source: "autumn-letter", medium: "email", campaign: "territories-2027", count: 188 },
				{ source: "linkedin", medium: "cpc", campaign: "great-lakes", count: 41 },
			],
			others: { rows: 0, count: 0 },
		},
		withoutCampaign: total - 229,
		found: [
			{ group: "search", count: 770 },
			{ group: "referral sites", count: 244 },
			{ group: "newsletter", count: 188 },
			{ group: "job boards", count: 150 },
			{ group: "by hand", count: 22 },
			{ group: "unknown", count: total - 1374 },
		],
		referrers: {
			rows: [
				{ host: "www.google.com", group: "search", count: 611 },
				{ host: "www.bing.com", group: "search", count: 159 },
				{ host: "news.example", group: "referral sites", count: 90 },
			],
			others: { rows: 31, count: 154 },
		},
		steps: { leads, withStepTwo: Math.round(leads * 0.36) },
		outcomes: [
			{ outcome: "won", count: 96, kinds: byKind(() => 24) },
			{ outcome: "no-fit", count: 210, kinds: byKind(() => 0) },
			{ outcome: "no-reply", count: 133, kinds: byKind(() => 0) },
			{ outcome: "called-off", count: 18, kinds: byKind(() => 0) },
		],
		notClosed: total - 457,
	};
}

function keptIn(week: number, random: () => number): OnTime & { kinds: Record<Kind, OnTime> } {
	const share = week === 2 ? 0.91 : 0.92 + week * 0.005;
	const kinds = byKind((kind) => {
		const due = Math.round(A_DAY[kind] * (5 + 2 * random()));
		return { due, kept: Math.min(due, Math.round(due * share)) };
	});
	return { ...sum(Object.values(kinds)), kinds };
}

function timesAbout(hours: number, answered: number): AnswerTime {
	return { answered, median: Math.round(hours * HOUR), slowestTenth: Math.round(hours * 4.5 * HOUR) };
}

function target(name: TargetHealth["target"], queued: number, waiting = 0): TargetHealth {
	const busy = 17;
	const hours = Array.from({ length: 24 }, (_, index) => {
		const isNight = index >= 12 && index < 19;
		const here = isNight ? 0 : Math.floor(queued / busy) + (index < queued % busy ? 1 : 0);
		const failed = index >= 22 ? Math.min(here, waiting / 2) : 0;
		return { queued: here, sent: here - failed, failed };
	});
	const all = hours.reduce((count, hour) => count + hour.queued, 0);
	return {
		target: name,
		queued: all,
		sent: all - waiting,
		hours,
		waiting: {
			count: waiting,
			oldestAt: waiting > 0 ? "2026-11-15T15:01:00.000Z" : null,
			nextAt: waiting > 0 ? "2026-11-15T15:55:00.000Z" : null,
		},
		failed: { count: 0, oldestAt: null },
	};
}

function sum(all: OnTime[]): OnTime {
	return all.reduce((so, { due, kept }) => ({ due: so.due + due, kept: so.kept + kept }), { due: 0, kept: 0 });
}

function byKind<Value>(make: (kind: Kind) => Value): Record<Kind, Value> {
	return {
		lead: make("lead"),
		"talent-request": make("talent-request"),
		resume: make("resume"),
		message: make("message"),
	};
}

function totalOf(kinds: Record<Kind, number>): number {
	return Object.values(kinds).reduce((all, count) => all + count, 0);
}
