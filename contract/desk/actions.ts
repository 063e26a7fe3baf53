import * as z from "zod/mini";
import { choice, longText, text } from "../forms/rules.ts";
import { contactFields } from "./contact-fields.ts";
import { ANSWER_MAX, callOutcomes, NOTE_MAX, outcomes, PLACEHOLDER, SUBJECT_MAX } from "./desk-options.ts";
import { requirementEdits } from "./requirement-edits.ts";

/*
 * What recruiters do with a submission: POST /api/submissions/REF/<what>, with the rest as JSON. An action carries the
 * version of the submission that the recruiter saw.
 */

export const versioned = { version: z.number("Say which version you saw").check(z.int("Say which version you saw")) };

const TIME_INVALID = "Enter a time such as 2027-01-04T15:00:00Z";

/** An instant; stored in UTC. */
export const instant = z.pipe(
	z
		.string(TIME_INVALID)
		.check(z.refine((value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)), TIME_INVALID)),
	z.transform((value: string) => new Date(value).toISOString()),
);

export const noteText = (min: number) =>
	longText({
		min,
		short: "Write a note first",
		max: NOTE_MAX,
		long: `A note must be less than ${NOTE_MAX} characters`,
	});

export const hasNoPlaceholder = (value: string) => !PLACEHOLDER.test(value);

export const mailFields = (isComplete: (value: string) => boolean, incomplete: (part: string) => string) => ({
	subject: text({
		min: 1,
		short: "Enter a subject",
		max: SUBJECT_MAX,
		long: `The subject must be less than ${SUBJECT_MAX} characters`,
	}).check(z.refine(isComplete, incomplete("subject"))),
	text: longText({
		min: 1,
		short: "Write your answer first",
		max: ANSWER_MAX,
		long: `The answer must be less than ${ANSWER_MAX} characters`,
	}).check(z.refine(isComplete, incomplete("answer"))),
});

const mail = mailFields(hasNoPlaceholder, (part) => `Fill in the placeholders in the ${part}`);

/** Of actions that can be on many submissions at once. */
export const actionFields = {
	assign: { to: z.nullable(z.string("Choose who to assign it to, or no one")) },
	close: { outcome: choice(outcomes, "Choose a reason for closing") },
	/** Null brings it back right away. */
	snooze: { until: z.nullable(instant) },
	undo: { event: z.string("Say what to undo") },
};

const action = <What extends string, Fields extends z.core.$ZodShape>(what: What, fields: Fields) =>
	z.object({ what: z.literal(what), ...versioned, ...fields });

export const actionSchema = z.discriminatedUnion("what", [
	action("take", {}),
	action("assign", actionFields.assign),
	action("note", { text: noteText(1) }),
	action("call", { outcome: choice(callOutcomes, "Choose how the call went"), text: noteText(0) }),
	// How a booked call went.
	action("call-held", {}),
	action("call-missed", {}),
	action("answer", mail),
	// Of a request without an opening. An opening has requirements of its own.
	action("requirements", { edits: requirementEdits }),
	action("close", actionFields.close),
	action("reopen", {}),
	action("snooze", actionFields.snooze),
	action("spam", {}),
	action("release", {}),
	action("resend", { delivery: z.optional(z.string()) }),
	action("send-link", {}),
	// Of a candidate whom the team added.
	action("ask-to-agree", {}),
	action("contact", contactFields),
	// Of candidates who are one person, and taking that back.
	action("merge", { into: z.string("Say which candidate") }),
	action("split", {}),
	// Of a message that began as an email and belongs to another submission, or answers our email about an opening.
	action("file-email", { with: z.string("Say which submission") }),
	action("undo", actionFields.undo),
]);

export type SubmissionAction = z.output<typeof actionSchema>;
export type ActionName = SubmissionAction["what"];
export type ActionOf<What extends ActionName> = Extract<SubmissionAction, { what: What }>;

/** An action that does not say yet which version it saw. */
export type UnversionedAction = { [What in ActionName]: Omit<ActionOf<What>, "version"> }[ActionName];
