import type { JobRow } from "../../contract/jobs.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import { dayAt, toOfficeMinute } from "../dates/compute-due-time.ts";
import { lock } from "../store/database/postgres.ts";
import type { AlertRow, Database, DatabaseTransaction } from "../store/tables.ts";
import { alertsLock, askToConfirm, queueAlertMail, readAlert, readAlertFilter } from "./alerts.ts";
import { type JobsStore, listJobsOf, selectListed } from "./jobs.ts";

/*
 * Emails about new jobs: at most one a day for each alert, on workdays in the morning. A job and the email that names it
 * are recorded in one transaction, so no address hears of a job twice.
 */

const SEND_TIME = "08:30";
const JOBS_PER_MAIL = 20; // if there are more, the others come the next day
const ALERTS_AT_ONCE = 50;

/** Looks for new jobs for some of the alerts whose turn it is. Returns how many were looked at, and emails queued. */
export async function queueAlertMails(
	db: Database,
	office: OfficeHours,
	clock: () => Date,
): Promise<{ looked: number; queued: number }> {
	const today = dayAt(clock(), office.timeZone);
	const isMorning = clock() >= toOfficeMinute(today, SEND_TIME, office);
	const due = await selectDue(db, isMorning ? today : null)
		.limit(ALERTS_AT_ONCE)
		.execute();
	let queued = 0;
	for (const { id, inbox } of due) {
		const isQueued = await db.transaction().execute(async (transaction) => {
			await lock(transaction, [alertsLock(inbox)]);
			// Once more, now that nobody else changes it.
			const alert = await selectDue(transaction, today).where("id", "=", id).executeTakeFirst();
			if (!alert) return false;
			if (alert.confirmed_at) return tellNewJobs(transaction, alert, today, clock());
			await askToConfirm(transaction, alert, { addressHash: null, now: clock() });
			return true;
		});
		if (isQueued) queued += 1;
	}
	return { looked: due.length, queued };
}

/**
 * Those that were not looked at today, whichever way the clock went, and those that a restored backup brought back.
 * @param today null before the time at which emails go out
 */
function selectDue(db: Database, today: string | null) {
	return db
		.selectFrom("alerts")
		.selectAll()
		.where((row) =>
			row.or([
				...(today === null
					? []
					: [
							row.and([
								row("confirmed_at", "is not", null),
								row.or([row("looked_on", "is", null), row("looked_on", "<>", today)]),
							]),
						]),
				row.and([row("confirmed_at", "is", null), row("asked_at", "is", null)]),
			]),
		)
		.orderBy("id");
}

async function tellNewJobs(
	transaction: DatabaseTransaction,
	alert: AlertRow,
	today: string,
	now: Date,
): Promise<boolean> {
	const { id, inbox, since } = alert;
	await transaction.updateTable("alerts").set({ looked_on: today }).where("id", "=", id).execute();
	const jobs = await selectListed(transaction, readAlertFilter(alert), today)
		.select("openings.id")
		.where("openings.published_at", ">=", since)
		.where("openings.id", "not in", (query) =>
			query.selectFrom("alert_jobs").select("opening").where("inbox", "=", inbox),
		)
		.orderBy("openings.published_at", "desc")
		.orderBy("openings.id")
		.limit(JOBS_PER_MAIL)
		.execute();
	if (jobs.length === 0) return false;
	const delivery = await queueAlertMail(transaction, alert, "new jobs", now);
	await transaction
		.insertInto("alert_jobs")
		.values(jobs.map((job) => ({ inbox, opening: job.id, delivery })))
		.execute();
	return true;
}

/** What an email says, at the moment it is sent; undefined if its alert was stopped. */
export async function readAlertMail(
	store: Omit<JobsStore, "alerts">,
	{ alert: id, delivery }: { alert: string; delivery: string },
	now: Date,
): Promise<{ alert: AlertRow; jobs: JobRow[] } | undefined> {
	const { db, timeZone } = store;
	const alert = await readAlert(db, id);
	if (!alert) return undefined;
	const told = selectListed(db, {}, dayAt(now, timeZone))
		.innerJoin("alert_jobs", "alert_jobs.opening", "openings.id")
		.where("alert_jobs.delivery", "=", delivery)
		.select("openings.id");
	return { alert, jobs: await listJobsOf(store, told, now) };
}
