import { sql } from "kysely";
import { CODE_MS } from "../../contract/shortlist.ts";
import { INVITATION_LINK_MS, SIGN_IN_LINK_MS } from "../people/sign-in-links.ts";
import {
	appendEvent,
	CHAT_LEFT_UNANSWERED,
	REPLIED_BY_EMAIL,
	REPLIED_IN_CHAT,
	readEvents,
} from "../store/database/events.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database, DatabaseTransaction, DeliveryRow } from "../store/tables.ts";
import type { Answer, Reminder, SignInMail, WeeklyReport } from "./delivery-content.ts";
import { queueUnattached } from "./queue-deliveries.ts";

/* Emails from the desk to the team, and what becomes of recruiters' answers to visitors. */

/** The email is useful only as long as the link or code in it works. */
const LIFETIME_MS = { invitation: INVITATION_LINK_MS, "sign-in": SIGN_IN_LINK_MS, code: CODE_MS };

/** Returns the delivery's id. */
export function queueDeskMail(
	transaction: DatabaseTransaction,
	content: SignInMail | Reminder | WeeklyReport,
	now: Date,
): Promise<string> {
	return queueUnattached(transaction, "DESK", content, "desk-mail", now);
}

/**
 * For a reminder that turned out to be unnecessary: no one was reminded, so these submissions may be found again later.
 */
export async function deleteReminders(
	transaction: DatabaseTransaction,
	{ id }: Pick<DeliveryRow, "id">,
): Promise<void> {
	await transaction.deleteFrom("reminders").where("delivery", "=", id).execute();
	await transaction.deleteFrom("step_reminders").where("delivery", "=", id).execute();
}

/** When the link or code in the email expires; undefined for an email without a secret. */
export function getSecretExpiry({ event, queued_at }: Pick<DeliveryRow, "event" | "queued_at">): Date | undefined {
	if (event !== "invitation" && event !== "sign-in" && event !== "code") return undefined;
	return new Date(Date.parse(queued_at) + LIFETIME_MS[event]);
}

/**
 * The author of an answer, the delivery id of the receipt it replies to, and the id of the last email that they wrote
 * about it, so that mail clients thread them.
 */
