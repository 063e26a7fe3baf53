import { type SqlBool, sql } from "kysely";
import type { OfficeHours } from "../../contract/office-hours.ts";
import { addOfficeDays } from "../dates/compute-due-time.ts";
import { greet } from "../openings/actions/reader-actions.ts";
import { lockOpening } from "../openings/opening-state.ts";
import { changeReader } from "../openings/readers.ts";
import { queueOpeningMail } from "../queue/answer.ts";
import { appendEvent } from "../store/database/events.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { type Looking, readPresentable } from "./shortlist-view.ts";

/* One reminder to a reader who got a shortlist and has said nothing. */

const SILENCE_DAYS = 2; // office days
const SILENCE_MIN_MS = 24 * 60 * 60 * 1000; // two office days are never shorter than that

interface Reminding extends Omit<Looking, "now"> {
	office: OfficeHours;
}

/** Returns how many were reminded. */
export async function remindReaders(db: Database, { office, ...looking }: Reminding, now: Date): Promise<number> {
	const silent = await selectSilent(db, now).execute();
	let reminded = 0;
	for (const { id, sent_at } of silent) {
		if (!sent_at || addOfficeDays(new Date(sent_at), SILENCE_DAYS, office) > now) continue;
		if (await db.transaction().execute((transaction) => remind(transaction, id, { ...looking, now }))) reminded += 1;
	}
	return reminded;
}

/** Readers who have neither answered nor got the link again since it was sent. */
function selectSilent(db: Database, now: Date) {
	return db
		.selectFrom("shortlist_links")
		.innerJoin("openings", "openings.id", "shortlist_links.opening")
		.selectAll("shortlist_links")
		.where("openings.status", "=", "open")
		.where("shortlist_links.granted_at", "is not", null)
		.where("shortlist_links.revoked_at", "is", null)
		.where("shortlist_links.sent_at", "<", new Date(now.getTime() - SILENCE_MIN_MS).toISOString())
		.where(sql<SqlBool>`(reminded_at is null or reminded_at < shortlist_links.sent_at)
			and not exists (select 1 from shortlist_verdicts
				where shortlist_verdicts.link = shortlist_links.id and answered_at >= shortlist_links.sent_at)`);
}

async function remind(transaction: DatabaseTransaction, id: string, looking: Looking): Promise<boolean> {
	const { now } = looking;
	const found = await selectSilent(transaction, now).where("shortlist_links.id", "=", id).executeTakeFirst();
	const opening = found && (await lockOpening(transaction, found.opening));
	// Once more, now that nobody else changes it.
	const reader = await selectSilent(transaction, now).where("shortlist_links.id", "=", id).executeTakeFirst();
	if (!opening || !reader?.made_by) return false;
	const waiting = (await readPresentable(transaction, { reader, opening }, looking)).filter(
		({ stage }) => stage === "sent",
	);
	if (waiting.length === 0) return false;
	await changeReader(transaction, reader, { reminded_at: now.toISOString() });
	const mail = {
		...{
			to: reader.email,
			name: reader.name,
			subject: `Thoughts on our candidates for your ${opening.title} opening?`,
		},
		text: `${greet(reader)}\n\nHave you had a chance to look at our candidates for your ${opening.title} opening? It takes a minute: choose Interview, Maybe or Pass.`,
		...{ by: reader.made_by, reader: reader.id, automatic: true as const },
	};
	const delivery = await queueOpeningMail(transaction, { opening: opening.id, request: null }, mail, now);
	const data = { link: reader.id, reader: reader.name, delivery };
	await appendEvent(transaction, { opening: opening.id, person: null, what: "reminded a reader", data }, now);
	return true;
}
