import type { PresentedCandidate } from "../../openings/candidacy-mails.ts";

/* The shortlist as an employer reads it: the recruiter's message, then each candidate. Names and files need consent. */

/** For an email whose message was removed because a candidate in it was erased. */
const FALLBACK_MESSAGE = "Here are candidates who match what you asked for.";

export function shortlistText(message: string, candidates: PresentedCandidate[]): string {
	return [message.trimEnd() || FALLBACK_MESSAGE, ...candidates.map(describeCandidate)].join("\n\n");
}

function describeCandidate({ letter, name, contact, summary, concern, again, resume }: PresentedCandidate): string {
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
