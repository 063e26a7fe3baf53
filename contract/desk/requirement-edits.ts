import * as z from "zod/mini";
import { choice, text } from "../forms/rules.ts";
import { requirementStrengths } from "./opening-options.ts";

/* What recruiters change about the requirements of a request or an opening. */

export const TYPED_MAX = 200; // characters

/** A requirement as recruiters changed it. */
const requirementEdit = z
	.object({
		/** Of the requirements that were read, the one that is changed; null for one that a recruiter typed. */
		id: z.nullable(z.string()),
		/** What a recruiter typed: matched like the text of a request. */
		text: z.optional(
			text({ min: 0, short: "", max: TYPED_MAX, long: `The requirement must be less than ${TYPED_MAX} characters` }),
		),
		strength: choice(requirementStrengths, "Choose how much it counts"),
	})
	.check(z.refine(({ id, text }) => id !== null || Boolean(text), { path: ["text"], message: "Say what is required" }));

export type RequirementEdit = z.output<typeof requirementEdit>;

/** Replaces all earlier edits. */
export const requirementEdits = z
	.array(requirementEdit, "Say which requirements")
	.check(z.maxLength(60, "That's too many requirements"));
