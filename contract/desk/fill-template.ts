import type { Kind } from "../forms/kinds.ts";
import { PLACEHOLDER } from "./desk-options.ts";

/* Starting points for answers, with placeholders that are filled from the form's fields. */

export interface TemplateData {
	item: {
		kind: Kind;
		name: string;
		company: string;
		fields: { name: string; value: string }[];
		details: { name: string; value: string }[];
	};
	recruiter: string;
	firm: { name: string; phone: string };
}

/** Placeholders without a value stay. */
export function fillTemplate({ subject, text }: { subject: string; text: string }, filling: TemplateData) {
	const known = placeholderValues(filling);
	const fill = (words: string) =>
		words.replaceAll(PLACEHOLDERS, (place) => known.get(nameOf(place))?.replaceAll(/[{}]/g, "") || place);
	return { subject: fill(subject), text: fill(text).trim() };
}

function nameOf(place: string): string {
	return place.slice(2, -2).trim();
}

function placeholderValues({ item, recruiter, firm }: TemplateData): Map<string, string> {
	const field = (...names: string[]) =>
		[...item.fields, ...item.details].find(({ name }) => names.includes(name))?.value ?? "";
	return new Map(
		Object.entries({
			firstName: item.name.trim().split(/\s+/)[0] ?? "",
			name: item.name,
			company: item.company,
			role: getRole(item, field),
			place: field("place") || field("state"),
			recruiter,
			firm: firm.name,
			phone: firm.phone,
		} satisfies Record<(typeof PLACEHOLDER_NAMES)[number], string>),
	);
}

const PLACEHOLDER_NAMES = ["firstName", "name", "company", "role", "place", "recruiter", "firm", "phone"] as const;

/** The role as they call it, if they name one: "Other" doesn't belong in an email. */
function getRole({ kind }: TemplateData["item"], field: (...names: string[]) => string): string {
	// In a lead, the job title is the sender's own.
	const role = kind === "talent-request" ? field("jobTitle", "roleType") : field("roleType", "desiredPosition");
	return role === "Other" ? "" : role;
}

const PLACEHOLDERS = new RegExp(PLACEHOLDER.source, "g");

/** The first unfilled placeholder. */
export function findUnfilled(words: string): { place: string; from: number } | undefined {
	const found = PLACEHOLDER.exec(words);
	return found ? { place: found[0], from: found.index } : undefined;
}

/** The first placeholder that no form fills, such as {{date}}. */
export function findUnknownPlaceholder(words: string): string | undefined {
	return words.match(PLACEHOLDERS)?.find((place) => !PLACEHOLDER_NAMES.some((name) => name === nameOf(place)));
}

/** Splits into text and placeholders, which alternate: every second part is a placeholder. */
export function splitPlaceholders(words: string): string[] {
	return words.split(new RegExp(`(${PLACEHOLDER.source})`, "g"));
}
