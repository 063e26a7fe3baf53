import type { CandidacyAction, CandidacyActionName, CandidacyActionOf } from "../../../contract/desk/openings.ts";
import type { CandidacyRow } from "../../store/tables.ts";
import { consentColumns, findNextCandidates } from "../consent.ts";
import { nextLetter } from "../letters.ts";
import { findNewestResume, findObstacle } from "../may-present.ts";
import { NO_STEP, stageStep } from "../next-steps.ts";
import { notOpen } from "../opening-state.ts";
import { isInterviewWanted } from "../readers.ts";
import { callOffInterview, scheduleInterview } from "./interview-actions.ts";
import { type CandidacyContext, type OpeningChange, type Refusal, refuse } from "./opening-change.ts";
import { place, recordCheckIn, recordLeaving, recordMoney } from "./placements.ts";
import { requestConsent } from "./shortlist.ts";

/* What each action on a candidate of an opening does. */

export interface CandidacyActionEntry<Action extends CandidacyAction> {
	/** For ten seconds. */
	undoable: boolean;
	/** Accepted even if the version is outdated. */
	merges: boolean;
	step(context: CandidacyContext, action: Action): OpeningChange | Refusal | Promise<OpeningChange | Refusal>;
}

export const candidacyActions: { [What in CandidacyActionName]: CandidacyActionEntry<CandidacyActionOf<What>> } = {
	stage: { undoable: true, merges: false, step: moveToStage },
	end: { undoable: true, merges: false, step: end },
	remove: { undoable: true, merges: false, step: remove },
	ask: { undoable: true, merges: false, step: requestConsent },
	consent: { undoable: true, merges: false, step: recordConsent },
	next: { undoable: true, merges: false, step: setNextStep },
	note: {
		...{ undoable: true, merges: true },
		step: (_, { text, verdict }) => ({ what: "noted", data: { text, ...(verdict && { verdict }) } }),
	},
	// Everyone is told right away.
	interview: { undoable: false, merges: false, step: scheduleInterview },
	"cancel-interview": { undoable: false, merges: false, step: callOffInterview },
	place: { undoable: true, merges: false, step: place },
	checked: { undoable: true, merges: false, step: recordCheckIn },
	invoiced: { undoable: true, merges: false, step: recordMoney },
	paid: { undoable: true, merges: false, step: recordMoney },
	left: { undoable: true, merges: false, step: recordLeaving },
};

/** Returns a refusal unless candidates can be moved in this opening. */
function checkMovable({ opening, candidacy }: CandidacyContext): Refusal | undefined {
	if (opening.status === "filled" || opening.status === "canceled") return refuse("status", notOpen(opening));
	if (candidacy.stage === "placed") return refuse("stage", "They've been placed. If they left, record that instead.");
	return candidacy.resume === null ? refuse("candidate", "Their data was deleted.") : undefined;
}

async function moveToStage(
	context: CandidacyContext,
	{ to, next }: CandidacyActionOf<"stage">,
): Promise<OpeningChange | Refusal> {
	const { transaction, opening, candidacy, now, office } = context;
	const refusal = checkMovable(context);
	if (refusal) return refusal;
	if (candidacy.stage === to) return refuse("to", "They're already in this stage.");
	if (candidacy.consent === "no" && to !== "applied" && to !== "shortlisted") {
		return refuse("to", "They declined to be introduced. Record a new answer first.");
	}
	const isPresented = to === "sent" || to === "interview" || to === "offer";
	const obstacle = isPresented && !candidacy.sent_at && (await findPresentObstacle(context));
	if (obstacle) return refuse("to", obstacle);
	const at = now.toISOString();
	const step = next
		? { next_step: next.text, next_due_at: next.dueAt, waits_for: next.waitsFor }
		: stageStep(to, now, office);
	const letter = isPresented && !candidacy.letter ? await nextLetter(transaction, opening.id) : candidacy.letter;
	const set: Partial<CandidacyRow> = {
		...{ stage: to, stage_at: at, letter, ended_reason: null, ended_why: null, ended_at: null, ...step },
		...(isPresented && { sent_at: candidacy.sent_at ?? at }),
		...(to === "interview" && { interview_at: candidacy.interview_at ?? at }),
		...(to === "offer" && { offer_at: candidacy.offer_at ?? at }),
	};
	return {
		what: "moved",
		data: { from: candidacy.stage, to },
		candidacies: [{ candidate: candidacy.candidate, set }],
		...(isPresented && !opening.sent_at && { opening: { sent_at: at, ...NO_STEP } }),
	};
}

