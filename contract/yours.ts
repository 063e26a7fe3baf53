import * as z from "zod/mini";
import type { ChatLine } from "./chat.ts";
import type { CandidateSource } from "./desk/candidates.ts";
import type { Kind } from "./forms/kinds.ts";
import { leadDetailsSchema, leadSchema } from "./forms/lead.ts";
import { messageSchema } from "./forms/message.ts";
import { addedCandidateSchema, applicationSchema, resumeSchema } from "./forms/resume.ts";
import { email, longText } from "./forms/rules.ts";
import { talentRequestSchema } from "./forms/talent-request.ts";
import type { InterviewView } from "./meetings/interviews.ts";

/* "Your page": what it shows of a submission, and what its sender can do there. */

type Texts = Record<string, string>;

/** How far along the firm is with it. */
export type OwnStatus = "received" | "being read" | "answered" | "closed";

export interface OwnSubmission {
	reference: string;
	kind: Kind;
	receivedAt: string;
	keptUntil: string;
	/** An opening is being worked on, or a guarantee runs: it is kept for that long, even past keptUntil. */
	keptLonger: boolean;
	standing: OwnStatus;
	/** As sent, or as corrected since. */
	fields: Texts;
	/** Step two of a lead. */
	details: Texts;
	file?: { name: string; size: number };
	/** The sender's new email address, until it is confirmed. */
	newEmail?: string;
	/** The lines, if the message was a chat. */
	chat?: ChatLine[];
	/** A call was booked with it. */
	call?: boolean;
	/** For a resume. */
	candidate?: {
		paused: boolean;
		/** Employers they are never to be shown to. */
		notShownTo: string[];
		/** Until when it would be kept if they agree now. */
		couldBeKeptUntil: string;
		/** Consent requests: whether an employer may have their name. */
		asks: ConsentRequest[];
		/** Openings they are or were considered for. */
		openings: OwnOpening[];
		/** Set if our team added them, instead of them sending a resume: whether they agreed to be on file. */
		added?: { source: CandidateSource; agreed: boolean };
		/** The job they applied to, if the resume was sent for one. */
		applied?: OwnApplication;
	};
	/** For a lead or a talent request. */
	employer?: { over?: "filled" | "called off" };
}

export interface OwnApplication {
	/** The job's title and place. */
	about: string;
	/** Null unless the job's page named the employer. */
	employer: string | null;
	/** Whether they may be considered for other jobs too. */
	onFile: boolean;
}

export interface ConsentRequest {
	/** The opening's id. */
	id: string;
	askedAt: string;
	/** The job's title and place, never more. */
	about: string;
	answer?: "yes" | "no";
}

/** How far a candidate is in an opening, as they are told: never a verdict or a reason. */
export type OwnStage = "considered" | "introduced" | "interview" | "offer" | "hired" | "closed";

export interface OwnOpening {
	id: string;
	/** The job's title and place, never more. */
	about: string;
	stage: OwnStage;
	/** Null while there's none to agree on. */
	interview: InterviewView | null;
}

/** The actions of POST /yours/TOKEN/ACTION, with the kinds of submission each is for. */
export const OWN_ACTIONS = {
	correct: ["lead", "talent-request", "resume", "message"],
	"replace-resume": ["resume"],
	keep: ["resume"],
	pause: ["resume"],
	"look-again": ["resume"],
	"keep-on-file": ["resume"],
	"this-job-only": ["resume"],
	"not-shown-to": ["resume"],
	answer: ["resume"],
	interview: ["resume"],
	"cancel-interview": ["resume"],
	add: ["lead", "talent-request"],
	filled: ["lead", "talent-request"],
	"call-off": ["lead", "talent-request"],
	agree: ["resume"],
	withdraw: ["lead", "talent-request", "resume", "message"],
} as const satisfies Record<string, readonly Kind[]>;

export type OwnAction = keyof typeof OWN_ACTIONS;

export function isOwnAction(name: string | undefined): name is OwnAction {
	return name !== undefined && Object.hasOwn(OWN_ACTIONS, name);
}

