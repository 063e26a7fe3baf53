import { expect, test } from "vitest";
import { fileMessages, RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";
import { fileProblem } from "./fileProblem.ts";

test("a PDF, DOC or DOCX of up to exactly 10 MB is accepted", () => {
	for (const name of ["cv.pdf", "CV.PDF", "my.old.doc", "resume.docx"]) {
		expect(fileProblem({ name, size: RESUME_MAX_BYTES })).toBeUndefined();
	}
});

test("anything else gets an error message before it is sent", () => {
	expect(fileProblem(undefined)).toBe(fileMessages.missing);
	expect(fileProblem({ name: "cv.pdf", size: RESUME_MAX_BYTES + 1 })).toBe(fileMessages.tooLarge);
	expect(fileProblem({ name: "cv.pdf", size: 0 })).toBe(fileMessages.empty);
	for (const name of ["cv.pages", "cv.pdf.exe", "pdf"]) {
		expect(fileProblem({ name, size: 10 })).toBe(fileMessages.wrongType);
	}
});
