import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import { findPlaces, parsePlace, placeLabel, stateOfPlace } from "../../matching/places/us-places.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import type { Database } from "../../store/tables.ts";
import { addCount, compareText, sumKinds } from "../rows/group-rows.ts";
import type { Range } from "../rows/range.ts";
import { ROW_COUNT, selectCounted } from "../rows/submission-times.ts";

/* Which states submissions are about: the state of the page they were sent from, or the place that was typed. */

const PLACES_MAX = 5_000; // senders can type anything; only the most frequent are looked at
const PLACES_AT_ONCE = 200; // about 10 ms

export interface PlaceCount {
	kind: Kind;
	state: string | null;
	/** From step two of a lead, which is more precise; `place` is from the form. */
	better: string | null;
	place: string | null;
	count: number;
}

export async function readPlaceCounts(db: Database, range: Range): Promise<PlaceCount[]> {
	const rows = await db
		// Materialized, or SQLite would not read the values from its index.
		.with(
			(named) => (isPostgres(db) ? named("named") : named("named").materialized()),
			() =>
				selectCounted(db, range)
					.where("kind", "!=", "message") // which has no place field
					.select([
						"kind",
						fieldValue(db, "fields", "state").as("state"),
						fieldValue(db, "details", "place").as("better"),
						fieldValue(db, "fields", "place").as("place"),
					]),
		)
		.selectFrom("named")
		.groupBy(["kind", "state", "better", "place"])
		.select(["kind", "state", "better", "place", ROW_COUNT])
		.orderBy("count", "desc")
		.limit(PLACES_MAX)
		.execute();
	// No real place contains a quotation mark; on PostgreSQL the text is cut off there, after the backslash.
	const decode = (text: string | null): string | null => {
		if (text === null || text.includes('"') || /(?<!\\)(?:\\\\)*\\$/.test(text)) return null;
		return isPostgres(db) ? JSON.parse(`"${text}"`) : text;
	};
	return rows.map(({ kind, state, better, place, count }) => ({
		...{ kind, state: decode(state), better: decode(better), place: decode(place), count: Number(count) },
	}));
}

type Column = "fields" | "details";

/**
 * The value of a form field. On SQLite it is the expression of an index, so the JSON need not be parsed. On PostgreSQL
 * it is cut from the JSON text unparsed: half a surrogate pair in somebody's input would make PostgreSQL reject it all.
 */
function fieldValue(db: Database, column: Column, name: string) {
	const json = sql.ref(column);
	// Must match the index submissions_sources.
	if (!isPostgres(db)) return sql<string | null>`iif(json_valid(${json}), ${json} ->> ${sql.lit(name)}, null)`;
	return sql<string | null>`split_part(split_part(${json}, ${sql.lit(fieldPrefix(name))}, 2), '"', 1)`;
}

/** How a field starts in the JSON. User input can't look like it, because its quotation marks are escaped. */
function fieldPrefix(name: string): string {
	return `"${name}":"`;
}

/** @param total number of submissions received */
export async function countStates(places: PlaceCount[], total: number) {
	const named = new Map<string, Record<Kind, number>>();
	for (const [index, { kind, state, better, place, count }] of places.entries()) {
		if (index % PLACES_AT_ONCE === 0) await setImmediate();
		const value = stateAbbreviations.get(state ?? "") ?? parseState(better ?? "") ?? parseState(place ?? "");
		if (value) addCount(named, value.toUpperCase(), kind, count);
	}
	const states = [...named].map(([abbreviation, kinds]) => ({
		...{ state: placeLabel(abbreviation.toLowerCase()), abbreviation, count: sumKinds(kinds), kinds },
	}));
	return {
		states: states.sort((a, b) => b.count - a.count || compareText(a.state, b.state)),
		stateUnknown: total - states.reduce((sum, { count }) => sum + count, 0),
	};
}

/** From 'Columbus, OH' or 'Ohio'. A region is not a state. */
function parseState(typed: string): string | undefined {
	if ((findPlaces(typed)[0]?.values.length ?? 0) > 1) return undefined;
	const place = parsePlace(typed);
	return place && stateOfPlace(place);
}
