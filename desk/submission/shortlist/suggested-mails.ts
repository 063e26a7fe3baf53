import type { Item } from "../../queries/submission.ts";
import { firstName } from "../../text/first-name.ts";

/* Suggested emails about a request, to the employer and to a candidate. The recruiter can edit them. */

interface SuggestedMail {
	subject: string;
	text: string;
}

/**
 * @param count number of candidates presented
 * @param named how many of them by name, because they consented
 */
export function suggestShortlistMail(item: Item, count: number, named: number): SuggestedMail {
	const role = getRole(item);
	const who = count === 1 ? "one person fits" : `${count} people fit`;
	return {
		subject: `People on file for your ${role ?? "open"} role`,
		text: [
			`Hi ${firstName(item.name)},`,
			`Of the people we have on file, ${who} what you asked for. ${consentSentence(count, named)}`,
		].join("\n\n"),
	};
}

function consentSentence(count: number, named: number): string {
	const unnamed = "no names, no employers, no resumes. Whom would you like to hear more of? I ask them first";
	if (named === 0) return `Below is what I can tell before they have agreed: ${unnamed}, and come back to you.`;
	const agreed = "agreed to be introduced: below is how to reach them.";
	if (named === count) return `${count === 1 ? "They" : "All"} have ${agreed} When would it suit you to talk?`;
	const some = `${named} of them ${named === 1 ? "has" : "have"} ${agreed}`;
	return `${some} Of the others I can tell what they have done: ${unnamed}, and come back to you.`;
}

/** Describes the employer; names it only if the recruiter chooses to. */
export function suggestConsentMail(item: Item, candidate: string, named: boolean): SuggestedMail {
	const role = getRole(item);
	const hiring = `${employerText(item, named)} is hiring for a sales role${role ? `: ${role}` : ""}.`;
	return {
		subject: "May we introduce you to an employer?",
		text: [
			`Hi ${firstName(candidate)},`,
			`${hiring} What your resume says made me think of you.`,
			"May I give them your name and your resume? Please answer with yes or no. Without your yes they get neither, and a no changes nothing else.",
		].join("\n\n"),
	};
}

/** The same text with the employer named or only described. The recruiter's own words around it stay. */
export function setEmployerNamed(text: string, item: Item, named: boolean): string {
	return text.replace(employerText(item, !named), () => employerText(item, named));
}

function employerText(item: Item, named: boolean): string {
	return named && item.company ? item.company : describeEmployer(item);
}

/** An employer in Logistics & Supply Chain, in Ohio, with 201-1,000 employees, */
function describeEmployer(item: Item): string {
	const [industry, place, size] = ["industry", "place", "companySize"].map((name) => fieldValue(item, name));
	const where = place ?? fieldValue(item, "state");
	const field = industry && industry !== "Other" ? ` in ${industry}` : "";
	const more = [where && `in ${where}`, size && `with ${size} employees`].filter(Boolean);
	return `An employer${field}${more.map((one) => `, ${one}`).join("")}${more.length > 0 ? "," : ""}`;
}

function getRole(item: Item): string | undefined {
	const role = item.kind === "talent-request" ? fieldValue(item, "jobTitle") : fieldValue(item, "roleType");
	return role === "Other" ? undefined : role;
}

function fieldValue({ fields, details }: Item, name: string): string | undefined {
	return [...details, ...fields].find((field) => field.name === name)?.value;
}
