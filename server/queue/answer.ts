import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import type { DatabaseTransaction, DeliveryRow } from "../store/tables.ts";
import { type Answer, contentColumns, readContent } from "./delivery-content.ts";
import { insertDeliveries, readLastDeliveryNumber } from "./queue-deliveries.ts";

/* A recruiter's email to the sender of a submission. */

/** It is sent once it can no longer be undone. The caller must hold the deliveries lock. Returns the delivery's id. */
export async function queueAnswer(
	transaction: DatabaseTransaction,
	reference: string,
	answer: Answer,
	now: Date,
	opening: string | null = null,
	sendAt?: Date,
): Promise<string> {
	const id = `${reference}-${(await readLastDeliveryNumber(transaction, { reference })) + 1}`;
	await insertAnswer(transaction, { id, reference, opening }, answer, now, sendAt);
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
	sendAt?: Date,
): Promise<void> {
	const waitMs = sendAt ? sendAt.getTime() - now.getTime() : UNDO_MS;
	// A server of an earlier version leaves targets alone that it does not know.
	const ofOpening = answer.names ? "job-mail" : "opening-mail";
	const ofCandidate = answer.agrees ? "candidate-mail" : "desk-mail";
	const target = answer.reader ? "shortlist-mail" : row.opening ? ofOpening : ofCandidate;
	return insertDeliveries(transaction, { event: "written", ...answer }, [{ ...row, target }], now, waitMs);
}

/** A code that a reader of a shortlist asked for. */
export async function queueReaderCode(
	transaction: DatabaseTransaction,
	{ opening, reader }: { opening: string; reader: string },
	now: Date,
): Promise<void> {
	const id = `${opening}-${(await readLastDeliveryNumber(transaction, { opening })) + 1}`;
	const row = { id, reference: null, opening, target: "shortlist-mail" as const };
	await insertDeliveries(transaction, { event: "code", reader }, [row], now, 0);
}

/** How many codes a reader was sent since then. */
export async function countReaderCodes(
	transaction: DatabaseTransaction,
	{ opening, reader }: { opening: string; reader: string },
	since: string,
): Promise<number> {
	const { mail } = contentColumns({ event: "code", reader });
	const rows = await transaction
		.selectFrom("deliveries")
		.select("id")
		.where("opening", "=", opening)
		.where("event", "=", "code")
		.where("mail", "=", mail)
		.where("queued_at", ">", since)
		.execute();
	return rows.length;
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
