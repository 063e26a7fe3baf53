import type { OfficeHours } from "../../../contract/office-hours.ts";
import { hasAgreed } from "../../candidates/agreement.ts";
import { countsIn } from "../../candidates/on-file.ts";
import { addDays, daysBetween } from "../../dates/days.ts";
import { contentColumns, readContent } from "../../queue/delivery-content.ts";
import type { CandidacyRow, Database, DatabaseTransaction, OpeningRow } from "../../store/tables.ts";
import { consentText, eraseCandidacyMails } from "../candidacy-mails.ts";
import { findNextCandidates } from "../consent.ts";
import { findNewestResume } from "../may-present.ts";
import { NO_STEP } from "../next-steps.ts";
import { lockOpening, updateDueTime } from "../opening-state.ts";
import { takeOverNow } from "../upgrade/take-over.ts";
import { deleteDeliveries, dropFiles } from "./drop-mails.ts";

/*
 * What stays of openings when somebody goes. Openings, candidacies and placements stay, without the person: their
 * texts, emails and history entries are emptied.
 */

interface Forgetting {
	now: Date;
	office: OfficeHours;
}

/** Call before these submissions are deleted, for whatever reason. */
export async function forgetSubmissions(
	transaction: DatabaseTransaction,
	references: string[],
	circumstances: Forgetting,
): Promise<void> {
	await takeOverNow(transaction, { references }, circumstances);
	const candidacies = await transaction
		.selectFrom("candidacies")
		.selectAll()
		.where("resume", "in", references)
		.execute();
	for (const row of candidacies) {
		const other = await findOtherResume(transaction, row, references);
		if (other) await pointTo(transaction, row, other);
		else await forgetCandidate(transaction, row, circumstances);
	}
	const openings = await transaction.selectFrom("openings").selectAll().where("request", "in", references).execute();
	for (const opening of openings) await forgetRequest(transaction, opening, circumstances.now);
	await transaction.deleteFrom("requirement_edits").where("subject", "in", references).execute();
}

/** Submissions that a server of the previous version deleted, which knows nothing of openings. Returns how many. */
export async function forgetDeleted(
	db: Database,
	{ office, clock }: { office: OfficeHours; clock: () => Date },
): Promise<number> {
	const candidacies = await db
		.selectFrom("candidacies")
		.leftJoin("placements", (join) =>
			join
				.onRef("placements.opening", "=", "candidacies.opening")
				.onRef("placements.candidate", "=", "candidacies.candidate"),
		)
		.selectAll("candidacies")
		.where("resume", "is", null)
		.where((row) =>
			row.or([
				row("stage", "not in", ["placed", "ended"]),
				row("consent", "<>", "none"),
				row("candidacies.why", "<>", ""),
				row("ended_why", "is not", null),
				row("next_due_at", "is not", null),
				row("placements.base", "<>", 0),
				row.exists(
					row
						.selectFrom("shortlist_verdicts as given")
						.select("given.link")
						.whereRef("given.opening", "=", "candidacies.opening")
						.whereRef("given.candidate", "=", "candidacies.candidate")
						.where((given) => given.or([given("given.comment", "<>", ""), given("given.times", "<>", "")])),
				),
			]),
		)
		.execute();
	for (const row of candidacies) {
		await db.transaction().execute((transaction) => forgetCandidate(transaction, row, { office, now: clock() }));
	}
	const openings = await db
		.selectFrom("openings")
		.selectAll()
		.where("request", "is", null)
		.where("requested_at", "is not", null)
		.where("request_gone_at", "is", null)
		.execute();
	for (const opening of openings) {
		await db.transaction().execute((transaction) => forgetRequest(transaction, opening, clock()));
	}
	return candidacies.length + openings.length;
}

/** Another resume of the same person, which is not deleted as well. */
async function findOtherResume(
	transaction: DatabaseTransaction,
	{ resume, opening }: Pick<CandidacyRow, "resume" | "opening">,
	references: string[],
): Promise<string | undefined> {
	const row = await transaction
		.selectFrom("submissions as own")
		.innerJoin("submissions as other", "other.inbox", "own.inbox")
		.select("other.reference")
		.where("own.reference", "=", resume)
		.where("other.kind", "=", "resume")
		.where("other.suspected", "is", null)
		.where(countsIn(opening, "other"))
		.where(hasAgreed("other"))
		.where("other.reference", "not in", references)
		.orderBy("other.received_at", "desc")
		.orderBy("other.reference", "desc")
		.executeTakeFirst();
	return row?.reference;
}

/** Resumes that are about to expire: candidacies follow the person's newer one. */
export async function followNewerResumes(transaction: DatabaseTransaction, receivedBefore: string): Promise<void> {
	const rows = await transaction
		.selectFrom("candidacies")
		.innerJoin("submissions", "submissions.reference", "candidacies.resume")
		.selectAll("candidacies")
		.where("submissions.received_at", "<", receivedBefore)
		.execute();
	for (const row of rows) {
		const newest = await findNewestResume(transaction, row.resume, row.opening);
		if (newest && newest !== row.resume) await pointTo(transaction, row, newest);
	}
}

async function pointTo(
	transaction: DatabaseTransaction,
	{ opening, candidate }: Pick<CandidacyRow, "opening" | "candidate">,
	resume: string,
): Promise<void> {
	await transaction
		.updateTable("candidacies")
		.set({ resume })
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.execute();
}

