import { expect, test } from "vitest";
import { cleanLine, cleanText, joinHyphenated } from "./clean.ts";

test.each([
	["of\ufb01ce work\ufb02ow", "office workflow"],
	["\u{1d400}\u{1d401} \uff21\uff22", "AB AB"],
	["5 m\u00b2, \u00bd day", "5 m², ½ day"],
	["Jos\u0065\u0301", "José"],
	["\uf0b7 Closed", "• Closed"],
	["a\u0000b\u0007c\u202ed\ufeffe\u200bf", "abcdef"],
	["a\u00a0b\u2009c", "a b c"],
	["one\r\ntwo\u2028three", "one\ntwo\nthree"],
])("%j is cleaned to %j", (text, cleaned) => {
	expect(cleanText(text)).toBe(cleaned);
});

test("a line's whitespace is collapsed, and its tabs are kept", () => {
	expect(cleanLine("  a   b \t c  ")).toBe("a b\tc");
});

test.each([
	[
		["account manage-", "ment, and more"],
		["account management,", "and more"],
	],
	[
		["full-", "cycle sales"],
		["full-cycle", "sales"],
	],
	[
		["account-", "based selling"],
		["account-based", "selling"],
	],
	[
		["a re-seller", "and a re-", "seller"],
		["a re-seller", "and a re-seller"],
	],
	[["so\u00ad", "lution"], ["solution"]],
	[
		["2019 -", "2021"],
		["2019 -", "2021"],
	],
	[
		["North-", "West"],
		["North-", "West"],
	],
	[
		["a manage-\t2019", "ment"],
		["a manage-\t2019", "ment"],
	],
])("%j becomes %j", (lines, joined) => {
	expect(joinHyphenated(lines)).toEqual(joined);
});

const LENGTH = 200_000; // characters, the most a resume may have
const MOST_MS = 3_000; // of this process's own work; quadratic time took 15 s and more

test.each([
	["spaces", " "],
	["tabs and spaces", " \t "],
	["letters", "a"],
	["divided words", "ab-"],
	["marks in the wrong order", "\u0301\u0323"],
	["marks with unseen characters between", "\u0301\u200b\u0323"],
	["letters apart", "A "],
])("a line of 200,000 %s is cleaned in time that grows with its length", (_, shape) => {
	const line = `a${shape.repeat(LENGTH / shape.length)}b`;
	const before = process.cpuUsage();
	cleanLine(line);
	joinHyphenated([`${line}-`, line, line]);
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1000).toBeLessThan(MOST_MS);
});
