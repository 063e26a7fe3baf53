import { sql } from "kysely";
import type { Kind } from "../../contract/forms/kinds.ts";
import { kindLabels, shownName } from "../../contract/forms/labels.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import { cleanLine } from "../../contract/text/text.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { computeReminderCutoff, dayAt } from "../dates/compute-due-time.ts";
import { promiseText, statedTime } from "../dates/promise.ts";
import { timeBefore, timeWindow } from "../dates/time-window.ts";
import { listDueSteps } from "../openings/views/due-steps.ts";
import { isAway } from "../people/people.ts";
import { type Reminder, readContent } from "../queue/delivery-content.ts";
import { queueDeskMail } from "../queue/desk-mail.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction, PersonRow } from "../store/tables.ts";
import { deleteStaleSteps, recordDueSteps } from "./step-reminders.ts";

/*
 * The owner of a submission is reminded when three quarters of its response time are gone; everyone is, if it is
 * unassigned or its owner is away. Each person is reminded once per submission and gets at most one email an hour,
 * which lists everything found since the last one.
 */

const REMINDERS_LOCK = "reminders";
const MAIL_EVERY_MS = 60 * 60 * 1000;
const FOUND_AT_ONCE = 500; // the next run finds the rest
const MAILED_AT_ONCE = 500; // the rest go into the next hour's email

interface ReminderOptions {
	promise: ResponsePolicy;
	/** The desk's public origin. */
	desk: string;
}

/**
 * Finds submissions that are almost due and queues emails about them, one server at a time. Returns how many emails.
 */
export async function remindTeam(db: Database, { promise, desk }: ReminderOptions, now: Date): Promise<number> {
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [REMINDERS_LOCK]);
		const people = await transaction
			.selectFrom("people")
			.selectAll()
			.where("joined_at", "is not", null)
			.where("removed_at", "is", null)
			.execute();
		if (people.length === 0) return 0;
		const today = dayAt(now, promise.office.timeZone);
		const there = people.filter((person) => !isAway(person, today));
		const staff = { all: idsOf(people), there: idsOf(there) };
		await recordDueReminders(transaction, staff, promise, now);
		await recordDueSteps(transaction, staff, now);
		await deleteStaleReminders(transaction, staff);
		await deleteStaleSteps(transaction);
		return queueReminderMails(transaction, staff, desk, now);
	});
}

function idsOf(people: PersonRow[]): string[] {
	return people.map(({ id }) => id);
}

/** Ids of team members. */
interface TeamIds {
	all: string[];
	/** Those who are not away. */
	there: string[];
}

