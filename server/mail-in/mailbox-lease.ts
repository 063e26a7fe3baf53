import type { Database } from "../store/tables.ts";

/* Of several servers one reads the mailbox. If it stops or dies, another takes over. */

const LEASE_MS = 30_000; // another server looks every ten seconds, so it takes over well within a minute

export interface Mailbox {
	uidValidity: string | null;
	lastUid: number | null;
	readAt: string | null;
}

/** Takes or renews the lease. Undefined while another server has it. */
export async function holdMailbox(
	db: Database,
	mailbox: string,
	holder: string,
	now: Date,
): Promise<Mailbox | undefined> {
	const at = now.toISOString();
	const lease = { holder, held_until: new Date(now.getTime() + LEASE_MS).toISOString() };
	const row = await db
		.insertInto("mail_reader")
		.values({ ...lease, mailbox, uid_validity: null, last_uid: null, read_at: null, problem: null })
		.onConflict((conflict) =>
			conflict
				.column("mailbox")
				.doUpdateSet(lease)
				.where((row) =>
					row.or([
						row("mail_reader.holder", "is", null),
						row("mail_reader.holder", "=", holder),
						row("mail_reader.held_until", "<=", at),
						// The clock was ahead when somebody took it.
						row("mail_reader.held_until", ">", new Date(now.getTime() + 2 * LEASE_MS).toISOString()),
					]),
				),
		)
		.returning(["uid_validity", "last_uid", "read_at"])
		.executeTakeFirst();
	return row && { uidValidity: row.uid_validity, lastUid: row.last_uid, readAt: row.read_at };
}

/** How far it was read. False if another server has taken over. */
export async function saveProgress(
	db: Database,
	{ mailbox, holder }: { mailbox: string; holder: string },
	{ uidValidity, lastUid }: { uidValidity: string; lastUid: number },
	now: Date,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("mail_reader")
		.set({ uid_validity: uidValidity, last_uid: lastUid, read_at: now.toISOString(), problem: null })
		.where("mailbox", "=", mailbox)
		.where("holder", "=", holder)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function saveProblem(db: Database, mailbox: string, holder: string, problem: string): Promise<void> {
	await db
		.updateTable("mail_reader")
		.set({ problem })
		.where("mailbox", "=", mailbox)
		.where("holder", "=", holder)
		.execute();
}

/** For a server that stops: another takes over at its next look. */
export async function releaseMailbox(db: Database, mailbox: string, holder: string): Promise<void> {
	await db
		.updateTable("mail_reader")
		.set({ holder: null, held_until: null })
		.where("mailbox", "=", mailbox)
		.where("holder", "=", holder)
		.execute();
}
