import type { Kind } from "../../../forms/kinds.ts";
import { stateName } from "../../../forms/labels.ts";
import { receiptSubject } from "../../../forms/subjects.ts";
import type { Firm } from "../../../src/content/schema.ts";
import type { SubmissionRow } from "../../store/tables.ts";
import type { Letter } from "./Letter.tsx";
import { plausibleName } from "./plausible-name.ts";

/** What the person gets. Anyone may type a stranger's address, so nothing of what was typed is in it but a plausible name. */
export function receipt(submission: SubmissionRow, firm: Firm, responseTime: string): Letter {
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const name = plausibleName(fields.firstName ?? fields.name ?? "");
	return {
		subject: receiptSubject(submission.kind, submission.reference, firm.name),
		preview: `We will be in touch within ${responseTime}. Your reference is ${submission.reference}.`,
		heading: name ? `Thank you, ${name}.` : "Thank you.",
		reference: submission.reference,
		paragraphs: [
			nextStep(submission.kind, fields, responseTime),
			`If it cannot wait, call ${firm.phone} (${firm.hours.inWords}) and give your reference, or reply to this email.`,
		],
		rows: [],
		footnote: `You received this email because this address was entered on our website. If that was not you, tell us at ${firm.email} and we will erase it.`,
	};
}

function nextStep(kind: Kind, fields: Record<string, string>, responseTime: string): string {
	switch (kind) {
		case "lead":
			return `A recruiter will read your request and contact you within ${responseTime} to talk through the role and what happens next.`;
		case "talent-request":
			return `A recruiter will contact you within ${responseTime} about ${roleOf(fields)} in ${stateName(fields.state ?? "")}.`;
		case "resume":
			return `A recruiter will read your resume and contact you within ${responseTime}. It is shown to nobody outside our team without your permission.`;
		case "message":
			return `Your message is with our team, and we will answer it within ${responseTime}.`;
	}
}

function roleOf({ jobTitle }: Record<string, string>): string {
	return jobTitle === "Other" ? "the role you want to fill" : `the ${jobTitle} role`;
}
