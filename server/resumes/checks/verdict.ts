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
	acts: "The PDF contains scripts, attachments, video, or links that launch or send something. Open it in a viewer that doesn't run them, such as a browser.",
	doubtful: "We couldn't check all of the PDF. Open it in a viewer that doesn't run scripts, such as a browser.",
	linked:
		"The document has pictures, links or add-ins that open other computers or programs. Open it in Word's Protected View.",
	embedded:
		"The document has other documents, audio or video embedded in it. Open them only if you were expecting them.",
};
