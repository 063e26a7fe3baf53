import { timeBefore } from "../dates/time-window.ts";
import { decodeCursor, encodeCursor } from "../openings/views/cursor.ts";
import type { ReceivedMail } from "../openings/views/received-mails.ts";
import type { Database, MailRow } from "../store/tables.ts";
import { DAY_MS, NEW_PER_SENDER } from "./file-mail.ts";

/* Emails that wait for nobody's answer, so that none is lost which should have. Ours aren't among them. */

const PAGE_SIZE = 50;

/** Why it was set aside: what kind of email it is, or that its sender is a colleague or sent too many. */
type AsideReason = "automatic" | "bounce" | "calendar" | "list" | "colleague" | "flood";

interface AsideMail extends Omit<ReceivedMail, "about"> {
	why: AsideReason;
}

export interface AsidePage {
	items: AsideMail[];
	/** The cursor of the next page. */
	next: string | null;
}

/** Newest first. */
export async function listSetAside(db: Database, cursor: string | undefined): Promise<AsidePage> {
	const [at, id] = decodeCursor(cursor, 2) ?? [];
	const rows = await db
		.selectFrom("mails")
		.selectAll()
		.where("state", "=", "aside")
		.where("kind", "<>", "own")
		.$if(at !== undefined && id !== undefined, (query) =>
			query.where((row) =>
				row.or([
					row("received_at", "<", at ?? ""),
					row.and([row("received_at", "=", at ?? ""), row("id", "<", id ?? "")]),
				]),
			),
		)
		.orderBy("received_at", "desc")
		.orderBy("id", "desc")
		.limit(PAGE_SIZE + 1)
		.execute();
	const shown = rows.slice(0, PAGE_SIZE);
	const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
	return {
		items: await Promise.all(shown.map(async (row) => toAsideMail(row, await findReason(db, row)))),
		next: last ? encodeCursor([last.received_at, last.id]) : null,
	};
}

function toAsideMail(row: MailRow, why: AsideReason): AsideMail {
	return {
		...{ id: row.id, at: row.received_at, from: { name: row.from_name, email: row.from_email }, why },
		...{ subject: row.subject, text: row.body, quoted: row.quoted, attachments: JSON.parse(row.attachments) },
		hasOriginal: row.file_key !== null,
	};
}

/** A person's email is set aside for one of two reasons, and only one of them can be counted. */
async function findReason(db: Database, { kind, inbox, received_at }: MailRow): Promise<AsideReason> {
	if (kind && kind !== "person" && kind !== "own") return kind;
	const before = await db
		.selectFrom("mails")
		.select("id")
		.where("inbox", "=", inbox)
		.where("received_at", ">", timeBefore(new Date(received_at), DAY_MS))
		.where("received_at", "<=", received_at)
		.where("state", "<>", "waiting")
		.where("kind", "=", "person")
		.limit(NEW_PER_SENDER + 1)
		.execute();
	return before.length > NEW_PER_SENDER ? "flood" : "colleague";
}
