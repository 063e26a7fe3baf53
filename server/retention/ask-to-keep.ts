import { type SqlBool, sql } from "kysely";
import { hasAgreed } from "../candidates/agreement.ts";
import { countsIn } from "../candidates/on-file.ts";
import { saveWishes } from "../candidates/wishes.ts";
import type { Config } from "../config/config.ts";
import { subtractMonths } from "../dates/kept-until.ts";
import { timeWindow } from "../dates/time-window.ts";
import { deliveriesLock } from "../queue/queue-deliveries.ts";
import { queueToSender } from "../queue/your-page-mails.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import type { CountedNow } from "./counted-time.ts";

/*
 * A month before a resume is deleted, its sender is asked once whether to keep it longer. Without an answer it is
 * deleted, as promised.
 */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOTICE_DAYS = 7; // if resumes are kept for only one month
const PER_HOUR = 30; // a mail server that sends more of the same kind at once soon looks like a spammer's

interface AskToKeepDeps {
	db: Database;
	config: Pick<Config, "retainResumesMonths" | "receiptsPerHour">;
	clock: () => Date;
}

/**
 * Goes by both clocks, as deletion does: a wrong clock must not cause emails. Returns how many were asked.
 * @param counted the counted clock, in a state where it is trusted
 */
export async function askToKeep({ db, config, clock }: AskToKeepDeps, counted: CountedNow): Promise<number> {
	const now = clock();
	const limit = await countLeftThisHour(db, config.receiptsPerHour, now);
	if (limit <= 0) return 0;
	const ending = computeNoticeCutoff(now, config.retainResumesMonths);
	const counting = computeNoticeCutoff(counted.at, config.retainResumesMonths);
	const rows = await db
		.selectFrom("submissions")
		.leftJoin("wishes", "wishes.reference", "submissions.reference")
		.select("submissions.reference")
		.where(sql<SqlBool>`submissions.kind = 'resume'`)
		.where("received_at", "<", ending)
		.where("submissions.counted_at", "<", counting)
		.where("suspected", "is", null)
		.where(countsIn())
		.where(hasAgreed())
		.where("email", "<>", "")
		.where(sql<SqlBool>`coalesce(outcome, '') <> 'spam'`)
		.where(sql<SqlBool>`(kept_at is null or (kept_at < ${ending} and wishes.counted_at < ${counting}))`)
		.where(sql<SqlBool>`(asked_to_keep_at is null or asked_to_keep_at <= kept_at)`)
		.orderBy("received_at")
		.limit(limit)
		.execute();
	let asked = 0;
	for (const { reference } of rows) if (await askSender(db, reference, clock)) asked += 1;
	return asked;
}

/** Retention periods that began before this have less than a month left. */
function computeNoticeCutoff(now: Date, months: number): string {
	const from =
		months > 1 ? subtractMonths(now, months - 1) : new Date(subtractMonths(now, 1).getTime() + NOTICE_DAYS * DAY_MS);
	return from.toISOString();
}

/** At most half of the hourly limit, so that people who send something now still get their receipts. */
async function countLeftThisHour(db: Database, receiptsPerHour: number, now: Date): Promise<number> {
	const limit = receiptsPerHour === 0 ? PER_HOUR : Math.max(1, Math.min(PER_HOUR, Math.floor(receiptsPerHour / 2)));
	const hour = timeWindow(now, HOUR_MS);
	const { count } = await db
		.selectFrom("deliveries")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("target", "=", sql.lit("receipt")) // a literal, as in the partial index on receipts
		.where("event", "=", "keep")
		.where("queued_at", ">", hour.after)
		.where("queued_at", "<", hour.before)
		.executeTakeFirstOrThrow();
	return limit - Number(count);
}

/** False if another server was faster, or the resume is gone. */
function askSender(db: Database, reference: string, clock: () => Date): Promise<boolean> {
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
		await saveWishes(transaction, reference, { asked_to_keep_at: now.toISOString() });
		await queueToSender(transaction, reference, { event: "keep" }, now);
		await appendEvent(transaction, { reference, person: null, what: "asked whether to keep", data: {} }, now);
		return true;
	});
}
