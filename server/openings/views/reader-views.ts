import type { Database } from "../../store/tables.ts";
import type { ReaderView, VerdictView } from "./opening-views.ts";

/* Readers of a shortlist and their verdicts, as the desk shows them. */

/** In the order in which they were added. */
export async function listReaders(db: Database, opening: string): Promise<ReaderView[]> {
	const rows = await db
		.selectFrom("shortlist_links")
		.selectAll()
		.where("opening", "=", opening)
		.orderBy("made_at")
		.orderBy("id")
		.execute();
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	return rows.map(({ id, name, email, asked_by, ...row }) => ({
		...{ id, name, email },
		requestedBy: asked_by === null ? null : { id: asked_by, name: names.get(asked_by) ?? "" },
		...{ grantedAt: row.granted_at, sentAt: row.sent_at, remindedAt: row.reminded_at },
		...{ openedAt: row.opened_at, revokedAt: row.revoked_at },
	}));
}

/** Oldest first. */
export async function listVerdicts(db: Database, opening: string): Promise<(VerdictView & { candidate: string })[]> {
	const rows = await db
		.selectFrom("shortlist_verdicts as given")
		.innerJoin("shortlist_links as reader", "reader.id", "given.link")
		.select(["given.candidate", "given.link", "reader.name", "given.verdict", "given.reason"])
		.select(["given.comment", "given.times", "given.answered_at"])
		.where("given.opening", "=", opening)
		.orderBy("given.answered_at")
		.execute();
	return rows.map(({ name, answered_at, ...row }) => ({ ...row, reader: name, at: answered_at }));
}
