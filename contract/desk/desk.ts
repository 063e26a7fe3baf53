import * as z from "zod/mini";
import { choice, email, fullName, phone, salesRoles, text } from "../forms/rules.ts";
import { noteText } from "./actions.ts";
import { ANSWER_MAX, manualKinds, SUBJECT_MAX } from "./desk-options.ts";

/* Request bodies of the desk, apart from the actions on a submission. */

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
		short: "Name the search",
		max: SEARCH_NAME_MAX,
		long: `The name must be less than ${SEARCH_NAME_MAX} characters`,
	}),
	query: text({
		min: 1,
		short: "Enter a search first",
		max: SEARCH_QUERY_MAX,
		long: "This search is too long to save",
	}),
});

const optionalLine = (max: number) =>
	z.prefault(text({ min: 0, short: "", max, long: `This must be less than ${max} characters` }), "");

const empty = z.literal("");

/** An incoming call. The caller must leave a phone number or an email address. */
export const manualEntrySchema = z
	.object({
		kind: z.enum(manualKinds, "Choose a lead, a talent request or a candidate"),
		name: fullName(),
		email: z.prefault(z.union([empty, email()], "Invalid email address"), ""),
		phone: z.prefault(z.union([empty, phone()], "Phone number must be at least 10 digits"), ""),
		company: optionalLine(100),
		/** A state's slug, or empty. */
		state: optionalLine(40),
		role: z.prefault(z.union([empty, choice(salesRoles, "Please select role type")]), ""),
		text: noteText(0),
		/** Whether the call itself was the answer. */
		answered: z.prefault(z.boolean(), false),
	})
	.check(
		z.refine(({ email, phone }) => email !== "" || phone !== "", {
			path: ["phone"],
			message: "Enter a phone number or an email address",
		}),
	);

export type ManualEntry = z.output<typeof manualEntrySchema>;
