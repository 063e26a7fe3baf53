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
