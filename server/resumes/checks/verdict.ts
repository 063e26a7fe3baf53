import type { fileMessages } from "../../../contract/forms/resume.ts";

export type ResumeType = "pdf" | "doc" | "docx";
export type FileProblem = keyof typeof fileMessages;

interface AcceptedFile {
	type: ResumeType;
	/** A sentence for the team. */
	remark?: string;
}

export type Verdict = AcceptedFile | { problem: FileProblem };
