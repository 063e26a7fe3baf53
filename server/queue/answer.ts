import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import type { DatabaseTransaction } from "../store/tables.ts";
import { type Answer, readContent } from "./delivery-content.ts";
import { queueDeliveries, readLastDeliveryNumber } from "./queue-deliveries.ts";

/* A recruiter's email to the sender of a submission. */

/** It is sent once it can no longer be undone. The caller must hold the deliveries lock. Returns the delivery's id. */
export async function queueAnswer(
	transaction: DatabaseTransaction,
	reference: string,
	answer: Answer,
	now: Date,
): Promise<string> {
	const last = await readLastDeliveryNumber(transaction, reference);
	await queueDeliveries(transaction, reference, { event: "written", ...answer }, ["desk-mail"], last, now, UNDO_MS);
	return `${reference}-${last + 1}`;
}

/** Cancels it. Undefined if it is being sent or was sent. */
export async function cancelAnswer(transaction: DatabaseTransaction, id: string): Promise<Answer | undefined> {
	const deleted = await transaction
		.deleteFrom("deliveries")
		.where("id", "=", id)
		.where("attempts", "=", 0) // no worker ever claimed it
		.where("claimed_by", "is", null)
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.returning(["event", "mail"])
		.executeTakeFirst();
	if (!deleted) return undefined;
	const content = readContent(deleted);
	if (content?.event !== "written") throw new Error(`The answer ${id} cannot be read.`);
	return content;
}
