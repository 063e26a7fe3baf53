import type { SubmissionAction } from "../../../contract/desk/actions.ts";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import { deliveriesLock } from "../../queue/queue-deliveries.ts";
import { appendEvent } from "../../store/database/events.ts";
import { isPostgres, lock } from "../../store/database/postgres.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { Database, DatabaseTransaction, EventRow } from "../../store/tables.ts";
import { type ActionEntry, actionTable } from "./action-table.ts";
import { findRepeatedEvent } from "./repeated-actions.ts";
import { type ActionContext, LOCKED_COLUMNS } from "./undo.ts";

/* Recruiters' actions on a submission. */

export interface ActionRequest extends Pick<ActionContext, "by" | "targets" | "timeZone" | "vocabulary"> {
	reference: string;
	action: SubmissionAction;
}

export type ActionResult =
	/** The event to undo, and until when. */
	| { done: true; undo?: { event: string; until: string } }
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
	const { action, by, targets, timeZone, vocabulary } = request;
	const reference = normalizeReference(request.reference);
	// Each entry takes its own action only, and is found by its name.
	const { locks, undoable, merges, repeats, step }: ActionEntry<SubmissionAction> = actionTable[action.what];
	return db.transaction().execute(async (transaction): Promise<ActionResult> => {
		await lock(transaction, await getLocks(transaction, reference, locks));
		const row = await transaction
			.selectFrom("submissions")
			.select(LOCKED_COLUMNS)
			.where("reference", "=", reference)
			// Does not block adding deliveries, which have a lock of their own.
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (!row) return { done: false, why: "unknown" };
		const now = clock();
		const context = { transaction, row, by, now, targets, timeZone, vocabulary };
		const earlier = repeats && (await findRepeatedEvent(context, action, repeats));
		if (earlier) {
			await repeats.onRepeat?.(context, action);
			const undo = toUndo(earlier);
			return undo.until > now.toISOString() ? { done: true, undo } : { done: true };
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
		const { owner, answered_at, closed_at, outcome } = row;
		const undoData = undoable ? { version, before: { owner, answered_at, closed_at, outcome } } : {};
		const data = { ...change.data, ...undoData };
		const event = await appendEvent(transaction, { reference, person: by.id, what: change.what, data }, now);
		return undoable ? { done: true, undo: toUndo(event) } : { done: true };
	});
}

function toUndo({ id, at }: EventRow): { event: string; until: string } {
	return { event: id, until: new Date(Date.parse(at) + UNDO_MS).toISOString() };
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
