import { normalizeReference } from "../../store/reference.ts";
import type { CandidacyRow, Database } from "../../store/tables.ts";
import { findNewestResume, findObstacle } from "../may-present.ts";
import { stageStep } from "../next-steps.ts";
import { lockOpening, notOpen } from "../opening-state.ts";
import { type OpeningCircumstances, recordChange } from "./opening-actions.ts";
import { type Refusal, refuse } from "./opening-change.ts";

export type AddResult =
	| { done: true; added: boolean; undo: { event: string; until: string } | null }
	| { done: false; why: "unknown" }
	| ({ done: false; why: "refused" } & Refusal);

interface Addition {
	id: string;
	candidate: string;
	why?: string | undefined;
}

/** Adds a candidate to an opening's shortlist. Whoever is in it already stays as they are. */
export function addCandidate(
	db: Database,
	{ id, candidate: typed, why = "" }: Addition,
	circumstances: OpeningCircumstances,
	clock: () => Date,
): Promise<AddResult> {
	const candidate = normalizeReference(typed);
	return db.transaction().execute(async (transaction): Promise<AddResult> => {
		const opening = await lockOpening(transaction, normalizeReference(id));
		if (!opening) return { done: false, why: "unknown" };
		const now = clock();
		const own = await transaction
			.selectFrom("submissions")
			.select(["reference", "inbox"])
			.where("reference", "=", candidate)
			.where("kind", "=", "resume")
			.executeTakeFirst();
		if (!own) return refused(refuse("candidate", "There is no such candidate. They may have been erased."));
		const known = await transaction
			.selectFrom("candidacies")
			.leftJoin("submissions", "submissions.reference", "candidacies.resume")
			.select("candidate")
			.where("opening", "=", opening.id)
			.where((row) =>
				row.or([row("candidate", "=", candidate), ...(own.inbox ? [row("submissions.inbox", "=", own.inbox)] : [])]),
			)
			.executeTakeFirst();
		if (known) return { done: true, added: false, undo: null };
		if (opening.status === "filled" || opening.status === "canceled") {
			return refused(refuse("status", notOpen(opening)));
		}
		const { retainResumesMonths, by, office } = circumstances;
		const resume = (await findNewestResume(transaction, candidate)) ?? candidate;
		const obstacle = await findObstacle(transaction, { resume, company: opening.company, now, retainResumesMonths });
		if (obstacle) return refused(refuse("candidate", obstacle));
		const at = now.toISOString();
		const row: CandidacyRow = {
			...{ opening: opening.id, candidate, resume, added_by: by.id, added_at: at, why },
			...{ stage: "shortlisted", stage_at: at, consent: "none", asked_at: null, consent_at: null, letter: null },
			...{ sent_at: null, interview_at: null, offer_at: null, placed_at: null },
			...{ ended_reason: null, ended_why: null, ended_at: null, version: 1 },
			...stageStep("shortlisted", now, office),
		};
		await transaction.insertInto("candidacies").values(row).execute();
		const recorded = await recordChange(
			{ transaction, opening, now, ...circumstances },
			{ what: "added", adds: candidate },
			{ undoable: true, about: { candidacy: row, placement: undefined } },
		);
		return { done: true, added: true, undo: recorded.done ? recorded.undo : null };
	});
}

function refused(refusal: Refusal): AddResult {
	return { done: false, why: "refused", ...refusal };
}
