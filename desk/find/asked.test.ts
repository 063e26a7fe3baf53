import { expect, test } from "vitest";
import { askedBy, countFilters, findBeside, findSearch, queryOf, searchIn } from "./asked.ts";

test("any URL can be parsed, and a valid search survives being saved", () => {
	const search = findSearch({ q: 118, of: "any", years: 6, place: "Columbus, OH", owner: "me", from: "2026-11-01" });
	expect(search).toEqual({ q: "118", of: "any", years: 6, place: "Columbus, OH", owner: "me", from: "2026-11-01" });
	expect(searchIn(queryOf(search))).toEqual(search);
	expect(countFilters(search)).toBe(5);
	expect(
		findSearch({ q: "  ", of: "resume", state: "a b", position: {}, years: -1, owner: "a b", from: "soon" }),
	).toEqual({});
	expect(findBeside({ q: "x", in: "find" })).toEqual({ q: "x", in: "find" });
	expect(findBeside({ q: "x" })).toEqual({});
});

test("the search is for resumes, unless it names another kind", () => {
	expect(askedBy({ q: " a " })).toEqual({ q: "a", kind: "resume" });
	expect(askedBy({ of: "lead", years: 6 })).toEqual({ kind: "lead", years: "6" });
	expect(askedBy({ of: "any" })).toEqual({});
});
