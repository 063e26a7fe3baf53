import type { MeetingStats } from "../../contract/desk/numbers.ts";
import { dayAfter, toInstant } from "../dates/compute-due-time.ts";
import type { Database } from "../store/tables.ts";
import type { Range } from "./rows/range.ts";

/* Booked calls and interviews, by when they begin, and what became of them. */

const HELD = "held the call";
const MISSED = "call missed";
const UNDID = "undid";

export async function readMeetingStats(db: Database, { from, to, timeZone }: Range): Promise<MeetingStats> {
	const begins = new Date(toInstant(from, "00:00", timeZone)).toISOString();
	const ends = new Date(toInstant(dayAfter(to), "00:00", timeZone)).toISOString();
	const calls = await db
		.selectFrom("calls")
		.innerJoin("submissions", "submissions.reference", "calls.reference")
		.select(["calls.reference", "calls.canceled_at"])
		.where("calls.starts_at", ">=", begins)
		.where("calls.starts_at", "<", ends)
		.where((row) => row.or([row("outcome", "is", null), row("outcome", "<>", "spam")]))
		.execute();
	const events = await db
		.selectFrom("events")
		.innerJoin("calls", "calls.reference", "events.reference")
		.select(["events.id", "events.reference", "events.what", "events.data"])
		.where("calls.starts_at", ">=", begins)
		.where("calls.starts_at", "<", ends)
		.where("events.what", "in", [HELD, MISSED, UNDID])
		.orderBy("events.id")
		.execute();
	const undone = new Set(
		events.flatMap(({ what, data }) => (what === UNDID ? (JSON.parse(data ?? "{}").event ?? []) : [])),
	);
	const marks = new Map(
		events.filter(({ id, what }) => what !== UNDID && !undone.has(id)).map(({ reference, what }) => [reference, what]),
	);
	const interviews = await db
		.selectFrom("interviews")
		.select(["held_at", "canceled_at"])
		.where("starts_at", ">=", begins)
		.where("starts_at", "<", ends)
		.execute();
	const on = calls.filter(({ canceled_at }) => !canceled_at);
	const count = (mark: string) => on.filter(({ reference }) => marks.get(reference) === mark).length;
	return {
		calls: { booked: calls.length, held: count(HELD), missed: count(MISSED), canceled: calls.length - on.length },
		interviews: {
			booked: interviews.length,
			held: interviews.filter(({ held_at }) => held_at).length,
			canceled: interviews.filter(({ canceled_at }) => canceled_at).length,
		},
	};
}
