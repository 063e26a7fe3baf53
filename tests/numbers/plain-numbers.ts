import type { AnswerTime, Numbers, NumbersQuery, OnTime } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { PEOPLE, PLACES, type SampleRow, SOURCES, STATES } from "./sample-year.ts";

/* A naive reference implementation of the numbers: scans all rows for each figure and uses Intl for dates. */

const KINDS: Kind[] = ["lead", "talent-request", "resume", "message"];
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const NAMES: Record<string, string> = { OH: "Ohio", TX: "Texas", NY: "New York", NH: "New Hampshire" };

type NaiveNumbers = Omit<Numbers, "health" | "openings" | "meetings" | "claims">;

export function naiveNumbers(
	rows: SampleRow[],
	query: Required<Pick<NumbersQuery, "from" | "to">> & NumbersQuery,
	now: Date,
	timeZone: string,
): NaiveNumbers {
	const { from, to, kind } = query;
	const clock = new Intl.DateTimeFormat("en-CA", {
		...({
			timeZone,
			hourCycle: "h23",
			weekday: "short",
			year: "numeric",
			month: "2-digit",
			day: "2-digit",
			hour: "2-digit",
		} as const),
	});
	const known = new Map<string, ReturnType<typeof toLocalTime>>();
	const wall = (iso: string) => {
		const seen = known.get(iso) ?? toLocalTime(iso, clock);
		known.set(iso, seen);
		return seen;
	};
	const isWithin = (iso: string | null) => iso !== null && wall(iso).day >= from && wall(iso).day <= to;
	const ofKind = rows.filter((row) => !kind || row.kind === kind);
	const fine = ofKind.filter(({ suspected, outcome }) => suspected === null && outcome !== "spam");
	const came = fine.filter(({ received_at }) => isWithin(received_at));
	const kinds = kind ? [kind] : KINDS;
	const at = now.toISOString();

	const days: { day: string; weekday: number }[] = [];
	for (let noon = new Date(`${from}T12:00:00Z`); ; noon.setUTCDate(noon.getUTCDate() + 1)) {
		const day = noon.toISOString().slice(0, 10);
		if (day > to) break;
		days.push({ day, weekday: noon.getUTCDay() || 7 });
	}
	const mondayOf = (day: string) => {
		const date = new Date(`${day}T12:00:00Z`);
		while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
		return date.toISOString().slice(0, 10);
	};
	const weeks = [...new Set(days.map(({ day }) => mondayOf(day)))].map((week) => {
		const own = days.filter(({ day }) => mondayOf(day) === week).map(({ day }) => day);
		return { week, from: own.at(0) ?? "", to: own.at(-1) ?? "" };
	});

	const dueThen = fine.filter(({ due_at }) => isWithin(due_at));
	const isNeedless = (row: SampleRow) =>
		row.answered_at === null &&
		["duplicate", "called-off"].includes(row.outcome ?? "") &&
		(row.closed_at ?? "9") <= (row.due_at ?? "");
	const due = dueThen.filter((row) => (row.due_at ?? "") <= at);
	const asked = due.filter((row) => !isNeedless(row));
	const keptOf = (some: SampleRow[]): OnTime => ({
		due: some.length,
		kept: some.filter((row) => row.answered_at !== null && row.answered_at <= (row.due_at ?? "")).length,
	});
	const timed = came.filter(({ due_at }) => due_at !== null);
	const answered = timed.filter(({ answered_at }) => answered_at !== null);
	const open = ofKind.filter((row) => !row.answered_at && !row.closed_at && row.suspected === null);
	const waits = (some: SampleRow[]) => ({
		open: some.length,
		overdue: some.filter(({ due_at }) => due_at !== null && due_at < at).length,
	});
	const workOf = (owner: string | null) => ({
		...waits(open.filter((row) => row.owner === owner)),
		answered: fine.filter((row) => row.owner === owner && isWithin(row.answered_at)).length,
	});
	const counted = (some: SampleRow[]) =>
		Object.fromEntries(KINDS.map((name) => [name, some.filter((row) => row.kind === name).length])) as Record<
			Kind,
			number
		>;
	const sourceOf = (row: SampleRow) =>
		SOURCES.find((each) => (each.utm && JSON.stringify(each.utm)) === row.utm && each.referrer === row.referrer);
	const groupOf = (row: SampleRow) => (row.byHand ? "by hand" : (sourceOf(row)?.group ?? "?"));
	const campaignOf = (row: SampleRow) => {
		const utm = JSON.parse(row.utm ?? "{}");
		const named = [utm.source ?? utm.utm_source ?? "", utm.medium ?? "", utm.campaign ?? ""];
		return named.some(Boolean) ? named : undefined;
	};
	const campaigns = came.flatMap((row) => {
		const named = campaignOf(row);
		return named ? [JSON.stringify(named)] : [];
	});
	const hosts = came.flatMap((row) => sourceOf(row)?.host ?? []);
	const byStates = Map.groupBy(came, findState);
	const closed = came.filter(({ closed_at }) => closed_at !== null);
	const leads = came.filter((row) => row.kind === "lead");
	const left = ofKind.filter(({ received_at }) => isWithin(received_at));
	const spam = left.filter(({ outcome }) => outcome === "spam");

	return {
		range: { from, to, days: days.length, kind: kind ?? null, timeZone },
		at,
		promise: {
			hours: { any: 24, message: 2 },
			total: keptOf(asked),
			kinds: kinds.map((name) => ({ kind: name, ...keptOf(asked.filter((row) => row.kind === name)) })),
			weeks: weeks.map((week) => {
				const own = asked.filter((row) => mondayOf(wall(row.due_at ?? "").day) === week.week);
				const each = KINDS.map((name) => [name, keptOf(own.filter((row) => row.kind === name))]);
				return { ...week, ...keptOf(own), kinds: Object.fromEntries(each) as Record<Kind, OnTime> };
			}),
			leftOut: {
				undated: came.filter(({ due_at }) => due_at === null).length,
				notYetDue: dueThen.length - due.length,
				needless: due.length - asked.length,
			},
		},
		answerTimes: {
			total: responseTime(answered),
			kinds: kinds.map((name) => ({ kind: name, ...responseTime(answered.filter((row) => row.kind === name)) })),
			weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
				...{ weekday, ...responseTime(answered.filter((row) => wall(row.received_at).weekday === weekday)) },
			})),
			hours: [...Array(24).keys()].map((hour) => ({
				...{ hour, ...responseTime(answered.filter((row) => wall(row.received_at).hour === hour)) },
			})),
			weeks: weeks.map((week) => ({
				...{ ...week, ...responseTime(answered.filter((row) => mondayOf(wall(row.received_at).day) === week.week)) },
			})),
			unanswered: timed.length - answered.length,
		},
		now: {
			...waits(open),
			kinds: kinds.map((name) => ({ kind: name, ...waits(open.filter((row) => row.kind === name)) })),
		},
		owners: {
			people: PEOPLE.map((person) => ({ ...person, ...workOf(person.id) }))
				.filter((person) => !person.removed || person.open + person.answered > 0)
				.sort((a, b) => a.name.localeCompare(b.name)),
			nobody: workOf(null),
		},
		received: {
			total: came.length,
			kinds: kinds.map((name) => ({ kind: name, count: counted(came)[name] })),
			days: days.map(({ day, weekday }) => {
				const own = came.filter((row) => wall(row.received_at).day === day);
				return { day, weekday, count: own.length, kinds: counted(own) };
			}),
			pages: {
				rows: rankByCount(came.filter(({ byHand }) => !byHand).map(({ page }) => page ?? "")).map(([page, count]) => ({
					...{ page: page || null, count },
				})),
				others: { rows: 0, count: 0 },
			},
			byHand: came.filter(({ byHand }) => byHand).length,
			states: rankByCount(came.flatMap((row) => NAMES[findState(row) ?? ""] ?? [])).map(([state, count]) => {
				const [abbreviation = ""] = Object.entries(NAMES).find(([, name]) => name === state) ?? [];
				return { state, abbreviation, count, kinds: counted(byStates.get(abbreviation) ?? []) };
			}),
			stateUnknown: byStates.get(null)?.length ?? 0,
			campaigns: {
				rows: rankByCount(campaigns.map((name) => JSON.parse(name).join(" "))).map(([name, count]) => {
					const [source, medium, campaign] = JSON.parse(
						campaigns.find((each) => JSON.parse(each).join(" ") === name) ?? "[]",
					);
					return { source, medium, campaign, count };
				}),
				others: { rows: 0, count: 0 },
			},
			withoutCampaign: came.length - campaigns.length,
			found: rankByCount(came.map(groupOf)).map(([group, count]) => ({ group, count })) as Numbers["received"]["found"],
			referrers: {
				rows: rankByCount(hosts).map(([host, count]) => ({
					...{ host, group: SOURCES.find((each) => each.host === host)?.hostGroup ?? "unknown", count },
				})),
				others: { rows: 0, count: 0 },
			},
			steps: { leads: leads.length, withStepTwo: leads.filter(({ details }) => details !== null).length },
			outcomes: (["won", "answered-elsewhere", "no-fit", "no-reply", "called-off", "duplicate", "other"] as const)
				.map((outcome) => {
					const own = closed.filter((row) => row.outcome === outcome);
					return { outcome, count: own.length, kinds: counted(own) };
				})
				.filter(({ count }) => count > 0),
			notClosed: came.length - closed.length,
		},
		leftOut: {
			heldBack:
				left.filter(({ suspected }) => suspected !== null).length -
				spam.filter(({ suspected }) => suspected !== null).length,
			spam: spam.length,
		},
	};
}

