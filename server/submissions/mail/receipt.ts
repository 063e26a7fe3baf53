import type { Firm } from "../../../src/content/schema.ts";
import type { SubmissionRow } from "../database.ts";
import { stateName } from "../labels.ts";
import type { Kind } from "../submissions.ts";
import type { Letter } from "./Letter.tsx";

/** What the person gets. Anyone may type a stranger's address, so nothing of what was typed is in it but a plausible name. */
export function receipt(submission: SubmissionRow, firm: Firm): Letter {
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const name = plausibleName(fields.firstName ?? fields.name ?? "");
	const { subject, next } = words(submission.kind, fields, firm);
	return {
		subject: `${subject} (${submission.reference})`,
		preview: `We will be in touch within 24 hours. Your reference is ${submission.reference}.`,
		heading: name ? `Thank you, ${name}.` : "Thank you.",
		reference: submission.reference,
		paragraphs: [
			next,
			`If it cannot wait, call ${firm.phone} (${firm.hours.inWords}) and give your reference, or answer this mail.`,
		],
		rows: [],
		footnote: `You get this mail because this address was entered on our website. If that was not you, tell us at ${firm.email} and we will erase it.`,
	};
}

function words(kind: Kind, fields: Record<string, string>, firm: Firm): { subject: string; next: string } {
	switch (kind) {
		case "lead":
			return {
				subject: "We have your talent request",
				next: "A recruiter is reading your request and will contact you within 24 hours to talk through the role and what happens next.",
			};
		case "talent-request":
			return {
				subject: "We have your talent request",
				next: `A recruiter will contact you within 24 hours about the ${fields.jobTitle} role in ${stateName(fields.state ?? "")}.`,
			};
		case "resume":
			return {
				subject: "We have your resume",
				next: "A recruiter will read your resume and contact you within 24 hours. It is shown to nobody outside our team without your word.",
			};
		case "message":
			return {
				subject: `Your message to ${firm.name}`,
				next: "Your message is with our team, and we will answer it within 24 hours.",
			};
	}
}

const NAME_MAX = 50;

/** A name made of letters is repeated; a link, a number or a sentence typed as a name is not. */
function plausibleName(text: string): string {
	const name = text.trim();
	const letters = /^[\p{L}\p{M}]+\.?(?:[ '’-]{1,2}[\p{L}\p{M}]+\.?)*$/u;
	return name.length <= NAME_MAX && name.split(" ").length <= 4 && letters.test(name) ? name : "";
}
