import { filledIn, personName, readable, stateName } from "../../contract/forms/labels.ts";
import { stateAbbreviations } from "../../contract/forms/states.ts";
import { cleanLine } from "../../contract/text/text.ts";
import type { SubmissionRow } from "../store/tables.ts";
import type { Row, State } from "./views.ts";

/* Submissions as rows of a list. */

const GIST_MAX = 140; // characters; the widest list shows about half of that

export const ROW_COLUMNS = [
	...["reference", "kind", "email", "fields", "received_at", "due_at", "answered_at", "closed_at", "outcome"],
	...["suspected", "owner", "version", "opened_at"],
] as const satisfies (keyof SubmissionRow)[];

export type Listing = Pick<SubmissionRow, (typeof ROW_COLUMNS)[number]>;

/** @param names team members' names by id */
export function asRow(row: Listing, failed: boolean, names: Map<string, string>): Row {
	const fields: Record<string, string> = JSON.parse(row.fields);
	return {
		reference: row.reference,
		kind: row.kind,
		name: personName(fields),
		email: fields.email ?? "",
		company: cleanLine(fields.company ?? ""),
		gist: gistOf(row.kind, fields),
		place: stateAbbreviations.get(fields.state ?? "") ?? "",
		receivedAt: row.received_at,
		dueAt: row.due_at,
		answeredAt: row.answered_at,
		closedAt: row.closed_at,
		outcome: row.outcome,
		state: stateOf(row),
		owner: row.owner === null ? null : personNamed(row.owner, names),
		version: row.version,
		opened: row.opened_at !== null,
		failed,
	};
}

/** A team member, including removed ones. */
export function personNamed(id: string, names: Map<string, string>): { id: string; name: string } {
	return { id, name: names.get(id) ?? "Somebody" };
}

export function stateOf({
	outcome,
	suspected,
	closed_at,
	answered_at,
}: Pick<SubmissionRow, "outcome" | "suspected" | "closed_at" | "answered_at">): State {
	if (outcome === "spam") return "spam";
	if (suspected !== null) return "suspected";
	if (closed_at !== null) return "closed";
	return answered_at === null ? "open" : "answered";
}

/** What it is about, in one line. */
function gistOf(kind: Row["kind"], fields: Record<string, string>): string {
	const read = (name: string) => (fields[name] ? readable(name, fields[name]) : "");
	const joined = (separator: string, ...parts: string[]) => firstWords(parts.filter(Boolean).join(separator));
	if (kind === "lead") {
		const [role, wanted] = [read("roleType"), read("requirements")];
		return joined(": ", wanted.toLowerCase().includes(role.toLowerCase()) ? "" : role, wanted);
	}
	if (kind === "message") return firstWords(read("message"));
	if (kind === "talent-request") {
		const where = fields.state ? stateName(fields.state) : "";
		return joined(" in ", read("jobTitle"), where) || firstWords(read("requirements"));
	}
	return joined(", ", read("experience"), read("desiredPosition")) || firstWords(read("additionalInfo"));
}

/** The beginning of a text, on one line. */
function firstWords(text: string): string {
	const line = cleanLine(text);
	if (line.length <= GIST_MAX) return line;
	const cut = [...line].slice(0, GIST_MAX).join("");
	const end = cut.lastIndexOf(" ");
	return `${end > GIST_MAX / 2 ? cut.slice(0, end) : cut}…`;
}

const TOLD_APART = ["name", "firstName", "lastName", "email", "phone", "company", "agreeToTerms"];

/** All filled-in fields other than name and contact info. */
export function otherFields(fields: Record<string, string>) {
	return filledIn(fields).filter(({ name }) => !TOLD_APART.includes(name));
}
