import * as z from "zod/mini";
import type { Kind } from "./kinds.ts";
import { email, longText, text } from "./rules.ts";

/* One's own page: what it shows of one submission, and what can be done there. */

/** Where the firm is with it. */
export type Standing = "received" | "being read" | "answered" | "closed";

export interface OwnSubmission {
	reference: string;
	kind: Kind;
	receivedAt: string;
	keptUntil: string;
	standing: Standing;
	/** As they were sent, or corrected since. */
	fields: Record<string, string>;
	/** Step two of a lead. */
	details: Record<string, string>;
	file?: { name: string; size: number };
	/** An address that they changed theirs to, until it is confirmed from there. */
	newEmail?: string;
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

/** What an employer adds to a request, at a time. */
export const ADDED_MAX = 1000;

export const addSchema = z.object({
	text: longText({
		min: 1,
		short: "Please write something first",
		max: ADDED_MAX,
		long: `This must be less than ${ADDED_MAX} characters`,
	}),
});

export const EMPLOYERS_MAX = 20;

/** One employer to a line. */
export const notShownToSchema = z.object({
	employers: text({ min: 0, short: "", max: 2000, long: "Please name at most 20 employers" }),
});

/** Who asks for a link to all that is held under their address. */
export const linkSchema = z.object({ email: email() });

type Texts = Partial<Record<string, string>>;

/** What a page of one's own shows. `base` is where its forms are sent, before a slash and the action. */
export type Yours =
	| { view: "ask"; values: Texts; errors: Texts; error?: string | undefined }
	| { view: "sent" | "unknown" | "withdrawn" }
	| AllOwn
	| OneOwn
	| { view: "withdraw"; base: string; submission?: OwnSubmission | undefined; error?: string | undefined }
	| { view: "confirm"; base: string; email: string; error?: string | undefined };

/** All that is held under an address. */
export interface AllOwn {
	view: "all";
	base: string;
	email: string;
	submissions: Pick<OwnSubmission, "reference" | "kind" | "receivedAt">[];
	done?: string | undefined;
	error?: string | undefined;
}

export interface OneOwn {
	view: "one";
	base: string;
	submission: OwnSubmission;
	version: number;
	/** What was just done. */
	done?: OwnAction | undefined;
	/** What was just asked for and could not be done, with what was typed and why. */
	action?: OwnAction | undefined;
	values?: Texts | undefined;
	errors?: Texts | undefined;
	error?: string | undefined;
}
