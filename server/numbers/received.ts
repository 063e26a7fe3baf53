import { ADDED_BY_TEAM } from "../../contract/desk/candidates.ts";
import { type Outcome, outcomes } from "../../contract/desk/desk-options.ts";
import type { ReceivedStats } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { Database } from "../store/tables.ts";
import { addCount, byKind, selectedKinds, sumKinds } from "./rows/group-rows.ts";
import type { Range } from "./rows/range.ts";
import { isCounted, ROW_COUNT, type SubmissionTimes, selectCounted } from "./rows/submission-times.ts";
import { readSources, type Source, summarizeSources } from "./sources/sources.ts";
import { countStates, type PlaceCount, readPlaceCounts } from "./sources/state-counts.ts";

/* What was received in the range, and where it came from. */

/** Grouped by the database. */
interface Origins {
	sources: Source[];
	places: PlaceCount[];
	/** How many were added at the desk, after a call. */
	byHand: number;
}

/** Two queries at a time. */
export async function readOrigins(db: Database, range: Range): Promise<Origins> {
	const [{ sources, byHand }, places] = await Promise.all([
		readSourcesAndByHand(db, range),
		readPlaceCounts(db, range),
	]);
	return { sources, byHand, places };
}

async function readSourcesAndByHand(db: Database, range: Range) {
	return { sources: await readSources(db, range), byHand: await countByHand(db, range) };
}

export async function summarizeReceived(
	all: SubmissionTimes[],
	{ sources, places, byHand }: Origins,
	range: Range,
): Promise<ReceivedStats> {
	const times = countByDayAndOutcome(all, range);
	return {
		...times,
		...(await countStates(places, times.total)),
		...(await summarizeSources(sources, byHand)),
	};
}

/** Everything that is counted from the times. */
function countByDayAndOutcome(all: SubmissionTimes[], { calendar, kind }: Range) {
	const days = calendar.days.map(({ day, weekday }) => ({ day, weekday, count: 0, kinds: byKind(() => 0) }));
	const kinds = byKind(() => 0);
	const steps = { leads: 0, withStepTwo: 0 };
	const ended = new Map<Outcome, Record<Kind, number>>();
	let notClosed = 0;
	for (const group of all.filter(isCounted)) {
		let receivedCount = 0;
		for (const receivedAt of group.received) {
			const day = days[calendar.indexOf(receivedAt) ?? -1];
			if (!day) continue;
			day.count += 1;
			day.kinds[group.kind] += 1;
			receivedCount += 1;
		}
		if (receivedCount === 0) continue;
		kinds[group.kind] += receivedCount;
		if (group.kind === "lead") {
			steps.leads += receivedCount;
			if (group.hasDetails) steps.withStepTwo += receivedCount;
		}
		if (!group.closed) notClosed += receivedCount;
		else addCount(ended, outcomeOf(group), group.kind, receivedCount);
	}
	return {
		total: days.reduce((sum, { count }) => sum + count, 0),
		kinds: selectedKinds(kind).map((name) => ({ kind: name, count: kinds[name] })),
		days,
		steps,
		outcomes: outcomes.flatMap(({ value }) => {
			const counted = ended.get(value);
			return counted ? [{ outcome: value, count: sumKinds(counted), kinds: counted }] : [];
		}),
		notClosed,
	};
}

function outcomeOf({ outcome }: SubmissionTimes): Outcome {
	return outcome === undefined || outcome === "spam" || outcome === ADDED_BY_TEAM ? "other" : outcome;
}

/** Adding a call at the desk also adds an event with the same time. */
async function countByHand(db: Database, range: Range): Promise<number> {
	const row = await selectCounted(db, range)
		.where("page", "is", null)
		.where((each) =>
			each.exists(
				each
					.selectFrom("events")
					.select("events.id")
					.whereRef("events.reference", "=", "submissions.reference")
					.whereRef("events.at", "=", "submissions.received_at")
					.where("events.what", "=", "added"),
			),
		)
		.select(ROW_COUNT)
		.executeTakeFirstOrThrow();
	return Number(row.count);
}
