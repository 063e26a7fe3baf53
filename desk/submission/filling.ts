import { UNFILLED } from "../../contract/desk/desk-words.ts";
import type { Item } from "../queries/submission.ts";
import type { Template } from "../queries/templates.ts";

/* Fills a template's placeholders from the form's fields. */

interface Filling {
	item: Item;
	recruiter: string;
	firm: { name: string; phone: string };
}

/** Placeholders without a value stay. */
export function filled({ subject, text }: Pick<Template, "subject" | "text">, filling: Filling) {
	const known = knownOf(filling);
	const fill = (words: string) =>
		words.replaceAll(ALL, (place) => known.get(place.slice(2, -2).trim())?.replaceAll(/[{}]/g, "") || place);
	return { subject: fill(subject), text: fill(text).trim() };
}

function knownOf({ item, recruiter, firm }: Filling): Map<string, string> {
	const field = (...names: string[]) =>
		[...item.fields, ...item.details].find(({ name }) => names.includes(name))?.value ?? "";
	return new Map(
		Object.entries({
			firstName: item.name.trim().split(/\s+/)[0] ?? "",
			name: item.name,
			company: item.company,
			role: roleOf(item, field),
			place: field("place") || field("state"),
			recruiter,
			firm: firm.name,
			phone: firm.phone,
		}),
	);
}

/** The role as they call it, if they name one: "Other" doesn't belong in an email. */
function roleOf({ kind }: Item, field: (...names: string[]) => string): string {
	// In a lead, the job title is the sender's own.
	const role = kind === "talent-request" ? field("jobTitle", "roleType") : field("roleType", "desiredPosition");
	return role === "Other" ? "" : role;
}

const ALL = new RegExp(UNFILLED.source, "g");

/** The first unfilled placeholder. */
export function unfilledIn(words: string): { place: string; from: number } | undefined {
	const found = UNFILLED.exec(words);
	return found ? { place: found[0], from: found.index } : undefined;
}

/** Splits into text and placeholders, which alternate: every second part is a placeholder. */
export function parted(words: string): string[] {
	return words.split(new RegExp(`(${UNFILLED.source})`, "g"));
}
