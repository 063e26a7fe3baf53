import { campaignText, getFieldLabel, kindLabels, labelFields, personName } from "../../../contract/forms/labels.ts";
import { cleanLine } from "../../../contract/text/text.ts";
import type { ChangeNotice, DeliveryContent } from "../../queue/delivery-content.ts";
import type { DeliveryEvent, SubmissionRow } from "../../store/tables.ts";
import { dueText } from "./due-text.ts";
import type { Letter } from "./Letter.tsx";

interface FirmMailContext {
	timeZone: string;
	responseTime: string;
	/** The desk's public origin, if there is one. */
	desk: string | undefined;
}

/** The email to the firm: everything in the submission, and where it came from. */
export function firmMail(
	submission: SubmissionRow,
	content: DeliveryContent,
	{ timeZone, responseTime, desk }: FirmMailContext,
): Letter {
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const details: Record<string, string> = submission.details ? JSON.parse(submission.details) : {};
	const kind = kindLabels[submission.kind];
	const who = [personName(fields), cleanLine(fields.company ?? "")].filter(Boolean).join(", ");
	const expected = `They were told to expect an answer ${dueText(submission, { responseTime, timeZone })}.`;
	const instructions = desk ? deskInstructions(submission, expected, desk) : shellInstructions(submission, expected);
	return {
		...subjectAndHeading(content.event, kind, who, submission.reference),
		reference: submission.reference,
		rows: [...labelFields({ ...fields, ...details }), ...contextRows(submission, timeZone)],
		...instructions,
		...(content.event === "changed" && {
			paragraphs: [describeChange(content), "They did it on their own page. Below is what stands there now."],
		}),
	};
}

function subjectAndHeading(event: DeliveryEvent, kind: string, who: string, reference: string) {
	const what = kind.toLowerCase();
	switch (event) {
		case "details":
			return {
				subject: `Details added: ${who} (${reference})`,
				preview: `${who} filled in step two.`,
				heading: "Details added to a lead",
			};
		case "changed":
			return {
				subject: `Changed: ${who} (${reference})`,
				preview: `${who} changed their ${what}.`,
				heading: `A ${what} was changed`,
			};
		default:
			return { subject: `New ${what}: ${who} (${reference})`, preview: `${kind} from ${who}.`, heading: `New ${what}` };
	}
}

const CHANGE_SENTENCES = new Map([
	["resume replaced", "They sent another resume in the place of the first."],
	["kept longer", "They agreed that we keep it longer."],
	["paused", "They are not looking at the moment: do not put them forward."],
	["looks again", "They are looking again."],
	["not shown to", "They named the employers that they are never to be shown to. The desk respects it at once."],
	["said yes", "They said yes: the employer whom you asked about may have their name and resume."],
	["said no", "They said no: the employer whom you asked about may not have their name."],
	["added to it", "They added something to their request."],
	["filled", "They have filled the position. The request is closed; it can be opened again at the desk."],
	["called off", "They called their request off. It is closed; it can be opened again at the desk."],
	["address confirmed", "They have another mail address, and confirmed it."],
]);

function describeChange({ what, fields = [] }: ChangeNotice): string {
	return CHANGE_SENTENCES.get(what) ?? `They corrected: ${fields.map(getFieldLabel).join(", ")}.`;
}

type AnswerInstructions = Pick<Letter, "paragraphs" | "link" | "command" | "footnote">;

function deskInstructions({ reference, file_key }: SubmissionRow, expected: string, desk: string): AnswerInstructions {
	const answer = `Answer it at the desk, so that everybody sees that it is answered. ${expected}`;
	const resume = "The resume is not attached. It is opened at the desk.";
	return {
		paragraphs: file_key ? [answer, resume] : [answer],
		link: { label: "Open at the desk", address: `${desk}/s/${reference}` },
	};
}

function shellInstructions({ reference, file_key, file_type }: SubmissionRow, expected: string): AnswerInstructions {
	const fetching = {
		does: "The resume is not attached. To fetch it, on the server",
		line: `npm run -s staff -- resume ${reference} > ${reference}.${file_type}`,
	};
	return {
		paragraphs: [`Reply to this email to reach the person. ${expected}`],
		...(file_key && { command: fetching }),
		footnote: `To see the whole entry: npm run -s staff -- show ${reference}`,
	};
}

function contextRows(submission: SubmissionRow, timeZone: string): [string, string][] {
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

const scanLabels = {
	clean: "scanned, clean",
	unscanned: "not yet scanned for viruses",
	off: "not scanned for viruses",
	infected: "INFECTED according to the virus scanner",
};

function fileLine({ file_name, file_size, file_scan }: SubmissionRow): string | null {
	if (!file_name) return null;
	const size = `${Math.max(1, Math.round((file_size ?? 0) / 1024)).toLocaleString("en-US")} KB`;
	return [cleanLine(file_name), size, file_scan && scanLabels[file_scan]].filter(Boolean).join(", ");
}

function localTime(iso: string, timeZone: string): string {
	return new Date(iso).toLocaleString("en-US", { dateStyle: "full", timeStyle: "long", timeZone });
}
