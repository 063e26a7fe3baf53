import { campaignText, knownFields, labelled, labelOf } from "../../contract/forms/labels.ts";
import { csvHead, csvLine } from "./csv.ts";
import { chatLineText, type Entry } from "./read.ts";

/* Submissions as CSV: one line each, with a column for every field of any form. */

export function tableHead(): string {
	return csvHead([
		...["Reference", "Kind", "Received", "State"],
		...knownFields.map(labelOf),
		...["Details added", "Page", "Referrer", "Campaign", "Consent", "Consented", "File", "File size", "File scan"],
		...["Suspected", "Please note"],
		...["Owner", "Due", "Answered", "Closed", "Outcome", "Version", "Chat"],
	]);
}

export function tableLine({ row, ...entry }: Entry): string {
	const values = new Map(labelled({ ...entry.fields, ...entry.details }));
	return csvLine([
		...[entry.reference, entry.kind, entry.received, entry.state],
		...knownFields.map((name) => values.get(labelOf(name)) ?? null),
		...[entry.detailsAdded, entry.page, entry.referrer, campaignText(entry.utm)],
		...[row.consent_version, row.consent_at, row.file_name, row.file_size, row.file_scan],
		...[row.suspected, row.remarks],
		...[entry.owner, entry.due, entry.answered, entry.closed, entry.outcome, entry.version],
		entry.chat?.map(chatLineText).join("\n") ?? null,
	]);
}
