import type { PresentedCandidate } from "../../candidates/proposal-mails.ts";

/* The shortlist as an employer reads it: the recruiter's message, then each candidate. Names and files need consent. */

/** For an email whose message was removed because a candidate in it was erased. */
const FALLBACK_MESSAGE = "Here is what we can say of people on our file who fit what you asked for.";

export function proposalText(text: string, candidates: PresentedCandidate[]): string {
	return [
		text.trimEnd() || FALLBACK_MESSAGE,
		...candidates.map((one, index) => `${index + 1}. ${describeCandidate(one)}`),
	].join("\n\n");
}

function describeCandidate({ name, contact, summary, resume }: PresentedCandidate): string {
	const who = name ? [name, ...contact].join(", ") : undefined;
	return [who, summary.trim(), resume && `Their resume is attached: ${resume.name}`].filter(Boolean).join("\n");
}
