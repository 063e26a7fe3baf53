import { type SqlBool, sql } from "kysely";
import { wish } from "../candidates/wishes.ts";
import type { Config } from "../config/config.ts";
import { monthsBefore } from "../dates/months.ts";
import { span } from "../dates/span.ts";
import { queueToSender } from "../queue/own-mails.ts";
import { deliveriesLock } from "../queue/queue.ts";
import { append } from "../store/database/events.ts";
import { lock } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import type { Counted } from "./counted-time.ts";

/*
 * A month before a resume is removed its sender is asked whether to keep it longer, once. No answer means that it goes, as
 * promised.
 */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOTICE_DAYS = 7; // where resumes are kept for a month only
const PER_HOUR = 30; // a firm's mail server that sends more of a kind at once is soon taken for a robot's

interface Asking {
	db: Database;
	config: Pick<Config, "retainResumesMonths" | "receiptsPerHour">;
	clock: () => Date;
}

/**
 * By both clocks, like what is removed: a clock that is wrong must ask nobody. Returns how many are asked.
 * @param counted a clock that nobody doubts
 */
export async function askToKeep({ db, config, clock }: Asking, counted: Counted): Promise<number> {
	const now = clock();
	const most = await leftOfTheHour(db, config.receiptsPerHour, now);
	if (most <= 0) return 0;
	const ending = endingBefore(now, config.retainResumesMonths);
	const counting = endingBefore(counted.at, config.retainResumesMonths);
	const rows = await db
		.selectFrom("submissions")
		.leftJoin("wishes", "wishes.reference", "submissions.reference")
		.select("submissions.reference")
		.where(sql<SqlBool>`submissions.kind = 'resume'`)
		.where("received_at", "<", ending)
		.where("submissions.counted_at", "<", counting)
		.where("suspected", "is", null)
		.where("email", "<>", "")
		.where(sql<SqlBool>`coalesce(outcome, '') <> 'spam'`)
		.where(sql<SqlBool>`(kept_at is null or (kept_at < ${ending} and wishes.counted_at < ${counting}))`)
		.where(sql<SqlBool>`(asked_to_keep_at is null or asked_to_keep_at <= kept_at)`)
		.orderBy("received_at")
		.limit(most)
		.execute();
	let asked = 0;
	for (const { reference } of rows) if (await ask(db, reference, clock)) asked += 1;
	return asked;
}

/** What has less than a month left began before this. */
function endingBefore(now: Date, months: number): string {
	const from =
		months > 1 ? monthsBefore(now, months - 1) : new Date(monthsBefore(now, 1).getTime() + NOTICE_DAYS * DAY_MS);
	return from.toISOString();
}

/** At most half of what may go out, so that who sends something now gets their receipt. */
async function leftOfTheHour(db: Database, receiptsPerHour: number, now: Date): Promise<number> {
	const most = receiptsPerHour === 0 ? PER_HOUR : Math.max(1, Math.min(PER_HOUR, Math.floor(receiptsPerHour / 2)));
	const hour = span(now, HOUR_MS);
	const { count } = await db
		.selectFrom("deliveries")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("target", "=", sql.lit("receipt")) // in the words of the index of receipts
		.where("event", "=", "keep")
		.where("queued_at", ">", hour.after)
		.where("queued_at", "<", hour.before)
		.executeTakeFirstOrThrow();
	return most - Number(count);
}

/** False when another server was faster, or it is gone. */
function ask(db: Database, reference: string, clock: () => Date): Promise<boolean> {
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [deliveriesLock(reference)]);
		const now = clock();
		const row = await transaction
			.selectFrom("submissions")
			.leftJoin("wishes", "wishes.reference", "submissions.reference")
			.select(["asked_to_keep_at", "kept_at"])
			.where("submissions.reference", "=", reference)
			.executeTakeFirst();
		const isAsked = row?.asked_to_keep_at && row.asked_to_keep_at > (row.kept_at ?? "");
		if (!row || isAsked) return false;
		await wish(transaction, reference, { asked_to_keep_at: now.toISOString() });
		await queueToSender(transaction, reference, "keep", now);
		await append(transaction, { reference, person: null, what: "asked whether to keep", data: {} }, now);
		return true;
	});
}
