import { expect, test } from "vitest";
import { cleanField, cleanLine, cleanText } from "./text.ts";

test("names as people write them pass unchanged", () => {
	for (const name of ["O'Brien-Nguyễn", "José Ñúñez", "李小龙", "محمد", "Zoë 👩🏽‍💻 ❤️‍🔥"])
		expect(cleanLine(name)).toBe(name);
});

test("letters and their accents become one character each", () => {
	expect(cleanLine("Jose\u0301")).toBe("José");
});

test("a line has no line ends, tabs or control characters", () => {
	expect(cleanLine("  Ann\r\nBcc: everyone@example.com\t\0\u001b[31m\u0085x\u2028y ")).toBe(
		"Ann Bcc: everyone@example.com [31m x y",
	);
});

test("a text keeps its lines and tabs, with one kind of line end", () => {
	expect(cleanText("\r\none\r\ntwo\rthree\u2028\tfour\u0007\n")).toBe("one\ntwo\nthree\n\tfour");
});

test("invisible characters are removed", () => {
	expect(cleanLine("a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg")).toBe("abcdefg");
	expect(cleanLine("invoice\u202Efdp.exe\u2066\u2069\u200e\u200f\u061c")).toBe("invoicefdp.exe");
	expect(cleanLine("\ud800x\udc00")).toBe("x");
});

test("cleaning what is clean changes nothing", () => {
	for (const text of ["e\u200b\u0301", "\u200d👩\u200d", "a\u200e \u200f"]) {
		expect(cleanText(cleanText(text))).toBe(cleanText(text));
		expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
	}
});

test("thirty of the marks stacked on a letter stay, even with invisible characters in between", () => {
	expect(cleanLine(`Z${"\u0316".repeat(500)}oe`)).toBe(`Z${"\u0316".repeat(30)}oe`);
	expect(cleanText(`Z${"\u0316\u200b".repeat(500)}oe`)).toBe(`Z${"\u0316".repeat(30)}oe`);
});

test("white space around a text never makes it too long", () => {
	expect(cleanField(`${" ".repeat(60_000)}Dana${"\n".repeat(60_000)}`, "one line")).toBe("Dana");
});

test("a text that is too long to be cleaned stays too long, whatever it is made of", () => {
	for (const filler of ["x", " ", "\u200b", "\n", "\0", "\u0301"]) {
		const text = `Dana${filler.repeat(20_000)}Reyes`;
		expect(cleanField(text, "one line").trim().length).toBeGreaterThan(1000);
		expect(cleanField(text, "lines").trim().length).toBeGreaterThan(1000);
	}
});
