import { expect, test } from "vitest";
import { parseNumbersSearch, presetRanges, resolveRange } from "./ranges.ts";

test("preset ranges start with a week or the year, and end today", () => {
	expect(presetRanges("2026-11-17")).toEqual([
		{ name: "This week", from: "2026-11-16", to: "2026-11-17" },
		{ name: "4 weeks", from: "2026-10-26", to: "2026-11-17" },
		{ name: "12 weeks", from: "2026-08-31", to: "2026-11-17" },
		{ name: "This year", from: "2026-01-01", to: "2026-11-17" },
	]);
	const [sunday, monday] = ["2026-11-15", "2026-11-16"].map((today) => presetRanges(today)[0]);
	expect([sunday?.from, monday?.from]).toEqual(["2026-11-09", "2026-11-16"]);
});

test("without days in the URL, the range is the twelve weeks up to today", () => {
	expect(resolveRange({}, "2026-11-15")).toEqual({ from: "2026-08-24", to: "2026-11-15" });
	expect(resolveRange({ from: "2026-02-01", to: "2026-02-28" }, "2026-11-17")).toEqual({
		from: "2026-02-01",
		to: "2026-02-28",
	});
});

test.each([
	[
		{ kind: "lead", from: "2026-11-15", to: "2026-08-24" },
		{ kind: "lead", from: "2026-08-24", to: "2026-11-15" },
	],
	[{ kind: "letters", from: "2026-11-15" }, {}],
	[{ from: "2026-02-30", to: "2026-03-01" }, {}],
	[{ from: "soon", to: 7 }, {}],
])("the URL's parameters are used as far as they are valid: %j", (search, read) => {
	expect(parseNumbersSearch(search)).toEqual(read);
});
