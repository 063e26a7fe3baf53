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

/* Which states people name: by the state of the page they asked on, or by the place that they typed. */

const PLACES_MAX = 5_000; // a sender can type anything; of more, only the most frequent are looked at
const PLACES_AT_ONCE = 200; // some 10 ms

export interface Places {
	kind: Kind;
	state: string | null;
	/** As step two of a lead says it, and as the form does. */
	better: string | null;
	place: string | null;
	count: number;
}

export async function readPlaces(db: Database, range: Range): Promise<Places[]> {
	const rows = await db
		// By itself, or SQLite would not take the words from its index.
		.with(
			(named) => (isPostgres(db) ? named("named") : named("named").materialized()),
			() =>
				counted(db, range)
					.where("kind", "!=", "message") // which asks for no place
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
	// No place has a quotation mark in it; in PostgreSQL the text ends there, with what escapes it.
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
 * What was filled in. On SQLite in the words of an index, which has it without reading the JSON. On PostgreSQL as it stands
 * in the JSON, which is not read there either: the database would refuse all of it for half a letter in what somebody typed.
 */
function textOf(db: Database, column: Column, name: string) {
	const json = sql.ref(column);
	// As in the index submissions_sources.
	if (!isPostgres(db)) return sql<string | null>`iif(json_valid(${json}), ${json} ->> ${sql.lit(name)}, null)`;
	return sql<string | null>`split_part(split_part(${json}, ${sql.lit(before(name))}, 2), '"', 1)`;
}

/** What a field begins with. Nothing that somebody typed can look like it, because its quotation marks are escaped. */
function before(name: string): string {
	return `"${name}":"`;
}

/** @param total how much came in */
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

/** Of 'Columbus, OH' and of 'Ohio'. A region is no state. */
function stateOf(typed: string): string | undefined {
	if ((placesIn(typed)[0]?.values.length ?? 0) > 1) return undefined;
	const place = placeOf(typed);
	return place && stateOfPlace(place);
}