/** History events of these actions. Those about consent and interviews belong to openings; a withdrawn submission is erased. */
export const OWN_EVENTS = [
	"corrected",
	"resume replaced",
	"kept longer",
	"paused",
	"looks again",
	"kept on file",
	"this job only",
	"not shown to",
	"added to it",
	"filled",
	"called off",
	"wants another address",
	"address confirmed",
	"agreed",
] as const;

export type OwnEvent = (typeof OWN_EVENTS)[number];

/** What "your page" is rendered from. */
export type YourPageData =
	| { view: "ask"; values: Texts; errors: Texts; error?: string }
	| { view: "sent" }
	| { view: "unknown" }
	| { view: "withdrawn" }
	| {
			view: "all";
			base: string;
			email: string;
			submissions: Pick<OwnSubmission, "reference" | "kind" | "receivedAt" | "call">[];
			done?: string;
			error?: string;
	  }
	| {
			view: "one";
			base: string;
			submission: OwnSubmission;
			/** Who owns it at the desk. The page shows them only if the site does. */
			owner?: { name: string; email: string };
			/** Of the page's content; sent along with a correction. */
			version: number;
			done?: OwnAction;
			/** The action that failed, with its values and errors. */
			action?: OwnAction;
			values?: Texts;
			errors?: Texts;
			error?: string;
	  }
	| { view: "withdraw"; base: string; submission?: OwnSubmission; error?: string }
	| { view: "confirm"; base: string; email: string; error?: string };

export const EMPLOYERS_MAX = 20;
const EMPLOYER_MAX = 100;
export const EMPLOYERS_TEXT_MAX = 2500;

/** The employers named, one per line. */
export function parseEmployers(text: string): string[] {
	const names = text.split("\n").map((line) => line.trim());
	return [...new Set(names.filter((name) => name !== ""))];
}

const TOO_MANY = `Please name at most ${EMPLOYERS_MAX} employers`;

/** One employer per line. */
export const notShownToSchema = z
	.object({ employers: longText({ min: 0, short: "", max: EMPLOYERS_TEXT_MAX, long: TOO_MANY }) })
	.check(
		z.refine(({ employers }) => parseEmployers(employers).length <= EMPLOYERS_MAX, {
			path: ["employers"],
			message: TOO_MANY,
		}),
		z.refine(({ employers }) => parseEmployers(employers).every(({ length }) => length <= EMPLOYER_MAX), {
			path: ["employers"],
			message: `The name of an employer must be less than ${EMPLOYER_MAX} characters`,
		}),
	);

export const ADDED_MAX = 1000;
/** For all additions together. */
export const ADDED_TOTAL_MAX = 4000;

function additionText(max: number, min: number) {
	return longText({
		min,
		short: "Please write what you want to add",
		max,
		long: `What you add must be less than ${max} characters`,
	});
}

export const addSchema = z.object({ text: additionText(ADDED_MAX, 1) });

export const consentReplySchema = z.object({ answer: z.enum(["yes", "no"], "Please answer yes or no") });

/** What can be corrected: the form's fields, without the terms checkbox, and with what was added since. */
const correctionSchemas = {
	lead: z.extend(z.omit(leadSchema, { agreeToTerms: true }), { additionalInfo: additionText(ADDED_TOTAL_MAX, 0) }),
	"talent-request": z.extend(talentRequestSchema, { additionalInfo: additionText(ADDED_TOTAL_MAX, 0) }),
	resume: resumeSchema,
	message: messageSchema,
} as const satisfies Record<Kind, z.ZodMiniObject>;

/** The rules for correcting this submission. */
export function correctionSchema({ kind, candidate }: Pick<OwnSubmission, "kind" | "candidate">) {
	if (candidate?.applied) return applicationSchema;
	return candidate?.added ? addedCandidateSchema : correctionSchemas[kind];
}

/** Step two of a lead, as far as it is filled in. */
export const correctableDetails = z.omit(leadDetailsSchema, { place: true });

/** A request for a link to everything stored under an address. */
export const linkSchema = z.object({ email: email() });
