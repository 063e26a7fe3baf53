import { displayValue, filledInFields, shownName, stateName } from "../../contract/forms/labels.ts";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { cleanLine } from "../../contract/text/text.ts";
import type { SubmissionRow } from "../store/tables.ts";
import type { SubmissionState, SubmissionSummary } from "./submission-views.ts";

/* Submissions as rows of a list. */

const GIST_MAX = 140; // characters; the widest list shows about half of that

export const SUMMARY_COLUMNS = [
	...["reference", "kind", "email", "fields", "received_at", "due_at", "answered_at", "closed_at", "outcome"],
	...["suspected", "snoozed_until", "owner", "version", "opened_at"],
] as const satisfies (keyof SubmissionRow)[];

export type SummaryRow = Pick<SubmissionRow, (typeof SUMMARY_COLUMNS)[number]>;

/** What is not in its row. */
interface Circumstances {
	failed: boolean;
	notAgreed: boolean;
}

/** For a row whose circumstances nobody asks about. */
export const NOTHING_KNOWN: Circumstances = { failed: false, notAgreed: false };

/** @param names team members' names by id */
export function toSubmissionSummary(
	row: SummaryRow,
	{ failed, notAgreed }: Circumstances,
	names: Map<string, string>,
): SubmissionSummary {
	const fields: Record<string, string> = JSON.parse(row.fields);
	return {
		reference: row.reference,
		kind: row.kind,
		name: shownName(fields),
		email: fields.email ?? "",
		company: cleanLine(fields.company ?? ""),
		gist: getGist(row.kind, fields),
		place: stateAbbreviations.get(fields.state ?? "") ?? "",
		receivedAt: row.received_at,
		dueAt: row.due_at,
		answeredAt: row.answered_at,
		closedAt: row.closed_at,
		outcome: row.outcome,
		snoozedUntil: row.snoozed_until,
		state: getSubmissionState(row),
		owner: row.owner === null ? null : toNamedPerson(row.owner, names),
		version: row.version,
		opened: row.opened_at !== null,
		failed,
		notAgreed,
	};
}

/** A team member, including removed ones. */
export function toNamedPerson(id: string, names: Map<string, string>): { id: string; name: string } {
	return { id, name: names.get(id) ?? "A former colleague" };
}

export function getSubmissionState({
	outcome,
	suspected,
	closed_at,
	answered_at,
}: Pick<SubmissionRow, "outcome" | "suspected" | "closed_at" | "answered_at">): SubmissionState {
	if (outcome === "spam") return "spam";
	if (suspected !== null) return "suspected";
	if (closed_at !== null) return "closed";
	return answered_at === null ? "open" : "answered";
}

/** What it is about, in one line. */
function getGist(kind: SubmissionSummary["kind"], fields: Record<string, string>): string {
	const read = (name: string) => (fields[name] ? displayValue(name, fields[name]) : "");
	const joined = (separator: string, ...parts: string[]) => truncateLine(parts.filter(Boolean).join(separator));
	if (kind === "lead") {
		const [role, wanted] = [read("roleType"), read("requirements")];
		return joined(": ", wanted.toLowerCase().includes(role.toLowerCase()) ? "" : role, wanted);
	}
	if (kind === "message") return truncateLine(read("message"));
	if (kind === "talent-request") {
		const where = fields.state ? stateName(fields.state) : "";
		return joined(" in ", read("jobTitle"), where) || truncateLine(read("requirements"));
	}
	return joined(", ", read("experience"), read("desiredPosition")) || truncateLine(read("additionalInfo"));
}

/** The beginning of a text, on one line. */
function truncateLine(text: string): string {
	const line = cleanLine(text);
	if (line.length <= GIST_MAX) return line;
	const cut = [...line].slice(0, GIST_MAX).join("");
	const end = cut.lastIndexOf(" ");
	return `${end > GIST_MAX / 2 ? cut.slice(0, end) : cut}…`;
}

const CONTACT_FIELDS = ["name", "firstName", "lastName", "email", "phone", "company", "agreeToTerms"];

/** All filled-in fields other than name and contact info. */
function otherFields(fields: Record<string, string>) {
	return filledInFields(fields).filter(({ name }) => !CONTACT_FIELDS.includes(name));
}

/** The form's fields other than name and contact info; step two replaces fields of step one. */
export function toContentFields(row: Pick<SubmissionRow, "fields" | "details">) {
	const details: Record<string, string> = row.details ? JSON.parse(row.details) : {};
	return {
		fields: otherFields(JSON.parse(row.fields)).filter(({ name }) => !details[name]),
		details: otherFields(details),
	};
}
