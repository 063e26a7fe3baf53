import type { ResponsePolicy } from "../config/content.ts";
import { computeDueTime } from "../dates/compute-due-time.ts";
import { readContent } from "../queue/delivery-content.ts";
import { appendEvent, REPLIED_BY_EMAIL } from "../store/database/events.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { CandidacyRow, Database, DatabaseTransaction, DeliveryRow, MailRow, OpeningRow } from "../store/tables.ts";
import { replyStep } from "./next-steps.ts";
import { lockOpening, updateDueTime } from "./opening-state.ts";

/* A reply joins its thread, and its clock starts: in an opening as a next step, otherwise at the submission. */

interface Filing {
	promise: ResponsePolicy;
	now: Date;
}

/** Where an email belongs. */
export interface Thread {
	/** The submission; null in an opening that came from a call. */
	reference: string | null;
	opening: string | null;
	/** The candidate whom the email that was answered was about, if it was about one. */
	candidate: string | null;
	/** Our email that was answered, if it is known. */
	delivery: string | null;
}

interface FiledReply {
	/** What is filed with the email. */
	set: Pick<MailRow, "state" | "reference" | "opening" | "candidate" | "delivery">;
	/** Id of the event that says so. */
	event: string;
}

/** @param waits whether somebody waits for an answer; not after an automatic reply */
export async function fileReply(
	transaction: DatabaseTransaction,
	{ id }: Pick<MailRow, "id">,
	thread: Thread,
	waits: boolean,
	filing: Filing,
): Promise<FiledReply> {
	const { reference, opening, candidate } = thread;
	const inOpening = waits && opening ? await setStep(transaction, opening, thread, filing) : false;
	const reopened = waits && !inOpening && reference ? await reopen(transaction, reference, filing) : false;
	const what = waits ? REPLIED_BY_EMAIL : "automatic reply";
	const event = await appendEvent(
		transaction,
		{
			person: null,
			what,
			data: { mail: id, ...(reopened && { reopened: true }) },
			...(reference && { reference }),
			...(opening && { opening }),
			...(candidate && { candidate }),
		},
		filing.now,
	);
	return { set: { state: "filed", ...thread }, event: event.id };
}

/** False if the opening is closed: then the clock is the submission's. */
async function setStep(
	transaction: DatabaseTransaction,
	id: string,
	thread: Thread,
	{ promise, now }: Filing,
): Promise<boolean> {
	const { candidate } = thread;
	const opening = await lockOpening(transaction, id);
	if (!opening || opening.status === "filled" || opening.status === "canceled") return false;
	const candidacy = candidate
		? await transaction
				.selectFrom("candidacies")
				.selectAll()
				.where("opening", "=", id)
				.where("candidate", "=", candidate)
				.where("stage", "not in", ["placed", "ended"])
				.executeTakeFirst()
		: undefined;
	const from = await findWriter(transaction, thread);
	const set = (row: OpeningRow | CandidacyRow) => ({
		...replyStep(from, row, now, promise.office),
		version: row.version + 1,
	});
	if (candidacy) {
		await transaction
			.updateTable("candidacies")
			.set(set(candidacy))
			.where("opening", "=", id)
			.where("candidate", "=", candidacy.candidate)
			.execute();
	} else {
		await transaction.updateTable("openings").set(set(opening)).where("id", "=", id).execute();
	}
	await updateDueTime(transaction, id);
	return true;
}

/** An employer may answer about one candidate, too. */
async function findWriter(
	transaction: DatabaseTransaction,
	{ candidate, delivery }: Thread,
): Promise<"candidate" | "employer"> {
	const answered = delivery
		? await transaction
				.selectFrom("deliveries")
				.select(["target", "event", "mail"])
				.where("id", "=", delivery)
				.executeTakeFirst()
		: undefined;
	if (!candidate || answered?.target === "shortlist-mail") return "employer";
	const content = answered && readContent(answered);
	return content?.event === "written" && content.answers ? "employer" : "candidate";
}

/**
 * An answered or closed submission waits for an answer again; the numbers keep its first one. One that still waits keeps
 * its clock. Returns whether it was opened again.
 */
async function reopen(transaction: DatabaseTransaction, reference: string, { promise, now }: Filing): Promise<boolean> {
	const row = await transaction
		.selectFrom("submissions")
		.select([
			"kind",
			"answered_at",
			"closed_at",
			"due_at",
			"first_answered_at",
			"first_due_at",
			"outcome",
			"suspected",
			"version",
		])
		.where("reference", "=", reference)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
	if (!row || row.suspected || row.outcome === "spam") return false;
	const isDone = row.answered_at !== null || row.closed_at !== null;
	const first = row.answered_at !== null && row.first_answered_at === null;
	const again = {
		...{
			answered_at: null,
			closed_at: null,
			outcome: null,
			due_at: computeDueTime(row.kind, now, promise).toISOString(),
		},
		...(first && { first_answered_at: row.answered_at, first_due_at: row.due_at }),
	};
	await transaction
		.updateTable("submissions")
		.set({ ...(isDone && again), snoozed_until: null, version: row.version + 1 })
		.where("reference", "=", reference)
		.execute();
	if (isDone) await transaction.deleteFrom("reminders").where("reference", "=", reference).execute();
	return isDone;
}

/** The thread of an email of ours. */
export async function findByDelivery(transaction: Database, id: string): Promise<Thread | undefined> {
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
	"call-mail",
];
