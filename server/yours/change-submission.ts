import type { OwnEvent } from "../../contract/yours.ts";
import { OWN_EVENTS } from "../../contract/yours.ts";
import { timeWindow } from "../dates/time-window.ts";
import type { ChangeNotice } from "../queue/delivery-content.ts";
import { deliveriesLock, queueDeliveries, readLastDeliveryNumber } from "../queue/queue-deliveries.ts";
import { appendEvent } from "../store/database/events.ts";
import { isPostgres, lock, retryConflicts } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction, DeliveryTarget, SubmissionRow } from "../store/tables.ts";

/* Changes by the sender: recorded in the history and reported to the firm. */

const HOUR_MS = 60 * 60 * 1000;
const CHANGES_PER_HOUR = 10; // per submission; each one is an email to the firm, like each version of a lead's step two

export interface ChangeDeps {
	db: Database;
	/** Where changes are delivered. */
	targets: DeliveryTarget[];
	clock: () => Date;
}

/** A submission locked for this transaction. */
export interface ChangeContext {
	transaction: DatabaseTransaction;
	row: SubmissionRow;
	now: Date;
}

/** Columns to change, events to append and notices to the firm. */
export interface ChangeStep {
	set?: Partial<SubmissionRow>;
	events: { what: OwnEvent; data?: object }[];
	notices: ChangeNotice[];
}

export type ChangeResult =
	| { done: true }
	| { done: false; why: "unknown" }
	/** The content has changed since the page was rendered. */
	| { done: false; why: "stale" }
	| { done: false; why: "wrong"; errors: Record<string, string> }
	| { done: false; why: "limited"; seconds: number };

export const DONE: ChangeResult = { done: true };

/** Runs in one transaction. A change that has no effect counts as done. */
export function changeSubmission(
	{ db, targets, clock }: ChangeDeps,
	reference: string,
	work: (subject: ChangeContext) => Promise<ChangeStep | ChangeResult>,
): Promise<ChangeResult> {
	const run = async (transaction: DatabaseTransaction): Promise<ChangeResult> => {
		await lock(transaction, [deliveriesLock(reference)]);
		const row = await transaction
			.selectFrom("submissions")
			.selectAll()
			.where("reference", "=", reference)
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (!row) return { done: false, why: "unknown" };
		const now = clock();
		const seconds = await secondsUntilAllowed(transaction, reference, now);
		if (seconds !== undefined) return { done: false, why: "limited", seconds };
		const step = await work({ transaction, row, now });
		if ("done" in step) return step;
		await transaction
			.updateTable("submissions")
			.set({ ...step.set, version: row.version + 1 })
			.where("reference", "=", reference)
			.execute();
		for (const { what, data = {} } of step.events) {
			await appendEvent(transaction, { reference, person: null, what, data }, now);
		}
		await notifyFirm(transaction, row, step.notices, targets, now);
		return DONE;
	};
	return retryConflicts(() => db.transaction().execute(run));
}

/** Changes to spam, or suspected spam, are not reported. The sender sees their change regardless. */
export async function notifyFirm(
	transaction: DatabaseTransaction,
	{ reference, suspected, outcome }: Pick<SubmissionRow, "reference" | "suspected" | "outcome">,
	notices: ChangeNotice[],
	targets: DeliveryTarget[],
	now: Date,
): Promise<void> {
	if (suspected !== null || outcome === "spam") return;
	const firm = targets.filter((target) => target !== "receipt");
	for (const each of notices) {
		const last = await readLastDeliveryNumber(transaction, { reference });
		await queueDeliveries(transaction, reference, { event: "changed", ...each }, firm, last, now);
	}
}

const COUNTED_EVENTS: string[] = [
	...OWN_EVENTS,
	"said yes",
	"said no",
	"named interview times",
	"canceled an interview",
];

/** Seconds until the next change is allowed; undefined if it is allowed now. */
export async function secondsUntilAllowed(
	transaction: DatabaseTransaction,
	reference: string,
	now: Date,
): Promise<number | undefined> {
	const { after, before } = timeWindow(now, HOUR_MS);
	const events = await transaction
		.selectFrom("events")
		.select("at")
		.where("reference", "=", reference)
		.where("person", "is", null)
		.where("what", "in", COUNTED_EVENTS)
		.where("at", ">", after)
		.where("at", "<", before)
		.orderBy("at", "desc")
		.execute();
	const oldest = events[CHANGES_PER_HOUR - 1];
	return oldest && Math.max(1, Math.ceil((Date.parse(oldest.at) + HOUR_MS - now.getTime()) / 1000));
}
