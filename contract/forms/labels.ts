import { cleanLine } from "../text/text.ts";
import { titleCaseName } from "../text/title-case.ts";
import type { Kind } from "./kinds.ts";
import * as lead from "./lead.ts";
import type { messageSchema } from "./message.ts";
import { experiences, type resumeSchema } from "./resume.ts";
import { type Option, salesRoles } from "./rules.ts";
import type { talentRequestSchema } from "./talent-request.ts";

/* Labels for submissions: for staff in emails, on the terminal and in exports, and for senders on their page. */

export const kindLabels: Record<Kind, string> = {
	lead: "Lead",
	"talent-request": "Talent request",
	resume: "Resume",
	message: "Message",
};

type Field = keyof (typeof lead.leadSchema.shape &
	typeof lead.leadDetailsSchema.shape &
	typeof talentRequestSchema.shape &
	typeof resumeSchema.shape &
	typeof messageSchema.shape);

interface FieldLabel {
	label: string;
	options?: readonly Option[];
}

/** Every field of every form, in display order. */
const fieldLabels: Record<Field, FieldLabel> = {
	name: { label: "Name" },
	firstName: { label: "First name" },
	lastName: { label: "Last name" },
	email: { label: "Email" },
	phone: { label: "Phone" },
	company: { label: "Company" },
	jobTitle: { label: "Job title" },
	place: { label: "City or state" },
	state: { label: "State" },
	roleType: { label: "Role type", options: salesRoles },
	desiredPosition: { label: "Desired position", options: salesRoles },
	experience: { label: "Experience", options: experiences },
	requirements: { label: "Requirements" },
	companySize: { label: "Company size", options: lead.companySizes },
	industry: { label: "Industry" },
	experienceLevel: { label: "Experience level", options: lead.experienceLevels },
	salaryRange: { label: "Salary range", options: lead.salaryRanges },
	location: { label: "Location", options: lead.locations },
	timeline: { label: "Timeline", options: lead.timelines },
	teamSize: { label: "People to hire", options: lead.teamSizes },
	preferredContact: { label: "Preferred contact", options: lead.contactMethods },
	budget: { label: "Budget", options: lead.budgets },
	additionalInfo: { label: "Additional information" },
	message: { label: "Message" },
	agreeToTerms: { label: "Agreed to the terms", options: [{ value: "on", label: "Yes" }] },
};

const labelsByName = new Map<string, FieldLabel>(Object.entries(fieldLabels));

export const knownFields: readonly string[] = [...labelsByName.keys()];

/** The fields that were filled in, as label and value, in order. Unknown fields come last, under their own name. */
export function labelFields(fields: Record<string, string>): [label: string, value: string][] {
	return filledInFields(fields).map(({ label, value }) => [label, value]);
}

/** The same, each with its field name. */
export function filledInFields(fields: Record<string, string>): { name: string; label: string; value: string }[] {
	const names = [...knownFields, ...Object.keys(fields).filter((name) => !knownFields.includes(name))];
	return names.flatMap((name) => {
		const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
		return value ? [{ name, label: getFieldLabel(name), value: displayValue(name, value) }] : [];
	});
}

export function getFieldLabel(name: string): string {
	return labelsByName.get(name)?.label ?? name;
}

/** A value as people read it: an option by its label. */
export function displayValue(name: string, value: string): string {
	if (name === "state") return stateName(value);
	return labelsByName.get(name)?.options?.find((option) => option.value === value)?.label ?? value;
}

/** Such as New Hampshire for new-hampshire. New York shares its slug with the city's page, so it is new-york-state. */
export function stateName(slug: string): string {
	return slug
		.replace(/-state$/, "")
		.replace(/(^|-)([a-z])/g, (_, hyphen: string, letter: string) => (hyphen ? " " : "") + letter.toUpperCase());
}

/** The person's name as they typed it, on one line. */
export function personName(fields: Record<string, string>): string {
	const name = fields.name ?? [fields.firstName, fields.lastName].filter(Boolean).join(" ");
	return cleanLine(name);
}

/** The name as the desk shows it: what was typed in capitals or small letters is in title case. */
export function shownName(fields: Record<string, string>): string {
	return titleCaseName(personName(fields));
}

/** A campaign link's UTM parameters, on one line. */
export function campaignText(utm: Record<string, string> | null): string {
	return Object.entries(utm ?? {})
		.map(([name, value]) => `${name}=${value}`)
		.join(", ");
}
