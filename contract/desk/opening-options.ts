import type { Option } from "../forms/rules.ts";

/* Options and limits of openings, candidacies and placements. */

export const openingStatuses = [
	{ value: "open", label: "Open" },
	{ value: "on-hold", label: "On hold" },
	{ value: "filled", label: "Filled" },
	{ value: "canceled", label: "Canceled" },
] as const satisfies readonly Option[];

export type OpeningStatus = (typeof openingStatuses)[number]["value"];

/** From the first contact to the hire. An ended candidacy is beside them. */
export const stages = [
	{ value: "applied", label: "Applied" },
	{ value: "shortlisted", label: "Shortlist" },
	{ value: "sent", label: "Sent" },
	{ value: "interview", label: "Interview" },
	{ value: "offer", label: "Offer" },
	{ value: "placed", label: "Placed" },
	{ value: "ended", label: "Ended" },
] as const satisfies readonly Option[];

export type Stage = (typeof stages)[number]["value"];

/** Stages that a recruiter moves a candidate to; the other two have actions of their own. */
export const movableStages = ["applied", "shortlisted", "sent", "interview", "offer"] as const satisfies Stage[];

export type Consent = "none" | "asked" | "yes" | "no";

export const endReasons = [
	{ value: "employer-passed", label: "Employer passed" },
	{ value: "candidate-withdrew", label: "Candidate withdrew" },
	{ value: "offer-declined", label: "Offer declined" },
	{ value: "opening-closed", label: "Opening closed" },
	{ value: "other", label: "Other" },
] as const satisfies readonly Option[];

export type EndReason = (typeof endReasons)[number]["value"];

/** Reasons that need an explanation. */
export const REASONS_TO_EXPLAIN: EndReason[] = ["employer-passed", "other"];

export const workModes = [
	{ value: "on-site", label: "On-site" },
	{ value: "hybrid", label: "Hybrid" },
	{ value: "remote", label: "Remote" },
] as const satisfies readonly Option[];

export type WorkMode = (typeof workModes)[number]["value"];

/** Who has to do something next, unless nobody has to, because a date is set. */
export const waitsFor = [
	{ value: "us", label: "Us" },
	{ value: "employer", label: "Employer" },
	{ value: "candidate", label: "Candidate" },
] as const satisfies readonly Option[];

export type WaitsFor = (typeof waitsFor)[number]["value"];

/** A recruiter's or an employer's verdict after an interview. */
export const feedbackVerdicts = [
	{ value: "yes", label: "Wants to move forward" },
	{ value: "maybe", label: "Undecided" },
	{ value: "no", label: "Passes" },
] as const satisfies readonly Option[];

/** How strongly a requirement counts. */
export const requirementStrengths = [
	{ value: "must", label: "Must have" },
	{ value: "plus", label: "A plus" },
	{ value: "unwanted", label: "Unwanted" },
	{ value: "dropped", label: "Dropped" },
] as const satisfies readonly Option[];

export type RequirementStrength = (typeof requirementStrengths)[number]["value"];

export const DEFAULT_GUARANTEE_DAYS = 90;
export const GUARANTEE_DAYS_MAX = 730;
export const SEATS_MAX = 99;
export const MONEY_MAX = 100_000_000;
export const TITLE_MAX = 120;
export const COMPANY_NAME_MAX = 100;
export const STEP_MAX = 200;
export const WHY_MAX = 1000;
export const READERS_MAX = 10;
export const SHORTLIST_MAX = 26; // one letter each
/** Check-ins after the start; one more comes this many days before the guarantee ends. */
export const CHECK_IN_DAYS = [7, 30, 60];
export const LAST_CHECK_IN_BEFORE_END = 5;
/** How long a job may be listed before it must be renewed. */
export const LISTED_DAYS_MAX = 60;
export const JOB_BODY_MAX = 5000;
export const EMPLOYER_AS_MAX = 100;
