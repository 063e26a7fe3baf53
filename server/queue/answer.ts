import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import type { DatabaseTransaction } from "../store/tables.ts";
import { readLastDeliveryNumber } from "./queue-deliveries.ts";

/* A recruiter's email to the sender of a submission. */

export interface Answer {
	to: string;
	name: string;
	subject: string;
	text: string;
	/** Id of the author. */
	by: string;
	/** Set for a shortlist: the candidates are stored by server/store/matching and added below the text on sending. */
	proposes?: true;
}

/** It is sent once it can no longer be undone. The caller must hold the deliveries lock. Returns the delivery's id. */
export async function queueAnswer(
	transaction: DatabaseTransaction,
	reference: string,
	answer: Answer,
	now: Date,
): Promise<string> {
	const id = `${reference}-${(await readLastDeliveryNumber(transaction, reference)) + 1}`;
	await transaction
		.insertInto("deliveries")
		.values({
			id,
			reference,
			target: "desk-mail",
			event: "written",
			queued_at: now.toISOString(),
			next_at: new Date(now.getTime() + UNDO_MS).toISOString(),
			attempts: 0,
			mail: JSON.stringify(answer),
		})
		.execute();
	return id;
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
		.returning("mail")
		.executeTakeFirst();
	return deleted?.mail ? JSON.parse(deleted.mail) : undefined;
}
