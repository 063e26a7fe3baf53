import { CODE_MS } from "../../../contract/shortlist.ts";
import type { Letter } from "./Letter.tsx";

/** A code that shows a shortlist's reader names and resumes. */
export function codeLetter(code: string, title: string): Letter {
	const minutes = CODE_MS / 60_000;
	return {
		subject: `Your code for the shortlist: ${title}`,
		preview: "Enter it on the shortlist to see names and resumes.",
		heading: "Your code",
		rows: [["Code", code]],
		paragraphs: [
			`Enter it on the shortlist to see the names and resumes of candidates who agreed to be introduced. It works once and expires in ${minutes} minutes.`,
			"Didn't ask for it? Then someone else has your link. They can't see names without this code. Tell your recruiter, who can revoke the link.",
		],
	};
}
