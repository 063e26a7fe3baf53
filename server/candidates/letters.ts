import type { Answer } from "../queue/answer.ts";
import type { Database, ProposalMailRow, Transacted } from "../store/tables.ts";
import { notShownTo } from "./wishes.ts";

/*
 * Mails in which an employer reads of somebody on file, and those in which somebody is asked about an employer. What they tell
 * of a person stands beside their proposal and is put into the mail when it is sent, so that it goes with either of the two.
 */

const EMPTIED_SUBJECT = "People on file";

export async function keepTold(transaction: Transacted, told: ProposalMailRow[]): Promise<void> {
	await transaction.insertInto("proposal_mails").values(told).execute();
}

export function toldIn(transaction: Transacted, delivery: string): Promise<ProposalMailRow[]> {
	return transaction.selectFrom("proposal_mails").selectAll().where("delivery", "=", delivery).execute();
}

/** The mail was taken back: nobody was asked or proposed by it. */
export async function forgetTold(transaction: Transacted, told: ProposalMailRow[]): Promise<void> {
	for (const { request, candidate, summary } of told) {
		const before = await transaction
			.selectFrom("proposal_mails")
			.innerJoin("deliveries", "deliveries.id", "proposal_mails.delivery")
			.select("deliveries.queued_at")
			.where("request", "=", request)
			.where("candidate", "=", candidate)
			.where("summary", "is not", null)
			.orderBy("deliveries.queued_at", "desc")
			.executeTakeFirst();
		await transaction
			.updateTable("proposals")
			.set(summary === null ? { asked_at: null } : { proposed_at: before?.queued_at ?? null })
			.where("request", "=", request)
			.where("candidate", "=", candidate)
			.execute();
	}
}

export interface Told {
	summary: string;
	/** What may go along: only while their yes stands, and what is there. */
	name: string | null;
	contact: string[];
	resume: { key: string; name: string } | null;
}

/** Of whom a mail tells the employer, in the order of their references; nobody who was removed since, or does not want it. */
export async function readTold(db: Database, delivery: string): Promise<Told[]> {
	const rows = await db
		.selectFrom("proposal_mails as told")
		.innerJoin("proposals", (join) =>
			join.onRef("proposals.request", "=", "told.request").onRef("proposals.candidate", "=", "told.candidate"),
		)
		.innerJoin("submissions", "submissions.reference", "told.candidate")
		.innerJoin("submissions as request", "request.reference", "told.request")
		.leftJoin("wishes", "wishes.reference", "told.candidate")
		.select(["told.summary", "told.shares", "told.candidate", "proposals.answer", "request.fields as asked"])
		.select(["submissions.inbox", "submissions.fields", "submissions.file_key", "submissions.file_name"])
		.select(["submissions.file_type", "submissions.file_scan"])
		.where("told.delivery", "=", delivery)
		.where("told.summary", "is not", null)
		.where("wishes.paused_at", "is", null)
		.orderBy("told.candidate")
		.execute();
	const hidden = rows[0] ? await notShownTo(db, { fields: rows[0].asked }) : new Set();
	const shown = rows.filter(({ candidate, inbox }) => !hidden.has(candidate) && !(inbox && hidden.has(inbox)));
	return shown.map(({ summary, shares, answer, fields: stored, ...file }) => {
		const fields: Record<string, string> = JSON.parse(stored);
		const known = answer === "yes" && shares !== null;
		const name = [fields.firstName, fields.lastName].filter(Boolean).join(" ") || (fields.name ?? "");
		const attached = known && shares === "resume" && file.file_key !== null && file.file_scan !== "infected";
		return {
			summary: summary ?? "",
			name: known ? name : null,
			contact: known ? [fields.email ?? "", fields.phone ?? ""].filter(Boolean) : [],
			resume:
				attached && file.file_key
					? { key: file.file_key, name: file.file_name ?? `resume.${file.file_type ?? "pdf"}` }
					: null,
		};
	});
}

/**
 * Before submissions go: of mails that stay because they went to somebody else, what was written in them goes too, and their
 * files. A question to somebody about a request that is gone is not sent any more.
 */
export async function emptyLettersAbout(transaction: Transacted, references: string[], now: Date): Promise<void> {
	const letters = await transaction
		.selectFrom("proposal_mails as told")
		.innerJoin("deliveries", "deliveries.id", "told.delivery")
		.select(["deliveries.id", "mail", "sent_at", "attempts", "told.summary"])
		.distinct()
		.where((row) => row.or([row("told.request", "in", references), row("told.candidate", "in", references)]))
		.where("deliveries.reference", "not in", references)
		.execute();
	for (const { id, mail, sent_at, attempts, summary } of letters) {
		if (summary === null && !sent_at) {
			await transaction.deleteFrom("deliveries").where("id", "=", id).execute();
			continue;
		}
		const answer: Answer | undefined = mail ? JSON.parse(mail) : undefined;
		if (answer) {
			const emptied: Answer = { ...answer, subject: EMPTIED_SUBJECT, text: "" };
			await transaction
				.updateTable("deliveries")
				.set({ mail: JSON.stringify(emptied) })
				.where("id", "=", id)
				.execute();
		}
		if (attempts === 0) continue; // no file was written of it
		await transaction
			.insertInto("gone")
			.values({ reference: id, gone_at: now.toISOString() })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}
