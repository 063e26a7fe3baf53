import * as z from "zod/mini";
import { choice, email, fullName, longText, phone, salesRoles, text } from "../forms/rules.ts";
import {
	ANSWER_MAX,
	callOutcomes,
	manualKinds,
	NOTE_MAX,
	outcomes,
	PLACEHOLDER,
	PROPOSED_MAX,
	SUBJECT_MAX,
	SUMMARY_MAX,
} from "./desk-options.ts";

/* Request bodies of the desk. Each change says which version of a submission it saw. */

const version = z.number("Say which version you saw").check(z.int("Say which version you saw"));
const versioned = { version };

const hasNoPlaceholder = (value: string) => !PLACEHOLDER.test(value);

const note = (min: number) =>
	longText({
		min,
		short: "Write something first",
		max: NOTE_MAX,
		long: `A note must be less than ${NOTE_MAX} characters`,
	});

const subject = text({
	min: 1,
	short: "Give the mail a subject",
	max: SUBJECT_MAX,
	long: `The subject must be less than ${SUBJECT_MAX} characters`,
});

const answer = longText({
	min: 1,
	short: "Write your answer first",
	max: ANSWER_MAX,
	long: `The answer must be less than ${ANSWER_MAX} characters`,
});

export const changeSchema = z.object(versioned);

export const assignSchema = z.object({ ...versioned, to: z.nullable(z.string("Say to whom, or to nobody")) });

export const noteSchema = z.object({ ...versioned, text: note(1) });

export const callSchema = z.object({
	...versioned,
	outcome: choice(callOutcomes, "Say what came of the call"),
	text: note(0),
});

export const answerSchema = z.object({
	...versioned,
	subject: subject.check(z.refine(hasNoPlaceholder, "Fill in what is marked in the subject")),
	text: answer.check(z.refine(hasNoPlaceholder, "Fill in what is marked in the answer")),
});

/** Why a candidate is on the shortlist; may be empty. */
export const shortlistSchema = z.object({ text: note(0) });

export const consentAnswerSchema = z.object({
	answer: z.nullable(z.enum(["yes", "no"], "Say yes or no")),
});

const filledMessage = {
	subject: subject.check(z.refine(hasNoPlaceholder, "Fill in what is marked in the subject")),
	text: answer.check(z.refine(hasNoPlaceholder, "Fill in what is marked in the text")),
};

/** Shortlist email to an employer: the message, and a summary of each candidate. */
export const proposeSchema = z.object({
	...versioned,
	...filledMessage,
	people: z
		.array(
			z.object({
				candidate: z.string("Say who"),
				summary: longText({
					min: 1,
					short: "Say something of each person",
					max: SUMMARY_MAX,
					long: `What is told of one person must be less than ${SUMMARY_MAX} characters`,
				}),
				shares: z.nullable(z.enum(["name", "resume"], "Say what goes along: the name, or also the resume")),
			}),
			"Say whom it is about",
		)
		.check(z.minLength(1, "Choose somebody first"), z.maxLength(PROPOSED_MAX, "Choose fewer people for one mail")),
});

/** Consent request to a candidate: whether an employer may have their name and resume. */
export const consentRequestSchema = z.object({ request: z.string("Say for which request"), ...filledMessage });

export const closeSchema = z.object({ ...versioned, outcome: choice(outcomes, "Say how it ended") });

export const resendSchema = z.object({ ...versioned, delivery: z.optional(z.string()) });

export const undoSchema = z.object({ ...versioned, event: z.string("Say what to take back") });

/** A draft, finished or not. */
export const draftSchema = z.object({
	subject: z.string().check(z.maxLength(SUBJECT_MAX, `The subject must be less than ${SUBJECT_MAX} characters`)),
	text: z.string().check(z.maxLength(ANSWER_MAX, `The answer must be less than ${ANSWER_MAX} characters`)),
});

const SEARCH_NAME_MAX = 60;
const SEARCH_QUERY_MAX = 600;

/** A saved search: its name, and the query string that it opens. */
export const savedSearchSchema = z.object({
	name: text({
		min: 1,
		short: "Give the search a name",
		max: SEARCH_NAME_MAX,
		long: `The name must be less than ${SEARCH_NAME_MAX} characters`,
	}),
	query: text({
		min: 1,
		short: "Search for something first",
		max: SEARCH_QUERY_MAX,
		long: "This search is too long to keep",
	}),
});

const optionalLine = (max: number) =>
	z.prefault(text({ min: 0, short: "", max, long: `This must be less than ${max} characters` }), "");

const empty = z.literal("");

/** An incoming call. The caller must leave a phone number or an email address. */
export const manualEntrySchema = z
	.object({
		kind: z.enum(manualKinds, "Say what it is: a lead, a talent request or a candidate"),
		name: fullName(),
		email: z.prefault(z.union([empty, email()], "Invalid email address"), ""),
		phone: z.prefault(z.union([empty, phone()], "Phone number must be at least 10 digits"), ""),
		company: optionalLine(100),
		/** A state's slug, or empty. */
		state: optionalLine(40),
		role: z.prefault(z.union([empty, choice(salesRoles, "Please select role type")]), ""),
		text: note(0),
		/** Whether the call itself was the answer. */
		answered: z.prefault(z.boolean(), false),
	})
	.check(
		z.refine(({ email, phone }) => email !== "" || phone !== "", {
			path: ["phone"],
			message: "Give a phone number or an email address",
		}),
	);

export type ManualEntry = z.output<typeof manualEntrySchema>;
