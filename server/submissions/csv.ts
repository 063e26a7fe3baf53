import { campaignText, getFieldLabel, knownFields, labelFields } from "../../contract/forms/labels.ts";
import { UNSAFE_CHARACTERS } from "../../contract/text/text.ts";
import { type Entry, formatChatLine, formatEmail } from "./staff-entries.ts";

/* Submissions as CSV: one line each, with a column for every field of any form. */

export function submissionsCsvHeader(): string {
	return csvHeader([
		...["Reference", "Kind", "Received", "State"],
		...knownFields.map(getFieldLabel),
		...["Details added", "Page", "Referrer", "Campaign", "Consent", "Consented", "File", "File size", "File scan"],
		...["Suspected", "Please note"],
		...["Owner", "Due", "Answered", "Closed", "Outcome", "Version", "Chat", "Openings", "Emails"],
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
		entry.openings?.map(formatOpening).join("\n") ?? null,
		entry.emails?.map(formatEmail).join("\n\n") ?? null,
	]);
}

/** OP-2345-6789 Account Executive: sent, consent yes */
function formatOpening({ id, title, stage, consent }: NonNullable<Entry["openings"]>[number]): string {
	return `${id} ${title}: ${stage}${consent ? `, consent ${consent}` : ""}`;
}

const BYTE_ORDER_MARK = "\ufeff"; // without it Excel doesn't recognize UTF-8

/** The header row, after the mark that tells a spreadsheet the encoding. */
export function csvHeader(columns: string[]): string {
	return BYTE_ORDER_MARK + csvLine(columns);
}

export function csvLine(cells: (string | number | null)[]): string {
	return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | null): string {
	const text = String(value ?? "").replace(UNSAFE_CHARACTERS, "");
	return `"${escapeFormula(text).replaceAll('"', '""')}"`;
}

/** A spreadsheet runs a cell that starts like a formula; a leading apostrophe makes it text. */
function escapeFormula(text: string): string {
	return /^[=+\-@\t\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
