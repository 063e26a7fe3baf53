import type { OfficeHours } from "../../contract/office-hours.ts";
import type { CandidacyRow, DatabaseTransaction, OpeningRow } from "../store/tables.ts";
import { consentGivenStep, moreCandidatesStep, NO_STEP, stageStep } from "./next-steps.ts";
import { endOpenCandidacies } from "./opening-state.ts";

/* What a candidate's answer changes, whoever records it: a recruiter, or the candidate on their page. */

interface Answered {
	candidacy: CandidacyRow;
	/** When they answered. */
	at: string;
	now: Date;
	office: OfficeHours;
}

/** A no ends the candidacy; another answer afterwards brings it back. */
export function consentColumns(
	{ candidacy, at, now, office }: Answered,
	answer: "yes" | "no" | null,
): Partial<CandidacyRow> {
	const consent = answer ?? (candidacy.asked_at ? "asked" : "none");
	const columns: Partial<CandidacyRow> = { consent, consent_at: answer === null ? null : at };
	const { stage, ended_at, consent_at } = candidacy;
	if (answer === "no" && stage !== "ended") {
		const ended = { stage: "ended", stage_at: at, ended_at: at, ended_reason: "candidate-withdrew" } as const;
		return { ...columns, ...ended, ended_why: null, ...NO_STEP };
	}
	if (stage === "ended" && candidacy.consent === "no" && ended_at === consent_at) {
		const back = candidacy.sent_at ? "sent" : "shortlisted";
		const open = { stage: back, stage_at: at, ended_at: null, ended_reason: null, ended_why: null } as const;
		return { ...columns, ...open, ...stepAfter(back) };
	}
	return stage === "shortlisted" || stage === "applied" ? { ...columns, ...stepAfter(stage) } : columns;

	function stepAfter(to: "applied" | "shortlisted" | "sent") {
		if (to === "shortlisted" && answer === "yes") return consentGivenStep(now, office);
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
