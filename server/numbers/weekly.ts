import type { ExpressionBuilder } from "kysely";
import type { Numbers, OpeningStats } from "../../contract/desk/numbers.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { dayAt, toInstant } from "../dates/compute-due-time.ts";
import { countDueSteps } from "../openings/views/due-steps.ts";
import type { WeeklyReport } from "../queue/delivery-content.ts";
import { queueDeskMail } from "../queue/desk-mail.ts";
import { lock } from "../store/database/postgres.ts";
import type { Database, Tables } from "../store/tables.ts";
import { answerTimes } from "./answer-times.ts";
import { countOnTime } from "./on-time.ts";
import { readOpeningStats } from "./openings.ts";
import { mondayOf, subtractDays } from "./rows/calendar.ts";
import { type Range, resolveRange } from "./rows/range.ts";
import { countReceived, isCounted, readSubmissionTimes } from "./rows/submission-times.ts";
import { countWaiting } from "./waiting.ts";

/* On Monday morning, admins get an email about the week before. */

const WEEKLY_LOCK = "weekly mail";
const WEEK_DAYS = 7;
const SENT_FROM = "09:00"; // in the firm's time zone

interface WeeklyOptions {
	promise: ResponsePolicy;
	/** The desk's public origin. */
	desk: string;
}

/** Queues the weekly email, on Mondays, once for all servers. Returns how many were queued. */
export async function queueWeeklyMails(db: Database, { promise, desk }: WeeklyOptions, now: Date): Promise<number> {
	const { timeZone } = promise.office;
	const today = dayAt(now, timeZone);
	if (mondayOf(today) !== today || now.getTime() < toInstant(today, SENT_FROM, timeZone)) return 0;
	const week = subtractDays(today, WEEK_DAYS);
	if ((await readLastWeekMailed(db)) === week) return 0; // checked without a lock, sixty times an hour
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [WEEKLY_LOCK]);
		if ((await readLastWeekMailed(transaction)) === week) return 0;
		await transaction.updateTable("installation").set({ weekly_mail_of: week }).execute();
		const readers = await transaction.selectFrom("people").select("id").where(wantsWeeklyMail).execute();
		for (const { id } of readers) await queueDeskMail(transaction, { event: "weekly", person: id, week, desk }, now);
		return readers.length;
	});
}

async function readLastWeekMailed(db: Database): Promise<string | null> {
	const { weekly_mail_of } = await db.selectFrom("installation").select("weekly_mail_of").executeTakeFirstOrThrow();
	return weekly_mail_of;
}

/** The key figures. */
export interface WeekFigures {
	from: string;
	to: string;
	kept: Numbers["promise"]["total"];
	/** In the week before. */
	keptBefore: Numbers["promise"]["total"];
	answers: Numbers["answerTimes"]["total"];
	received: Numbers["received"]["kinds"];
	receivedBefore: number;
	now: Pick<Numbers["now"], "open" | "overdue">;
	deliveries: { waiting: number; failed: number };
	openings: Pick<OpeningStats, "opened" | "filled"> & { placements: number; stepsOverdue: number };
}

/** The email's current figures and recipient; undefined if they no longer want it. */
export async function readWeeklyMail(db: Database, { person, week }: WeeklyReport, promise: ResponsePolicy, now: Date) {
	const reader = await db
		.selectFrom("people")
		.select(["name", "email"])
		.where("id", "=", person)
		.where(wantsWeeklyMail)
		.executeTakeFirst();
	if (!reader) return undefined;
	const to = subtractDays(week, 1 - WEEK_DAYS);
	const range = resolveRange({ from: week, to }, now, promise.office.timeZone);
	const former = resolveRange(
		{ from: subtractDays(week, WEEK_DAYS), to: subtractDays(week, 1) },
		now,
		promise.office.timeZone,
	);
	const times = await readSubmissionTimes(db, range);
	const timesBefore = await readSubmissionTimes(db, former);
	const counted = times.filter(isCounted);
	const { open, overdue } = await countWaiting(db, { kind: undefined }, now);
	const kept = countOnTime(times, range, promise, now);
	const figures: WeekFigures = {
		...{ from: week, to, kept: kept.total },
		keptBefore: countOnTime(timesBefore, former, promise, now).total,
		answers: answerTimes(times, range).total,
		received: kept.kinds.map(({ kind }) => {
			const ofKind = counted.filter((each) => each.kind === kind);
			return { kind, count: countReceived(range.calendar, ofKind) };
		}),
		receivedBefore: countReceived(former.calendar, timesBefore.filter(isCounted)),
		now: { open, overdue },
		deliveries: await countUndelivered(db),
		openings: await countOpenings(db, range, now),
	};
	return { reader, figures };
}

async function countOpenings(db: Database, range: Range, now: Date): Promise<WeekFigures["openings"]> {
	const { opened, filled, placements } = await readOpeningStats(db, range, false, now);
	const at = now.toISOString();
	const { overdue } = await countDueSteps(db, "", at, at);
	return { opened, filled, placements: placements.count, stepsOverdue: overdue };
}

type People = ExpressionBuilder<Tables, "people">;

/** Active admins who haven't opted out. */
function wantsWeeklyMail(row: People) {
	return row.and([
		row("role", "=", "admin"),
		row("joined_at", "is not", null),
		row("removed_at", "is", null),
		row("weekly_mail", "!=", 0),
	]);
}

async function countUndelivered(db: Database): Promise<WeekFigures["deliveries"]> {
	const count = db.selectFrom("deliveries").select((row) => row.fn.countAll<number | string>().as("count"));
	const failed = await count.where("failed_at", "is not", null).executeTakeFirstOrThrow();
	const waiting = await count
		.where("failed_at", "is", null)
		.where("sent_at", "is", null)
		.where("event", "!=", "weekly") // this email itself
		.executeTakeFirstOrThrow();
	return { waiting: Number(waiting.count), failed: Number(failed.count) };
}
