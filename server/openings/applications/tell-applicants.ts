import { type SqlBool, sql } from "kysely";
import { timeBefore } from "../../dates/time-window.ts";
import { deliveriesLock, queueDeliveries, readLastDeliveryNumber } from "../../queue/queue-deliveries.ts";
import { appendEvent } from "../../store/database/events.ts";
import { lock } from "../../store/database/postgres.ts";
import type { Database, DatabaseTransaction } from "../../store/tables.ts";
import { lockOpening } from "../opening-state.ts";

/* Tells applicants that an opening is filled or canceled, once, and not while a recruiter may still take that back. */

const UNDO_MS = 60 * 60 * 1000;

/** Returns how many were told. */
export async function tellApplicants(db: Database, clock: () => Date): Promise<number> {
	const waiting = await selectUntold(db, clock()).execute();
	const newest = new Map(waiting.map((row) => [`${row.opening} ${row.candidate}`, row]));
	let told = 0;
	for (const applicant of newest.values()) {
		if (await db.transaction().execute((transaction) => tell(transaction, applicant, clock()))) told += 1;
	}
	return told;
}

interface Applicant {
	opening: string;
	candidate: string;
	/** Of their newest application to this opening. */
	reference: string;
}

/** Every application of those who were neither hired nor told, oldest first. */
function selectUntold(db: Database, now: Date) {
	return (
		db
			.selectFrom("candidacies")
			.innerJoin("openings", "openings.id", "candidacies.opening")
			.innerJoin("submissions as own", "own.reference", "candidacies.resume")
			.innerJoin("applications", "applications.opening", "candidacies.opening")
			.innerJoin("submissions as sent", "sent.reference", "applications.reference")
			.select(["candidacies.opening", "candidacies.candidate", "applications.reference"])
			.where((row) =>
				row.or([row("own.reference", "=", row.ref("sent.reference")), row("own.inbox", "=", row.ref("sent.inbox"))]),
			)
			.where("openings.status", "in", ["filled", "canceled"])
			.where("openings.closed_at", "<=", timeBefore(now, UNDO_MS))
			.where("candidacies.added_by", "is", null)
			.where("candidacies.stage", "=", "ended")
			// The others ended it themselves.
			.where("candidacies.ended_reason", "in", ["opening-closed", "employer-passed", "other"])
			.where("applications.told_at", "is", null)
			.where("sent.suspected", "is", null)
			.where("sent.email", "<>", "")
			.where(sql<SqlBool>`coalesce(sent.outcome, '') <> 'spam'`)
			// Whom a recruiter turned down and wrote to knows.
			.where(sql<SqlBool>`(candidacies.ended_reason = 'opening-closed' or not exists (
				select 1 from deliveries
					where deliveries.reference in (own.reference, sent.reference) and deliveries.target = 'desk-mail'
						and deliveries.event = 'written' and deliveries.failed_at is null
			))`)
			.orderBy("sent.received_at")
			.orderBy("sent.reference")
	);
}

/** False if another server was faster, or the opening was reopened. */
async function tell(
	transaction: DatabaseTransaction,
	{ opening, candidate, reference }: Applicant,
	now: Date,
): Promise<boolean> {
	await lock(transaction, [deliveriesLock(reference)]);
	await lockOpening(transaction, opening);
	// Once more, now that nobody else changes it.
	const theirs = await selectUntold(transaction, now)
		.where("candidacies.opening", "=", opening)
		.where("candidacies.candidate", "=", candidate)
		.execute();
	const references = theirs.map((row) => row.reference);
	if (!references.includes(reference)) return false;
	await transaction
		.updateTable("applications")
		.set({ told_at: now.toISOString() })
		.where("reference", "in", references)
		.execute();
	const last = await readLastDeliveryNumber(transaction, { reference });
	await queueDeliveries(transaction, reference, { event: "job closed" }, ["job-mail"], last, now);
	const what = "told that it is closed";
	await appendEvent(transaction, { opening, candidate, person: null, what, data: {} }, now);
	await appendEvent(transaction, { reference, person: null, what: `opening: ${what}`, data: { in: opening } }, now);
	return true;
}
