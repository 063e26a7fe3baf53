import * as z from "zod/mini";
import { choice, email, longText, type Option, text } from "./forms/rules.ts";
import type { InterviewView } from "./meetings/interviews.ts";
import { offersText } from "./meetings/offers-schema.ts";

/* The employer's shortlist page behind a reader's link: what it shows, and what a reader can do there. */

export const verdicts = [
	{ value: "interview", label: "Interview" },
	{ value: "maybe", label: "Maybe" },
	{ value: "pass", label: "Pass" },
] as const satisfies readonly Option[];

export type Verdict = (typeof verdicts)[number]["value"];

export const passReasons = [
	{ value: "pay", label: "Pay above our range" },
	{ value: "kind-of-sale", label: "Not our kind of sale" },
	{ value: "track-record", label: "Track record" },
	{ value: "experience", label: "Level of experience" },
	{ value: "location", label: "Location" },
	{ value: "other", label: "Something else" },
] as const satisfies readonly Option[];

export type PassReason = (typeof passReasons)[number]["value"];

export const COMMENT_MAX = 1000;
export const TIMES_MAX = 300;
export const CODE_DIGITS = 6;
/** How long a code works. */
export const CODE_MS = 10 * 60_000;

/** Unlike a form's field, it stays undefined if it is left out: a comment that its writer can't see is kept. */
const comment = z
	.string()
	.check(z.trim(), z.maxLength(COMMENT_MAX, `Please keep it under ${COMMENT_MAX.toLocaleString("en-US")} characters`));

/** POST /shortlist/TOKEN/verdict */
export const verdictSchema = z
	.object({
		/** The letter. */
		candidate: z.string("Say which candidate"),
		verdict: choice(verdicts, "Please choose Interview, Maybe or Pass"),
		reason: z.optional(z.union([z.literal(""), choice(passReasons, "Please choose a reason from the list")])),
		comment: z.optional(comment),
		times: z.optional(
			longText({ min: 0, short: "", max: TIMES_MAX, long: `Please keep it under ${TIMES_MAX} characters` }),
		),
		/** Times that suit for an interview. Left out, what was named before stays. */
		offers: z.optional(offersText),
		/** Of this reader's answer about this candidate; 0 at first. */
		version: z.coerce.number("Say which version you saw").check(z.int("Say which version you saw")),
	})
	.check(
		z.refine(({ verdict, reason }) => verdict !== "pass" || Boolean(reason), {
			path: ["reason"],
			message: "Please choose a reason, so that we send you better candidates",
		}),
	);

export type VerdictBody = z.output<typeof verdictSchema>;

/** POST /shortlist/TOKEN/names, with the code that we emailed. */
export const codeSchema = z.object({
	code: z.string("Enter the code").check(z.regex(/^\s*(?:\d\s*){6}$/, "The code is six digits")),
});

/** POST /shortlist/TOKEN/colleague: asks for a link for somebody else, or for oneself if the link was forwarded. */
export const colleagueSchema = z.object({
	name: text({ min: 2, short: "Please enter a name", max: 100, long: "Please keep the name under 100 characters" }),
	email: email(),
});

/** POST /shortlist/TOKEN/cancel: cancels the interview. */
export const cancelSchema = z.object({
	/** The letter. */
	candidate: z.string("Say which candidate"),
});

export interface ReaderAnswer {
	verdict: Verdict;
	reason: PassReason | null;
	comment: string;
	times: string;
	at: string;
	version: number;
}

/**
 * What POST /shortlist/TOKEN/verdict answers as JSON: 200 with the reader's answer; 409 with the present one and `error`.
 * Otherwise `{errors}` by field (422), or `{error}`.
 */
export type VerdictResponse = { candidate: string; error?: string } & (ReaderAnswer | { version: 0 });

export interface ShortlistCandidate {
	letter: string;
	/** What the recruiter approved; blind. See shortlist-text.ts for its parts. */
	summary: string;
	concern: string | null;
	/** How they compare with what the employer asked for. */
	reasons: { label: string; met: boolean | null }[];
	/** They agreed to be introduced by name, and this reader may see it with a code. */
	agreed: boolean;
	/** They agreed to be introduced. The recruiter may still keep the name. */
	consented: boolean;
	/** Null until this browser was unlocked with a code. */
	name: string | null;
	contact: string[];
	resume: { name: string; size: number } | null;
	/** In words, once they are past the shortlist. */
	stage: "sent" | "interview" | "offer" | "placed";
	answer: ReaderAnswer | null;
	/** Null while it's too early, or too late, for one. */
	interview: InterviewView | null;
	/** Answers of the other readers. */
	others: { reader: string; verdict: Verdict; comment: string; at: string }[];
}

/** Folder of the frame that shows resumes. No token is that short. */
export const RESUME_FRAME = "/shortlist/frame/";

interface ShortlistHead {
	/** Path of the link: /shortlist/TOKEN. */
	base: string;
	reader: string;
	company: string;
	title: string;
	recruiter: string | null;
	/** Of the recruiter, while they are at the desk. The page never shows it, and finds their photo by it. */
	recruiterEmail: string | null;
}

/** What the page is rendered from. */
export type ShortlistPageData =
	/** Wrong, revoked or gone: nobody is told which. */
	| { view: "unknown" }
	| { view: "busy"; error: string }
	/** May we name the company in the job listing? */
	| { view: "agree"; title: string; place: string; company: string; agreed: boolean }
	| (ShortlistHead & { view: "closed"; outcome: "filled" | "on-hold" | "canceled" })
	| (ShortlistHead & {
			view: "open";
			/** City and state, and whether the work is on-site, hybrid or remote. */
			place: string;
			seats: number;
			sentAt: string;
			candidates: ShortlistCandidate[];
			/** Names of all readers, this one first. */
			readers: string[];
			/** Whether names and resumes are shown: nobody agreed yet, a code is needed, a code was sent, or they are. */
			names: "none" | "locked" | "code-sent" | "shown";
			/** Masked: d***@example.com. */
			email: string;
			/** What was just done; `about` is the letter. */
			done?: { what: "verdict" | "names" | "colleague" | "cancel"; about?: string };
			/** What was sent and refused. */
			refused?: {
				what: "verdict" | "code" | "names" | "colleague" | "cancel";
				about?: string;
				values: Record<string, string>;
				errors: Record<string, string>;
				error?: string;
			};
	  });

/** What the page with a candidate's resume is rendered from. */
export interface ShortlistResumeData extends ShortlistHead {
	letter: string;
	name: string;
	/** Of the file. */
	type: string;
	/** Its kind, if it can be shown; otherwise why it isn't, at least not without asking. */
	showing: "pdf" | "docx" | "doc" | "unscanned" | "other";
}
