import type { ShortlistedCandidate } from "../../../contract/desk/openings.ts";
import { letterAt, type PresentedProfile } from "../../../contract/desk/shortlist-text.ts";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import { groupCandidates } from "../model/candidate-groups.ts";
import { undoneEvents } from "../model/opening-history.ts";

/* What a shortlist starts from, and how its reader will see it. */

/** What a recruiter typed about one candidate. */
export type CandidateEdits = Partial<Pick<ShortlistedCandidate, "summary" | "concern" | "shares">>;

/** Candidates who may be sent, in the order of the screen. */
export function presentable({ candidacies }: Pick<Opening, "candidacies">): Candidacy[] {
	return groupCandidates(candidacies)
		.flatMap(({ candidates }) => candidates)
		.filter(({ stage, consent, resume }) => stage !== "placed" && consent !== "no" && resume !== null);
}

/** Those not sent yet; everyone, if all were. */
export function initiallyIncluded(candidates: Candidacy[]): string[] {
	const fresh = candidates.filter(({ sentAt }) => sentAt === null);
	return (fresh.length > 0 ? fresh : candidates).map(({ candidate }) => candidate);
}

/** Those who consented go with name and resume, once the employer has agreed to the terms. */
export function initialShares(
	{ consent, hasFile }: Pick<Candidacy, "consent" | "hasFile">,
	{ termsAgreedOn }: Pick<Opening, "termsAgreedOn">,
): ShortlistedCandidate["shares"] {
	if (consent !== "yes" || !termsAgreedOn) return null;
	return hasFile ? "resume" : "name";
}

/** How many shortlists were sent. A draft is for the next one, and comes back if that was undone. */
export function countSendings(opening: Pick<Opening, "events">): number {
	const undone = undoneEvents(opening);
	return opening.events.filter(({ what, id }) => what === "sent the shortlist" && !undone.has(id)).length;
}

/** @param more whether a shortlist was sent, and nobody in this one was in it */
export function suggestSubject({ title }: Pick<Opening, "title">, more: boolean): string {
	return `${more ? "More candidates" : "Candidates"} for ${title}`;
}

/** @param reader the first reader's name */
export function suggestMessage(
	{ title }: Pick<Opening, "title">,
	{ reader, count, named, more }: { reader: string; count: number; named: number; more: boolean },
): string {
	const many = `${count === 1 ? "one" : count}${more ? " more" : ""} candidate${count === 1 ? "" : "s"}`;
	return [
		...(reader ? [`Hi ${firstName(reader)},`] : []),
		`Here ${count === 1 ? "is" : "are"} ${many} for your ${title} opening. ${closing(count, named)}`,
	].join("\n\n");
}

function closing(count: number, named: number): string {
	if (named === count) return "Who would you like to meet, and when?";
	const blind = "I can share names and resumes once they agree.";
	return `${named > 0 ? "Candidates without a name haven't agreed to share it yet. " : ""}Who would you like to learn more about? ${blind}`;
}

interface Preview extends CandidateEdits {
	candidacy: Candidacy;
}

/** The candidates as the reader will see them, with the letters they will have. */
export function previewProfiles(chosen: Preview[], { candidacies }: Pick<Opening, "candidacies">): PresentedProfile[] {
	let given = candidacies.filter(({ letter }) => letter).length;
	return chosen.map(({ candidacy, summary = "", concern, shares }) => ({
		letter: candidacy.letter ?? letterAt(given++),
		...{ summary, concern: concern?.trim() || null, again: candidacy.sentAt !== null },
		name: shares ? candidacy.name : null,
		contact: shares ? [candidacy.hasEmail ? "their email" : "", candidacy.phone].filter(Boolean) : [],
		resume: shares === "resume" ? { name: "their file" } : null,
	}));
}
