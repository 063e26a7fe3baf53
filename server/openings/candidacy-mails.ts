import { displayValue, personName } from "../../contract/forms/labels.ts";
import { contentColumns, readContent } from "../queue/delivery-content.ts";
import type { CandidacyMailRow, CandidacyRow, Database, DatabaseTransaction, OpeningRow } from "../store/tables.ts";
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
			.select(["candidacies.consent", "candidacies.resume", "candidacies.sent_at", "openings.company", "told.opening"])
			.where("told.delivery", "=", delivery)
			.where("told.summary", "is not", null)
			.orderBy("told.position")
			.execute();
		const presented: PresentedCandidate[] = [];
		for (const row of rows) {
			const { company, opening } = row;
			const resume = await findNewestResume(transaction, row.resume, opening);
			if (!resume || row.consent === "no") continue;
			if (await findObstacle(transaction, { resume, opening, company, now, retainResumesMonths })) continue;
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

/** Name, contact and file of a candidate. Only for employers they consented to. */
export async function readIdentity(db: Database, reference: string, withResume: boolean) {
	const row = await db
		.selectFrom("submissions")
		.select(["fields", "file_key", "file_name", "file_type", "file_size", "file_scan"])
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const fields: Record<string, string> = JSON.parse(row.fields);
	const isAttached = withResume && row.file_key !== null && row.file_scan !== "infected";
	return {
		name: personName(fields),
		contact: [fields.email ?? "", fields.phone ?? ""].filter(Boolean),
		resume:
			isAttached && row.file_key
				? {
						key: row.file_key,
						name: row.file_name ?? `resume.${row.file_type ?? "pdf"}`,
						type: row.file_type,
						scan: row.file_scan,
						size: row.file_size ?? 0,
					}
				: null,
	};
}

/**
 * What a reader was last sent about each candidate, with where the candidate stands now; in the order of letters.
 * @param until what was queued later doesn't count
 */
export async function readShortlistRows(db: Database, link: string, until?: string): Promise<ShortlistRow[]> {
	const rows = await db
		.selectFrom("candidacy_mails as told")
		.innerJoin("deliveries", "deliveries.id", "told.delivery")
		.innerJoin("candidacies", (join) =>
			join.onRef("candidacies.opening", "=", "told.opening").onRef("candidacies.candidate", "=", "told.candidate"),
		)
		.selectAll("told")
		.select(["deliveries.queued_at", "candidacies.stage", "candidacies.consent", "candidacies.consent_at"])
		.select(["candidacies.resume as added", "candidacies.ask_on_interest"])
		.where("told.link", "=", link)
		.where("told.summary", "is not", null)
		.where("candidacies.consent", "<>", "no")
		.where("candidacies.stage", "in", PRESENTED_STAGES)
		.$if(until !== undefined, (query) => query.where("deliveries.queued_at", "<=", until ?? ""))
		.orderBy("deliveries.queued_at")
		.orderBy("told.position")
		.execute();
	const newest = [...new Map(rows.map((row) => [row.candidate, row])).values()];
	const found: ShortlistRow[] = [];
	for (const { added, letter, ...row } of newest) {
		const resume = await findNewestResume(db, added, row.opening);
		if (resume && letter) found.push({ ...row, letter, resume });
	}
	return found.sort((a, b) => a.letter.length - b.letter.length || (a.letter < b.letter ? -1 : 1));
}

/** The candidates that an email is about. */
export async function readMailedCandidates(db: Database, delivery: string): Promise<Set<string>> {
	const rows = await db.selectFrom("candidacy_mails").select("candidate").where("delivery", "=", delivery).execute();
	return new Set(rows.map(({ candidate }) => candidate));
}

const PRESENTED_STAGES = ["sent", "interview", "offer", "placed"] as const;

export interface ShortlistRow
	extends CandidacyMailRow,
		Pick<CandidacyRow, "consent" | "consent_at" | "ask_on_interest"> {
	letter: string;
	stage: CandidacyRow["stage"];
	/** Reference of the newest one. */
	resume: string;
	/** When it was sent. */
	queued_at: string;
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
			.select(["deliveries.id", "event", "mail", "sent_at", "told.summary"])
			.where("told.opening", "=", opening)
			.where("told.candidate", "=", candidate)
			.execute();
		for (const { id, event, mail, sent_at, summary } of mails) {
			if (summary === null && !sent_at) {
				await transaction.deleteFrom("deliveries").where("id", "=", id).execute();
				continue;
			}
			const content = readContent({ event, mail });
			const emptied =
				content?.event === "written"
					? contentColumns({ ...content, subject: EMPTIED_SUBJECT, text: "" })
					: { mail: null };
			// Read from the updated row: the outbox may have taken the email since it was read above.
			const updated = await transaction
				.updateTable("deliveries")
				.set(emptied)
				.where("id", "=", id)
				.returning("attempts")
				.executeTakeFirst();
			if (!updated || updated.attempts === 0) continue; // undone since, or never written to a file
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
