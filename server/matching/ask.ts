import type { Fact } from "./terms/fact.ts";

/* A request becomes asks; each person on file is held against each of them. */

export type AskKind =
	| "role"
	| "level"
	| "years"
	| "place"
	| "sector"
	| "pay"
	| "tool"
	| "method"
	| "language"
	| "license"
	| "degree"
	| "words";

/** Of a title or a wish, from the lowest on, as the forms call them. */
export const levels = ["entry", "mid", "senior", "director", "vp"] as const;

export type Level = (typeof levels)[number];

/** Of a place: work at home; and, where it comes close, somebody who would move there, or anybody wherever they are. */
export const REMOTE = "remote";
export const MOVES = "moves";
export const ANYWHERE = "anywhere";
/** Before the name that the forms have for a role: who wants it. */
export const WANTS = "wants ";

export interface Ask {
	kind: AskKind;
	/** As it is compared, in the terms of a fact's value. Any one of them meets it. */
	values: string[];
	/** What comes close: an adjacent role, the state around a city, a sector of the same industry. It is shown as such. */
	near?: string[];
	/** As it is shown: `Account executive`, `Columbus, Ohio, or remote`. */
	label: string;
	weight: number;
	/** The words of the request that ask for it. */
	words: string;
}

export type Verdict = "met" | "near" | "not met" | "not known";

export interface Held {
	ask: Ask;
	verdict: Verdict;
	/** What of the resume or of the form says so. */
	because?: Pick<Fact, "label" | "at">;
}
