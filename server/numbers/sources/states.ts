import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { stateAbbreviations } from "../../../contract/forms/states.ts";
import { placeLabel, placeOf, placesIn, stateOfPlace } from "../../matching/places/places.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import type { Database } from "../../store/tables.ts";
import { add, sumOf } from "../rows/kinds.ts";
import { compare } from "../rows/most.ts";
import type { Range } from "../rows/range.ts";
import { counted, NUMBER } from "../rows/told.ts";

/* Which states submissions are about: the state of the page they were sent from, or the place that was typed. */

const PLACES_MAX = 5_000; // senders can type anything; only the most frequent are looked at
const PLACES_AT_ONCE = 200; // about 10 ms

export interface Places {
	kind: Kind;
	state: string | null;
	/** From step two of a lead, which is more precise; `place` is from the form. */
	better: string | null;
	place: string | null;
	count: number;
}

export async function readPlaces(db: Database, range: Range): Promise<Places[]> {
	const rows = await db
		// Materialized, or SQLite would not read the values from its index.
		.with(
			(named) => (isPostgres(db) ? named("named") : named("named").materialized()),
			() =>
				counted(db, range)
					.where("kind", "!=", "message") // which has no place field
					.select([
						"kind",
						textOf(db, "fields", "state").as("state"),
						textOf(db, "details", "place").as("better"),
						textOf(db, "fields", "place").as("place"),
					]),
		)
		.selectFrom("named")
		.groupBy(["kind", "state", "better", "place"])
		.select(["kind", "state", "better", "place", NUMBER])
		.orderBy("count", "desc")
		.limit(PLACES_MAX)
		.execute();
	// No real place contains a quotation mark; on PostgreSQL the text is cut off there, after the backslash.
	const said = (text: string | null): string | null => {
		if (text === null || text.includes('"') || /(?<!\\)(?:\\\\)*\\$/.test(text)) return null;
		return isPostgres(db) ? JSON.parse(`"${text}"`) : text;
	};
	return rows.map(({ kind, state, better, place, count }) => ({
		...{ kind, state: said(state), better: said(better), place: said(place), count: Number(count) },
	}));
}

type Column = "fields" | "details";

/**
 * The value of a form field. On SQLite it is the expression of an index, so the JSON need not be parsed. On PostgreSQL
 * it is cut from the JSON text unparsed: half a surrogate pair in somebody's input would make PostgreSQL reject it all.
 */
function textOf(db: Database, column: Column, name: string) {
	const json = sql.ref(column);
	// Must match the index submissions_sources.
	if (!isPostgres(db)) return sql<string | null>`iif(json_valid(${json}), ${json} ->> ${sql.lit(name)}, null)`;
	return sql<string | null>`split_part(split_part(${json}, ${sql.lit(before(name))}, 2), '"', 1)`;
}

/** How a field starts in the JSON. User input can't look like it, because its quotation marks are escaped. */
function before(name: string): string {
	return `"${name}":"`;
}

/** @param total number of submissions received */
export async function statesIn(places: Places[], total: number) {
	const named = new Map<string, Record<Kind, number>>();
	for (const [index, { kind, state, better, place, count }] of places.entries()) {
		if (index % PLACES_AT_ONCE === 0) await setImmediate();
		const value = stateAbbreviations.get(state ?? "") ?? stateOf(better ?? "") ?? stateOf(place ?? "");
		if (value) add(named, value.toUpperCase(), kind, count);
	}
	const states = [...named].map(([abbreviation, kinds]) => ({
		...{ state: placeLabel(abbreviation.toLowerCase()), abbreviation, count: sumOf(kinds), kinds },
	}));
	return {
		states: states.sort((a, b) => b.count - a.count || compare(a.state, b.state)),
		stateUnknown: total - states.reduce((sum, { count }) => sum + count, 0),
	};
}

/** From 'Columbus, OH' or 'Ohio'. A region is not a state. */
function stateOf(typed: string): string | undefined {
	if ((placesIn(typed)[0]?.values.length ?? 0) > 1) return undefined;
	const place = placeOf(typed);
	return place && stateOfPlace(place);
}
