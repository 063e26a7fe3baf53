import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { PLACEHOLDER } from "../../../contract/desk/desk-options.ts";
import { desk, readJson } from "../../queries/api.ts";
import type { Item } from "../../queries/submission.ts";

/* Starting points for answers, with placeholders that are filled from the form's fields. */

export type Template = InferResponseType<typeof desk.api.templates.$get, 200>["templates"][number];

export const templates = queryOptions({
	queryKey: ["templates"],
	queryFn: async () => (await readJson(desk.api.templates.$get())).templates,
	staleTime: Number.POSITIVE_INFINITY, // they come with the build
});

interface TemplateData {
	item: Pick<Item, "kind" | "name" | "company" | "fields" | "details">;
	recruiter: string;
	firm: { name: string; phone: string };
}

/** Placeholders without a value stay. */
export function fillTemplate({ subject, text }: Pick<Template, "subject" | "text">, filling: TemplateData) {
	const known = placeholderValues(filling);
	const fill = (words: string) =>
		words.replaceAll(PLACEHOLDERS, (place) => known.get(place.slice(2, -2).trim())?.replaceAll(/[{}]/g, "") || place);
	return { subject: fill(subject), text: fill(text).trim() };
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
		}),
	);
}

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

/** Splits into text and placeholders, which alternate: every second part is a placeholder. */
export function splitPlaceholders(words: string): string[] {
	return words.split(new RegExp(`(${PLACEHOLDER.source})`, "g"));
}
