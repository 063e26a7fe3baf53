import { readContent } from "../../queue/delivery-content.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import type { Database, MailRow } from "../../store/tables.ts";

/* Received emails, as the desk shows them. */

export interface ReceivedMail {
	id: string;
	at: string;
	from: { name: string; email: string };
	subject: string;
	/** What they wrote, without what they quote. */
	text: string;
	quoted: string;
	attachments: { name: string; type: string; size: number }[];
	hasOriginal: boolean;
	/** The candidates whom the email that it answers was about. */
	about: string[];
}

/** Those of one submission or opening, oldest first. */
export async function readReceivedMails(
	db: Database,
	thread: { reference: string } | { opening: string },
): Promise<ReceivedMail[]> {
	const rows = await db
		.selectFrom("mails")
		.selectAll()
		.$if("reference" in thread, (query) => query.where("reference", "=", "reference" in thread ? thread.reference : ""))
		.$if("opening" in thread, (query) => query.where("opening", "=", "opening" in thread ? thread.opening : ""))
		.where("state", "=", "filed")
		.where("kind", "<>", "bounce")
		.orderBy("received_at")
		.orderBy("id")
		.execute();
	const answered = rows.flatMap(({ opening, delivery }) => (opening && delivery) || []);
	const about =
		answered.length === 0
			? []
			: await db
					.selectFrom("candidacy_mails")
					.select(["delivery", "candidate"])
					.where("delivery", "in", answered)
					.execute();
	return rows.map((row) => toReceivedMail(row, about));
}

function toReceivedMail(row: MailRow, about: { delivery: string; candidate: string }[]): ReceivedMail {
	return {
		...{ id: row.id, at: row.received_at, from: { name: row.from_name, email: row.from_email } },
		...{ subject: row.subject, text: row.body, quoted: row.quoted, attachments: JSON.parse(row.attachments) },
		hasOriginal: row.file_key !== null,
		about: about.filter(({ delivery }) => delivery === row.delivery).map(({ candidate }) => candidate),
	};
}

/** An email from or to somebody, wherever it belongs. */
export interface MailLine {
	id: string;
	at: string;
	/** Sent by us; otherwise received. */
	sent: boolean;
	/** Whether it came back, or was never delivered. */
	failed: boolean;
	/** Whom it is from, or to. */
	name: string;
	subject: string;
	reference: string | null;
	opening: string | null;
}

const LINES_MAX = 200; // the desk shows the newest few first

/** The emails from and to these addresses, newest first. */
export async function listMailsWith(db: Database, inboxes: string[]): Promise<MailLine[]> {
	if (inboxes.length === 0) return [];
	const [received, sent] = await Promise.all([listReceived(db, inboxes), listSent(db, inboxes)]);
	return [...received, ...sent].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, LINES_MAX);
}

async function listReceived(db: Database, inboxes: string[]): Promise<MailLine[]> {
	const rows = await db
		.selectFrom("mails")
		.select(["id", "received_at", "from_name", "from_email", "subject", "reference", "opening"])
		.where("inbox", "in", inboxes)
		.where("state", "=", "filed")
		.where("kind", "<>", "bounce")
		.orderBy("received_at", "desc")
		.limit(LINES_MAX)
		.execute();
	return rows.map(({ received_at, from_name, from_email, ...row }) => ({
		...{ ...row, at: received_at, sent: false, failed: false, name: from_name || from_email },
	}));
}

/** Answers, and emails about openings. */
async function listSent(db: Database, inboxes: string[]): Promise<MailLine[]> {
	const rows = await db
		.selectFrom("deliveries")
		.select(["id", "queued_at", "failed_at", "event", "mail", "reference", "opening"])
		.where("event", "=", "written")
		.where((row) =>
			row.or([
				row("reference", "in", (query) =>
					query.selectFrom("submissions").select("submissions.reference").where("submissions.inbox", "in", inboxes),
				),
				row("opening", "in", (query) =>
					query
						.selectFrom("openings")
						.innerJoin("contacts", "contacts.id", "openings.contact")
						.select("openings.id")
						.where("contacts.inbox", "in", inboxes),
				),
				row("opening", "in", (query) =>
					query.selectFrom("shortlist_links").select("opening").where("shortlist_links.inbox", "in", inboxes),
				),
			]),
		)
		.orderBy("queued_at", "desc")
		.limit(LINES_MAX)
		.execute();
	return rows.flatMap(({ id, queued_at, failed_at, reference, opening, ...row }) => {
		const content = readContent(row);
		// An opening's emails go to candidates and colleagues, too.
		if (content?.event !== "written" || !inboxes.includes(normalizeEmail(content.to))) return [];
		const { name, to, subject } = content;
		const failed = failed_at !== null;
		return { id, at: queued_at, sent: true, failed, name: name || to, subject, reference, opening };
	});
}

export interface Bounced {
	at: string;
	/** Why the last email to it came back. */
	reason: string;
}

/** Whether emails to an address come back. Not anymore once somebody writes from it. */
export async function readBounced(db: Database, inbox: string | null): Promise<Bounced | null> {
	if (!inbox) return null;
	const last = await db
		.selectFrom("mails")
		.leftJoin("deliveries", "deliveries.id", "mails.delivery")
		.select(["mails.kind", "mails.received_at", "deliveries.last_error"])
		.where("mails.inbox", "=", inbox)
		.where("mails.state", "=", "filed")
		.orderBy("mails.received_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (last?.kind !== "bounce") return null;
	return { at: last.received_at, reason: (last.last_error ?? "").replace(/^It came back\.\s*/, "") };
}
