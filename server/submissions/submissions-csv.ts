import { campaignText, getFieldLabel, knownFields, labelFields } from "../../contract/forms/labels.ts";
import { csvHeader, csvLine } from "./csv.ts";
import { type Entry, formatChatLine } from "./staff-entries.ts";

/* Submissions as CSV: one line each, with a column for every field of any form. */

export function submissionsCsvHeader(): string {
	return csvHeader([
		...["Reference", "Kind", "Received", "State"],
		...knownFields.map(getFieldLabel),
		...["Details added", "Page", "Referrer", "Campaign", "Consent", "Consented", "File", "File size", "File scan"],
		...["Suspected", "Please note"],
		...["Owner", "Due", "Answered", "Closed", "Outcome", "Version", "Chat"],
	]);
}

export function submissionsCsvLine({ row, ...entry }: Entry): string {
	const values = new Map(labelFields({ ...entry.fields, ...entry.details }));
	return csvLine([
		...[entry.reference, entry.kind, entry.received, entry.state],
		...knownFields.map((name) => values.get(getFieldLabel(name)) ?? null),
		...[entry.detailsAdded, entry.page, entry.referrer, campaignText(entry.utm)],
		...[row.consent_version, row.consent_at, row.file_name, row.file_size, row.file_scan],
		...[row.suspected, row.remarks],
		...[entry.owner, entry.due, entry.answered, entry.closed, entry.outcome, entry.version],
		entry.chat?.map(formatChatLine).join("\n") ?? null,
	]);
}
