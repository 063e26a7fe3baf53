import type { Kind } from "../../contract/forms/kinds.ts";
import type { Submission } from "../../server/intake/submission.ts";
import { EMPLOYERS, type Employer } from "./employers.ts";
import type { Office } from "./office.ts";
import { MINUTE_MS } from "./office-times.ts";
import { CANDIDATES, type Candidate, type Position, type Track } from "./resumes/candidates.ts";
import { candidateEmail, candidatePhone } from "./resumes/careers.ts";
import { buildResumeFile } from "./resumes/sample-resume-file.ts";

/* Submissions through the site's forms. */

export interface SampleSubmission {
	/** The sender's name. */
	name: string;
	kind: Kind;
	fields: Record<string, string>;
	/** Step two of a lead. */
	details?: Record<string, string>;
	candidate?: Candidate;
	/** The page it was sent from; by default any plausible one. */
	page?: string;
}

export function toLead(employer: Employer, index: number): SampleSubmission {
	const lead = employer.leads[index];
	if (!lead) throw new Error(`${employer.company} has no lead ${index}.`);
	const { contact: name, company, areaCode } = employer;
	const [firstName = "", lastName = ""] = name.split(" ");
	const said = { roleType: lead.role, requirements: lead.text, agreeToTerms: "on" };
	const fields = { firstName, lastName, email: workEmail(employer, name), company, ...said };
	if (!lead.more) return { name, kind: "lead", fields };
	const [experienceLevel, salaryRange, location, timeline, teamSize] = lead.more;
	const phone = `(${areaCode}) 555-0${150 + EMPLOYERS.indexOf(employer)}`;
	const details = {
		...{ phone, jobTitle: employer.title, companySize: employer.size, industry: employer.industry },
		...{ experienceLevel, salaryRange, location, timeline, teamSize, place: employer.place },
		...{ preferredContact: "either", budget: teamSize === "1" ? "$10K-$25K" : "$25K-$50K" },
	};
	return { name, kind: "lead", fields, details };
}

export function toTalentRequest(employer: Employer, index: number): SampleSubmission {
	const jobTitle = employer.requests[index];
	if (!jobTitle) throw new Error(`${employer.company} has no request ${index}.`);
	const { company, state } = employer;
	const isLast = index === employer.requests.length - 1;
	const name = isLast && employer.colleague ? employer.colleague[0] : employer.contact;
	// An identical form would count as a duplicate.
	const isAgain = employer.requests.indexOf(jobTitle) < index;
	const said = { jobTitle, company, state, ...(isAgain && { place: employer.place }) };
	const fields = { name, email: workEmail(employer, name), ...said };
	return { name, kind: "talent-request", fields, page: `/sales-recruitment/${state}` };
}

export function workEmail({ domain }: Employer, name: string): string {
	return `${name.toLowerCase().replaceAll(" ", ".")}@${domain}.example`;
}

export function toResume(candidate: Candidate): SampleSubmission {
	const number = candidateNumber(candidate);
	const { firstName, lastName, years, track, place, says } = candidate;
	const experience = years < 3 ? "0-2" : years < 6 ? "3-5" : years < 11 ? "6-10" : years < 16 ? "11-15" : "15+";
	const fields = {
		...{ firstName, lastName, email: candidateEmail(candidate, number), phone: candidatePhone(candidate, number) },
		...{ desiredPosition: POSITIONS[track], experience, place, ...(says && { additionalInfo: says }) },
	};
	return { name: fullName(candidate), kind: "resume", fields, candidate };
}

const POSITIONS: Record<Track, Position> = {
	SDR: "business-development",
	BD: "business-development",
	"BD manager": "business-development",
	AE: "account-executive",
	"senior AE": "account-executive",
	"enterprise AE": "account-executive",
	territory: "account-executive",
	"senior territory": "account-executive",
	"account manager": "account-executive",
	inside: "inside-sales",
	"sales engineer": "other",
	CSM: "customer-success",
	"senior CSM": "customer-success",
	manager: "sales-manager",
	director: "sales-director",
	VP: "vp-sales",
};

export function toMessage({ name, email, text }: { name: string; email: string; text: string }): SampleSubmission {
	return { name, kind: "message", fields: { name, email, message: text } };
}

export function fullName({ firstName, lastName }: Candidate): string {
	return `${firstName} ${lastName}`;
}

function candidateNumber(candidate: Candidate): number {
	return CANDIDATES.indexOf(candidate) + 1;
}

const PAGES: Record<Kind, string[]> = {
	lead: ["/", "/", "/services", "/services", "/industries", "/industries/technology", "/locations", "/faq", "/about"],
	"talent-request": ["/locations"],
	resume: ["/resume", "/resume", "/resume", "/sales-jobs/account-executive", "/", "/sales-recruitment/ohio"],
	message: ["/faq", "/faq", "/services", "/about", "/resume", "/"],
};

type Source = Pick<Submission["context"], "utm" | "referrer">;

const SEARCH: Source = { referrer: "https://www.google.com/" };
const SOCIAL: Source = { referrer: "https://www.linkedin.com/" };
const EMPLOYER_SOURCES: Source[] = [
	...[SEARCH, SEARCH, SEARCH, SOCIAL, SOCIAL, {}, {}, { referrer: "https://www.bing.com/" }],
	{ utm: { source: "google", medium: "cpc", campaign: "sales-recruiter" } },
	{ utm: { source: "newsletter", medium: "email", campaign: "hiring-guide" } },
	{ referrer: "https://midwestmanufacturers.example/partners" },
];
const CANDIDATE_SOURCES: Source[] = [
	...[SEARCH, SEARCH, SOCIAL, SOCIAL, SOCIAL, {}],
	{ referrer: "https://www.indeed.com/" },
	{ utm: { source: "linkedin", medium: "social", campaign: "sales-jobs" } },
];

/** Returns the submission's reference. */
export async function submit(
	{ doings, chance, byName, now }: Office,
	submitted: SampleSubmission,
	at: Date,
): Promise<string> {
	const { name, kind, fields, details, candidate } = submitted;
	const page = submitted.page ?? chance.pick(PAGES[kind]);
	const source = chance.pick(kind === "resume" ? CANDIDATE_SOURCES : EMPLOYER_SOURCES);
	const file = candidate && (await doings.keepFile(buildResumeFile(candidate, candidateNumber(candidate), now), at));
	const reference = await doings.receive({ kind, fields, context: { page, ...source }, ...(file && { file }) }, at);
	byName.set(name, reference);
	if (details) await doings.addDetails(reference, details, new Date(at.getTime() + chance.between(2, 9) * MINUTE_MS));
	return reference;
}
