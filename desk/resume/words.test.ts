import { expect, test } from "vitest";
import { wordsToMark } from "./words.ts";

const folded = (q: string | undefined) => wordsToMark(q).map((word) => word.folded);

test("what is searched for is marked as it is compared, and told as it was typed", () => {
	expect(wordsToMark("Freight Ohio Zoë")).toEqual([
		{ typed: "Freight", folded: "freight" },
		{ typed: "Ohio", folded: "ohio" },
		{ typed: "Zoë", folded: "zoe" },
	]);
	expect(folded("ohio OHIO ohio*")).toEqual(["ohio"]);
	expect(folded(undefined)).toEqual([]);
});

test("of phrases every word is marked, and nothing that was searched to be without", () => {
	expect(folded('"account executive" -manager -"inside sales" mid-market')).toEqual([
		"account",
		"executive",
		"mid",
		"market",
	]);
});

test("a plural marks the singular", () => {
	expect(folded("manufacturers sales business bus gas")).toEqual(["manufacturer", "sale", "business", "bus", "gas"]);
});
