import type { ChatLine } from "../../../forms/chat.ts";
import { lastNumber } from "../deliveries/queue.ts";
import { before } from "../span.ts";
import type { Database, Transacted } from "../tables.ts";
import { linesOf } from "./lines.ts";
import { lockChat } from "./open.ts";

/* All of a chat by mail, to the address that its visitor gave. Only once one of the firm's people has written: nobody gets a stranger's words by our hand. */

const DAY_MS = 24 * 60 * 60_000;
const PER_DAY = 3;

/** Queues it. Nobody else may number deliveries meanwhile. */
export async function askForTranscript(
	transaction: Transacted,
	reference: string,
	now: Date,
): Promise<"queued" | "unknown" | "not replied" | "too many"> {
	const chat = await lockChat(transaction, reference);
	if (!chat) return "unknown";
	if (!chat.replied_at) return "not replied";
	const lately = await transaction
		.selectFrom("deliveries")
		.select(["id", "sent_at", "failed_at"])
		.where("reference", "=", reference)
		.where("event", "=", "transcript")
		.where("queued_at", ">", before(now, DAY_MS))
		.execute();
	// One that has not gone yet will have all of it: it is read when it is sent.
	if (lately.some(({ sent_at, failed_at }) => !sent_at && !failed_at)) return "queued";
	if (lately.length >= PER_DAY) return "too many";
	const at = now.toISOString();
	const id = `${reference}-${(await lastNumber(transaction, reference)) + 1}`;
	await transaction
		.insertInto("deliveries")
		.values({ id, reference, target: "desk-mail", event: "transcript", queued_at: at, next_at: at, attempts: 0 })
		.execute();
	await transaction.updateTable("chats").set({ transcript_at: at }).where("reference", "=", reference).execute();
	return "queued";
}

/** What both sides wrote. */
export async function readTranscript(db: Database, reference: string): Promise<ChatLine[]> {
	return (await linesOf(db, reference)).filter(({ side }) => side !== "site");
}
