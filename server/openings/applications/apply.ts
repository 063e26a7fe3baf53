import { appendEvent } from "../../store/database/events.ts";
import type { CandidacyRow, Database, DatabaseTransaction, NextStepColumns, OpeningRow } from "../../store/tables.ts";
import { applicantStep, NO_STEP } from "../next-steps.ts";
import { isListed, lockOpening, updateDueTime } from "../opening-state.ts";

/* Applying to an opening on the public site. */

/** Sorted with other locks: applications to several openings may be stored in one transaction. */
export function applyingLock(opening: string): string {
	return `applying ${opening}`;
}

/** Whether it can be applied to, without locking anything. */
export async function isOpenToApplicants(db: Database, opening: string, today: string): Promise<boolean> {
	const row = await db.selectFrom("openings").selectAll().where("id", "=", opening).executeTakeFirst();
	return row !== undefined && isListed(row, today);
}

/** The opening, which nobody can fill or close until the transaction ends; undefined if it can't be applied to. */
export async function lockForApplicant(
	transaction: DatabaseTransaction,
	opening: string,
	today: string,
): Promise<OpeningRow | undefined> {
	const row = await lockOpening(transaction, opening);
	return row && isListed(row, today) ? row : undefined;
}

/**
 * Puts whoever sent this application into its opening. Whoever is in it already stays in their stage, but from now on
 * counts as an applicant. Call it once nobody suspects the submission to be spam.
 */
export async function enterOpening(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
	const application = await transaction
		.selectFrom("applications")
		.innerJoin("submissions", "submissions.reference", "applications.reference")
		.select(["applications.opening", "submissions.inbox", "submissions.due_at"])
		.where("applications.reference", "=", reference)
		.executeTakeFirst();
	const opening = application && (await lockOpening(transaction, application.opening));
	if (!opening) return;
	const known = await findCandidacy(transaction, opening.id, { reference, inbox: application.inbox });
	const step = applicantStep(new Date(application.due_at ?? now)); // the firm promised an answer by then
	if (known) await joinCandidacy(transaction, known, { opening, step, now });
	else await insertCandidacy(transaction, reference, { opening, step, now });
	await updateDueTime(transaction, opening.id);
	const candidate = known?.candidate ?? reference;
	await appendEvent(transaction, { opening: opening.id, candidate, person: null, what: "applied", data: {} }, now);
	const about = { in: opening.id };
	await appendEvent(transaction, { reference, person: null, what: "opening: applied", data: about }, now);
}

interface Entering {
	opening: OpeningRow;
	step: NextStepColumns;
	now: Date;
}

function findCandidacy(
	transaction: DatabaseTransaction,
	opening: string,
	{ reference, inbox }: { reference: string; inbox: string | null },
): Promise<CandidacyRow | undefined> {
	return transaction
		.selectFrom("candidacies")
		.leftJoin("submissions", "submissions.reference", "candidacies.resume")
		.selectAll("candidacies")
		.where("opening", "=", opening)
		.where((row) => row.or([row("candidate", "=", reference), ...(inbox ? [row("inbox", "=", inbox)] : [])]))
		.executeTakeFirst();
}

/** Their newest resume counts by itself. */
async function joinCandidacy(
	transaction: DatabaseTransaction,
	{ candidate, stage, version }: CandidacyRow,
	{ opening, step, now }: Entering,
): Promise<void> {
	const isOver = isClosed(opening);
	const again: Partial<CandidacyRow> =
		stage === "ended" && !isOver
			? { stage: "applied", stage_at: now.toISOString(), ended_reason: null, ended_why: null, ended_at: null }
			: {};
	const isWaiting = !isOver && (stage === "applied" || stage === "ended");
	await transaction
		.updateTable("candidacies")
		.set({ ...again, ...(isWaiting && step), added_by: null, version: version + 1 })
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.execute();
}

async function insertCandidacy(
	transaction: DatabaseTransaction,
	reference: string,
	{ opening, step, now }: Entering,
): Promise<void> {
	const at = now.toISOString();
	// Suspected spam may be released after the opening was closed.
	const standing = isClosed(opening)
		? ({ stage: "ended", ended_reason: "opening-closed", ended_at: at, ...NO_STEP } as const)
		: ({ stage: "applied", ended_reason: null, ended_at: null, ...step } as const);
	const row: CandidacyRow = {
		...{ opening: opening.id, candidate: reference, resume: reference, added_by: null, added_at: at, why: "" },
		...{ stage_at: at, consent: "none", asked_at: null, consent_at: null, letter: null },
		...{ sent_at: null, interview_at: null, offer_at: null, placed_at: null },
		...{ ended_why: null, ask_on_interest: 0, version: 1 },
		...standing,
	};
	await transaction.insertInto("candidacies").values(row).execute();
}

function isClosed({ status }: OpeningRow): boolean {
	return status === "filled" || status === "canceled";
}
