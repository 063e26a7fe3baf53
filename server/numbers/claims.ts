import { sql } from "kysely";
import { type Claim, percent } from "../../contract/desk/numbers.ts";
import { readFigures } from "../config/content.ts";
import { dayAt } from "../dates/compute-due-time.ts";
import type { Database } from "../store/tables.ts";
import { type OpeningTimes, placementState, readOpeningTimes } from "./openings.ts";

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
	const claims: [figure: string, label: string, Measurement][] = [
		["successRate", "Openings that were filled", share(filled, closed.length, "closed openings")],
		["successRateExact", "Openings that were filled", share(filled, closed.length, "closed openings")],
		["successRateRetained", "Openings that were filled", share(filled, closed.length, "closed openings")],
		["shortlistTime", "Shortlists within 72 hours", within(times, 72 * HOUR_S)],
		["averagePlacement", "Average time from request to accepted offer", averageDays(times)],
		["timeToHire", "Average time from request to accepted offer", averageDays(times)],
		[
			"accountExecutiveDays",
			"Average time to an account executive's accepted offer",
			averageDays(times.filter(({ role }) => role === "account-executive")),
		],
		["responseTime", "First answers within 24 hours", share(answered.kept, answered.due, "requests and resumes")],
		[
			"emailResponse",
			"Messages answered within 2 office hours",
			share(answered.messagesKept, answered.messagesDue, "messages"),
		],
		["guaranteeDays", "Placements that held until the guarantee was over", held(ended)],
		["fee", "Average fee, in percent of the base", averageFee(ordinary)],
		[
			"feeExecutive",
			"Average fee for executives, in percent of the base",
			averageFee(placements.filter(({ role }) => role === "vp-sales")),
		],
		["placements", "Placements in this store", count(placements.length, placements.length, "placements")],
		["placementsAllTime", "Placements in this store", count(placements.length, placements.length, "placements")],
		["companies", "Companies with a placement", distinct(placements.map(({ company }) => company))],
		["cities", "Cities with a placement", distinct(placements.map(({ city }) => city))],
		["states", "States with a placement", distinct(placements.map(({ state }) => state))],
		[
			"remotePlacements",
			"Remote placements",
			count(placements.filter(({ mode }) => mode === "remote").length, placements.length, "placements"),
		],
	];
	return claims.flatMap(([figure, label, measurement]) => {
		const claimed = figures[figure]?.value;
		return claimed ? [{ figure, label, claimed, ...measurement }] : [];
	});
}

function share(part: number, of: number, unit: string): Measurement {
	return { measured: of === 0 ? null : percent(part, of), of, unit };
}

function count(part: number, of: number, unit: string): Measurement {
	return { measured: of === 0 ? null : part.toLocaleString("en-US"), of, unit };
}

function distinct(values: (string | null)[]): Measurement {
	const known = values.flatMap((value) => value ?? []);
	return count(new Set(known).size, known.length, "placements");
}

function within(times: OpeningTimes[], seconds: number): Measurement {
	const spans = times.flatMap(({ toShortlist }) => toShortlist ?? []);
	return share(spans.filter((span) => span <= seconds).length, spans.length, "shortlists");
}

function averageDays(times: OpeningTimes[]): Measurement {
	const spans = times.flatMap(({ toPlacement }) => toPlacement ?? []);
	const days = spans.reduce((sum, span) => sum + span / DAY_S, 0) / spans.length;
	return { measured: spans.length === 0 ? null : `${days.toFixed(1)} days`, of: spans.length, unit: "openings" };
}

function held(ended: ReturnType<typeof placementState>[]): Measurement {
	return share(ended.filter((state) => state === "held").length, ended.length, "placements with an ended guarantee");
}

/** Only of placements with both a fee and a base. */
function averageFee(placements: { fee: number | null; base: number }[]): Measurement {
	const shares = placements.flatMap(({ fee, base }) => (fee && base ? [(100 * fee) / base] : []));
	const average = shares.reduce((sum, each) => sum + each, 0) / shares.length;
	return {
		measured: shares.length === 0 ? null : `${average.toFixed(1)}%`,
		...{ of: shares.length, unit: "placements with a fee" },
	};
}

/** How many were due, and how many of them had their first answer by then. */
async function countAnswered(db: Database, now: Date) {
	const rows = await db
		.selectFrom("submissions")
		.select([
			sql<number>`case when kind = 'message' then 1 else 0 end`.as("message"),
			sql<number | string>`count(*)`.as("due"),
			sql<number | string>`sum(case when answered_at <= due_at then 1 else 0 end)`.as("kept"),
		])
		.where("due_at", "<=", now.toISOString())
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
