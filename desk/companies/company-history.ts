import type { CompanyEvent } from "../queries/openings/companies.ts";
import { firstName } from "../text/first-name.ts";

/* The history of a company, in words. */

const FIELD_NAMES: Record<string, string> = {
	...{ name: "name", terms_agreed_on: "terms", fee: "fee", guarantee_days: "guarantee", note: "note" },
	off_limits: "off-limits mark",
};

/** One line of the history: who did what. @param me id of the signed-in person */
export function describeCompanyEvent({ what, person, data }: CompanyEvent, me: string): string {
	const who = person ? (person.id === me ? "You" : firstName(person.name)) : "";
	const other = typeof data.name === "string" ? data.name : "";
	switch (what) {
		case "edited":
			return describeEdit(data, who);
		case "was merged":
			return `${who} merged it into ${other}`;
		case "merged another company into it":
			return `${who} merged ${other} into it`;
		case "split off a name":
			return `${who} split off ${other}`;
		case "was split off":
			return `${who} split it off from ${other}`;
		case "added a contact":
			return `${who} added ${other || "a contact"}`;
		case "changed a contact":
			return `${who} changed ${other || "a contact"}`;
		default:
			return [who, what].filter(Boolean).join(" ");
	}
}

function describeEdit({ renamed, fields }: CompanyEvent["data"], who: string): string {
	const { from, to } = Object(renamed) as { from?: string; to?: string };
	if (from && to) return `${who} renamed ${from} to ${to}`;
	const names = Array.isArray(fields) ? fields.flatMap((field) => FIELD_NAMES[String(field)] ?? []) : [];
	return `${who} changed the ${new Intl.ListFormat("en-US").format(names) || "details"}`;
}

/** Newest first, without the undoing itself. */
export function shownEvents(events: CompanyEvent[]): (CompanyEvent & { undone: boolean })[] {
	const undone = new Set(events.flatMap(({ what, data }) => (what === "undid" ? String(data.event) : [])));
	return events
		.filter(({ what }) => what !== "undid")
		.map((event) => ({ ...event, undone: undone.has(event.id) }))
		.toReversed();
}
