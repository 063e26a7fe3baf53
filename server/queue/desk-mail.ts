import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { INVITATION_MS, SIGN_IN_MS } from "../people/links.ts";
import { append, eventsOf, REPLIED, UNANSWERED } from "../store/database/events.ts";
import type { Database, DeliveryRow, Transacted } from "../store/tables.ts";
import type { Answer } from "./answer.ts";

/* Mails of the desk: those that let one of the firm's people in, what they write to a visitor, reminders, and how the week went. */

/** Lets somebody in. It holds a secret: a link that works once. */
export interface DeskMail {
	to: string;
	/** Empty when they have not joined. */
	name: string;
	event: "invitation" | "sign-in";
	link: string;
	/** Who invites, or sends the link for somebody else. */
	by?: string;
}

/** That time runs out. Who waits is looked up when it is sent: nothing of theirs stands in it. */
export interface Reminder {
	/** To whom: the id of a person. */
	person: string;
	references: string[];
	/** The desk's public origin, because the server that sends it may have none. */
	desk: string;
}

/** How the week before went. The figures are counted when it is sent. */
export interface Weekly {
	/** To whom: the id of a person. */
	person: string;
	/** The Monday of that week. */
	week: string;
	/** The desk's public origin. */
	desk: string;
}

const ID_BYTES = 8;

/** How long such a mail is of use: as long as the link in it works. */
const LASTS_MS = { invitation: INVITATION_MS, "sign-in": SIGN_IN_MS };

export async function queueDeskMail(transaction: Transacted, { event, ...mail }: DeskMail, now: Date): Promise<void> {
	await queueToStaff(transaction, event, mail, now);
}

/** Returns the id of its delivery. */
export function queueReminder(transaction: Transacted, reminder: Reminder, now: Date): Promise<string> {
	return queueToStaff(transaction, "reminder", reminder, now);
}

export async function queueWeekly(transaction: Transacted, weekly: Weekly, now: Date): Promise<void> {
	await queueToStaff(transaction, "weekly", weekly, now);
}

async function queueToStaff(
	transaction: Transacted,
	event: DeliveryRow["event"],
	mail: object,
	now: Date,
): Promise<string> {
	const id = `DESK-${randomBytes(ID_BYTES).toString("hex").toUpperCase()}-1`;
	const at = now.toISOString();
	await transaction
		.insertInto("deliveries")
		.values({
			id,
			reference: null,
			target: "desk-mail",
			event,
			queued_at: at,
			next_at: at,
			attempts: 0,
			mail: JSON.stringify(mail),
		})
		.execute();
	return id;
}

/** Undefined when it is another mail, or is emptied. */
export function readDeskMail({ event, mail }: DeliveryRow): DeskMail | undefined {
	if (!mail || (event !== "invitation" && event !== "sign-in")) return undefined;
	return { event, ...JSON.parse(mail) };
}

/** Undefined when it is another mail. */
export function readAnswer({ event, mail }: DeliveryRow): Answer | undefined {
	return mail && event === "written" ? JSON.parse(mail) : undefined;
}

/** Undefined when it is another mail. */
export function readReminder({ event, mail }: DeliveryRow): Reminder | undefined {
	return mail && event === "reminder" ? JSON.parse(mail) : undefined;
}

/** Undefined when it is another mail. */
export function readWeekly({ event, mail }: DeliveryRow): Weekly | undefined {
	return mail && event === "weekly" ? JSON.parse(mail) : undefined;
}

/** A reminder that need not be sent told nobody: whoever waits again later is found anew. */
export async function forgetReminder(transaction: Transacted, { id }: Pick<DeliveryRow, "id">): Promise<void> {
	await transaction.deleteFrom("reminders").where("delivery", "=", id).execute();
}

/** Until when it may be sent; undefined for one that holds no secret. */
export function secretUntil({ event, queued_at }: Pick<DeliveryRow, "event" | "queued_at">): Date | undefined {
	if (event !== "invitation" && event !== "sign-in") return undefined;
	return new Date(Date.parse(queued_at) + LASTS_MS[event]);
}

