import { eraseAlerts } from "../jobs/alerts.ts";
import { findByDelivery, type Thread } from "../openings/replies.ts";
import { revertFailedAnswer } from "../queue/desk-mail.ts";
import { findTaggedDeliveries } from "../queue/reply-address.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Secret } from "../store/secret.ts";
import type { DatabaseTransaction, MailRow } from "../store/tables.ts";
import { findByOurId, findMembers, readOurId } from "./find-thread.ts";
import type { ReadMail } from "./reading/mail-content.ts";

/* An email of ours that came back: its delivery has failed after all, and its address is known to reach nobody. */

const ERROR_MAX = 500;

interface Bouncing {
	secret: Pick<Secret, "replySignature">;
	now: Date;
}

/** Set aside if it is not about one of our emails to this address, or if that is only late. */
export async function markBounced(
	transaction: DatabaseTransaction,
	read: ReadMail,
	{ secret, now }: Bouncing,
): Promise<Partial<MailRow> & Pick<MailRow, "state">> {
	const inbox = normalizeEmail(read.bounce?.recipient);
	if (read.bounce) await stopAlerts(transaction, read, inbox, { secret, now });
	const thread = read.bounce && (await findReturned(transaction, read, secret));
	if (!read.bounce || !thread?.delivery || !(await findMembers(transaction, thread)).has(inbox)) {
		// Erasing this person erases it, too.
		return { state: "aside", ...(inbox && { inbox }) };
	}
	const failed = await transaction
		.updateTable("deliveries")
		.set({
			...{ sent_at: null, failed_at: now.toISOString(), claimed_until: null, claimed_by: null },
			last_error: `It came back. ${read.bounce.reason}`.trim().slice(0, ERROR_MAX),
		})
		.where("id", "=", thread.delivery)
		.where("sent_at", "is not", null)
		.returning(["id", "reference", "queued_at", "event"])
		.executeTakeFirst();
	if (failed?.event === "written") await revertFailedAnswer(transaction, failed, now);
	return { ...thread, state: "filed", inbox };
}

async function findReturned(
	transaction: DatabaseTransaction,
	{ answers, recipients }: ReadMail,
	secret: Pick<Secret, "replySignature">,
): Promise<Thread | undefined> {
	for (const id of answers) {
		const thread = await findByOurId(transaction, id);
		if (thread) return thread;
	}
	const [delivery] = findTaggedDeliveries(recipients, secret);
	return delivery ? findByDelivery(transaction, delivery) : undefined;
}

/** Nobody reads the job alerts that this address gets: they end, as if it had unsubscribed. */
async function stopAlerts(
	transaction: DatabaseTransaction,
	{ answers, recipients }: ReadMail,
	inbox: string,
	{ secret, now }: Bouncing,
): Promise<void> {
	const ids = [...answers.flatMap((id) => readOurId(id) ?? []), ...findTaggedDeliveries(recipients, secret)];
	const alerts = ids.filter((id) => id.startsWith("ALERT-")).map((id) => id.slice(0, id.lastIndexOf("-")));
	if (alerts.length === 0) return;
	const known = await transaction
		.selectFrom("alerts")
		.select("id")
		.where("id", "in", alerts)
		.where("inbox", "=", inbox)
		.executeTakeFirst();
	if (known) await eraseAlerts(transaction, inbox, now);
}
