/* The shortlist as an employer reads it: the recruiter's message, then each candidate. Names and files need consent. */

export interface PresentedProfile {
	letter: string;
	summary: string;
	concern: string | null;
	/** Whether an earlier email presented them already. */
	again: boolean;
	name: string | null;
	contact: string[];
	resume: { name: string } | null;
}

/** For an email whose message was removed because a candidate in it was erased. */
const FALLBACK_MESSAGE = "Here are candidates who match what you asked for.";

export function shortlistText(message: string, candidates: PresentedProfile[]): string {
	return [message.trimEnd() || FALLBACK_MESSAGE, ...candidates.map(describeCandidate)].join("\n\n");
}

function describeCandidate({ letter, name, contact, summary, concern, again, resume }: PresentedProfile): string {
	const who = name ? [name, ...contact].join(", ") : undefined;
	return [
		`Candidate ${letter}${who ? `: ${who}` : ""}${again ? " (you've seen this profile before)" : ""}`,
		summary.trim(),
		concern && `Our concern: ${concern.trim()}`,
		resume && `Resume attached: ${resume.name}`,
	]
		.filter(Boolean)
		.join("\n");
}

/** A, B, C, ..., Z, AA, AB, ...: what an employer calls the candidates of an opening. */
export function letterAt(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : letterAt(Math.floor(index / 26) - 1) + last;
}
