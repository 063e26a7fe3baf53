import type { InterviewView } from "../../contract/meetings/interviews.ts";
import type { OwnStage } from "../../contract/yours.ts";
import { findCall, nameTopic } from "../booking/calls.ts";
import { findResumeText } from "../candidates/resume-texts.ts";
import { readWishes } from "../candidates/wishes.ts";
import type { Fact } from "../matching/terms/fact.ts";
import { readContent } from "../queue/delivery-content.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database, SubmissionRow } from "../store/tables.ts";
import type { SenderView } from "./sender-view.ts";

/*
 * Export of everything stored about a submission, for its sender, including what software extracted from their resume.
 * Never includes notes, who owns or opened it, or what the team thinks of it.
 */

const STAGE_WORDS: Record<OwnStage, string> = {
	considered: "Under consideration",
	introduced: "Introduced to the employer",
	interview: "Interview",
	offer: "Offer",
	hired: "Hired",
	closed: "Closed",
};

export async function exportOwnData(db: Database, { row, submission }: SenderView) {
	const { reference } = row;
	const wishes = await readWishes(db, reference);
	return {
		reference,
		kind: row.kind,
		receivedAt: row.received_at,
		keptUntil: submission.keptUntil,
		keptLonger: submission.keptLonger,
		standing: submission.standing,
		answeredAt: row.answered_at,
		fields: submission.fields,
		details: row.details ? submission.details : null,
		detailsAt: row.details_at,
		agreedTo: row.consent_version && { version: row.consent_version, at: row.consent_at },
		cameFrom: { page: row.page, site: row.referrer, campaign: row.utm ? JSON.parse(row.utm) : null },
		file: await exportFile(db, row),
		wishes: {
			pausedAt: wishes.paused_at,
			notShownTo: wishes.notShownTo,
			keptLongerAt: wishes.kept_at,
			askedToKeepAt: wishes.asked_to_keep_at,
			newEmail: submission.newEmail ?? null,
		},
		addedByUs: submission.candidate?.added ?? null,
		appliedTo: submission.candidate?.applied ?? null,
		asked: submission.candidate?.asks ?? [],
		openings:
			submission.candidate?.openings.map(({ about, stage, interview }) => ({
				...{ about, stage: STAGE_WORDS[stage] },
				...(interview && { interview: exportInterview(interview) }),
			})) ?? [],
		emails: await exportEmails(db, reference),
		emailsToUs: await exportReceived(db, row),
		chat: await exportChat(db, reference),
		call: await exportCall(db, reference),
	};
}

function exportInterview({ at, place, slots }: InterviewView) {
	return { at, place, timesYouNamed: slots.filter(({ mine }) => mine).map((slot) => slot.at) };
}

async function exportCall(db: Database, reference: string) {
	const call = await findCall(db, reference);
	if (!call) return null;
	const { starts_at, zone, topic, booked_at, canceled_at } = call;
	return { at: starts_at, timeZone: zone, about: nameTopic(topic), bookedAt: booked_at, canceledAt: canceled_at };
}

async function exportFile(db: Database, { reference, file_key, file_name, file_type, file_size }: SubmissionRow) {
	if (!file_key) return null;
	const text = await findResumeText(db, reference);
	// As extracted by software: a recruiter's correction is an opinion of the team.
	const read = await db
		.selectFrom("resume_facts")
		.select("facts")
		.where("reference", "=", reference)
		.executeTakeFirst();
	const facts: Fact[] = read ? JSON.parse(read.facts) : [];
	return {
		name: file_name,
		type: file_type,
		bytes: file_size,
		textReadFromIt: text?.text ?? null,
		factsReadFromIt: facts.map(({ kind, label }) => ({ kind, label })),
	};
}

/** Emails sent to them: answers with their text, automatic ones with just the time. */
async function exportEmails(db: Database, reference: string) {
	const rows = await db
		.selectFrom("deliveries")
		.selectAll()
		.where("reference", "=", reference)
		.where("target", "in", ["receipt", "desk-mail", "opening-mail", "shortlist-mail", "job-mail"])
		.where("sent_at", "is not", null)
		.orderBy("sent_at")
		.execute();
	return rows.flatMap((row) => {
		const content = readContent(row);
		const answer = content?.event === "written" ? content : undefined;
		// A shortlist sent to an employer is about other people.
		const written = answer && !answer.proposes ? { subject: answer.subject, text: answer.text } : {};
		return row.target === "receipt" || row.target === "job-mail" || answer ? [{ sentAt: row.sent_at, ...written }] : [];
	});
}

/** What they wrote to us by email; emails of others about it are not theirs. */
async function exportReceived(db: Database, { reference, email }: Pick<SubmissionRow, "reference" | "email">) {
	const rows = await db
		.selectFrom("mails")
		.select(["received_at", "subject", "body", "attachments"])
		.where("reference", "=", reference)
		.where("inbox", "=", normalizeEmail(email))
		.where("kind", "<>", "bounce")
		.orderBy("received_at")
		.execute();
	return rows.map(({ received_at, subject, body, attachments }) => {
		const files: { name: string }[] = JSON.parse(attachments);
		return { receivedAt: received_at, subject, text: body, attachments: files.map(({ name }) => name) };
	});
}

async function exportChat(db: Database, reference: string) {
	return db
		.selectFrom("chat_lines")
		.select(["at", "side", "text"])
		.where("reference", "=", reference)
		.orderBy("number")
		.execute();
}
