import type { Told } from "../../candidates/letters.ts";

/* The shortlist as an employer reads it: the recruiter's message, then each candidate. Names and files need consent. */

/** For an email whose message was removed because a candidate in it was erased. */
const WITHOUT_WORDS = "Here is what we can say of people on our file who fit what you asked for.";

export function proposalText(text: string, told: Told[]): string {
	return [text.trimEnd() || WITHOUT_WORDS, ...told.map((one, index) => `${index + 1}. ${describe(one)}`)].join("\n\n");
}

function describe({ name, contact, summary, resume }: Told): string {
	const who = name ? [name, ...contact].join(", ") : undefined;
	return [who, summary.trim(), resume && `Their resume is attached: ${resume.name}`].filter(Boolean).join("\n");
}
