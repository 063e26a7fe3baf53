import type { ActionOf } from "../../../contract/desk/actions.ts";
import { readResponsePolicy } from "../../config/content.ts";
import { fileReply, findByDelivery, type Thread } from "../../openings/replies.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { DatabaseTransaction } from "../../store/tables.ts";
import { FILED_EMAIL } from "../received.ts";
import { type Filed, readOther, readStep } from "./take-back-filing.ts";
import type { ActionContext, ActionStep } from "./undo.ts";

/*
 * A message that began as an email, and turns out to belong to another submission or to an opening: the email moves
 * there, as a reply. What was typed about the message stays with it.
 */

export async function fileEmail(
	{ transaction, row, by, now }: ActionContext,
	{ with: typed }: ActionOf<"file-email">,
): Promise<ActionStep | string> {
	if (row.closed_at) return "It's closed. Reopen it first.";
	const mails = await transaction
		.selectFrom("mails")
		.select("id")
		.where("reference", "=", row.reference)
		.where("state", "=", "filed")
		.orderBy("received_at")
		.execute();
	if (row.kind !== "message" || mails.length === 0) return "It didn't come by email.";
	const thread = await findThread(transaction, typed);
	const step = thread.opening ? await readStep(transaction, thread) : undefined;
	if (thread.opening && !step) return "That opening doesn't exist. It may have been deleted.";
	const other = thread.reference ? await readOther(transaction, thread.reference) : undefined;
	if (thread.reference && (!other || thread.reference === row.reference)) {
		return "That submission doesn't exist. It may have been deleted.";
	}
	if (other?.suspected || other?.outcome === "spam") return "That submission is spam, or suspected of it.";
	const ids = mails.map(({ id }) => id);
	await transaction
		.updateTable("mails")
		.set({ ...thread, filed_by: by.id })
		.where("id", "in", ids)
		.execute();
	const filing = { promise: readResponsePolicy(), now };
	const events: string[] = [];
	for (const mail of mails) events.push((await fileReply(transaction, mail, thread, true, filing)).event);
	const after = thread.reference ? await readOther(transaction, thread.reference) : undefined;
	const { version: _, suspected: __, ...before } = other ?? {};
	const filed: Filed = {
		...(thread.reference && other && { reference: thread.reference, version: after?.version ?? 0, before }),
		...(step && { step: { ...step, after: (await readStep(transaction, thread))?.version ?? 0 } }),
		...{ mails: ids, events },
	};
	return {
		what: FILED_EMAIL,
		data: { with: thread.opening ?? thread.reference, filed },
		set: { closed_at: now.toISOString(), outcome: "duplicate", snoozed_until: null },
	};
}

/** @param typed a submission's reference, or the id of our email about an opening */
async function findThread(transaction: DatabaseTransaction, typed: string): Promise<Thread> {
	const reference = normalizeReference(typed);
	const about = await findByDelivery(transaction, reference);
	return about?.opening ? about : { reference, opening: null, candidate: null, delivery: null };
}
