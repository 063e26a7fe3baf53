import type { ShortlistCandidate } from "../../contract/shortlist.ts";
import { judgeFit, judgeKeywordFit } from "../matching/fit.ts";
import { isUnwanted, type Requirement, type Verdict } from "../matching/requirement.ts";
import type { TermVocabulary } from "../matching/terms/terms.ts";
import { listRequirements, readOpeningRecord, splitKeywords } from "../openings/requirements.ts";
import type { Database, OpeningRow } from "../store/tables.ts";
import { readCandidateProfile } from "./fits.ts";

/* How candidates on a shortlist compare with what the employer asked for, judged as in the list of matches. */

type Reason = ShortlistCandidate["reasons"][number];

const MET: Record<Verdict, boolean | null> = { met: true, "not met": false, near: null, "not known": null };

/** By resume. */
export async function judgeForEmployer(
	db: Database,
	opening: OpeningRow,
	resumes: string[],
	vocabulary: TermVocabulary,
): Promise<Map<string, Reason[]>> {
	const listed = listRequirements(await readOpeningRecord(db, opening), vocabulary).filter(isShown);
	const { requirements, keywords } = splitKeywords(listed);
	const judged = new Map<string, Reason[]>();
	for (const reference of resumes) {
		const { profile } = await readCandidateProfile(db, reference);
		const fit = judgeFit(requirements, { reference, receivedAt: "", profile });
		const { judgements } = judgeKeywordFit(fit, keywords, profile);
		judged.set(
			reference,
			judgements.map(({ ask: { label }, verdict }) => ({ label, met: MET[verdict] })),
		);
	}
	return judged;
}

/**
 * Not what a candidate wants to earn, which is theirs to tell; nor what is unwanted, which only moves them down; nor keywords that nobody asked for by name.
 */
function isShown(requirement: Requirement): boolean {
	const { kind, typed } = requirement;
	return kind !== "pay" && !isUnwanted(requirement) && (kind !== "words" || typed === true);
}
