import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import type { DatabaseTransaction, DeliveryRow } from "../store/tables.ts";
import { type Answer, readContent } from "./delivery-content.ts";
import { insertDeliveries, readLastDeliveryNumber } from "./queue-deliveries.ts";

/* A recruiter's email to the sender of a submission. */

/** It is sent once it can no longer be undone. The caller must hold the deliveries lock. Returns the delivery's id. */
export async function queueAnswer(
	transaction: DatabaseTransaction,
	reference: string,
	answer: Answer,
	now: Date,
	opening: string | null = null,
): Promise<string> {
	const id = `${reference}-${(await readLastDeliveryNumber(transaction, { reference })) + 1}`;
	await insertAnswer(transaction, { id, reference, opening }, answer, now);
	return id;
}

/** An email about an opening to someone at the employer: a reply to the request, if there is one. */
export async function queueOpeningMail(
	transaction: DatabaseTransaction,
	{ opening, request }: { opening: string; request: string | null },
	answer: Answer,
	now: Date,
): Promise<string> {
	const id = `${opening}-${(await readLastDeliveryNumber(transaction, { opening })) + 1}`;
	await insertAnswer(transaction, { id, reference: request, opening }, answer, now);
	return id;
}

function insertAnswer(
	transaction: DatabaseTransaction,
	row: Pick<DeliveryRow, "id" | "reference" | "opening">,
	answer: Answer,
	now: Date,
): Promise<void> {
	const rows = [{ ...row, target: row.opening ? ("opening-mail" as const) : ("desk-mail" as const) }];
	return insertDeliveries(transaction, { event: "written", ...answer }, rows, now, UNDO_MS);
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
