import { timeBefore, timeWindow } from "../../dates/time-window.ts";
import type { DatabaseTransaction, EventRow, SubmissionRow } from "../../store/tables.ts";
import type { ActionContext } from "./undo.ts";

/*
 * Detects retries. A connection may break after an action was carried out and before the response arrived. The client
 * then sends it again, and it must not be carried out twice.
 */

const MINUTE_MS = 60_000;
const REPEAT_WINDOW_MS = {
	answered: 10 * MINUTE_MS,
	noted: MINUTE_MS,
	called: MINUTE_MS, // two calls in a row may have the same outcome
	added: 10 * MINUTE_MS,
};

/** What identifies an action that contains text. */
export interface RepeatKey {
	/** The event's name. */
	what: "answered" | "noted" | "called";
	content: Record<string, string>;
}

/** This person's last event of the kind, if its content is the same. */
export async function findRepeatedEvent(
	{ transaction, row, by, now }: ActionContext,
	key: RepeatKey,
): Promise<EventRow | undefined> {
	const recent = timeWindow(now, REPEAT_WINDOW_MS[key.what]);
	const events = await transaction
		.selectFrom("events")
		.selectAll()
		.where("reference", "=", row.reference)
		.where("at", ">", recent.after)
		.where("at", "<", recent.before)
		.orderBy("at")
		.orderBy("id")
		.execute();
	const last = events.findLast(({ what, person }) => what === key.what && person === by.id);
	if (!last) return undefined;
	const data = parseData(last);
	if (Object.entries(key.content).some(([name, words]) => data[name] !== words)) return undefined;
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
		.where("events.at", ">", timeBefore(now, REPEAT_WINDOW_MS.added))
		.where("events.what", "=", "added")
		.where("events.person", "=", by)
		.where("submissions.kind", "=", kind)
		.where("submissions.fields", "=", fields)
		.execute();
	// Both calls were answered on the phone, or neither was.
	const same = rows.find((row) => (row.answered_at === row.received_at) === (answered_at === received_at));
	return same?.reference;
}