/** Records who has to be reminded of which submission. */
async function recordDueReminders(
	transaction: DatabaseTransaction,
	staff: TeamIds,
	promise: ResponsePolicy,
	now: Date,
): Promise<void> {
	const cutoffFor = (kind: Kind) => computeReminderCutoff(kind, now, promise).toISOString();
	const existingReminders = transaction
		.selectFrom("reminders")
		.select("person")
		.where("reminders.reference", "=", sql.ref<string>("submissions.reference"));
	const rows = await selectOpenSubmissions(transaction)
		.select(["submissions.reference", "submissions.owner"])
		.where((row) =>
			row.or([
				row.and([row("kind", "!=", "message"), row("due_at", "<=", cutoffFor("lead"))]),
				row.and([row("kind", "=", "message"), row("due_at", "<=", cutoffFor("message"))]),
			]),
		)
		.where((row) => {
			const untold = row.not(row.exists(existingReminders.where("reminders.person", "in", staff.all)));
			if (staff.there.length === 0) return untold;
			const ownerUntold = row.not(
				row.exists(existingReminders.where("reminders.person", "=", sql.ref<string>("submissions.owner"))),
			);
			const nobodyHasIt = row.or([row("owner", "is", null), row("owner", "not in", staff.there)]);
			return row.or([row.and([row("owner", "in", staff.there), ownerUntold]), row.and([nobodyHasIt, untold])]);
		})
		.orderBy("due_at")
		.limit(FOUND_AT_ONCE)
		.execute();
	const everyone = staff.there.length > 0 ? staff.there : staff.all;
	const found_at = now.toISOString();
	for (const { reference, owner } of rows) {
		const recipients = owner && staff.there.includes(owner) ? [owner] : everyone;
		await transaction
			.insertInto("reminders")
			.values(recipients.map((person) => ({ reference, person, found_at, mailed_at: null, delivery: null })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

/** Submissions that wait for their first answer and have a due time. */
function selectOpenSubmissions(db: Database) {
	return db
		.selectFrom("submissions")
		.where("submissions.answered_at", "is", null)
		.where("submissions.closed_at", "is", null)
		.where("submissions.suspected", "is", null)
		.where("submissions.due_at", "is not", null);
}

/** Deletes reminders not yet mailed whose submission was answered, or was taken by a colleague. */
async function deleteStaleReminders(transaction: DatabaseTransaction, { all, there }: TeamIds): Promise<void> {
	const unmailed = transaction.deleteFrom("reminders").where("person", "in", all).where("mailed_at", "is", null);
	const itself = selectOpenSubmissions(transaction)
		.select("submissions.reference")
		.where("submissions.reference", "=", sql.ref<string>("reminders.reference"));
	await unmailed.where((row) => row.not(row.exists(itself))).execute();
	if (there.length === 0) return;
	const takenByColleague = itself
		.where("submissions.owner", "!=", sql.ref<string>("reminders.person"))
		.where("owner", "in", there);
	await unmailed.where((row) => row.exists(takenByColleague)).execute();
}

/** Queues an email to everyone who has not had one within the hour, oldest reminders first. */
async function queueReminderMails(
	transaction: DatabaseTransaction,
	{ all }: TeamIds,
	desk: string,
	now: Date,
): Promise<number> {
	const recentlyReminded = await findRecentlyReminded(transaction, now);
	const submissions = await transaction
		.selectFrom("reminders")
		.select(["reference", "person"])
		.where("person", "in", all)
		.where("mailed_at", "is", null)
		.orderBy("found_at")
		.orderBy("reference")
		.execute();
	const steps = await transaction
		.selectFrom("step_reminders")
		.select(["opening", "candidate", "due_at", "person"])
		.where("person", "in", all)
		.where("mailed_at", "is", null)
		.orderBy("due_at")
		.orderBy("opening")
		.orderBy("candidate")
		.execute();
	const people = new Set([...submissions, ...steps].map(({ person }) => person)).difference(recentlyReminded);
	const mailed: typeof submissions = [];
	for (const person of people) {
		const own = submissions.filter((each) => each.person === person).slice(0, MAILED_AT_ONCE);
		const ownSteps = steps.filter((each) => each.person === person).slice(0, MAILED_AT_ONCE);
		const delivery = await queueDeskMail(
			transaction,
			{
				...{ event: "reminder", person, desk, references: own.map(({ reference }) => reference) },
				...(ownSteps.length > 0 && { steps: ownSteps.map(({ opening, candidate }) => ({ opening, candidate })) }),
			},
			now,
		);
		mailed.push(...own);
		const sent = { mailed_at: now.toISOString(), delivery };
		for (const { reference } of own) {
			await transaction
				.updateTable("reminders")
				.set(sent)
				.where("person", "=", person)
				.where("reference", "=", reference)
				.execute();
		}
		for (const { opening, candidate, due_at } of ownSteps) {
			await transaction
				.updateTable("step_reminders")
				.set(sent)
				.where("person", "=", person)
				.where("opening", "=", opening)
				.where("candidate", "=", candidate)
				.where("due_at", "=", due_at)
				.execute();
		}
	}
	for (const [reference, told] of Map.groupBy(mailed, (each) => each.reference)) {
		const recipients = told.map(({ person }) => person);
		const data = { people: recipients, ...(recipients.length === 1 && { to: recipients[0] }) };
		await appendEvent(transaction, { reference, person: null, what: "reminded", data }, now);
	}
	return people.size;
}

/** People whose last reminder was sent within the hour or is still in the queue. */
async function findRecentlyReminded(transaction: DatabaseTransaction, now: Date): Promise<Set<string>> {
	const hour = timeWindow(now, MAIL_EVERY_MS);
	const reminders = transaction
		.selectFrom("deliveries")
		.selectAll()
		.where("target", "=", "desk-mail")
		.where("event", "=", "reminder");
	const sent = await reminders.where("sent_at", ">", hour.after).where("sent_at", "<", hour.before).execute();
	const unsent = await reminders.where("sent_at", "is", null).where("failed_at", "is", null).execute();
	const contents = [...sent, ...unsent].map(readContent);
	return new Set(contents.flatMap((content) => (content?.event === "reminder" ? content.person : [])));
}

/** What a reminder lists: a submission that waits for an answer, or a next step that is due. */
export interface WaitingItem {
	/** Path at the desk. */
	path: string;
	name: string;
	company: string;
	/** The kind of submission, or the next step. */
	what: string;
	dueAt: Date;
	/** What the sender was promised. Next steps have only their due time. */
	promised?: string;
	/** The clock time in it. */
	stated?: { at: Date; text: string } | undefined;
}

/** What a reminder says right now, most urgent first; undefined if its recipient was removed. */
export async function readReminderContent(
	db: Database,
	{ person, references, steps = [] }: Reminder,
	office: OfficeHours,
	now: Date,
) {
	const reader = await db
		.selectFrom("people")
		.select(["name", "email"])
		.where("id", "=", person)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	if (!reader) return undefined;
	const rows =
		references.length === 0
			? []
			: await selectOpenSubmissions(db)
					.select(["reference", "kind", "fields", "received_at", "due_at"])
					.where("reference", "in", references)
					.execute();
	const submissions = rows.map(({ reference, kind, fields, received_at, due_at }): WaitingItem => {
		const sent: Record<string, string> = JSON.parse(fields);
		const company = cleanLine(sent.company ?? "");
		const name = shownName(sent) || (company ? "" : reference);
		const dueAt = new Date(due_at ?? 0);
		const given = { kind, receivedAt: new Date(received_at), dueAt };
		const promised = promiseText(given, office, now);
		const stated = statedTime(given, office, now);
		return { path: `/s/${reference}`, name, company, what: kindLabels[kind], dueAt, promised, stated };
	});
	const due = steps.length === 0 ? [] : await listDueSteps(db, { before: now.toISOString() });
	const dueSteps = due
		.filter((step) =>
			steps.some(({ opening, candidate }) => opening === step.opening && candidate === (step.candidate ?? "")),
		)
		.map(
			({ opening, name, title, company, text, dueAt }): WaitingItem => ({
				...{ path: `/o/${opening}`, name: name || title, company: company.name, what: text, dueAt: new Date(dueAt) },
			}),
		);
	const waiting = [...submissions, ...dueSteps].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
	return { reader, waiting };
}

/** Whether we answer on time, for monitoring. */
export interface BacklogStatus {
	open: number;
	overdue: number;
	oldestSeconds: number;
	remindersNotDelivered: number;
	answersNotDelivered: number;
}

const REMINDER_LATE_MS = 15 * 60 * 1000;
const REMINDER_FAILED_MS = 24 * 60 * 60 * 1000; // by then someone has looked, or the next reminder repeats it

/** Undefined while no one has joined the desk: the firm then answers from its mailbox, and no answer is recorded. */
export async function readBacklogStatus(db: Database, now: Date): Promise<BacklogStatus | undefined> {
	const joined = await db
		.selectFrom("people")
		.select("id")
		.where("joined_at", "is not", null)
		.where("removed_at", "is", null)
		.limit(1)
		.executeTakeFirst();
	if (!joined) return undefined;
	const at = now.toISOString();
	const count = selectOpenSubmissions(db).select((row) => [
		row.fn.countAll<number | string>().as("count"),
		row.fn.min("due_at").as("oldest"),
	]);
	const open = await count.executeTakeFirst();
	const overdue = await count.where("due_at", "<", at).executeTakeFirst();
	const reminders = countDeskMails(db, "reminder").where("deliveries.sent_at", "is", null);
	const failed = await reminders
		.where("deliveries.failed_at", ">", timeBefore(now, REMINDER_FAILED_MS))
		.executeTakeFirst();
	const late = await reminders
		.where("deliveries.failed_at", "is", null)
		.where("deliveries.queued_at", "<", timeBefore(now, REMINDER_LATE_MS))
		.executeTakeFirst();
	const answers = await countDeskMails(db, "written")
		.innerJoin("submissions", "submissions.reference", "deliveries.reference")
		.where("deliveries.failed_at", "is not", null)
		.where("submissions.answered_at", "is", null)
		.where("submissions.closed_at", "is", null)
		.executeTakeFirst();
	const oldest = overdue?.oldest;
	return {
		open: Number(open?.count ?? 0),
		overdue: Number(overdue?.count ?? 0),
		oldestSeconds: oldest ? Math.round((now.getTime() - Date.parse(oldest)) / 1000) : 0,
		remindersNotDelivered: Number(failed?.count ?? 0) + Number(late?.count ?? 0),
		answersNotDelivered: Number(answers?.count ?? 0),
	};
}

function countDeskMails(db: Database, event: "reminder" | "written") {
	return db
		.selectFrom("deliveries")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("deliveries.target", "=", "desk-mail")
		.where("deliveries.event", "=", event);
}
