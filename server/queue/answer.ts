import { UNDO_MS } from "../../contract/desk/desk-words.ts";
import type { Transacted } from "../store/tables.ts";
import { lastNumber } from "./queue.ts";

/* An answer that one of the firm's people writes to who sent a submission. */

export interface Answer {
	to: string;
	name: string;
	subject: string;
	text: string;
	/** Who wrote it: an id. */
	by: string;
	/** To an employer: of whom it tells stands in server/store/matching, and is put below the text when it is sent. */
	proposes?: true;
}

/** It waits for as long as it can be taken back. Nobody else may number deliveries meanwhile. Returns its id. */
export async function queueAnswer(
	transaction: Transacted,
	reference: string,
	answer: Answer,
	now: Date,
): Promise<string> {
	const id = `${reference}-${(await lastNumber(transaction, reference)) + 1}`;
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

/** Takes it back. Undefined when it is on its way, or was. */
export async function takeBackAnswer(transaction: Transacted, id: string): Promise<Answer | undefined> {
	const taken = await transaction
		.deleteFrom("deliveries")
		.where("id", "=", id)
		.where("attempts", "=", 0) // nobody ever claimed it
		.where("claimed_by", "is", null)
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.returning("mail")
		.executeTakeFirst();
	return taken?.mail ? JSON.parse(taken.mail) : undefined;
}
