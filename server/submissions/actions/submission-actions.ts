import type { SubmissionAction } from "../../../contract/desk/actions.ts";
import { deliveriesLock } from "../../queue/queue-deliveries.ts";
import { appendEvent } from "../../store/database/events.ts";
import { isPostgres, lock } from "../../store/database/postgres.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { Database, DatabaseTransaction, EventRow } from "../../store/tables.ts";
import { type ActionEntry, actionTable } from "./action-table.ts";
import { findRepeatedEvent } from "./repeated-actions.ts";
import { type ActionContext, getUndoUntil, LOCKED_COLUMNS } from "./undo.ts";

/* Recruiters' actions on a submission. */

export interface ActionRequest extends ActionCircumstances {
	reference: string;
	action: SubmissionAction;
}

export type ActionCircumstances = Pick<ActionContext, "by" | "targets" | "timeZone" | "vocabulary" | "undoUntil">;

export type ActionResult =
	/** The new version; the event to undo, and until when. */
	| { done: true; version: number; undo?: { event: string; until: string } }
	/** Someone else changed it first. */
	| { done: false; why: "stale" }
	| { done: false; why: "unknown" }
	/** The sentence says why. */
	| { done: false; why: "refused"; sentence: string };

/**
 * In one transaction: compares the version the recruiter saw, makes the change, increments the version and appends the
 * event, as the action's entry in the table says. A repeated request succeeds without acting again.
 */
export async function actOnSubmission(db: Database, request: ActionRequest, clock: () => Date): Promise<ActionResult> {
	const { reference, action, ...circumstances } = request;
	const act = { reference: normalizeReference(reference), action };
	return db.transaction().execute(async (transaction) => {
		await lockActs(transaction, [act]);
		return runAct(transaction, act, circumstances, clock);
	});
}

export interface Act {
	/** Normalized. */
	reference: string;
	action: SubmissionAction;
}

/** Takes the locks of all acts of a transaction, before the first of them runs. */
export async function lockActs(transaction: DatabaseTransaction, acts: Act[]): Promise<void> {
	const names: string[] = [];
	for (const { reference, action } of acts) {
		names.push(...(await getLocks(transaction, reference, actionTable[action.what].locks)));
	}
	await lock(transaction, names);
}

export async function runAct(
	transaction: DatabaseTransaction,
	{ reference, action }: Act,
	circumstances: ActionCircumstances,
	clock: () => Date,
): Promise<ActionResult> {
	// Each entry takes its own action only, and is found by its name.
	const { undoable, merges, repeats, step }: ActionEntry<SubmissionAction> = actionTable[action.what];
	const row = await transaction
		.selectFrom("submissions")
		.select(LOCKED_COLUMNS)
		.where("reference", "=", reference)
		// Does not block adding deliveries, which have a lock of their own.
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
	if (!row) return { done: false, why: "unknown" };
	const now = clock();
	const context: ActionContext = { transaction, row, now, ...circumstances };
	const earlier = repeats && (await findRepeatedEvent(context, action, repeats));
	if (earlier) {
		await repeats.onRepeat?.(context, action);
		const undo = toUndo(earlier);
		return { done: true, version: row.version, ...(undo.until > now.toISOString() && { undo }) };
	}
	if (!merges && action.version !== row.version) return { done: false, why: "stale" };
	const change = await step(context, action);
	if (typeof change === "string") return { done: false, why: "refused", sentence: change };
	const version = row.version + 1;
	await transaction
		.updateTable("submissions")
		.set({ ...change.set, version })
		.where("reference", "=", reference)
		.execute();
	const { owner, answered_at, closed_at, outcome, snoozed_until } = row;
	const { by, undoUntil } = circumstances;
	const undoData = {
		...{ version, before: { owner, answered_at, closed_at, outcome, snoozed_until } },
		...(undoUntil && { undoUntil: undoUntil.toISOString() }),
	};
	const data = { ...change.data, ...(undoable && undoData) };
	const event = await appendEvent(transaction, { reference, person: by.id, what: change.what, data }, now);
	return { done: true, version, ...(undoable && { undo: toUndo(event) }) };
}

function toUndo({ id, at, data }: EventRow): { event: string; until: string } {
	return { event: id, until: getUndoUntil({ at, data }).toISOString() };
}

async function getLocks(
	transaction: DatabaseTransaction,
	reference: string,
	locks: ActionEntry<SubmissionAction>["locks"],
): Promise<string[]> {
	const deliveries = locks.includes("deliveries") ? [deliveriesLock(reference)] : [];
	if (!locks.includes("inbox")) return deliveries;
	const found = await transaction
		.selectFrom("submissions")
		.select("email")
		.where("reference", "=", reference)
		.executeTakeFirst();
	return [...deliveries, ...(found ? [`inbox ${normalizeEmail(found.email)}`] : [])];
}
