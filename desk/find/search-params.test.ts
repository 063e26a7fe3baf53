import { expect, test } from "vitest";
import {
	countFilters,
	parseFindItemSearch,
	parseFindSearch,
	parseQueryString,
	toApiQuery,
	toQueryString,
} from "./search-params.ts";

test("any URL can be parsed, and a valid search survives being saved", () => {
	const search = parseFindSearch({
		q: 118,
		of: "any",
		years: 6,
		place: "Columbus, OH",
		owner: "me",
		from: "2026-11-01",
	});
	expect(search).toEqual({ q: "118", of: "any", years: 6, place: "Columbus, OH", owner: "me", from: "2026-11-01" });
	expect(parseQueryString(toQueryString(search))).toEqual(search);
	expect(countFilters(search)).toBe(5);
	expect(
		parseFindSearch({ q: "  ", of: "resume", state: "a b", position: {}, years: -1, owner: "a b", from: "soon" }),
	).toEqual({});
	expect(parseFindItemSearch({ q: "x", in: "find" })).toEqual({ q: "x", in: "find" });
	expect(parseFindItemSearch({ q: "x" })).toEqual({});
});

test("the search is for resumes, unless it names another kind", () => {
	expect(toApiQuery({ q: " a " })).toEqual({ q: "a", kind: "resume" });
	expect(toApiQuery({ of: "lead", years: 6 })).toEqual({ kind: "lead", years: "6" });
	expect(toApiQuery({ of: "any" })).toEqual({});
});
