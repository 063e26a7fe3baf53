import type { fileMessages } from "../../../contract/forms/resume.ts";

export type ResumeType = "pdf" | "doc" | "docx";
export type FileProblem = keyof typeof fileMessages;

interface AcceptedFile {
	type: ResumeType;
	/** A sentence for the team. */
	remark?: string;
}

export type Verdict = AcceptedFile | { problem: FileProblem };

/* Warnings to the team about a resume that we accepted anyway, because honest resumes have these things too. */

export const remarks = {
	acts: "The PDF holds scripts, attached files, film, or links that start or send something. Open it in a viewer that runs none, such as a browser.",
	doubtful:
		"Some of the PDF is written in a way that we could not look into. Open it in a viewer that runs no scripts, such as a browser.",
	linked:
		"The document has pictures, links or add-ins that lead to other machines or programs. Open it in Word's protected view.",
	embedded: "The document has other documents, sound or film inside. Open them only if you expected them.",
};
