import * as z from "zod/mini";
import { experiences } from "../forms/resume.ts";
import { email, optionalChoice, phone, salesRoles, text } from "../forms/rules.ts";
import { noteText } from "./actions.ts";
import { NAME_MAX } from "./contact-fields.ts";

/* Candidates that the team adds: what is typed, where they came from, and the email that asks whether they agree. */

/** Where the team found them. */
export const candidateSources = [
	{ value: "referral", label: "Referral", told: "Someone who knows your work referred you to us." },
	{ value: "linkedin", label: "LinkedIn", told: "We found your profile on LinkedIn." },
	{ value: "mail", label: "Email", told: "Your resume reached us by email." },
	{ value: "event", label: "Event", told: "We have your details from an event." },
	{ value: "other", label: "Other", told: "Your resume reached us outside our website." },
] as const;

export type CandidateSource = (typeof candidateSources)[number]["value"];

/** Whoever sent their resume themselves has no source of the team's. */
export const FROM_WEBSITE = { value: "website", label: "Website" } as const;

/** Filters of the list of candidates: GET /api/candidates. */
export const candidateFilters = {
	agreed: [
		{ value: "yes", label: "Agreed" },
		{ value: "no", label: "Not agreed" },
	],
	opening: [
		{ value: "yes", label: "In an opening" },
		{ value: "no", label: "Not in an opening" },
	],
	/** How many days ago, at most or at least. */
	touched: [
		{ value: "within-7", label: "In the last 7 days" },
		{ value: "within-30", label: "In the last 30 days" },
		{ value: "within-90", label: "In the last 90 days" },
		{ value: "not-30", label: "Not in 30 days" },
		{ value: "not-90", label: "Not in 90 days" },
		{ value: "not-365", label: "Not in a year" },
	],
	source: [FROM_WEBSITE, ...candidateSources.map(({ value, label }) => ({ value, label }))],
} as const;

/** How a candidate came in who was added by the team: the stored outcome of their submission, which nobody answers. */
export const ADDED_BY_TEAM = "added";

export const ADDED_LABEL = "Added by the team";

/** Without a yes, whoever was added is deleted after this long. */
export const AGREE_WITHIN_DAYS = 30;

export const DETAIL_MAX = 200;

const optionalLine = (max: number, long: string) => text({ min: 0, short: "", max, long });

/** Each may be empty when a file says it. */
export const newCandidateSchema = z.object({
	name: optionalLine(NAME_MAX, `Name must be less than ${NAME_MAX} characters`),
	email: z.prefault(z.union([z.literal(""), email()], "Invalid email address"), ""),
	phone: phone({ optional: true }),
	desiredPosition: optionalChoice(salesRoles, "Please select a role"),
	experience: optionalChoice(experiences, "Please select years of experience"),
	place: optionalLine(NAME_MAX, `City and state must be less than ${NAME_MAX} characters`),
	note: noteText(0),
	source: z.enum(
		candidateSources.map(({ value }) => value),
		"Choose a source",
	),
	detail: optionalLine(DETAIL_MAX, `This must be less than ${DETAIL_MAX} characters`),
});

export type NewCandidate = z.output<typeof newCandidateSchema>;

export const AGREE_SUBJECT = "May we keep your resume on file?";

interface AgreementMail {
	/** Empty if it isn't known. */
	firstName: string;
	source: CandidateSource;
	firm: string;
	/** The last day on which we have their data without a yes. */
	until: string;
}

/** The email that asks. A link to their page is added below on sending. */
export function agreementText({ firstName, source, firm, until }: AgreementMail): string {
	const told = candidateSources.find(({ value }) => value === source)?.told ?? "";
	return [
		firstName ? `Hi ${firstName},` : "Hello,",
		`I recruit salespeople at ${firm}. ${told} Your background looks like a match for the roles we fill.`,
		`May we keep your resume on file and tell you about openings? We won't introduce you to an employer without asking you again each time. If we don't hear from you by ${until}, we'll delete everything we have about you.`,
	].join("\n\n");
}

/** Below the text, with the link. */
export const AGREE_LINK_TEXT = "Your page shows what we have. Please say yes there, or have us delete it right away:";
