import type { AskKind, Verdict } from "./ask.ts";
import type { Emphasis } from "./emphasis.ts";

/* What counts how much in the order of who fits: all of it, in one place. docs/matching.md says the same to people. */

/** Of what a request asks. What decides whether somebody can do the work counts most; what can be learned in weeks, little. */
export const WEIGHTS: Record<AskKind, number> = {
	role: 6, // the work itself
	sector: 4, // whom they know, and what they know about
	place: 4, // what few can change
	years: 2,
	level: 2, // said loosely, and partly the same as role and years
	language: 2,
	license: 2,
	tool: 1,
	degree: 1,
	method: 1,
	pay: 1, // what most people do not tell, and what is negotiated
	words: 4, // what the request says in its own words, of whom role, level, years and place fit
};

/** How the request says it. What it says is not needed is not asked at all. */
export const EMPHASIS: Record<Exclude<Emphasis, "not asked">, number> = { must: 2, plain: 1, nice: 0.5 };

/**
 * How much of an ask's weight counts. What is not known is never what is missed: it counts more than nothing, so that nobody
 * stands below somebody who is known to miss it, and less than what comes close.
 */
export const SHARES: Record<Verdict, number> = { met: 1, near: 0.5, "not known": 0.3, "not met": 0 };

/** How much of a sector's weight counts for the industry that was only chosen, and for one beside the employer's own. */
export const ASIDE = 0.5;

/** From how much of a request's words on they are met, and come close. A resume has never all of them. */
export const WORDS_SHARES = { met: 0.3, near: 0.15 };

/** Who reaches less of the asks' weight is not listed as fitting. */
export const FITS_FROM = 0.5;
