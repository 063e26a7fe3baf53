import { ADDED_BY_TEAM } from "../../../contract/desk/candidates.ts";
import { formatDueTime } from "../../../contract/forms/due-time.ts";
import { campaignText, getFieldLabel, kindLabels, labelFields, personName } from "../../../contract/forms/labels.ts";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import { cleanLine } from "../../../contract/text/text.ts";
import type { AppliedJob } from "../../openings/applications/applied-job.ts";
import type { ChangeNotice, DeliveryContent } from "../../queue/delivery-content.ts";
import type { CallRow, DeliveryEvent, SubmissionRow } from "../../store/tables.ts";
import { dueText } from "./due-text.ts";
import type { Letter } from "./Letter.tsx";

interface FirmMailContext {
	office: OfficeHours;
	responseTime: string;
	/** The desk's public origin, if there is one. */
	desk: string | undefined;
	/** The job that a resume was sent for, if it was sent for one. */
	applied?: AppliedJob | undefined;
	/** The call that was booked with it. */
	call?: Pick<CallRow, "starts_at" | "canceled_at"> | undefined;
}

/** The email to the firm: everything in the submission, and where it came from. */
export function firmMail(
	submission: SubmissionRow,
	content: DeliveryContent,
	{ office, responseTime, desk, applied, call }: FirmMailContext,
): Letter {
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const details: Record<string, string> = submission.details ? JSON.parse(submission.details) : {};
	const kind = kindLabels[submission.kind];
	const who = [personName(fields), cleanLine(fields.company ?? "")].filter(Boolean).join(", ");
	const expected = describeExpectation(submission, { office, responseTime, call });
	const instructions = desk ? deskInstructions(submission, expected, desk) : shellInstructions(submission, expected);
	return {
		...subjectAndHeading(content.event, kind, who, submission.reference),
		reference: submission.reference,
		rows: [
			...appliedRows(applied),
			...labelFields({ ...fields, ...details }),
			...contextRows(submission, office.timeZone),
		],
		...instructions,
		...(content.event === "changed" && {
			paragraphs: [describeChange(content), "They made the change on their page. Here's the updated version."],
		}),
	};
}

function describeExpectation(
	submission: SubmissionRow,
	{ office, responseTime, call }: Pick<FirmMailContext, "office" | "responseTime" | "call">,
): string {
	if (submission.outcome === ADDED_BY_TEAM) return "The team added this candidate.";
	if (call && !call.canceled_at)
		return `They booked a call for ${formatDueTime(new Date(call.starts_at), office.timeZone)}.`;
	return `They were told to expect an answer ${dueText(submission, { responseTime, office })}.`;
}

function appliedRows(applied: AppliedJob | undefined): [string, string][] {
	if (!applied) return [];
	return [
		["Applied to", `${applied.about} (${applied.opening})`],
		["Other jobs", applied.onFile ? "Keep them on file" : "This job only"],
	];
}

function subjectAndHeading(event: DeliveryEvent, kind: string, who: string, reference: string) {
	const what = kind.toLowerCase();
	switch (event) {
		case "details":
			return {
				subject: `Details added: ${who} (${reference})`,
				preview: `${who} added details.`,
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
	["resume replaced", "They replaced their resume."],
	["kept longer", "They agreed to let us keep it longer."],
	["paused", "They're not looking right now: don't introduce them."],
	["looks again", "They're looking again."],
	["kept on file", "They applied to one job, and may now be considered for others too."],
	["this job only", "They want to be considered only for the job they applied to: don't introduce them elsewhere."],
	["not shown to", "They listed employers we must never introduce them to. The desk enforces it right away."],
	["said yes", "They said yes: you may share their name and resume with the employer you asked about."],
	["said no", "They said no: don't share their name with the employer you asked about."],
	["added to it", "They added to their request."],
	["filled", "They filled the position. The request is closed. You can reopen it at the desk."],
	["called off", "They canceled their request. It's closed. You can reopen it at the desk."],
	["address confirmed", "They confirmed a new email address."],
	["agreed", "They agreed to be on file: they can be presented now."],
]);

function describeChange({ what, fields = [] }: ChangeNotice): string {
	return CHANGE_SENTENCES.get(what) ?? `They corrected: ${fields.map(getFieldLabel).join(", ")}.`;
}

type AnswerInstructions = Pick<Letter, "paragraphs" | "link" | "command" | "footnote">;

function deskInstructions({ reference, file_key }: SubmissionRow, expected: string, desk: string): AnswerInstructions {
	const answer = `Answer it at the desk, so everyone can see it's answered. ${expected}`;
	const resume = "The resume isn't attached. Open it at the desk.";
	return {
		paragraphs: file_key ? [answer, resume] : [answer],
		link: { label: "Open at the desk", address: `${desk}/s/${reference}` },
	};
}

function shellInstructions({ reference, file_key, file_type }: SubmissionRow, expected: string): AnswerInstructions {
	const fetching = {
		does: "The resume isn't attached. To get it, run this on the server",
		line: `npm run -s staff -- resume ${reference} > ${reference}.${file_type}`,
	};
	return {
		paragraphs: [`Reply to this email to reach the sender. ${expected}`],
		...(file_key && { command: fetching }),
		footnote: `To see the full record: npm run -s staff -- show ${reference}`,
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
