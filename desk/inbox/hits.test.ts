import { expect, test } from "vitest";
import { pieces, wordsOf } from "./hits.ts";

const marked = (text: string, typed: string) =>
	pieces(text, wordsOf(typed))
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