function toLocalTime(iso: string, clock: Intl.DateTimeFormat) {
	const part = Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
	return {
		day: `${part.year}-${part.month}-${part.day}`,
		hour: Number(part.hour),
		weekday: WEEKDAYS.indexOf((part.weekday ?? "").slice(0, 3)) + 1,
	};
}

/** Median and 90th percentile of the response times. */
function responseTime(answered: SampleRow[]): AnswerTime {
	const times = answered.map((row) =>
		Math.round((Date.parse(row.answered_at ?? "") - Date.parse(row.received_at)) / 1000),
	);
	const within = (tenths: number) => {
		const enough = [...new Set(times)].sort((a, b) => a - b);
		return enough.find((time) => times.filter((other) => other <= time).length * 10 >= tenths * times.length) ?? null;
	};
	return { answered: times.length, median: within(5), slowestTenth: within(9) };
}

function findState(row: SampleRow): string | null {
	const { state, place } = JSON.parse(row.fields);
	const better = JSON.parse(row.details ?? "{}").place;
	const named = (typed: string | undefined) => PLACES.find(([text]) => text === typed)?.[1] ?? null;
	return STATES.find(([slug]) => slug === state)?.[1] ?? named(better) ?? named(place);
}

/** Counts each name, most frequent first, then by name. */
function rankByCount(names: string[]): [string, number][] {
	const all = [...new Set(names)].map((name): [string, number] => [name, names.filter((each) => each === name).length]);
	return all.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
