import { setImmediate } from "node:timers/promises";
import type { Numbers, NumbersQuery } from "../../contract/desk/numbers.ts";
import type { ResponsePolicy } from "../config/content.ts";
import type { Database } from "../store/tables.ts";
import { answerTimes } from "./answer-times.ts";
import { readClaims } from "./claims.ts";
import { type HealthContext, readDeliveryHealth } from "./health.ts";
import { readMeetingStats } from "./meetings.ts";
import { countOnTime } from "./on-time.ts";
import { readOpeningStats } from "./openings.ts";
import { readOrigins, summarizeReceived } from "./received.ts";
import { type Range, resolveRange } from "./rows/range.ts";
import { countReceived, readSubmissionTimes, type SubmissionTimes } from "./rows/submission-times.ts";
import { countWaiting, readOwnersWork } from "./waiting.ts";

interface NumbersOptions extends Omit<HealthContext, "timeZone"> {
	query: NumbersQuery;
	/** Include each owner's work, fees and claims beside facts. */
	forAdmin: boolean;
	promise: ResponsePolicy;
}

/** All figures of the Numbers page. */
export async function readNumbers(db: Database, options: NumbersOptions, now: Date): Promise<Numbers> {
	const { query } = options;
	const { timeZone } = options.promise.office;
	const range = resolveRange(query, now, timeZone);
	const { calendar, from, to, kind } = range;
	// Three queries at a time: all at once would take every PostgreSQL connection away from visitors.
	const [{ all, ...figures }, origins] = await Promise.all([
		readTimeFigures(db, range, options, now),
		readOrigins(db, range),
	]);
	return {
		range: { from, to, days: calendar.days.length, kind: kind ?? null, timeZone },
		at: now.toISOString(),
		received: await summarizeReceived(all, origins, range),
		...figures,
	};
}

/** Counts while the database reads the rest, and lets other requests run after each count. */
async function readTimeFigures(
	db: Database,
	range: Range,
	{ forAdmin, version, disk, hasMailIn = false, promise }: NumbersOptions,
	now: Date,
) {
	const all = await readSubmissionTimes(db, range);
	const kept = countOnTime(all, range, promise, now);
	await setImmediate();
	const times = answerTimes(all, range);
	await setImmediate();
	return {
		all,
		promise: kept,
		answerTimes: times,
		leftOut: countLeftOut(all, range),
		now: await countWaiting(db, range, now),
		owners: forAdmin ? await readOwnersWork(db, range, now) : null,
		health: await readDeliveryHealth(db, { timeZone: range.timeZone, version, disk, hasMailIn }, now),
		openings: await readOpeningStats(db, range, forAdmin, now),
		meetings: await readMeetingStats(db, range),
		claims: forAdmin ? await readClaims(db, range.timeZone, now) : null,
	};
}

/** Suspected spam that was then marked as spam counts as spam. */
function countLeftOut(all: SubmissionTimes[], { calendar }: Range): Numbers["leftOut"] {
	const spam = all.filter(({ outcome }) => outcome === "spam");
	const heldBack = all.filter(({ outcome, suspected }) => suspected && outcome !== "spam");
	return { heldBack: countReceived(calendar, heldBack), spam: countReceived(calendar, spam) };
}
