import type { ActionOf } from "../../../contract/desk/actions.ts";
import { readResponsePolicy } from "../../config/content.ts";
import { fileReply } from "../../openings/replies.ts";
import { normalizeReference } from "../../store/reference.ts";
import { FILED_EMAIL } from "../received.ts";
import { type Filed, readOther } from "./take-back-filing.ts";
import type { ActionContext, ActionStep } from "./undo.ts";

/*
 * A message that began as an email, and turns out to belong to another submission: the email moves there, as a reply.
 * What was typed about the message stays with it.
 */

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
