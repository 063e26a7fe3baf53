import type { fileMessages } from "../../src/forms/resume/schema.ts";

export type ResumeType = "pdf" | "doc" | "docx";
export type FileProblem = keyof typeof fileMessages;

interface SoundFile {
	type: ResumeType;
	/** A sentence for staff. */
	remark?: string;
}

export type Verdict = SoundFile | { problem: FileProblem };

/** Reads a part of the file, shorter than asked for at its end; into a buffer that is there already, where one is given. */
export type ReadAt = (position: number, length: number, into?: Buffer) => Promise<Buffer>;
