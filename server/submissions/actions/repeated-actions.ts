import type { SubmissionAction } from "../../../contract/desk/actions.ts";
import { timeBefore, timeWindow } from "../../dates/time-window.ts";
import type { DatabaseTransaction, EventRow, SubmissionRow } from "../../store/tables.ts";
import type { ActionContext } from "./undo.ts";

/*
 * Detects retries. A connection may break after an action was carried out and before the response arrived. The client
 * then sends it again, and it must not be carried out twice.
 */

const ADDED_WITHIN_MS = 10 * 60_000;

/** Which event shows that an action was carried out, and how long a retry may take to arrive. */
export interface RepeatRule {
	event: string;
	withinMs: number;
}

/** This person's last event of the kind, if its content is the same. */
export async function findRepeatedEvent(
	{ transaction, row, by, now }: ActionContext,
	action: SubmissionAction,
	rule: RepeatRule,
): Promise<EventRow | undefined> {
	const recent = timeWindow(now, rule.withinMs);
	const events = await transaction
		.selectFrom("events")
		.selectAll()
		.where("reference", "=", row.reference)
		.where("at", ">", recent.after)
		.where("at", "<", recent.before)
		.orderBy("at")
		.orderBy("id")
		.execute();
	const last = events.findLast(({ what, person }) => what === rule.event && person === by.id);
	if (!last) return undefined;
	const data = parseData(last);
	const content = Object.entries(action).filter(([name]) => name !== "what" && name !== "version");
	if (content.some(([name, value]) => data[name] !== value)) return undefined;
	return events.some((event) => isReversal(event, last.id, data.delivery)) ? undefined : last;
}

function parseData({ data }: EventRow): Record<string, unknown> {
	return JSON.parse(data ?? "{}");
}

/** It was undone, or its email was not delivered: sending the same text again is then a new action. */
function isReversal(event: EventRow, id: string, delivery: unknown): boolean {
	if (event.what === "undid") return parseData(event).event === id;
	return event.what === "answer not delivered" && parseData(event).delivery === delivery;
}

type AddedCall = Pick<SubmissionRow, "kind" | "fields" | "received_at" | "answered_at">;

/** The reference of the same call, if this person has just added it. */
export async function findAddedCall(
	transaction: DatabaseTransaction,
	{ kind, fields, received_at, answered_at }: AddedCall,
	by: string,
	now: Date,
): Promise<string | undefined> {
	const rows = await transaction
		.selectFrom("events")
		.innerJoin("submissions", "submissions.reference", "events.reference")
		.select(["submissions.reference", "submissions.received_at", "submissions.answered_at"])
		.where("events.at", ">", timeBefore(now, ADDED_WITHIN_MS))
		.where("events.what", "=", "added")
		.where("events.person", "=", by)
		.where("submissions.kind", "=", kind)
		.where("submissions.fields", "=", fields)
		.execute();
	// Both calls were answered on the phone, or neither was.
	const same = rows.find((row) => (row.answered_at === row.received_at) === (answered_at === received_at));
	return same?.reference;
}
