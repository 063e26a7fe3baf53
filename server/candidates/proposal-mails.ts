import { contentColumns, readContent } from "../queue/delivery-content.ts";
import type { Database, DatabaseTransaction, ProposalMailRow } from "../store/tables.ts";
import { findHiddenCandidates } from "./wishes.ts";

/*
 * Emails that present candidates to an employer, and those that ask a candidate for consent. What they say about a
 * candidate is stored with the proposal and added to the email on sending, so that it is deleted with either of the
 * two.
 */

const EMPTIED_SUBJECT = "People on file";

export async function saveProposalMails(transaction: DatabaseTransaction, mails: ProposalMailRow[]): Promise<void> {
	await transaction.insertInto("proposal_mails").values(mails).execute();
}

export function findProposalMails(transaction: DatabaseTransaction, delivery: string): Promise<ProposalMailRow[]> {
	return transaction.selectFrom("proposal_mails").selectAll().where("delivery", "=", delivery).execute();
}

/** The email was undone, so it asked or presented no one. */
export async function revertProposalMails(transaction: DatabaseTransaction, mails: ProposalMailRow[]): Promise<void> {
	for (const { request, candidate, summary } of mails) {
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

export interface PresentedCandidate {
	summary: string;
	/** Shared only while the candidate's consent stands, and if it exists. */
	name: string | null;
	contact: string[];
	resume: { key: string; name: string } | null;
}

/** Candidates in an email to an employer, by reference; without those who were deleted since or opted out. */
export async function readPresentedCandidates(db: Database, delivery: string): Promise<PresentedCandidate[]> {
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
	const hidden = rows[0] ? await findHiddenCandidates(db, { fields: rows[0].asked }) : new Set();
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
 * Call before deleting submissions. Emails about them that belong to someone else's submission stay, but their text is
 * erased, and so are their files. A consent request for a deleted request is not sent anymore.
 */
export async function eraseProposalMails(
	transaction: DatabaseTransaction,
	references: string[],
	now: Date,
): Promise<void> {
	const mails = await transaction
		.selectFrom("proposal_mails as told")
		.innerJoin("deliveries", "deliveries.id", "told.delivery")
		.select(["deliveries.id", "event", "mail", "sent_at", "attempts", "told.summary"])
		.distinct()
		.where((row) => row.or([row("told.request", "in", references), row("told.candidate", "in", references)]))
		.where("deliveries.reference", "not in", references)
		.execute();
	for (const { id, event, mail, sent_at, attempts, summary } of mails) {
		if (summary === null && !sent_at) {
			await transaction.deleteFrom("deliveries").where("id", "=", id).execute();
			continue;
		}
		const content = readContent({ event, mail });
		const emptied =
			content?.event === "written"
				? contentColumns({ ...content, subject: EMPTIED_SUBJECT, text: "" })
				: { mail: null };
		await transaction.updateTable("deliveries").set(emptied).where("id", "=", id).execute();
		if (attempts === 0) continue; // it was never written to a file
		await transaction
			.insertInto("gone")
			.values({ reference: id, gone_at: now.toISOString() })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}
