import type { Thread } from "../openings/replies.ts";
import { readContent } from "../queue/delivery-content.ts";
import { findTaggedDeliveries } from "../queue/reply-address.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Secret } from "../store/secret.ts";
import type { DatabaseTransaction, DeliveryRow } from "../store/tables.ts";
import type { ReadMail } from "./reading/mail-content.ts";

/*
 * Which thread a received email belongs to. It has to answer an email of the thread, by its id or by the reply address,
 * and come from an address that belongs to the thread. Otherwise a person decides.
 */

export type FoundThread =
	| { thread: Thread }
	/** Somebody else answered, or it answers emails of several threads. */
	| { suggested: string | null };

type AnsweringMail = Pick<ReadMail, "answers" | "recipients" | "from">;

export async function findThread(
	transaction: DatabaseTransaction,
	mail: AnsweringMail,
	secret: Pick<Secret, "replySignature">,
): Promise<FoundThread> {
	const answered = await findAnswered(transaction, mail, secret);
	const inbox = normalizeEmail(mail.from.email);
	const own: Thread[] = [];
	for (const thread of answered) {
		if ((await findMembers(transaction, thread)).has(inbox)) own.push(thread);
	}
	const [first] = own;
	if (first && own.length === answered.length && own.every((thread) => isSame(thread, first))) return { thread: first };
	return { suggested: (first ?? answered[0])?.reference ?? (await findLatestBySender(transaction, inbox)) };
}

function isSame(one: Thread, other: Thread): boolean {
	return one.reference === other.reference && one.opening === other.opening && one.candidate === other.candidate;
}

/** What the closest id names, and what the reply address names. */
async function findAnswered(
	transaction: DatabaseTransaction,
	{ answers, recipients }: AnsweringMail,
	secret: Pick<Secret, "replySignature">,
): Promise<Thread[]> {
	const found: Thread[] = [];
	for (const id of answers) {
		const thread = (await findByOurId(transaction, id)) ?? (await findByTheirId(transaction, id));
		if (!thread) continue;
		found.push(thread);
		break;
	}
	for (const delivery of findTaggedDeliveries(recipients, secret)) {
		const thread = await findByDelivery(transaction, delivery);
		if (thread) found.push(thread);
	}
	return found;
}

/** The part before the @ of our emails' ids is the delivery's id. */
const OUR_ID = /^((?:CW|OP)-[A-Z0-9]{4}-[A-Z0-9]{4}-\d{1,6})@/i;

export async function findByOurId(transaction: DatabaseTransaction, id: string): Promise<Thread | undefined> {
	const [, delivery] = OUR_ID.exec(id) ?? [];
	return delivery ? findByDelivery(transaction, delivery.toUpperCase()) : undefined;
}

/** They answer their own email, as people do who add to it. */
async function findByTheirId(transaction: DatabaseTransaction, id: string): Promise<Thread | undefined> {
	const earlier = await transaction
		.selectFrom("mails")
		.select(["reference", "opening", "candidate", "delivery"])
		.where("message_id", "=", id)
		.where("state", "=", "filed")
		.execute();
	const [first] = earlier;
	// Somebody who makes up ids may have used one twice.
	return earlier.length === 1 ? first : undefined;
}

export async function findByDelivery(transaction: DatabaseTransaction, id: string): Promise<Thread | undefined> {
	const delivery = await transaction
		.selectFrom("deliveries")
		.select(["id", "reference", "opening", "target"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!delivery || (!delivery.reference && !delivery.opening) || !MAILS.includes(delivery.target)) return undefined;
	const { reference, opening } = delivery;
	const about = opening
		? await transaction.selectFrom("candidacy_mails").select("candidate").where("delivery", "=", id).limit(2).execute()
		: [];
	return { reference, opening, candidate: about.length === 1 ? (about[0]?.candidate ?? null) : null, delivery: id };
}

/** Emails that people outside the firm get. */
const MAILS: DeliveryRow["target"][] = [
	"receipt",
	"desk-mail",
	"opening-mail",
	"shortlist-mail",
	"job-mail",
	"candidate-mail",
];

/** The inboxes of those who write in a thread. */
export async function findMembers(
	transaction: DatabaseTransaction,
	{ reference, opening, delivery }: Thread,
): Promise<Set<string>> {
	const inboxes: (string | null)[] = [];
	const sent = delivery
		? await transaction.selectFrom("deliveries").selectAll().where("id", "=", delivery).executeTakeFirst()
		: undefined;
	const content = sent && readContent(sent);
	if (content?.event === "written") inboxes.push(normalizeEmail(content.to));
	// What was sent to a reader of a shortlist is between us and the employer's people.
	if (opening && content && "reader" in content) inboxes.push(...(await findReaders(transaction, opening)));
	else if (reference) {
		const submission = await transaction
			.selectFrom("submissions")
			.select("email")
			.where("reference", "=", reference)
			.executeTakeFirst();
		inboxes.push(normalizeEmail(submission?.email));
	}
	// Whoever a recruiter has filed here before.
	const filed = await transaction
		.selectFrom("mails")
		.select("inbox")
		.$if(reference !== null, (query) => query.where("reference", "=", reference))
		.$if(reference === null, (query) => query.where("opening", "=", opening))
		.where("filed_by", "is not", null)
		.execute();
	inboxes.push(...filed.map(({ inbox }) => inbox));
	return new Set(inboxes.flatMap((inbox) => inbox || []));
}

async function findReaders(transaction: DatabaseTransaction, opening: string): Promise<string[]> {
	const readers = await transaction
		.selectFrom("shortlist_links")
		.select("inbox")
		.where("opening", "=", opening)
		.where("granted_at", "is not", null)
		.where("revoked_at", "is", null)
		.execute();
	return readers.map(({ inbox }) => inbox);
}

/** Somebody we know begins anew: it may be about what they sent last. */
async function findLatestBySender(transaction: DatabaseTransaction, inbox: string): Promise<string | null> {
	if (!inbox) return null;
	const latest = await transaction
		.selectFrom("submissions")
		.select("reference")
		.where("inbox", "=", inbox)
		.where("suspected", "is", null)
		.orderBy("received_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return latest?.reference ?? null;
}