async function forgetCandidate(
	transaction: DatabaseTransaction,
	row: CandidacyRow,
	{ now, office }: Forgetting,
): Promise<void> {
	const { candidate, stage } = row;
	const opening = await lockOpening(transaction, row.opening);
	if (!opening) return;
	const at = now.toISOString();
	const ended = { stage: "ended", stage_at: at, ended_at: at, ended_reason: "candidate-withdrew" } as const;
	await transaction
		.updateTable("candidacies")
		.set({
			...{ resume: null, why: "", ended_why: null, consent: "none", asked_at: null, consent_at: null, ...NO_STEP },
			...(stage !== "placed" && stage !== "ended" && ended),
			version: row.version + 1,
		})
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.execute();
	await forgetPlacement(transaction, row);
	await eraseCandidacyMails(transaction, [{ opening: opening.id, candidate }], now);
	await transaction
		.updateTable("shortlist_verdicts")
		.set({ comment: "", times: "" })
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.execute();
	await transaction
		.updateTable("interviews")
		.set({ place: "", candidate_times: "[]" })
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.execute();
	await transaction
		.deleteFrom("step_reminders")
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.execute();
	await emptyEvents(transaction, opening.id, candidate);
	const { opening: step } = await findNextCandidates({ transaction, opening, office, now });
	if (step) await transaction.updateTable("openings").set(step).where("id", "=", opening.id).execute();
	await updateDueTime(transaction, opening.id);
}

/** Company, start month, fee and outcome stay. All days move together, so that what happened within the guarantee did. */
async function forgetPlacement(
	transaction: DatabaseTransaction,
	{ opening, candidate }: Pick<CandidacyRow, "opening" | "candidate">,
): Promise<void> {
	const placement = await transaction
		.selectFrom("placements")
		.selectAll()
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.executeTakeFirst();
	if (!placement) return;
	const { starts_on, guarantee_ends_on, left_on } = placement;
	const first = `${starts_on.slice(0, "2027-01".length)}-01`;
	const shift = daysBetween(starts_on, first);
	await transaction
		.updateTable("placements")
		.set({
			...{ starts_on: first, guarantee_ends_on: addDays(guarantee_ends_on, shift), base: 0 },
			...{ left_on: left_on && addDays(left_on, shift), fee_why: null, left_why: null },
		})
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.execute();
}

/** Empties events about the candidate, and what others hold to undo them: it contains the rows as they were. */
async function emptyEvents(transaction: DatabaseTransaction, opening: string, candidate?: string): Promise<void> {
	const events = await transaction
		.selectFrom("events")
		.select(["id", "candidate", "data"])
		.where("opening", "=", opening)
		.execute();
	for (const { id, candidate: about, data } of events) {
		const { undo, ...shown } = JSON.parse(data ?? "{}");
		const isAbout = candidate !== undefined && about === candidate;
		if (!isAbout && undo === undefined) continue;
		const left = isAbout ? {} : shown;
		await transaction
			.updateTable("events")
			.set({ data: JSON.stringify(left) })
			.where("id", "=", id)
			.execute();
	}
}

/** The opening stays, without the client's words. Its replacements have the same. */
async function forgetRequest(transaction: DatabaseTransaction, opening: OpeningRow, now: Date): Promise<void> {
	const { id, version } = opening;
	await transaction
		.updateTable("openings")
		.set({ words: "", request: null, request_gone_at: now.toISOString(), version: version + 1 })
		.where("id", "=", id)
		.execute();
	const replacements = transaction.updateTable("openings").set({ words: "" }).where("replaces", "=", id);
	await replacements.where("request", "is", null).execute();
	await emptyEvents(transaction, id);
	await emptyConsentRequests(transaction, opening, now);
	await eraseMails(transaction, { opening: id, request: opening.request }, now);
}

/** What recruiters wrote to candidates about the request. One that wasn't sent yet says what it would say by itself. */
async function emptyConsentRequests(transaction: DatabaseTransaction, opening: OpeningRow, now: Date): Promise<void> {
	const mails = await transaction
		.selectFrom("candidacy_mails as told")
		.innerJoin("deliveries", "deliveries.id", "told.delivery")
		.select(["deliveries.id", "event", "mail", "sent_at"])
		.where("told.opening", "=", opening.id)
		.where("told.summary", "is", null)
		.execute();
	for (const { id, event, mail, sent_at } of mails) {
		const content = readContent({ event, mail });
		if (content?.event !== "written") continue;
		const text = sent_at ? "" : consentText(opening);
		const subject = "May we introduce you?";
		const updated = await transaction
			.updateTable("deliveries")
			.set(contentColumns({ ...content, subject, text }))
			.where("id", "=", id)
			.returning("attempts")
			.executeTakeFirst();
		if (updated && updated.attempts > 0) await dropFiles(transaction, [id], now);
	}
}

/** Emails that reply to the request are deleted along with it, so their files have to go too. */
async function eraseMails(
	transaction: DatabaseTransaction,
	{ opening, request }: { opening: string; request: string | null },
	now: Date,
): Promise<void> {
	if (!request) return;
	const mails = await transaction
		.selectFrom("deliveries")
		.select("id")
		.where("opening", "=", opening)
		.where("reference", "=", request)
		.execute();
	await deleteDeliveries(
		transaction,
		mails.map(({ id }) => id),
		now,
	);
}
