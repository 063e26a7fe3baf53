import type { Kind } from "../forms/kinds.ts";
import type { Option } from "../forms/rules.ts";

/* Options and limits at the desk. */

export const callOutcomes = [
	{ value: "reached", label: "Reached them" },
	{ value: "voicemail", label: "Left a voicemail" },
	{ value: "no-answer", label: "No answer" },
	{ value: "wrong-number", label: "Wrong number" },
] as const satisfies readonly Option[];

export type CallOutcome = (typeof callOutcomes)[number]["value"];

/** Reasons for closing a submission. */
export const outcomes = [
	{ value: "won", label: "Placed or became a client" },
	{ value: "client", label: "Became a client" },
	{ value: "answered-elsewhere", label: "Answered elsewhere" },
	{ value: "no-fit", label: "No fit" },
	{ value: "no-reply", label: "Never replied" },
	{ value: "filled", label: "Filled without us" },
	{ value: "called-off", label: "Canceled" },
	{ value: "duplicate", label: "Duplicate" },
	{ value: "other", label: "Other" },
] as const satisfies readonly Option[];

export type Outcome = (typeof outcomes)[number]["value"];

/** Why a resume's text could not be read, or not all of it. */
export const resumeReadFailures = {
	scan: "This file is a scan or photo, so there's no text to read or search.",
	locked: "This file is password-protected, so there's no text to read or search.",
	broken: "This file is damaged, so there's no text to read or search.",
	"too much": "This file is much longer than a resume, so only its beginning is read and searched.",
	"given up": "This file takes too long to read, so its details aren't filled in. Open it to read it yourself.",
};

/** What an incoming call can be entered as. */
export const manualKinds = ["lead", "talent-request", "resume"] as const satisfies readonly Kind[];

/** How long an action can be undone, and how long an email waits before it is sent. */
export const UNDO_MS = 10_000;

/** A template placeholder, such as {{firstName}}. One that is left unfilled blocks sending. */
export const PLACEHOLDER = /\{\{[^{}]*\}\}/;

export const NOTE_MAX = 5000;
export const SUBJECT_MAX = 200;
export const ANSWER_MAX = 20_000;
/** Per candidate in a shortlist email. */
export const SUMMARY_MAX = 2000;
/** Submissions that one action can be on. */
export const BULK_MAX = 500;
