import type { DatabaseTransaction } from "../store/tables.ts";

/* Deliveries about a new chat are delayed: a recruiter may answer right away. */

/** Makes a chat's delayed deliveries due now, because no one answered or there is nothing left to wait for. */
export async function sendDelayed(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
	const at = now.toISOString();
	await transaction
		.updateTable("deliveries")
		.set({ next_at: at })
		.where("reference", "=", reference)
		.where("event", "=", "received")
		.where("attempts", "=", 0)
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.where("next_at", ">", at)
		.execute();
}

/** A visitor who is being answered needs no receipt. One that is being sent or was sent stays. */
export async function cancelReceipt(transaction: DatabaseTransaction, reference: string): Promise<void> {
	await transaction
		.deleteFrom("deliveries")
		.where("reference", "=", reference)
		.where("target", "=", "receipt")
		.where("event", "=", "received")
		.where("attempts", "=", 0) // no worker ever claimed it
		.where("claimed_by", "is", null)
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.execute();
}
