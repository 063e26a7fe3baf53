import type { InterviewSlot, InterviewView } from "../../../contract/meetings/interviews.ts";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import type { Database } from "../../store/tables.ts";
import {
	candidateTimes,
	employerTimes,
	findInterview,
	keepPossible,
	recruiterTimes,
	type Side,
	timesOf,
} from "./interviews.ts";
import { suggestTimes } from "./suggested-times.ts";

interface Viewing {
	now: Date;
	office: OfficeHours;
}

/** What one side can choose from, and what was set. */
export async function viewInterview(
	db: Database,
	of: { opening: string; candidate: string },
	side: Side,
	{ now, office }: Viewing,
): Promise<InterviewView> {
	const row = await findInterview(db, of);
	const mine = row ? keepPossible(timesOf(row, side), now) : [];
	const theirs = row
		? [...(side === "candidate" ? employerTimes(row) : candidateTimes(row)), ...recruiterTimes(row)]
		: [];
	const offered = keepPossible(theirs, now);
	const all = [...new Set([...mine, ...offered, ...suggestTimes(now, office)])].sort();
	const slots = all.map((at): InterviewSlot => ({ at, offered: offered.includes(at), mine: mine.includes(at) }));
	return { at: row?.starts_at ?? null, place: row?.place ?? "", slots };
}
