import type { Emphasis } from "./clauses/clauses.ts";
import type { RequirementKind, Verdict } from "./requirement.ts";

/* Every weight used to rank candidates, in one place. docs/matching.md explains the same figures in prose. */

/** What decides whether a candidate can do the job counts most; what can be learned in weeks, little. */
export const WEIGHTS: Record<RequirementKind, number> = {
	role: 6, // the work itself
	sector: 4, // their contacts and their knowledge of the market
	place: 4, // few can change it
	years: 2,
	level: 2, // used loosely, and overlaps with role and years
	language: 2,
	license: 2,
	tool: 1,
	degree: 1,
	method: 1,
	pay: 1, // most candidates don't state it, and it's negotiable
	words: 4, // the request's own keywords; capped by the verdicts on role, level, years and place
};

/**
 * By how strongly the request puts it. What it says isn't needed never becomes a requirement. What is unwanted costs as
 * much as a must would bring.
 */
export const EMPHASIS_FACTORS: Record<Exclude<Emphasis, "not asked">, number> = {
	...{ must: 2, plain: 1, nice: 0.5, unwanted: 2 },
};

/**
 * How much of a requirement's weight counts for each verdict. Unknown is not the same as missing: it counts more than a
 * requirement known to be missed, and less than one that comes close.
 */
export const VERDICT_SHARES: Record<Verdict, number> = { met: 1, near: 0.5, "not known": 0.3, "not met": 0 };

/** Share of a sector's weight if the industry is only chosen in the form, or isn't the employer's own. */
export const SECONDARY_SECTOR_SHARE = 0.5;

/** The share of a request's keywords a resume needs for "met" and for "near". No resume has all of them. */
export const KEYWORD_SHARES = { met: 0.3, near: 0.15 };

/** The same for keywords that a recruiter typed: a few, and each on purpose. */
export const TYPED_KEYWORD_SHARES = { met: 1, near: 0.5 };

/** Candidates with a lower score are not listed as matches. */
export const FIT_MIN_SCORE = 0.5;
