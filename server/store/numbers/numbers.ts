import type { Numbers, NumbersQuery } from "../../../forms/numbers.ts";
import type { AnswerPromise } from "../../content.ts";
import type { Database } from "../tables.ts";
import { answerTimes } from "./answer-times.ts";
import { type HealthParts, healthOfDelivery } from "./health.ts";
import { promiseKept } from "./promise-kept.ts";
import { rangeOf } from "./range.ts";
import { received } from "./received.ts";
import { readTold, type Told } from "./told.ts";
import { ownersWork, waitingNow } from "./waiting.ts";

interface Asking extends Omit<HealthParts, "timeZone"> {
	query: NumbersQuery;
	/** Tells also who has what. */
	withOwners: boolean;
	promise: AnswerPromise;
}

/** How the firm does. */
export async function readNumbers(db: Database, asking: Asking, now: Date): Promise<Numbers> {
	const { query, withOwners, promise } = asking;
	const { timeZone } = promise.office;
	const range = rangeOf(query, now, timeZone);
	const { calendar, from, to, kind } = range;
	const told = readTold(db, range);
	const [all, waiting, owners, health, came] = await Promise.all([
		told,
		waitingNow(db, range, now),
		withOwners ? ownersWork(db, range, now) : null,
		healthOfDelivery(db, { timeZone, version: asking.version, disk: asking.disk }, now),
		told.then((each) => received(db, each, range)),
	]);
	return {
		range: { from, to, days: calendar.days.length, kind: kind ?? null, timeZone },
		at: now.toISOString(),
		promise: promiseKept(all, range, promise, now),
		answerTimes: answerTimes(all, range),
		now: waiting,
		owners,
		received: came,
		leftOut: leftOut(all.filter(({ receivedAt }) => calendar.indexOf(receivedAt) !== undefined)),
		health,
	};
}

/** What was held back and then marked as spam is spam. */
function leftOut(all: Told[]): Numbers["leftOut"] {
	const spam = all.filter(({ outcome }) => outcome === "spam").length;
	const heldBack = all.filter(({ outcome, suspected }) => suspected && outcome !== "spam").length;
	return { heldBack, spam };
}
