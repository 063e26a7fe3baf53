import type { Stage } from "../../../contract/desk/opening-options.ts";
import { openStages } from "../../openings/opening-labels.ts";
import type { Candidacy } from "../../queries/openings/opening.ts";

/* The candidates of an opening in the order of the screen. */

export interface CandidateGroup {
	stage: Stage;
	label: string;
	candidates: Candidacy[];
}

/** Nearest to the hire first; within a stage the least time first. Ended ones are not among them. */
export function groupCandidates(candidacies: Candidacy[]): CandidateGroup[] {
	return openStages
		.toReversed()
		.map(({ value, label }) => ({
			...{ stage: value, label },
			candidates: inOrder(
				value,
				candidacies.filter(({ stage }) => stage === value),
			),
		}))
		.filter(({ candidates }) => candidates.length > 0);
}

/** Those who applied stay in the order in which they did, as the server sends them. */
function inOrder(stage: Stage, candidates: Candidacy[]): Candidacy[] {
	return stage === "applied" ? candidates : candidates.toSorted(compareDue);
}

function compareDue(one: Candidacy, other: Candidacy): number {
	return (one.nextDueAt ?? "9").localeCompare(other.nextDueAt ?? "9") || one.name.localeCompare(other.name);
}

/** The one whose step is due first. */
export function mostUrgent(candidacies: Candidacy[]): Candidacy | undefined {
	return candidacies.filter(({ stage, nextDueAt }) => stage !== "ended" && nextDueAt).toSorted(compareDue)[0];
}

/** To a stage, or out. */
export type MoveMode = "stage" | "end";

export type PrimaryAction =
	| ("ask" | "answer" | "send" | "move" | "interview" | "feedback")
	| ("place" | "check-in" | "invoice" | "none");

/** What the next step comes to: the first button of a row. */
export function primaryAction(candidacy: Candidacy, { maySeeFee }: { maySeeFee: boolean }): PrimaryAction {
	const { stage, consent, hasEmail, placement, resume, interview, verdicts } = candidacy;
	if (stage === "placed") {
		if (!placement || placement.leftOn) return "none";
		if (placement.checkIns.some(({ done }) => !done)) return "check-in";
		return maySeeFee && !placement.invoicedOn ? "invoice" : "none";
	}
	if (resume === null || stage === "ended") return "none";
	if (stage === "offer") return "place";
	if (stage === "interview") return interview && !interview.at ? "interview" : "feedback";
	const isWanted = interview !== null || verdicts.some(({ verdict }) => verdict === "interview");
	if (stage === "sent") return consent === "yes" && isWanted ? "interview" : "move";
	if (consent === "none") return hasEmail ? "ask" : "answer";
	return consent === "asked" ? "answer" : "send";
}
