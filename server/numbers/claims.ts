import { sql } from "kysely";
import { type Claim, percent } from "../../contract/desk/numbers.ts";
import { readFigures } from "../config/content.ts";
import { dayAt } from "../dates/compute-due-time.ts";
import type { Database } from "../store/tables.ts";
import { type OpeningTimes, placementState, readOpeningTimes } from "./openings.ts";
import { FIRST_ANSWERED, FIRST_DUE } from "./rows/submission-times.ts";

/* Each figure that the pages state and the store can measure, beside what it measured and over how many. */

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

type Measurement = Pick<Claim, "measured" | "of" | "unit">;

export async function readClaims(db: Database, timeZone: string, now: Date): Promise<Claim[]> {
	const figures = readFigures();
	const times = await readOpeningTimes(db);
	const placements = await db
		.selectFrom("placements")
		.innerJoin("openings", "openings.id", "placements.opening")
		.select(["left_on", "guarantee_ends_on", "never_started", "placements.fee", "base", "openings.company"])
		.select(["openings.city", "openings.state", "openings.mode", "openings.role"])
		.execute();
	const answered = await countAnswered(db, now);
	const today = dayAt(now, timeZone);
	const closed = times.filter(({ status }) => status === "filled" || status === "canceled");
	const filled = closed.filter(({ status }) => status === "filled").length;
	const ended = placements.map((row) => placementState(row, today)).filter((state) => state !== "running");
	const ordinary = placements.filter(({ role }) => role !== "vp-sales");
	const success = share(filled, closed.length, "closed opening");
	const toPlacement = averageDays(times);
	const all = count(placements.length, placements.length, "placement");
	const claims: [figure: string, label: string, Measurement][] = [
		["successRate", "Success rate: openings we filled", success],
		["successRateExact", "Success rate: openings we filled", success],
		["successRateRetained", "Success rate: openings we filled", success],
		["shortlistTime", "Shortlists sent within 72 hours", within(times, 72 * HOUR_S)],
		["averagePlacement", "Request to accepted offer, on average", toPlacement],
		["timeToHire", "Request to accepted offer, on average", toPlacement],
		[
			"accountExecutiveDays",
			"Request to accepted offer, account executives",
			averageDays(times.filter(({ role }) => role === "account-executive")),
		],
		["responseTime", "First answers within 24 hours", share(answered.kept, answered.due, "request or resume")],
		[
			"emailResponse",
			"Messages answered within 2 office hours",
			share(answered.messagesKept, answered.messagesDue, "message"),
		],
		["guaranteeDays", "Placements who stayed past the guarantee", held(ended)],
		["fee", "Average fee", averageFee(ordinary)],
		["feeExecutive", "Average fee for executives", averageFee(placements.filter(({ role }) => role === "vp-sales"))],
		["placements", "Placements on record", all],
		["placementsAllTime", "Placements on record", all],
		["companies", "Companies where we placed someone", distinct(placements.map(({ company }) => company))],
		["cities", "Cities where we placed someone", distinct(placements.map(({ city }) => city))],
		["states", "States where we placed someone", distinct(placements.map(({ state }) => state))],
		[
			"remotePlacements",
			"Remote placements",
			count(placements.filter(({ mode }) => mode === "remote").length, placements.length, "placement"),
		],
	];
	return claims.flatMap(([figure, label, measurement]) => {
		const published = figures[figure];
		if (!published) return [];
		const claimed = figure === "guaranteeDays" ? `${published.value} days` : published.value;
		return [{ figure, label, claimed, pages: published.pages, ...measurement }];
	});
}

const PLURALS: Record<string, string> = {
	"request or resume": "requests and resumes",
	"placement past its guarantee": "placements past their guarantee",
	"placement with a fee": "placements with a fee",
};

/** @param unit in the singular */
function measured(value: string, of: number, unit: string): Measurement {
	return { measured: of === 0 ? null : value, of, unit: of === 1 ? unit : (PLURALS[unit] ?? `${unit}s`) };
}

function share(part: number, of: number, unit: string): Measurement {
	return measured(percent(part, of), of, unit);
}

function count(part: number, of: number, unit: string): Measurement {
	return measured(part.toLocaleString("en-US"), of, unit);
}

function distinct(values: (string | null)[]): Measurement {
	const known = values.flatMap((value) => value ?? []);
	return count(new Set(known).size, known.length, "placement");
}

function within(times: OpeningTimes[], seconds: number): Measurement {
	const spans = times.flatMap(({ toShortlist }) => toShortlist ?? []);
	return share(spans.filter((span) => span <= seconds).length, spans.length, "shortlist");
}

function averageDays(times: OpeningTimes[]): Measurement {
	const spans = times.flatMap(({ toPlacement }) => toPlacement ?? []);
	return measured(`${(average(spans) / DAY_S).toFixed(1)} days`, spans.length, "opening");
}

function held(ended: ReturnType<typeof placementState>[]): Measurement {
	return share(ended.filter((state) => state === "held").length, ended.length, "placement past its guarantee");
}

/** Only of placements with both a fee and a base. */
function averageFee(placements: { fee: number | null; base: number }[]): Measurement {
	const shares = placements.flatMap(({ fee, base }) => (fee && base ? [(100 * fee) / base] : []));
	return measured(`${average(shares).toFixed(1)}%`, shares.length, "placement with a fee");
}

function average(values: number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How many were due, and how many of them had their first answer by then. */
async function countAnswered(db: Database, now: Date) {
	const rows = await db
		.selectFrom("submissions")
		.select([
			sql<number>`case when kind = 'message' then 1 else 0 end`.as("message"),
			sql<number | string>`count(*)`.as("due"),
			sql<number | string>`sum(case when ${FIRST_ANSWERED} <= ${FIRST_DUE} then 1 else 0 end)`.as("kept"),
		])
		.where(FIRST_DUE, "<=", now.toISOString())
		.where("suspected", "is", null)
		.where((row) => row.or([row("outcome", "is", null), row("outcome", "<>", "spam")]))
		.groupBy("message")
		.execute();
	const of = (message: number) => rows.find((row) => Number(row.message) === message);
	return {
		...{ due: Number(of(0)?.due ?? 0), kept: Number(of(0)?.kept ?? 0) },
		...{ messagesDue: Number(of(1)?.due ?? 0), messagesKept: Number(of(1)?.kept ?? 0) },
	};
}
