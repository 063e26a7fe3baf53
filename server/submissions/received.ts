import { listMailsWith, type ReceivedMail, readBounced, readReceivedMails } from "../openings/views/received-mails.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database, EventRow, SubmissionRow } from "../store/tables.ts";
import { NOTHING_KNOWN, SUMMARY_COLUMNS, toSubmissionSummary } from "./submission-summary.ts";
import type { RelatedSubmission, SubmissionDetail } from "./submission-views.ts";

/* What was received about a submission by email. */

interface Received {
	/** Those of its thread, oldest first. */
	inThread: ReceivedMail[];
	shown: Pick<SubmissionDetail, "mails" | "bounced" | "suggested" | "suggestedOpening">;
}

export async function readReceived(db: Database, row: SubmissionRow): Promise<Received> {
	const inbox = normalizeEmail(row.email) || null;
	const mayBelongElsewhere = row.kind === "message" && !row.answered_at && !row.closed_at;
	const [inThread, mails, bounced, suggested, suggestedOpening] = await Promise.all([
		readReceivedMails(db, { reference: row.reference }),
		listMailsWith(db, inbox ? [inbox] : []),
		readBounced(db, inbox),
		mayBelongElsewhere ? readSuggested(db, row.reference) : null,
		mayBelongElsewhere ? readSuggestedOpening(db, row.reference) : null,
	]);
	return { inThread, shown: { mails, bounced, suggested, suggestedOpening } };
}

/** The submission to which the email may belong that a message began as. */
async function readSuggested(db: Database, reference: string): Promise<RelatedSubmission | null> {
	const row = await db
		.selectFrom("submissions")
		.select(SUMMARY_COLUMNS)
		.where("reference", "in", (query) =>
			query
				.selectFrom("mails")
				.select("suggested")
				.where("mails.reference", "=", reference)
				.where("suggested", "is not", null)
				.$castTo<{ suggested: string }>(),
		)
		.where("reference", "<>", reference)
		.orderBy("received_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? toRelated(row) : null;
}

/** The opening that our email was about which it answers. */
async function readSuggestedOpening(db: Database, reference: string): Promise<SubmissionDetail["suggestedOpening"]> {
	const row = await db
		.selectFrom("mails")
		.innerJoin("deliveries", "deliveries.id", "mails.suggested")
		.innerJoin("openings", "openings.id", "deliveries.opening")
		.innerJoin("companies as named", "named.id", "openings.company")
		.innerJoin("companies", "companies.id", "named.root")
		.select(["deliveries.id as answers", "openings.id", "openings.title", "companies.name as company"])
		.where("mails.reference", "=", reference)
		.orderBy("mails.received_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ?? null;
}

export function toRelated(row: Parameters<typeof toSubmissionSummary>[0]): RelatedSubmission {
	const { reference, kind, name, gist, receivedAt, answeredAt, state } = toSubmissionSummary(
		row,
		NOTHING_KNOWN,
		new Map(),
	);
	return { reference, kind, name, gist, receivedAt, answeredAt, state };
}

/** The email that the submission began as: no event is about it. */
export function findOriginal(inThread: ReceivedMail[], events: Pick<EventRow, "data">[]): ReceivedMail | null {
	const replies = new Set(events.map(({ data }) => JSON.parse(data ?? "{}").mail));
	return inThread.find(({ id }) => !replies.has(id)) ?? null;
}

/** The submission with which a recruiter filed the email that a message began as. */
export function findFiledWith(events: Pick<EventRow, "id" | "what" | "data">[]): string | null {
	const undone = new Set(events.flatMap(({ what, data }) => (what === "undid" ? JSON.parse(data ?? "{}").event : [])));
	const filed = events.findLast(({ id, what }) => what === FILED_EMAIL && !undone.has(id));
	return filed ? (JSON.parse(filed.data ?? "{}").with ?? null) : null;
}

export const FILED_EMAIL = "filed the email";
