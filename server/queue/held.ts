import type { Transacted } from "../store/tables.ts";

/* What is told of a chat waits for a while: somebody may answer at once. */

/** Nobody has answered, or nobody needs to wait any more: all of it is due now. */
export async function sendHeld(transaction: Transacted, reference: string, now: Date): Promise<void> {
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

/** Who is being answered needs no receipt. One that is on its way, or was, stays. */
export async function takeReceiptBack(transaction: Transacted, reference: string): Promise<void> {
	await transaction
		.deleteFrom("deliveries")
		.where("reference", "=", reference)
		.where("target", "=", "receipt")
		.where("event", "=", "received")
		.where("attempts", "=", 0) // nobody ever claimed it
		.where("claimed_by", "is", null)
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.execute();
}
