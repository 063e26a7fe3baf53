import { bookLink } from "../../../contract/forms/book-link.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { getFieldLabel, labelFields, stateName } from "../../../contract/forms/labels.ts";
import type { Prefill } from "../../../contract/forms/link-prefill.ts";
import { receiptSubject } from "../../../contract/forms/subjects.ts";
import type { Firm } from "../../../site/content/schema.ts";
import { type AppliedJob, nameAppliedJob } from "../../openings/applications/applied-job.ts";
import type { SubmissionRow } from "../../store/tables.ts";
import { dueText } from "./due-text.ts";
import type { Letter } from "./Letter.tsx";
import { ownPageLink } from "./own-page-letters.ts";
import { plausibleName } from "./plausible-name.ts";

interface ReceiptContext {
	firm: Firm;
	responseTime: string;
	/** The URL of a lead's second step. Anyone who has it can fill it in. */
	secondStep(reference: string): string;
	/** The URL of the sender's page. Anyone who has it can see and change the submission. */
	ownPage: string;
	/** The job that the resume was sent for, if it was sent for one. */
	applied?: AppliedJob | undefined;
	/** The site on which a call can be booked; undefined while nobody takes any. */
	bookAt?: string | undefined;
}

/** Fields chosen from a list, which therefore can't contain a stranger's text. */
const LIST_FIELDS: Record<Kind, string[]> = {
	lead: ["roleType"],
	"talent-request": ["jobTitle", "state"],
	resume: ["desiredPosition", "experience"],
	message: [],
};

/** An applicant's is the job's, which has a row of its own. */
const POSITION = getFieldLabel("desiredPosition");

/** The receipt. Anyone can type a stranger's address, so it repeats nothing that was typed except a plausible name. */
export function receiptLetter(
	submission: SubmissionRow,
	{ firm, responseTime, secondStep, ownPage, applied, bookAt }: ReceiptContext,
): Letter {
	const { kind, reference } = submission;
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const name = plausibleName(fields.firstName ?? fields.name ?? "");
	const by = dueText(submission, { responseTime, office: firm.hours });
	const chosen = Object.entries(fields).filter(([field]) => LIST_FIELDS[kind].includes(field));
	return {
		subject: applied ? `We have your application (${reference})` : receiptSubject(kind, reference, firm.name),
		preview: `We'll be in touch ${by}. Your reference is ${reference}.`,
		heading: name ? `Thank you, ${name}.` : "Thank you.",
		reference,
		paragraphs: [
			applied ? nextForApplicant(applied, by) : nextStep(kind, fields, by),
			`If it can't wait, call ${firm.phone} (${firm.hours.inWords}) and give your reference, or reply to this email.`,
			...(kind === "lead"
				? ["A few more answers can replace most of the first call. Send all of them, or what you have so far."]
				: []),
		],
		...(kind === "lead" && { link: { label: "Help us match faster", address: secondStep(reference) } }),
		list: [
			...(bookAt && kind !== "resume"
				? [
						{
							name: "Book a call",
							text: "Pick a time, and a recruiter will call you for 20 minutes.",
							address: bookAt + bookLink(chosenPrefill(fields), { of: reference }),
						},
					]
				: []),
			ownPageLink(ownPage),
		],
		rows: [
			...(applied ? appliedRows(applied) : []),
			...labelFields(Object.fromEntries(chosen)).filter(([label]) => !applied || label !== POSITION),
		],
		footnote: `You received this email because this address was entered on our website. If that wasn't you, withdraw the submission on your page, or tell us at ${firm.email} and we'll delete it.`,
	};
}

/** Only values from lists, as everywhere in this email. */
function chosenPrefill({ state, roleType }: Record<string, string>): Prefill {
	const place = state && stateName(state);
	return { ...(place && { place }), ...(roleType && { role: roleType }) };
}

function nextForApplicant(applied: AppliedJob, by: string): string {
	return `You applied for this job: ${nameAppliedJob(applied)}. A recruiter will read your resume and contact you ${by}. We won't give the employer your name or resume without your permission.`;
}

function appliedRows({ about, employer }: AppliedJob): [string, string][] {
	return [["Job", about], ...(employer ? [["Employer", employer] satisfies [string, string]] : [])];
}

function nextStep(kind: Kind, fields: Record<string, string>, by: string): string {
	switch (kind) {
		case "lead":
			return `A recruiter will read your request and contact you ${by}. You'll talk through the role and what happens next.`;
		case "talent-request":
			return `A recruiter will contact you about ${describeRole(fields)} in ${stateName(fields.state ?? "")} ${by}.`;
		case "resume":
			return `A recruiter will read your resume and contact you ${by}. We won't give an employer your name or resume without your permission.`;
		case "message":
			return `We have your message, and a recruiter will answer it ${by}.`;
	}
}

function describeRole({ jobTitle }: Record<string, string>): string {
	return jobTitle === "Other" ? "the role you want to fill" : `the ${jobTitle} role`;
}
