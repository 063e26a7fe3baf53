import { campaignText, kindLabels, labelled, personName } from "../../../forms/labels.ts";
import { cleanLine } from "../../../forms/text.ts";
import type { DeliveryEvent, SubmissionRow } from "../../store/tables.ts";
import type { Letter } from "./Letter.tsx";

/** What the firm reads: everything that was sent, and from where. */
export function firmMail(
	submission: SubmissionRow,
	event: DeliveryEvent,
	timeZone: string,
	responseTime: string,
): Letter {
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const details: Record<string, string> = submission.details ? JSON.parse(submission.details) : {};
	const kind = kindLabels[submission.kind];
	const who = [personName(fields), cleanLine(fields.company ?? "")].filter(Boolean).join(", ");
	const completed = event === "details";
	return {
		subject: completed
			? `Details added: ${who} (${submission.reference})`
			: `New ${kind.toLowerCase()}: ${who} (${submission.reference})`,
		preview: completed ? `${who} filled in step two.` : `${kind} from ${who}.`,
		heading: completed ? "Details added to a lead" : `New ${kind.toLowerCase()}`,
		reference: submission.reference,
		paragraphs: [`Reply to this email to reach the person. They were told to expect an answer within ${responseTime}.`],
		rows: [...labelled({ ...fields, ...details }), ...circumstances(submission, timeZone)],
		command: submission.file_key
			? {
					does: "The resume is not attached. To fetch it, on the server",
					line: `npm run -s staff -- resume ${submission.reference} > ${submission.reference}.${submission.file_type}`,
				}
			: undefined,
		footnote: `To see the whole entry: npm run -s staff -- show ${submission.reference}`,
	};
}

function circumstances(submission: SubmissionRow, timeZone: string): [string, string][] {
	const rows: [string, string | null][] = [
		["Please note", submission.remarks],
		["File", fileLine(submission)],
		["Received", localTime(submission.received_at, timeZone)],
		["Details added", submission.details_at && localTime(submission.details_at, timeZone)],
		["Page", submission.page],
		["Referrer", submission.referrer],
		["Campaign", campaignText(submission.utm && JSON.parse(submission.utm))],
	];
	return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

const scanWords = {
	clean: "scanned, clean",
	unscanned: "not yet scanned for viruses",
	off: "not scanned for viruses",
	infected: "INFECTED according to the virus scanner",
};

function fileLine({ file_name, file_size, file_scan }: SubmissionRow): string | null {
	if (!file_name) return null;
	const size = `${Math.max(1, Math.round((file_size ?? 0) / 1024)).toLocaleString("en-US")} KB`;
	return [cleanLine(file_name), size, file_scan && scanWords[file_scan]].filter(Boolean).join(", ");
}

function localTime(iso: string, timeZone: string): string {
	return new Date(iso).toLocaleString("en-US", { dateStyle: "full", timeStyle: "long", timeZone });
}
