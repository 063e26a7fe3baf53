import * as z from "zod/mini";
import type { ChatLine } from "./chat.ts";
import type { Kind } from "./forms/kinds.ts";
import { leadDetailsSchema, leadSchema } from "./forms/lead.ts";
import { messageSchema } from "./forms/message.ts";
import { resumeSchema } from "./forms/resume.ts";
import { email, longText } from "./forms/rules.ts";
import { talentRequestSchema } from "./forms/talent-request.ts";

/* One's own page: what it shows of one submission, and what can be done there. */

type Texts = Record<string, string>;

/** Where the firm is with it. */
export type Standing = "received" | "being read" | "answered" | "closed";

export interface OwnSubmission {
	reference: string;
	kind: Kind;
	receivedAt: string;
	keptUntil: string;
	standing: Standing;
	/** As they were sent, or corrected since. */
	fields: Texts;
	/** Step two of a lead. */
	details: Texts;
	file?: { name: string; size: number };
	/** An address that they changed theirs to, until it is confirmed from there. */
	newEmail?: string;
	/** What was said in it, of a message that was a chat. */
	chat?: ChatLine[];
	/** A candidate's: of a resume. */
	candidate?: {
		paused: boolean;
		/** Employers they are never to be shown to. */
		notShownTo: string[];
		/** Until when it would be kept if they agree now. */
		couldBeKeptUntil: string;
		/** Whether an employer may have their name: asked by a recruiter. */
		asks: Ask[];
	};
	/** An employer's: of a lead and a talent request. */
	employer?: { over?: "filled" | "called off" };
}

export interface Ask {
	/** The request's reference. */
	id: string;
	askedAt: string;
	/** What the mail told of the job: its title and place, never more. */
	about: string;
	answer?: "yes" | "no";
}

/** What can be done with POST /yours/TOKEN/ACTION. Each is asked of one submission, and only of the kinds it is for. */
export const OWN_ACTIONS = {
	correct: ["lead", "talent-request", "resume", "message"],
	"replace-resume": ["resume"],
	keep: ["resume"],
	pause: ["resume"],
	"look-again": ["resume"],
	"not-shown-to": ["resume"],
	answer: ["resume"],
	add: ["lead", "talent-request"],
	filled: ["lead", "talent-request"],
	"call-off": ["lead", "talent-request"],
	withdraw: ["lead", "talent-request", "resume", "message"],
} as const satisfies Record<string, readonly Kind[]>;

export type OwnAction = keyof typeof OWN_ACTIONS;

export function isOwnAction(name: string | undefined): name is OwnAction {
	return name !== undefined && Object.hasOwn(OWN_ACTIONS, name);
}

/** How the history calls what was done there. `said yes` and `said no` are those of proposals; withdrawn is erased. */
export const OWN_EVENTS = [
	"corrected",
	"resume replaced",
	"kept longer",
	"paused",
	"looks again",
	"not shown to",
	"added to it",
	"filled",
	"called off",
	"wants another address",
	"address confirmed",
] as const;

export type OwnEvent = (typeof OWN_EVENTS)[number];

/** What a page of one's own is made from. */
export type Yours =
	| { view: "ask"; values: Texts; errors: Texts; error?: string }
	| { view: "sent" }
	| { view: "unknown" }
	| { view: "withdrawn" }
	| {
			view: "all";
			base: string;
			email: string;
			submissions: { reference: string; kind: Kind; receivedAt: string }[];
			done?: string;
			error?: string;
	  }
	| {
			view: "one";
			base: string;
			submission: OwnSubmission;
			/** Of what it says; sent along with a correction. */
			version: number;
			done?: OwnAction;
			/** What was wrong about what was sent, and what that was. */
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

/** The employers named, one to a line. */
export function employersIn(text: string): string[] {
	const names = text.split("\n").map((line) => line.trim());
	return [...new Set(names.filter((name) => name !== ""))];
}

const TOO_MANY = `Please name at most ${EMPLOYERS_MAX} employers`;

/** One employer to a line. */
export const notShownToSchema = z
	.object({ employers: longText({ min: 0, short: "", max: EMPLOYERS_TEXT_MAX, long: TOO_MANY }) })
	.check(
		z.refine(({ employers }) => employersIn(employers).length <= EMPLOYERS_MAX, {
			path: ["employers"],
			message: TOO_MANY,
		}),
		z.refine(({ employers }) => employersIn(employers).every(({ length }) => length <= EMPLOYER_MAX), {
			path: ["employers"],
			message: `The name of an employer must be less than ${EMPLOYER_MAX} characters`,
		}),
	);

export const ADDED_MAX = 1000;
/** All that was added together. */
export const ADDED_TOTAL_MAX = 4000;

function added(max: number, min: number) {
	return longText({
		min,
		short: "Please write what you want to add",
		max,
		long: `What you add must be less than ${max} characters`,
	});
}

export const addSchema = z.object({ text: added(ADDED_MAX, 1) });

export const answerSchema = z.object({ answer: z.enum(["yes", "no"], "Please answer yes or no") });

/** What can be corrected: the fields of the form, without the box that was ticked, and with what was added since. */
export const correctionSchemas = {
	lead: z.extend(z.omit(leadSchema, { agreeToTerms: true }), { additionalInfo: added(ADDED_TOTAL_MAX, 0) }),
	"talent-request": z.extend(talentRequestSchema, { additionalInfo: added(ADDED_TOTAL_MAX, 0) }),
	resume: resumeSchema,
	message: messageSchema,
} as const satisfies Record<Kind, z.ZodMiniObject>;

/** Step two of a lead, as far as it is filled in. */
export const correctableDetails = z.omit(leadDetailsSchema, { place: true });

/** Who asks for a link to all that is held under their address. */
export const linkSchema = z.object({ email: email() });
