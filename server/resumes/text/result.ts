/* What reading a file comes to. */

/** Read; or why there is no text: a picture of paper, locked, damaged, or more than a resume may be. */
export type TextState = "read" | "scan" | "locked" | "broken" | "too much";

export interface ResumeText {
	state: TextState;
	/** Where in the text each page begins; empty where the file knows no pages. */
	pages: number[];
	/**
	 * Lines; an empty one where a part ends, a tab between the cells of a row. What was read until it was too much, or broke,
	 * is kept.
	 */
	text: string;
}

export const TEXT_MAX = 200_000; // characters; a resume of ten full pages has 40,000
