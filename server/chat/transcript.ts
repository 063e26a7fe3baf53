import { hasReachedHourlyReceiptLimit, hasReachedMailLimit } from "../queue/receipt-limits.ts";
import { queueToSender } from "../queue/your-page-mails.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Secret } from "../store/secret.ts";
import type { DatabaseTransaction } from "../store/tables.ts";
import { lockChat } from "./chat-records.ts";

/*
 * Emails a link to the transcript to the address that the visitor gave. No one has confirmed that address, so the email
 * counts against the limits on receipts. Only available once a recruiter has written.
 */

export interface TranscriptLimits {
	receiptsPerHour: number;
	secret: Pick<Secret, "addressHash">;
}

/** The caller must hold the deliveries lock. */
export async function requestTranscript(
	transaction: DatabaseTransaction,
	reference: string,
	{ receiptsPerHour, secret }: TranscriptLimits,
	now: Date,
): Promise<"queued" | "unknown" | "not replied" | "too many"> {
	const chat = await lockChat(transaction, reference);
	if (!chat) return "unknown";
	if (!chat.replied_at) return "not replied";
	const waiting = await transaction
		.selectFrom("deliveries")
		.select("id")
		.where("reference", "=", reference)
		.where("event", "=", "transcript")
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.executeTakeFirst();
	if (waiting) return "queued";
	const { email } = await transaction
		.selectFrom("submissions")
		.select("email")
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const inbox = normalizeEmail(email);
	const inboxHash = secret.addressHash(inbox);
	if (await hasReachedMailLimit(transaction, "transcript", { inbox, inboxHash }, now)) return "too many";
	if (await hasReachedHourlyReceiptLimit(transaction, receiptsPerHour, now)) return "too many";
	await queueToSender(transaction, reference, { event: "transcript" }, now);
	await transaction
		.updateTable("chats")
		.set({ transcript_at: now.toISOString() })
		.where("reference", "=", reference)
		.execute();
	return "queued";
}
