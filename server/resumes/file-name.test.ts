import { expect, test } from "vitest";
import { safeFileName } from "./file-name.ts";

test.each([
	["Jordan Reyes.pdf", "Jordan Reyes.pdf"],
	["Résumé – Nguyễn.pdf", "Résumé – Nguyễn.pdf"],
	["cv.exe", "cv.pdf"],
	["cv.pdf.exe", "cv.pdf"],
	["J. Smith v1.2", "J. Smith v1.2.pdf"],
	["C:\\Users\\me\\cv.docx", "cv.pdf"],
	["../../etc/passwd", "passwd.pdf"],
	["annexe\u202Efdp.exe", "annexefdp.pdf"],
	["a\r\nSet-Cookie: b\0.pdf", "a Set-Cookie b.pdf"],
	["", "resume.pdf"],
	[".pdf", "resume.pdf"],
	["...", "resume.pdf"],
])("the name %j is kept as %j", (given, kept) => {
	expect(safeFileName(given, "pdf")).toBe(kept);
});

test("a name of 5,000 characters is shortened to 150, with its extension", () => {
	const name = safeFileName(`${"😀".repeat(5000)}.docx`, "docx");
	expect([...name]).toHaveLength(150);
	expect(name).toMatch(/😀\.docx$/u);
});

test("only the first thousand characters of a name are read", () => {
	expect(safeFileName(`${"\u200b".repeat(999)}x`, "pdf")).toBe("x.pdf");
	expect(safeFileName(`${"\u200b".repeat(1000)}x`, "pdf")).toBe("resume.pdf");
});

test.each([
	["spaces", " ".repeat(1_000_000)],
	["spaces before a letter", `${" ".repeat(1_000_000)}x`],
	["spaces between letters", `O'Brien-Nguyễn${" ".repeat(1_000_000)}x`],
	["extensions", `O'Brien-Nguyễn${".pdf".repeat(250_000)}x`],
	["dots", `O'Brien-Nguyễn${".".repeat(1_000_000)}x`],
	["accents on one letter", `O'Brien-Nguyễn x${"\u0301\u0323".repeat(500_000)}`],
	["folders", "a/".repeat(500_000)],
	["invisible characters", `O'Brien-Nguyễn${"\u200b".repeat(1_000_000)}`],
])("a name with a megabyte of %s is handled right away", (_, given) => {
	expect(safeFileName(given, "pdf")).toMatch(/^(O'Brien-Nguyễn.*|resume)\.pdf$/);
	expect([...safeFileName(given, "pdf")].length).toBeLessThanOrEqual(150);
});
