/* What reading a file came to. */

/** Read; or why there is no text: a picture of paper, locked, damaged, or more than a resume may be. */
export type TextState = "read" | "scan" | "locked" | "broken" | "too much";

export interface ResumeText {
	state: TextState;
	/** Where in the text each page begins; empty where the file knows no pages. */
	pages: number[];
	text: string;
}
