import { expect, test } from "vitest";
import { parseOpeningsSearch, toFilter } from "./openings-search.ts";

test("the list shows open ones by default, and a search covers every status", () => {
	expect(toFilter({})).toEqual({ status: "open" });
	expect(toFilter({ q: " harrow " })).toEqual({ q: "harrow" });
	expect(toFilter({ q: "harrow", status: "filled" })).toEqual({ q: "harrow", status: "filled" });
	expect(toFilter({ status: "all", owner: "rosa" })).toEqual({ owner: "rosa" });
});

test("only known parameters are read from the URL", () => {
	expect(parseOpeningsSearch({ status: "open", owner: "a b", q: 42, page: "7" })).toEqual({ q: "42" });
	expect(parseOpeningsSearch({ status: "on-hold", owner: "ab-1", q: " " })).toEqual({
		status: "on-hold",
		owner: "ab-1",
	});
});
