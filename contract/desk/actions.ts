import * as z from "zod/mini";
import { choice, longText, text } from "../forms/rules.ts";
import { ANSWER_MAX, callOutcomes, NOTE_MAX, outcomes, PLACEHOLDER, SUBJECT_MAX } from "./desk-options.ts";
import { requirementEdits } from "./requirement-edits.ts";

/*
 * What recruiters do with a submission: POST /api/submissions/REF/<what>, with the rest as JSON. An action carries the
 * version of the submission that the recruiter saw.
 */

const versioned = { version: z.number("Say which version you saw").check(z.int("Say which version you saw")) };

export const noteText = (min: number) =>
	longText({
		min,
		short: "Write something first",
		max: NOTE_MAX,
		long: `A note must be less than ${NOTE_MAX} characters`,
	});

export const hasNoPlaceholder = (value: string) => !PLACEHOLDER.test(value);

const mail = {
	subject: text({
		min: 1,
		short: "Give the mail a subject",
		max: SUBJECT_MAX,
		long: `The subject must be less than ${SUBJECT_MAX} characters`,
	}).check(z.refine(hasNoPlaceholder, "Fill in what is marked in the subject")),
	text: longText({
		min: 1,
		short: "Write your answer first",
		max: ANSWER_MAX,
		long: `The answer must be less than ${ANSWER_MAX} characters`,
	}).check(z.refine(hasNoPlaceholder, "Fill in what is marked in the answer")),
};

const action = <What extends string, Fields extends z.core.$ZodShape>(what: What, fields: Fields) =>
	z.object({ what: z.literal(what), ...versioned, ...fields });

export const actionSchema = z.discriminatedUnion("what", [
	action("take", {}),
	action("assign", { to: z.nullable(z.string("Say to whom, or to nobody")) }),
	action("note", { text: noteText(1) }),
	action("call", { outcome: choice(callOutcomes, "Say what came of the call"), text: noteText(0) }),
	action("answer", mail),
	// Of a request without an opening. An opening has requirements of its own.
	action("requirements", { edits: requirementEdits }),
	action("close", { outcome: choice(outcomes, "Say how it ended") }),
	action("reopen", {}),
	action("spam", {}),
	action("release", {}),
	action("resend", { delivery: z.optional(z.string()) }),
	action("send-link", {}),
	action("undo", { event: z.string("Say what to take back") }),
]);

export type SubmissionAction = z.output<typeof actionSchema>;
export type ActionName = SubmissionAction["what"];
export type ActionOf<What extends ActionName> = Extract<SubmissionAction, { what: What }>;

/** An action that does not say yet which version it saw. */
export type UnversionedAction = { [What in ActionName]: Omit<ActionOf<What>, "version"> }[ActionName];
