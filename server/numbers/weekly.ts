import type { ExpressionBuilder } from "kysely";
import type { Numbers } from "../../contract/desk/numbers.ts";
import type { AnswerPromise } from "../config/content.ts";
import { dayAt, instantOf } from "../dates/promise.ts";
import { queueWeekly, type Weekly } from "../queue/desk-mail.ts";
import { lock } from "../store/database/postgres.ts";
import type { Database, Tables } from "../store/tables.ts";
import { answerTimes } from "./answer-times.ts";
import { promiseKept } from "./promise-kept.ts";
import { daysBefore, mondayOf } from "./rows/calendar.ts";
import { rangeOf } from "./rows/range.ts";
import { counts, countWithin, readTold } from "./rows/told.ts";
import { waitingNow } from "./waiting.ts";

/* On Monday morning, admins get an email about the week before. */

const WEEKLY_LOCK = "weekly mail";
const WEEK_DAYS = 7;
const SENT_FROM = "09:00"; // in the firm's time zone

interface Telling {
	promise: AnswerPromise;
	/** The desk's public origin. */
	desk: string;
}

/** Queues the weekly email, on Mondays, once for all servers. Returns how many were queued. */
export async function tellTheWeek(db: Database, { promise, desk }: Telling, now: Date): Promise<number> {
	const { timeZone } = promise.office;
	const today = dayAt(now, timeZone);
	if (mondayOf(today) !== today || now.getTime() < instantOf(today, SENT_FROM, timeZone)) return 0;
	const week = daysBefore(today, WEEK_DAYS);
	if ((await lastTold(db)) === week) return 0; // checked without a lock, sixty times an hour
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [WEEKLY_LOCK]);
		if ((await lastTold(transaction)) === week) return 0;
		await transaction.updateTable("installation").set({ weekly_mail_of: week }).execute();
		const readers = await transaction.selectFrom("people").select("id").where(wantsIt).execute();
		for (const { id } of readers) await queueWeekly(transaction, { person: id, week, desk }, now);
		return readers.length;
	});
}

async function lastTold(db: Database): Promise<string | null> {
	const { weekly_mail_of } = await db.selectFrom("installation").select("weekly_mail_of").executeTakeFirstOrThrow();
	return weekly_mail_of;
}

/** The key figures. */
export interface WeekTold {
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
}

/** The email's current figures and recipient; undefined if they no longer want it. */
export async function readWeek(db: Database, { person, week }: Weekly, promise: AnswerPromise, now: Date) {
	const reader = await db
		.selectFrom("people")
		.select(["name", "email"])
		.where("id", "=", person)
		.where(wantsIt)
		.executeTakeFirst();
	if (!reader) return undefined;
	const to = daysBefore(week, 1 - WEEK_DAYS);
	const range = rangeOf({ from: week, to }, now, promise.office.timeZone);
	const former = rangeOf({ from: daysBefore(week, WEEK_DAYS), to: daysBefore(week, 1) }, now, promise.office.timeZone);
	const told = await readTold(db, range);
	const toldBefore = await readTold(db, former);
	const came = told.filter(counts);
	const { open, overdue } = await waitingNow(db, { kind: undefined }, now);
	const kept = promiseKept(told, range, promise, now);
	const figures: WeekTold = {
		...{ from: week, to, kept: kept.total },
		keptBefore: promiseKept(toldBefore, former, promise, now).total,
		answers: answerTimes(told, range).total,
		received: kept.kinds.map(({ kind }) => {
			const ofKind = came.filter((each) => each.kind === kind);
			return { kind, count: countWithin(range.calendar, ofKind) };
		}),
		receivedBefore: countWithin(former.calendar, toldBefore.filter(counts)),
		now: { open, overdue },
		deliveries: await undelivered(db),
	};
	return { reader, figures };
}

type People = ExpressionBuilder<Tables, "people">;

/** Active admins who haven't opted out. */
function wantsIt(row: People) {
	return row.and([
		row("role", "=", "admin"),
		row("joined_at", "is not", null),
		row("removed_at", "is", null),
		row("weekly_mail", "!=", 0),
	]);
}

async function undelivered(db: Database): Promise<WeekTold["deliveries"]> {
	const count = db.selectFrom("deliveries").select((row) => row.fn.countAll<number | string>().as("count"));
	const failed = await count.where("failed_at", "is not", null).executeTakeFirstOrThrow();
	const waiting = await count
		.where("failed_at", "is", null)
		.where("sent_at", "is", null)
		.where("event", "!=", "weekly") // this email itself
		.executeTakeFirstOrThrow();
	return { waiting: Number(waiting.count), failed: Number(failed.count) };
}
