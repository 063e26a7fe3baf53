import * as z from "zod/mini";
import { actionFields, mailFields, versioned } from "./actions.ts";
import { BULK_MAX } from "./desk-options.ts";
import { findUnknownPlaceholder } from "./fill-template.ts";

/*
 * What recruiters do with many submissions at once: POST /api/submissions/bulk. Each item carries the version that the
 * recruiter saw, and is either done or left alone.
 */

const listOf = <Fields extends z.core.$ZodShape>(fields: Fields) =>
	z
		.array(z.object({ reference: z.string("Say which ones"), ...fields }), "Say which ones")
		.check(z.minLength(1, "Choose at least one"), z.maxLength(BULK_MAX, `Choose at most ${BULK_MAX} at a time`));

const items = listOf(versioned);

/** In subject and text, placeholders are filled for each recipient. */
const templateFields = mailFields(
	(value) => findUnknownPlaceholder(value) === undefined,
	(part) => `Fill in what is marked in the ${part}: no form asks for it`,
);

export const bulkSchema = z.discriminatedUnion(
	"what",
	[
		z.object({ what: z.literal("assign"), items, ...actionFields.assign }),
		z.object({ what: z.literal("close"), items, ...actionFields.close }),
		z.object({ what: z.literal("snooze"), items, ...actionFields.snooze }),
		z.object({ what: z.literal("answer"), items, ...templateFields }),
		z.object({ what: z.literal("undo"), items: listOf({ ...versioned, ...actionFields.undo }) }),
	],
	"Choose assign, close, snooze, answer or undo",
);

export type BulkAction = z.output<typeof bulkSchema>;

/** How a template reads for one of the recipients, and who can't get it. */
export const bulkPreviewSchema = z.object({
	...templateFields,
	references: z
		.array(z.string("Say which ones"), "Say which ones")
		.check(z.minLength(1, "Choose at least one"), z.maxLength(BULK_MAX, `Choose at most ${BULK_MAX} at a time`)),
	/** The one to show. */
	shown: z.string("Say which one to show"),
});

/** Candidates to add to an opening's shortlist. */
export const bulkCandidatesSchema = z.object({ items: listOf({}) });

/** Additions to a shortlist to undo. */
export const bulkRemovalSchema = z.object({ items: listOf(actionFields.undo) });
