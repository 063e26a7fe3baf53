import { READERS_MAX } from "../../contract/desk/opening-options.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import { colleagueStep } from "../openings/next-steps.ts";
import { lockOpening, updateDueTime } from "../openings/opening-state.ts";
import { findReaderByInbox, insertReader } from "../openings/readers.ts";
import { appendEvent } from "../store/database/events.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database, ShortlistLinkRow } from "../store/tables.ts";
import { newId } from "../store/token.ts";

const REQUESTS_MAX = READERS_MAX; // that wait for a recruiter, per opening

interface ColleagueDeps {
	db: Database;
	office: OfficeHours;
	now: Date;
}

/**
 * A reader asks for a link for somebody else, or whoever a link was forwarded to for themselves. A recruiter decides.
 * Whoever is a reader already stays one. Returns false if too many requests wait.
 */
export function askForColleague(
	{ db, office, now }: ColleagueDeps,
	reader: ShortlistLinkRow,
	{ name, email }: { name: string; email: string },
): Promise<boolean> {
	return db.transaction().execute(async (transaction) => {
		const opening = await lockOpening(transaction, reader.opening);
		if (!opening) return false;
		const inbox = normalizeEmail(email);
		if (await findReaderByInbox(transaction, opening.id, inbox)) return true;
		const waiting = await transaction
			.selectFrom("shortlist_links")
			.select("id")
			.where("opening", "=", opening.id)
			.where("granted_at", "is", null)
			.where("revoked_at", "is", null)
			.execute();
		if (waiting.length >= REQUESTS_MAX) return false;
		const id = newId();
		const asked = { id, opening: opening.id, name, email, inbox };
		await insertReader(transaction, { ...asked, asked_by: reader.id, made_at: now.toISOString() });
		await transaction
			.updateTable("openings")
			.set({ ...colleagueStep(opening, now, office), version: opening.version + 1 })
			.where("id", "=", opening.id)
			.execute();
		await updateDueTime(transaction, opening.id);
		const data = { link: reader.id, reader: reader.name, asked: id, name };
		await appendEvent(
			transaction,
			{ opening: opening.id, person: null, what: "asked for a colleague's link", data },
			now,
		);
		return true;
	});
}
