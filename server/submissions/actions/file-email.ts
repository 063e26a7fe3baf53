import type { ActionOf } from "../../../contract/desk/actions.ts";
import { readResponsePolicy } from "../../config/content.ts";
import { fileReply } from "../../openings/replies.ts";
import { appendEvent } from "../../store/database/events.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { DatabaseTransaction, SubmissionRow } from "../../store/tables.ts";
import { FILED_EMAIL } from "../received.ts";
import type { ActionContext, ActionStep } from "./undo.ts";

/*
 * A message that began as an email, and turns out to belong to another submission: the email moves there, as a reply.
 * What was typed about the message stays with it.
 */

/** Columns of the other submission that a reply changes. */
const REOPENED_COLUMNS = [
	...["answered_at", "closed_at", "due_at", "first_answered_at", "first_due_at", "outcome", "snoozed_until"],
] as const satisfies (keyof SubmissionRow)[];

/** What undoing it needs. */
export interface Filed {
	reference: string;
	/** The other submission's version right after it. */
	version: number;
	before: Pick<SubmissionRow, (typeof REOPENED_COLUMNS)[number]>;
	mails: string[];
	/** The replies that it has since. */
	events: string[];
}

export async function fileEmail(
	{ transaction, row, by, now }: ActionContext,
	{ with: typed }: ActionOf<"file-email">,
): Promise<ActionStep | string> {
	const reference = normalizeReference(typed);
	if (row.closed_at) return "It's closed. Reopen it first.";
	const mails = await transaction
		.selectFrom("mails")
		.select("id")
		.where("reference", "=", row.reference)
		.where("state", "=", "filed")
		.orderBy("received_at")
		.execute();
	if (row.kind !== "message" || mails.length === 0) return "It didn't come by email.";
	const other = await readOther(transaction, reference);
	if (!other || reference === row.reference) return "That submission doesn't exist. It may have been deleted.";
	if (other.suspected || other.outcome === "spam") return "That submission is spam, or suspected of it.";
	const ids = mails.map(({ id }) => id);
	await transaction.updateTable("mails").set({ reference, filed_by: by.id }).where("id", "in", ids).execute();
	const filing = { promise: readResponsePolicy(), now };
	const thread = { reference, opening: null, candidate: null, delivery: null };
	const events: string[] = [];
	for (const mail of mails) events.push((await fileReply(transaction, mail, thread, true, filing)).event);
	const after = await readOther(transaction, reference);
	const { version: _, suspected: __, ...before } = other;
	const filed: Filed = { reference, version: after?.version ?? 0, before, mails: ids, events };
	return {
		what: FILED_EMAIL,
		data: { with: reference, filed },
		set: { closed_at: now.toISOString(), outcome: "duplicate", snoozed_until: null },
	};
}

/** Returns false if something else happened to the other submission since. */
export async function takeBackFiling({ transaction, row, by, now }: ActionContext, filed: Filed): Promise<boolean> {
	const { reference, version, before, mails, events } = filed;
	const other = await readOther(transaction, reference);
	if (other?.version !== version) return false;
	await transaction
		.updateTable("submissions")
		.set({ ...before, version: version + 1 })
		.where("reference", "=", reference)
		.execute();
	await transaction
		.updateTable("mails")
		.set({ reference: row.reference, filed_by: null })
		.where("id", "in", mails)
		.where("reference", "=", reference)
		.execute();
	for (const event of events) {
		await appendEvent(transaction, { reference, person: by.id, what: "undid", data: { event } }, now);
	}
	return true;
}

function readOther(transaction: DatabaseTransaction, reference: string) {
	return transaction
		.selectFrom("submissions")
		.select([...REOPENED_COLUMNS, "suspected", "version"])
		.where("reference", "=", reference)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
}