/** Why they must not be presented to the opening's employer, by phone or otherwise. */
async function findPresentObstacle({ transaction, opening, candidacy, now, retainResumesMonths }: CandidacyContext) {
	const { id, company } = opening;
	const resume = await findNewestResume(transaction, candidacy.resume, id);
	if (!resume) return "Their data was deleted.";
	return findObstacle(transaction, { resume, opening: id, company, now, retainResumesMonths });
}

async function end(
	context: CandidacyContext,
	{ reason, why }: CandidacyActionOf<"end">,
): Promise<OpeningChange | Refusal> {
	const { candidacy, now } = context;
	if (candidacy.stage === "ended") return refuse("stage", "It has already ended.");
	const refusal = checkMovable(context);
	if (refusal) return refusal;
	const at = now.toISOString();
	const set = { stage: "ended", stage_at: at, ended_at: at, ended_reason: reason, ended_why: why || null } as const;
	return {
		what: "ended",
		data: { reason, ...(why && { why }) },
		candidacies: [{ candidate: candidacy.candidate, set: { ...set, ...NO_STEP } }],
		...(await findNextCandidates(context)),
	};
}

/** Only before they were asked or presented: afterwards, end it, so that it stays in the history. */
function remove(context: CandidacyContext): OpeningChange | Refusal {
	const { candidacy } = context;
	const refusal = checkMovable(context);
	if (refusal) return refusal;
	if (candidacy.asked_at || candidacy.sent_at || candidacy.consent !== "none") {
		return refuse("candidate", "They've already been asked or presented. End it instead, and say why.");
	}
	return { what: "removed", removes: true };
}

/** Records the answer they gave by email or on the phone. A no ends it; null undoes the answer. */
async function recordConsent(
	context: CandidacyContext,
	{ answer }: CandidacyActionOf<"consent">,
): Promise<OpeningChange | Refusal> {
	const { candidacy } = context;
	if (candidacy.resume === null) return refuse("candidate", "Their data was deleted.");
	const consent = answer ?? (candidacy.asked_at ? "asked" : "none");
	if (candidacy.consent === consent) return refuse("answer", "That's already recorded.");
	if (candidacy.stage === "placed" && answer !== "yes") {
		return refuse("answer", "They've been placed, so their consent can't be changed.");
	}
	const wanted = await isInterviewWanted(context.transaction, context.opening.id, candidacy.candidate);
	const set = consentColumns({ ...context, at: context.now.toISOString(), isInterviewWanted: wanted }, answer);
	return {
		what: answer === null ? "consent undone" : `consent: ${answer}`,
		candidacies: [{ candidate: candidacy.candidate, set }],
		...(answer === "no" && candidacy.stage !== "ended" && (await findNextCandidates(context))),
	};
}

function setNextStep(
	context: CandidacyContext,
	{ text, dueAt, waitsFor }: CandidacyActionOf<"next">,
): OpeningChange | Refusal {
	const { candidacy } = context;
	if (candidacy.stage === "ended") return refuse("stage", "It has ended. Move them to a stage first.");
	return {
		what: "set the next step",
		data: { text, dueAt },
		candidacies: [
			{ candidate: candidacy.candidate, set: { next_step: text, next_due_at: dueAt, waits_for: waitsFor } },
		],
	};
}
