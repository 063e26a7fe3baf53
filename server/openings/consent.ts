import type { OfficeHours } from "../../contract/office-hours.ts";
import { appendEvent } from "../store/database/events.ts";
import type { CandidacyRow, DatabaseTransaction, OpeningRow } from "../store/tables.ts";
import { consentGivenStep, moreCandidatesStep, NO_STEP, stageStep, verdictStep } from "./next-steps.ts";
import { endOpenCandidacies, updateDueTime } from "./opening-state.ts";
import { isInterviewWanted } from "./readers.ts";

/* What a candidate's answer changes, whoever records it: a recruiter, or the candidate on their page. */

interface Answered {
	opening: Pick<OpeningRow, "status">;
	candidacy: CandidacyRow;
	/** When they answered. */
	at: string;
	now: Date;
	office: OfficeHours;
	/** Whether the employer wants to meet them. */
	isInterviewWanted?: boolean;
}

/** A no ends the candidacy; another answer afterwards brings it back, unless the opening was closed meanwhile. */
export function consentColumns(
	{ opening, candidacy, at, now, office, isInterviewWanted = false }: Answered,
	answer: "yes" | "no" | null,
): Partial<CandidacyRow> {
	const consent = answer ?? (candidacy.asked_at ? "asked" : "none");
	const columns: Partial<CandidacyRow> = { consent, consent_at: answer === null ? null : at };
	const { stage, ended_at, consent_at } = candidacy;
	if (opening.status === "filled" || opening.status === "canceled") return columns;
	if (answer === "no" && stage !== "ended") {
		const ended = { stage: "ended", stage_at: at, ended_at: at, ended_reason: "candidate-withdrew" } as const;
		return { ...columns, ...ended, ended_why: null, ...NO_STEP };
	}
	if (stage === "ended" && candidacy.consent === "no" && ended_at === consent_at) {
		const back = candidacy.sent_at ? "sent" : "shortlisted";
		const open = { stage: back, stage_at: at, ended_at: null, ended_reason: null, ended_why: null } as const;
		return { ...columns, ...open, ...stepAfter(back) };
	}
	// Nothing waits for the candidate's answer any longer.
	const isAnswered = stage === "sent" && candidacy.waits_for === "candidate" && answer === "yes";
	return stage === "shortlisted" || stage === "applied" || isAnswered ? { ...columns, ...stepAfter(stage) } : columns;

	function stepAfter(to: "applied" | "shortlisted" | "sent") {
		if (to === "shortlisted" && answer === "yes") return consentGivenStep(now, office);
		if (to === "sent" && answer === "yes" && isInterviewWanted) return verdictStep("interview", now, office);
		return stageStep(to, now, office);
	}
}

interface LeftAlone {
	transaction: DatabaseTransaction;
	opening: OpeningRow;
	/** The candidate who goes. */
	candidacy?: Pick<CandidacyRow, "candidate">;
	now: Date;
	office: OfficeHours;
}

/** Once nobody is left, the opening itself needs a next step. */
export async function findNextCandidates(context: LeftAlone): Promise<{ opening?: Partial<OpeningRow> }> {
	const { opening, candidacy, now, office } = context;
	if (opening.status !== "open" || opening.next_due_at) return {};
	const others = await endOpenCandidacies(context, candidacy?.candidate);
	return others.length === 0 ? { opening: moreCandidatesStep(now, office) } : {};
}

interface Answering extends Omit<LeftAlone, "candidacy"> {
	candidacy: CandidacyRow;
}

/** Records what the candidate answered on their page. */
export async function recordAnswer(context: Answering, answer: "yes" | "no"): Promise<void> {
	const { transaction, opening, candidacy, office, now } = context;
	const wanted = await isInterviewWanted(transaction, opening.id, candidacy.candidate);
	const circumstances = { opening, candidacy, at: now.toISOString(), now, office, isInterviewWanted: wanted };
	const set = consentColumns(circumstances, answer);
	await transaction
		.updateTable("candidacies")
		.set({ ...set, version: candidacy.version + 1 })
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidacy.candidate)
		.execute();
	const { opening: step } = set.stage === "ended" ? await findNextCandidates(context) : {};
	if (step) {
		await transaction
			.updateTable("openings")
			.set({ ...step, version: opening.version + 1 })
			.where("id", "=", opening.id)
			.execute();
	}
	await updateDueTime(transaction, opening.id);
	const event = { opening: opening.id, candidate: candidacy.candidate, person: null, what: `consent: ${answer}` };
	await appendEvent(transaction, { ...event, data: {} }, now);
}
