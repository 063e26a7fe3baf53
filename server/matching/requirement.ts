import type { RequirementStrength } from "../../contract/desk/opening-options.ts";
import type { Emphasis } from "./clauses/clauses.ts";

/* A request becomes a list of requirements; each candidate is judged against every one of them. */

export type RequirementKind =
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

/** Seniority of a job title or of an opening, lowest first, named as in the forms. */
export const levels = ["entry", "mid", "senior", "director", "vp"] as const;

export type Level = (typeof levels)[number];

/**
 * Special values of a place requirement: remote work, candidates willing to relocate, candidates anywhere, and those who
 * don't say that they would not move, as it's paid.
 */
export const REMOTE = "remote";
export const WILL_RELOCATE = "moves";
export const ANYWHERE = "anywhere";
export const MAY_RELOCATE = "may move";
/** Prefix before a role's name in the forms: it stands for candidates who want that role. */
export const WANTS_ROLE = "wants ";

export interface Requirement {
	/** Its kind and values, so that it is the same whenever the same is read again. */
	id: string;
	kind: RequirementKind;
	/** Compared with the values of facts. Any one of them meets the requirement. */
	values: string[];
	/** Values that count as near: an adjacent role, the state around a city, a neighboring sector. */
	near?: string[];
	/** Sectors only: other parts of the industry, which may be close to it or not. */
	around?: string[];
	/** For display: `Account executive`, `Columbus, Ohio, or remote`. */
	label: string;
	weight: number;
	/** Years only: more than this many are more than asked. */
	most?: number;
	/** Years only: the sectors they are asked for in. */
	within?: string[];
	/**
	 * The rules don't know all of it: the request goes on with another way to meet it, or says who buys. Who lacks the
	 * values may still meet it. Years: they are, or may be, years of something that isn't one of the sectors.
	 */
	open?: true;
	/** Keywords only: how much each counts, by how few on file have it. Without it, all count the same. */
	rarities?: Record<string, number>;
	/** How strongly the client puts it. */
	emphasis: Exclude<Emphasis, "not asked">;
	/** Excerpt of the request that states it, or what a recruiter typed. */
	words: string;
	/** Set if a recruiter decided how strongly it counts. */
	strength?: RequirementStrength;
	/** A recruiter added it. */
	typed?: true;
}

/** By the client's words, unless a recruiter decided otherwise. */
export function isUnwanted({ strength, emphasis }: Pick<Requirement, "strength" | "emphasis">): boolean {
	return strength ? strength === "unwanted" : emphasis === "unwanted";
}

export type Verdict = "met" | "near" | "not met" | "not known";

export interface Judgement {
	ask: Requirement;
	verdict: Verdict;
	/** How much of the weight it brings, if the verdict alone doesn't say. */
	share?: number | undefined;
	/** The value in the profile that decided it, in the form of a fact's value. */
	by?: string | undefined;
}
