import { type Outcome, outcomes } from "../../contract/desk/desk-words.ts";
import type { Received } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { Database } from "../store/tables.ts";
import { add, byKind, kindsOf, sumOf } from "./rows/kinds.ts";
import type { Range } from "./rows/range.ts";
import { counted, counts, NUMBER, type Told } from "./rows/told.ts";
import { readSources, type Source, sourcesIn } from "./sources/sources.ts";
import { type Places, readPlaces, statesIn } from "./sources/states.ts";

/* What was received in the range, and where it came from. */

/** Grouped by the database. */
interface Origins {
	sources: Source[];
	places: Places[];
	/** How many were added at the desk, after a call. */
	byHand: number;
}

/** Two queries at a time. */
export async function readOrigins(db: Database, range: Range): Promise<Origins> {
	const [{ sources, byHand }, places] = await Promise.all([readPages(db, range), readPlaces(db, range)]);
	return { sources, byHand, places };
}

async function readPages(db: Database, range: Range) {
	return { sources: await readSources(db, range), byHand: await countByHand(db, range) };
}

export async function received(all: Told[], { sources, places, byHand }: Origins, range: Range): Promise<Received> {
	const times = whenAndHow(all, range);
	return {
		...times,
		...(await statesIn(places, times.total)),
		...(await sourcesIn(sources, byHand)),
	};
}

/** Everything that is counted from the times. */
function whenAndHow(all: Told[], { calendar, kind }: Range) {
	const days = calendar.days.map(({ day, weekday }) => ({ day, weekday, count: 0, kinds: byKind(() => 0) }));
	const kinds = byKind(() => 0);
	const steps = { leads: 0, withStepTwo: 0 };
	const ended = new Map<Outcome, Record<Kind, number>>();
	let notClosed = 0;
	for (const told of all.filter(counts)) {
		let came = 0;
		for (const receivedAt of told.received) {
			const day = days[calendar.indexOf(receivedAt) ?? -1];
			if (!day) continue;
			day.count += 1;
			day.kinds[told.kind] += 1;
			came += 1;
		}
		if (came === 0) continue;
		kinds[told.kind] += came;
		if (told.kind === "lead") {
			steps.leads += came;
			if (told.detailed) steps.withStepTwo += came;
		}
		if (!told.closed) notClosed += came;
		else add(ended, outcomeOf(told), told.kind, came);
	}
	return {
		total: days.reduce((sum, { count }) => sum + count, 0),
		kinds: kindsOf(kind).map((name) => ({ kind: name, count: kinds[name] })),
		days,
		steps,
		outcomes: outcomes.flatMap(({ value }) => {
			const counted = ended.get(value);
			return counted ? [{ outcome: value, count: sumOf(counted), kinds: counted }] : [];
		}),
		notClosed,
	};
}

function outcomeOf({ outcome }: Told): Outcome {
	return outcome === undefined || outcome === "spam" ? "other" : outcome;
}

/** Adding a call at the desk also adds an event with the same time. */
async function countByHand(db: Database, range: Range): Promise<number> {
	const row = await counted(db, range)
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
		.select(NUMBER)
		.executeTakeFirstOrThrow();
	return Number(row.count);
}
