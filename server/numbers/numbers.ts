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
	/** Tells also who has what. */
	withOwners: boolean;
	promise: AnswerPromise;
}

/** How the firm does. */
export async function readNumbers(db: Database, asking: Asking, now: Date): Promise<Numbers> {
	const { query } = asking;
	const { timeZone } = asking.promise.office;
	const range = rangeOf(query, now, timeZone);
	const { calendar, from, to, kind } = range;
	// Three at a time: all at once would take every connection to PostgreSQL from who sends a form.
	const [{ all, ...told }, origins] = await Promise.all([readTimes(db, range, asking, now), readOrigins(db, range)]);
	return {
		range: { from, to, days: calendar.days.length, kind: kind ?? null, timeZone },
		at: now.toISOString(),
		received: await received(all, origins, range),
		...told,
	};
}

/** Counted while the database reads the rest, and whoever waits for the server gets a turn after each count. */
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

/** What was held back and then marked as spam is spam. */
function leftOut(all: Told[], { calendar }: Range): Numbers["leftOut"] {
	const spam = all.filter(({ outcome }) => outcome === "spam");
	const heldBack = all.filter(({ outcome, suspected }) => suspected && outcome !== "spam");
	return { heldBack: countWithin(calendar, heldBack), spam: countWithin(calendar, spam) };
}