export async function findWriterAndReceipt(db: Database, { by, to, answers }: Answer, reference: string | null) {
	const writer = await db
		.selectFrom("people")
		.select(["name", "email", "removed_at"])
		.where("id", "=", by)
		.executeTakeFirst();
	const answered = answers
		? await db.selectFrom("mails").select("message_id").where("id", "=", answers).executeTakeFirst()
		: undefined;
	if (!reference || answered) return { writer, receipt: undefined, theirs: answered?.message_id };
	const theirs = await db
		.selectFrom("mails")
		.select("message_id")
		.where((row) =>
			row.or([
				row("reference", "=", reference),
				row("opening", "in", (query) =>
					query.selectFrom("openings").select("openings.id").where("openings.request", "=", reference),
				),
			]),
		)
		.where("inbox", "=", normalizeEmail(to))
		.where("kind", "=", "person")
		.where("message_id", "is not", null)
		.orderBy("received_at", "desc")
		.limit(1)
		.executeTakeFirst();
	const receipt = await db
		.selectFrom("deliveries")
		.select("id")
		.where("reference", "=", reference)
		.where("target", "=", "receipt")
		.where("event", "=", "received")
		.where("sent_at", "is not", null)
		.orderBy("sent_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return { writer, receipt: receipt?.id, theirs: theirs?.message_id };
}

type AnswerDelivery = Pick<DeliveryRow, "id" | "reference" | "queued_at">;

/** An answer that had failed and was delivered after all counts as the first answer if there is no other. */
export async function recordDeliveredAnswer(
	transaction: DatabaseTransaction,
	{ reference }: AnswerDelivery,
	now: Date,
): Promise<void> {
	if (!reference) return;
	await transaction
		.updateTable("submissions")
		.set((row) => ({ answered_at: now.toISOString(), version: row("version", "+", 1) }))
		.where("reference", "=", reference)
		.where("answered_at", "is", null)
		.execute();
}

/**
 * An answer that could not be delivered doesn't count. If it was the first answer and there is no other, the submission
 * is open again, even if it was closed in the meantime, and the team is reminded again.
 */
export async function revertFailedAnswer(
	transaction: DatabaseTransaction,
	failed: AnswerDelivery,
	now: Date,
): Promise<void> {
	const { id, reference, queued_at } = failed;
	if (!reference) return;
	const [earliest] = await findAnswerTimes(transaction, reference);
	const events = await findEffectiveEvents(transaction, reference);
	const sendTimes = events.filter((event) => isSendEvent(event, id)).map(({ at }) => at);
	await transaction
		.updateTable("submissions")
		.set((row) => ({
			answered_at: earliest ?? null,
			...(!earliest && { closed_at: keepIfSpam("closed_at"), outcome: keepIfSpam("outcome") }),
			version: row("version", "+", 1),
		}))
		.where("reference", "=", reference)
		.where("answered_at", "in", [queued_at, ...sendTimes])
		.execute();
	await transaction.deleteFrom("reminders").where("reference", "=", reference).execute();
	await appendEvent(
		transaction,
		{ reference, person: null, what: "answer not delivered", data: { delivery: id } },
		now,
	);
}

function keepIfSpam(column: "closed_at" | "outcome") {
	return sql<string | null>`case when outcome = 'spam' then ${sql.ref(column)} end`;
}

/**
 * When it was answered, oldest first: by emails that did not fail, and by logged answers that were not undone. After a
 * reply that opened it again, only later ones count.
 */
export async function findAnswerTimes(transaction: DatabaseTransaction, reference: string): Promise<string[]> {
	const mails = await transaction
		.selectFrom("deliveries")
		.select("queued_at as at")
		.where("reference", "=", reference)
		.where("event", "=", "written")
		.where("failed_at", "is", null)
		.execute();
	const events = await findEffectiveEvents(transaction, reference);
	const replied = events.findLast(({ what, data }) => what === REPLIED_BY_EMAIL && data.reopened)?.at ?? "";
	const times = [...mails, ...events.filter(isAnswer)].map(({ at }) => at);
	return times.filter((at) => at > replied).sort();
}

interface EffectiveEvent {
	at: string;
	what: string;
	data: { delivery?: string; outcome?: string; reopened?: true };
}

/** A submission's events, without those that were undone or that a later reopening or an abandoned chat canceled. */
async function findEffectiveEvents(transaction: DatabaseTransaction, reference: string): Promise<EffectiveEvent[]> {
	const events = (await readEvents(transaction, reference)).map((event) => ({
		...event,
		data: JSON.parse(event.data ?? "{}"),
	}));
	const undone = new Set(events.filter(({ what }) => what === "undid").map(({ data }) => data.event));
	const effective = events.filter(({ id }) => !undone.has(id));
	const reopened = effective.findLastIndex(({ what }) => what === "reopened");
	const abandoned = effective.findLastIndex(({ what }) => what === CHAT_LEFT_UNANSWERED);
	return effective.filter(
		({ what }, index) => (what !== "closed" || index > reopened) && (what !== REPLIED_IN_CHAT || index > abandoned),
	);
}

/** Answers other than emails. */
function isAnswer({ what, data }: EffectiveEvent): boolean {
	if (what === REPLIED_IN_CHAT) return true;
	return (
		(what === "called" && data.outcome === "reached") || (what === "closed" && data.outcome === "answered-elsewhere")
	);
}

/** The email counted as an answer when it was written and each time it was resent. */
function isSendEvent({ what, data }: EffectiveEvent, id: string): boolean {
	return data.delivery === id ? what === "answered" || what === "resent" : what === "resent" && !data.delivery;
}
