import type { OwnEvent } from "../../contract/yours.ts";
import { OWN_EVENTS } from "../../contract/yours.ts";
import { span } from "../dates/span.ts";
import type { ToldOfChange } from "../queue/own-mails.ts";
import { deliveriesLock, lastNumber, queue } from "../queue/queue.ts";
import { append } from "../store/database/events.ts";
import { despiteOthers, isPostgres, lock } from "../store/database/postgres.ts";
import type { Database, SubmissionRow, Target, Transacted } from "../store/tables.ts";

/* Changes by the sender: recorded in the history and reported to the firm. */

const HOUR_MS = 60 * 60 * 1000;
const CHANGES_PER_HOUR = 10; // per submission; each one is an email to the firm, like each version of a lead's step two

export interface Changing {
	db: Database;
	/** Where changes are delivered. */
	targets: Target[];
	clock: () => Date;
}

/** A submission locked for this transaction. */
export interface Subject {
	transaction: Transacted;
	row: SubmissionRow;
	now: Date;
}

/** Columns to change, events to append and notices to the firm. */
export interface Step {
	set?: Partial<SubmissionRow>;
	events: { what: OwnEvent; data?: object }[];
	told: ToldOfChange[];
}

export type Changed =
	| { done: true }
	| { done: false; why: "unknown" }
	/** The content has changed since the page was rendered. */
	| { done: false; why: "stale" }
	| { done: false; why: "wrong"; errors: Record<string, string> }
	| { done: false; why: "limited"; seconds: number };

export const DONE: Changed = { done: true };

/** Runs in one transaction. A change that has no effect counts as done. */
export function change(
	{ db, targets, clock }: Changing,
	reference: string,
	work: (subject: Subject) => Promise<Step | Changed>,
): Promise<Changed> {
	const inOne = async (transaction: Transacted): Promise<Changed> => {
		await lock(transaction, [deliveriesLock(reference)]);
		const row = await transaction
			.selectFrom("submissions")
			.selectAll()
			.where("reference", "=", reference)
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (!row) return { done: false, why: "unknown" };
		const now = clock();
		const seconds = await waitFor(transaction, reference, now);
		if (seconds !== undefined) return { done: false, why: "limited", seconds };
		const step = await work({ transaction, row, now });
		if ("done" in step) return step;
		await transaction
			.updateTable("submissions")
			.set({ ...step.set, version: row.version + 1 })
			.where("reference", "=", reference)
			.execute();
		for (const { what, data = {} } of step.events) {
			await append(transaction, { reference, person: null, what, data }, now);
		}
		await tellFirm(transaction, row, step.told, targets, now);
		return DONE;
	};
	return despiteOthers(() => db.transaction().execute(inOne));
}

/** Changes to spam, or suspected spam, are not reported. The sender sees their change regardless. */
export async function tellFirm(
	transaction: Transacted,
	{ reference, suspected, outcome }: Pick<SubmissionRow, "reference" | "suspected" | "outcome">,
	told: ToldOfChange[],
	targets: Target[],
	now: Date,
): Promise<void> {
	if (suspected !== null || outcome === "spam") return;
	const firm = targets.filter((target) => target !== "receipt");
	for (const each of told) {
		await queue(transaction, reference, "changed", firm, await lastNumber(transaction, reference), now, { told: each });
	}
}

const COUNTED: string[] = [...OWN_EVENTS, "said yes", "said no"];

/** Seconds until the next change is allowed; undefined if it is allowed now. */
export async function waitFor(transaction: Transacted, reference: string, now: Date): Promise<number | undefined> {
	const { after, before } = span(now, HOUR_MS);
	const events = await transaction
		.selectFrom("events")
		.select("at")
		.where("reference", "=", reference)
		.where("person", "is", null)
		.where("what", "in", COUNTED)
		.where("at", ">", after)
		.where("at", "<", before)
		.orderBy("at", "desc")
		.execute();
	const oldest = events[CHANGES_PER_HOUR - 1];
	return oldest && Math.max(1, Math.ceil((Date.parse(oldest.at) + HOUR_MS - now.getTime()) / 1000));
}
