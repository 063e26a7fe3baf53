import { findByDelivery, type Thread } from "../openings/replies.ts";
import { readContent } from "../queue/delivery-content.ts";
import { findTaggedDeliveries } from "../queue/reply-address.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Secret } from "../store/secret.ts";
import type { DatabaseTransaction } from "../store/tables.ts";
import type { ReadMail } from "./reading/mail-content.ts";

/*
 * Which thread a received email belongs to. It has to answer an email of the thread, by its id or by the reply address,
 * and come from an address that belongs to the thread. Otherwise a person decides.
 */

export type FoundThread =
	| { thread: Thread }
	/**
	 * Somebody else answered, or it answers emails of several threads: the reference of a submission, or the id of our
	 * email about an opening.
	 */
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
	const closest = first ?? answered[0];
	return { suggested: closest ? toSuggestion(closest) : await findLatestBySender(transaction, inbox) };
}

/** Our email says more than the submission: which opening it is about, and which candidate. */
function toSuggestion({ reference, opening, delivery }: Thread): string | null {
	return opening && delivery ? delivery : reference;
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
const OUR_ID = /^((?:(?:CW|OP)-[A-Z0-9]{4}-[A-Z0-9]{4}|ALERT-[A-F0-9]{16})-\d{1,6})@/i;

export function readOurId(id: string): string | undefined {
	return OUR_ID.exec(id)?.[1]?.toUpperCase();
}

export async function findByOurId(transaction: DatabaseTransaction, id: string): Promise<Thread | undefined> {
	const delivery = readOurId(id);
	return delivery ? findByDelivery(transaction, delivery) : undefined;
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
