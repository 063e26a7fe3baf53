import { displayValue, personName } from "../../contract/forms/labels.ts";
import { contentColumns, readContent } from "../queue/delivery-content.ts";
import type { CandidacyMailRow, Database, DatabaseTransaction, OpeningRow } from "../store/tables.ts";
import { findNewestResume, findObstacle } from "./may-present.ts";

/*
 * What emails say about candidates. It is stored beside the candidacy and added to the email on sending, so that it can
 * be erased with the candidate.
 */

const EMPTIED_SUBJECT = "Candidates";

export async function saveCandidacyMails(transaction: DatabaseTransaction, mails: CandidacyMailRow[]): Promise<void> {
	await transaction.insertInto("candidacy_mails").values(mails).execute();
}

/** What a consent request says unless a recruiter writes it. The employer is not named before the candidate consents. */
export function consentText({ title, city, state }: Pick<OpeningRow, "title" | "city" | "state">): string {
	const place = [city, state && displayValue("state", state)].filter(Boolean).join(", ");
	return `We have an opening that looks like a strong match for your background: ${title}${place ? `, ${place}` : ""}. May we introduce you to the employer, with your name and resume? We won't share either until you say yes.`;
}

export interface PresentedCandidate {
	letter: string;
	summary: string;
	concern: string | null;
	/** Whether an earlier email presented them already. */
	again: boolean;
	/** Shared only while the candidate's consent stands. */
	name: string | null;
	contact: string[];
	resume: { key: string; name: string } | null;
}

interface Reading {
	now: Date;
	retainResumesMonths: number;
}

/** Candidates in an email to an employer, in its order; without those who were erased since or opted out. */
export async function readPresentedCandidates(
	db: Database,
	delivery: string,
	{ now, retainResumesMonths }: Reading,
): Promise<PresentedCandidate[]> {
	return db.transaction().execute(async (transaction) => {
		const rows = await transaction
			.selectFrom("candidacy_mails as told")
			.innerJoin("deliveries", "deliveries.id", "told.delivery")
			.innerJoin("candidacies", (join) =>
				join.onRef("candidacies.opening", "=", "told.opening").onRef("candidacies.candidate", "=", "told.candidate"),
			)
			.innerJoin("openings", "openings.id", "told.opening")
			.select(["told.letter", "told.summary", "told.concern", "told.shares", "told.candidate", "deliveries.queued_at"])
			.select(["candidacies.consent", "candidacies.resume", "candidacies.sent_at", "openings.company"])
			.where("told.delivery", "=", delivery)
			.where("told.summary", "is not", null)
			.orderBy("told.position")
			.execute();
		const presented: PresentedCandidate[] = [];
		for (const row of rows) {
			const resume = await findNewestResume(transaction, row.resume);
			if (!resume || row.consent === "no") continue;
			if (await findObstacle(transaction, { resume, company: row.company, now, retainResumesMonths })) continue;
			const isNamed = row.consent === "yes" && row.shares !== null;
			presented.push({
				...{ letter: row.letter ?? "", summary: row.summary ?? "", concern: row.concern },
				again: row.sent_at !== null && row.sent_at < row.queued_at,
				...{ name: null, contact: [], resume: null },
				...(isNamed && (await readIdentity(transaction, resume, row.shares === "resume"))),
			});
		}
		return presented;
	});
}

async function readIdentity(transaction: DatabaseTransaction, reference: string, withResume: boolean) {
	const row = await transaction
		.selectFrom("submissions")
		.select(["fields", "file_key", "file_name", "file_type", "file_scan"])
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const fields: Record<string, string> = JSON.parse(row.fields);
	const isAttached = withResume && row.file_key !== null && row.file_scan !== "infected";
	return {
		name: personName(fields),
		contact: [fields.email ?? "", fields.phone ?? ""].filter(Boolean),
		resume:
			isAttached && row.file_key
				? { key: row.file_key, name: row.file_name ?? `resume.${row.file_type ?? "pdf"}` }
				: null,
	};
}

/**
 * Removes everything that emails say about these candidates. The text around it was written about them too, so it is
 * emptied. Consent requests that were not sent yet are canceled.
 */
export async function eraseCandidacyMails(
	transaction: DatabaseTransaction,
	candidacies: { opening: string; candidate: string }[],
	now: Date,
): Promise<void> {
	for (const { opening, candidate } of candidacies) {
		const mails = await transaction
			.selectFrom("candidacy_mails as told")
			.innerJoin("deliveries", "deliveries.id", "told.delivery")
			.select(["deliveries.id", "event", "mail", "sent_at", "attempts", "told.summary"])
			.where("told.opening", "=", opening)
			.where("told.candidate", "=", candidate)
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
		await transaction
			.deleteFrom("candidacy_mails")
			.where("opening", "=", opening)
			.where("candidate", "=", candidate)
			.execute();
	}
}