/** Who wrote an answer, and the receipt below which a mail program shows it: the id of its delivery. */
export async function findWriterAndReceipt(db: Database, { by }: Answer, reference: string) {
	const writer = await db
		.selectFrom("people")
		.select(["name", "email", "removed_at"])
		.where("id", "=", by)
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
	return { writer, receipt: receipt?.id };
}

type AnswerSent = Pick<DeliveryRow, "id" | "reference" | "queued_at">;

/** An answer that was given up before, and arrived after all, is the first answer if there is no other. */
export async function countAnswer(transaction: Transacted, { reference }: AnswerSent, now: Date): Promise<void> {
	if (!reference) return;
	await transaction
		.updateTable("submissions")
		.set((row) => ({ answered_at: now.toISOString(), version: row("version", "+", 1) }))
		.where("reference", "=", reference)
		.where("answered_at", "is", null)
		.execute();
}

/**
 * An answer that was given up is none. What it was the first answer to waits again, unless there is another, also when it
 * was closed meanwhile, and its people are reminded again.
 */
export async function takeAnswerBack(transaction: Transacted, given: AnswerSent, now: Date): Promise<void> {
	const { id, reference, queued_at } = given;
	if (!reference) return;
	const [next] = await answersOf(transaction, reference);
	const events = await eventsThatStand(transaction, reference);
	const ownTimes = events.filter((event) => isSending(event, id)).map(({ at }) => at);
	await transaction
		.updateTable("submissions")
		.set((row) => ({
			answered_at: next ?? null,
			...(!next && { closed_at: ifSpam("closed_at"), outcome: ifSpam("outcome") }),
			version: row("version", "+", 1),
		}))
		.where("reference", "=", reference)
		.where("answered_at", "in", [queued_at, ...ownTimes])
		.execute();
	await transaction.deleteFrom("reminders").where("reference", "=", reference).execute();
	await append(transaction, { reference, person: null, what: "answer not delivered", data: { delivery: id } }, now);
}

function ifSpam(column: "closed_at" | "outcome") {
	return sql<string | null>`case when outcome = 'spam' then ${sql.ref(column)} end`;
}

/** When it was answered, the first time first: by mails that were not given up, and by what was done and stands. */
export async function answersOf(transaction: Transacted, reference: string): Promise<string[]> {
	const mails = await transaction
		.selectFrom("deliveries")
		.select("queued_at as at")
		.where("reference", "=", reference)
		.where("event", "=", "written")
		.where("failed_at", "is", null)
		.execute();
	const events = await eventsThatStand(transaction, reference);
	return [...mails, ...events.filter(isAnswer)].map(({ at }) => at).sort();
}

interface Stands {
	at: string;
	what: string;
	data: { delivery?: string; outcome?: string };
}

/** What happened to a submission, was not taken back, and did not end because it was opened again or left. */
async function eventsThatStand(transaction: Transacted, reference: string): Promise<Stands[]> {
	const events = (await eventsOf(transaction, reference)).map((event) => ({
		...event,
		data: JSON.parse(event.data ?? "{}"),
	}));
	const undone = new Set(events.filter(({ what }) => what === "undid").map(({ data }) => data.event));
	const standing = events.filter(({ id }) => !undone.has(id));
	const reopened = standing.findLastIndex(({ what }) => what === "reopened");
	const left = standing.findLastIndex(({ what }) => what === UNANSWERED);
	return standing.filter(
		({ what }, index) => (what !== "closed" || index > reopened) && (what !== REPLIED || index > left),
	);
}

/** Besides mails. */
function isAnswer({ what, data }: Stands): boolean {
	if (what === REPLIED) return true;
	return (
		(what === "called" && data.outcome === "reached") || (what === "closed" && data.outcome === "answered-elsewhere")
	);
}

/** When the mail was written or sent again, it counted as an answer. */
function isSending({ what, data }: Stands, id: string): boolean {
	return data.delivery === id ? what === "answered" || what === "resent" : what === "resent" && !data.delivery;
}
