import type { Item } from "../queries/submission.ts";
import { firstName } from "./happenings.ts";

/* How a letter about a request begins: to the employer, and to somebody on file. The recruiter changes what they like. */

interface Letter {
	subject: string;
	text: string;
}

export function toEmployer(item: Item, count: number): Letter {
	const role = roleOf(item);
	const who = count === 1 ? "one person fits" : `${count} people fit`;
	return {
		subject: `People on file for your ${role ?? "open"} role`,
		text: [
			`Hi ${firstName(item.name)},`,
			`Of the people on our file, ${who} what you asked for. Below is what I can tell before they have agreed: no names, no employers, no resumes. Whom would you like to hear more of? I ask them first, and come back to you.`,
		].join("\n\n"),
	};
}

/** Describes the employer; names it only where the recruiter chooses so. */
export function toCandidate(item: Item, candidate: string, named: boolean): Letter {
	const role = roleOf(item);
	const employer = named && item.company ? item.company : describe(item);
	const looksFor = role
		? `${employer} looks for somebody for a role in sales: ${role}.`
		: `${employer} looks for people in sales.`;
	return {
		subject: "May we introduce you to an employer?",
		text: [
			`Hi ${firstName(candidate)},`,
			`${upper(looksFor)} From your resume I think that it could be something for you.`,
			"May I give them your name and your resume? Please answer with yes or no. Without your yes they learn neither, and a no changes nothing else.",
		].join("\n\n"),
	};
}

/** An employer in Logistics & Supply Chain, in Ohio, with 201-1,000 people */
function describe(item: Item): string {
	const [industry, place, size] = ["industry", "place", "companySize"].map((name) => said(item, name));
	const where = place ?? said(item, "state");
	const field = industry && industry !== "Other" ? ` in ${industry}` : "";
	return `an employer${field}${where ? `, in ${where}` : ""}${size ? `, with ${size} people` : ""}`;
}

function roleOf(item: Item): string | undefined {
	const role = item.kind === "talent-request" ? said(item, "jobTitle") : said(item, "roleType");
	return role === "Other" ? undefined : role;
}

function said({ fields, details }: Item, name: string): string | undefined {
	return [...details, ...fields].find((field) => field.name === name)?.value;
}

function upper(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
