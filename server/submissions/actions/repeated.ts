import { before, span } from "../../dates/span.ts";
import type { EventRow, SubmissionRow, Transacted } from "../../store/tables.ts";
import type { Doing } from "./undo.ts";

/*
 * A connection may break after something was done and before that was said. Whoever sends it again means the same: it is
 * not done twice.
 */

const MINUTE_MS = 60_000;
const WITHIN_MS = {
	answered: 10 * MINUTE_MS,
	noted: MINUTE_MS,
	called: MINUTE_MS, // somebody may call twice, with the same outcome
	added: 10 * MINUTE_MS,
};

/** What somebody did in words of their own. */
export interface Said {
	/** The event's name. */
	what: "answered" | "noted" | "called";
	words: Record<string, string>;
}

/** The event of the last such thing that this person did, if it was this one. */
export async function findRepeated({ transaction, row, by, now }: Doing, said: Said): Promise<EventRow | undefined> {
	const lately = span(now, WITHIN_MS[said.what]);
	const events = await transaction
		.selectFrom("events")
		.selectAll()
		.where("reference", "=", row.reference)
		.where("at", ">", lately.after)
		.where("at", "<", lately.before)
		.orderBy("at")
		.orderBy("id")
		.execute();
	const last = events.findLast(({ what, person }) => what === said.what && person === by.id);
	if (!last) return undefined;
	const data = dataOf(last);
	if (Object.entries(said.words).some(([name, words]) => data[name] !== words)) return undefined;
	return events.some((event) => isEndOf(event, last.id, data.delivery)) ? undefined : last;
}

function dataOf({ data }: EventRow): Record<string, unknown> {
	return JSON.parse(data ?? "{}");
}

/** It was taken back, or its mail did not arrive: then the same words are meant anew. */
function isEndOf(event: EventRow, id: string, delivery: unknown): boolean {
	if (event.what === "undid") return dataOf(event).event === id;
	return event.what === "answer not delivered" && dataOf(event).delivery === delivery;
}

type Added = Pick<SubmissionRow, "kind" | "fields" | "received_at" | "answered_at">;

/** The reference of the same call, when this person has just added it. */
export async function findAdded(
	transaction: Transacted,
	{ kind, fields, received_at, answered_at }: Added,
	by: string,
	now: Date,
): Promise<string | undefined> {
	const rows = await transaction
		.selectFrom("events")
		.innerJoin("submissions", "submissions.reference", "events.reference")
		.select(["submissions.reference", "submissions.received_at", "submissions.answered_at"])
		.where("events.at", ">", before(now, WITHIN_MS.added))
		.where("events.what", "=", "added")
		.where("events.person", "=", by)
		.where("submissions.kind", "=", kind)
		.where("submissions.fields", "=", fields)
		.execute();
	// Whether the call itself was the answer.
	const same = rows.find((row) => (row.answered_at === row.received_at) === (answered_at === received_at));
	return same?.reference;
}
