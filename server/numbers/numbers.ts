import { setImmediate } from "node:timers/promises";
import type { Numbers, NumbersQuery } from "../../contract/desk/numbers.ts";
import type { AnswerPromise } from "../config/content.ts";
import type { Database } from "../store/tables.ts";
import { answerTimes } from "./answer-times.ts";
import { type HealthParts, healthOfDelivery } from "./health.ts";
import { promiseKept } from "./promise-kept.ts";
import { readOrigins, received } from "./received.ts";
import { type Range, rangeOf } from "./rows/range.ts";
import { countWithin, readTold, type Told } from "./rows/told.ts";
import { ownersWork, waitingNow } from "./waiting.ts";

interface Asking extends Omit<HealthParts, "timeZone"> {
	query: NumbersQuery;
	/** Include each owner's work. */
	withOwners: boolean;
	promise: AnswerPromise;
}

/** All figures of the Numbers page. */
export async function readNumbers(db: Database, asking: Asking, now: Date): Promise<Numbers> {
	const { query } = asking;
	const { timeZone } = asking.promise.office;
	const range = rangeOf(query, now, timeZone);
	const { calendar, from, to, kind } = range;
	// Three queries at a time: all at once would take every PostgreSQL connection away from visitors.
	const [{ all, ...told }, origins] = await Promise.all([readTimes(db, range, asking, now), readOrigins(db, range)]);
	return {
		range: { from, to, days: calendar.days.length, kind: kind ?? null, timeZone },
		at: now.toISOString(),
		received: await received(all, origins, range),
		...told,
	};
}

/** Counts while the database reads the rest, and lets other requests run after each count. */
async function readTimes(db: Database, range: Range, { withOwners, version, disk, promise }: Asking, now: Date) {
	const all = await readTold(db, range);
	const kept = promiseKept(all, range, promise, now);
	await setImmediate();
	const times = answerTimes(all, range);
	await setImmediate();
	return {
		all,
		promise: kept,
		answerTimes: times,
		leftOut: leftOut(all, range),
		now: await waitingNow(db, range, now),
		owners: withOwners ? await ownersWork(db, range, now) : null,
		health: await healthOfDelivery(db, { timeZone: range.timeZone, version, disk }, now),
	};
}

/** Suspected spam that was then marked as spam counts as spam. */
function leftOut(all: Told[], { calendar }: Range): Numbers["leftOut"] {
	const spam = all.filter(({ outcome }) => outcome === "spam");
	const heldBack = all.filter(({ outcome, suspected }) => suspected && outcome !== "spam");
	return { heldBack: countWithin(calendar, heldBack), spam: countWithin(calendar, spam) };
}
