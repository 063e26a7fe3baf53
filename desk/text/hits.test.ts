import { expect, test } from "vitest";
import { findHits, parseSearchWords, splitAtHits } from "./hits.ts";

const marked = (text: string, typed: string, forms: string[][] = []) =>
	splitAtHits(text, parseSearchWords(typed), forms)
		.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
		.join("");

test.each([
	["Dana Whitcomb", "whit", "Dana [Whit]comb"],
	["Dana Whitcomb", "DANA comb", "[Dana] Whitcomb"],
	["José Núñez", "nun jose", "[José] [Núñ]ez"],
	["Jose\u0301 Lee", "jose", "[Jose\u0301] Lee"],
	["Harrow & Pike", "&", "Harrow & Pike"],
	["ﬁeld sales", "fi", "[ﬁ]eld sales"],
	["2-5 people", "5", "2-[5] people"],
	["Anna", "", "Anna"],
])("in %s, %s is marked as %s", (text, typed, expected) => {
	expect(marked(text, typed)).toBe(expected);
});

test("synonyms and other word endings are highlighted whole, prefixes as far as they were typed", () => {
	expect(
		marked("Account Executive, managed an AE", "ae managing", [["ae"], ["account", "executive"], ["managed"]]),
	).toBe("[Account Executive], [managed] an [AE]");
	expect(marked("Freight, freighter", "freigh", [["freight"]])).toBe("[Freigh]t, [freigh]ter");
});

test("each hit belongs to one term, the longest form wins, and adjacent hits of a term are merged", () => {
	const terms = [[["account"], ["executive"], ["ae"]], [["executive", "assistant"]], [["cafe"]]];
	const said = "Account  Executive\nAE\nExecutive Assistant, executive of a CAFÉ; Executives";
	expect(findHits(said, terms).map(({ from, to, term }) => [said.slice(from, to), term])).toEqual([
		["Account  Executive", 0],
		["AE", 0],
		["Executive Assistant", 1],
		["executive", 0],
		["CAFÉ", 2],
	]);
	expect(findHits(said, [])).toEqual([]);
});

test("words excluded from a search are not highlighted", () => {
	expect(parseSearchWords('sales -manager -"account executive" east')).toEqual(["sales", "east"]);
	expect(marked("Sales manager", "sales -manager")).toBe("[Sales] manager");
	expect(parseSearchWords("vice-president")).toEqual(["vice", "president"]);
	expect(parseSearchWords(undefined)).toEqual([]);
});
