/** Read; or why there is no text: scanned paper, locked, damaged, or more than a resume may have. */
export type TextState = "read" | "scan" | "locked" | "broken" | "too much";

export interface ResumeText {
	state: TextState;
	/** Offset of each page in the text; empty if the format has no pages. */
	pages: number[];
	/**
	 * Lines, with an empty line between sections and a tab between the cells of a row. If reading stops early, the text
	 * so far is kept.
	 */
	text: string;
}

export const TEXT_MAX = 200_000; // characters; a resume of ten full pages has 40,000
