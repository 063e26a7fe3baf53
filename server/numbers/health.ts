import { sql } from "kysely";
import type { DeliveryHealth, TargetHealth, Todo } from "../../contract/desk/numbers.ts";
import { getUtcOffset } from "../dates/compute-due-time.ts";
import type { Database, DeliveryRow } from "../store/tables.ts";

/* Whether everything gets delivered, and what needs to be done about it. */

const HOUR_MS = 60 * 60 * 1000;
const HOURS = 24;
const BACKUP_DAYS = 8; // a weekly backup is never late
const DAY_MS = 24 * HOUR_MS;
const DISK_LOW = 0.1; // of the total

export interface HealthContext {
	timeZone: string;
	version: string;
	/** Of the data folder; null where files are stored elsewhere. */
	disk: DeliveryHealth["disk"];
	/** Whether emails that people send us come back to the desk. */
	hasMailIn?: boolean;
}

export async function readDeliveryHealth(db: Database, parts: HealthContext, now: Date): Promise<DeliveryHealth> {
	const { timeZone, version, disk, hasMailIn = false } = parts;
	const hours = lastHours(now, timeZone);
	const recent = await readRecent(db, hours[0]?.begins ?? now.toISOString());
	const waiting = await readWaiting(db);
	const failed = await readFailed(db);
	const open = await countOpen(db, now);
	const suspected = await countSuspected(db);
	const oldestFailed = await readOldestFailed(db);
	const installation = await db.selectFrom("installation").select("backed_up_at").executeTakeFirst();
	const targets = TARGETS.map((target): TargetHealth => {
		const own = recent.filter((delivery) => targetOf(delivery) === target);
		const byHour = hours.map(() => ({ queued: 0, sent: 0, failed: 0 }));
		for (const delivery of own) {
			const hour = byHour[hours.findLastIndex(({ begins }) => begins <= delivery.queued_at)];
			if (!hour) continue;
			hour.queued += 1;
			if (delivery.sent_at !== null) hour.sent += 1;
			else if (delivery.failed_at !== null) hour.failed += 1;
		}
		return {
			target,
			queued: own.length,
			sent: own.filter(({ sent_at }) => sent_at !== null).length,
			hours: byHour,
			waiting: {
				count: totalOf(waiting, target),
				oldestAt: earliestOf(waiting, target, "oldest"),
				nextAt: earliestOf(waiting, target, "next"),
			},
			failed: { count: totalOf(failed, target), oldestAt: earliestOf(failed, target, "oldest") },
		};
	});
	const backedUpAt = installation?.backed_up_at ?? null;
	const notDelivered = failed.reduce((sum, { count }) => sum + Number(count), 0);
	const todo: Todo[] = [
		{ what: "overdue", count: open.overdue, to: "/?queue=overdue" },
		{ what: "unassigned", count: open.unassigned, to: "/?queue=unassigned" },
		{ what: "not delivered", count: notDelivered, to: oldestFailed ? `/s/${oldestFailed}` : null },
		{ what: "held back", count: suspected, to: "/?queue=suspected" },
		{ what: "disk full", count: disk && disk.free < disk.total * DISK_LOW ? 1 : 0, to: null },
		{ what: "no backup", count: isBackupOld(backedUpAt, now) ? 1 : 0, to: null },
	];
	const mailIn = hasMailIn ? await readMailIn(db) : null;
	return { hours, targets, version, disk, backedUpAt, mailIn, todo: todo.filter(({ count }) => count > 0) };
}

/** When the mailbox was last read, or the last email was handed over; and why the mailbox can't be read. */
async function readMailIn(db: Database): Promise<DeliveryHealth["mailIn"]> {
	const mailbox = await db
		.selectFrom("mail_reader")
		.select(["read_at", "problem"])
		.orderBy("read_at", "desc")
		.limit(1)
		.executeTakeFirst();
	const last = await db
		.selectFrom("mails")
		.select((mail) => mail.fn.max("received_at").as("at"))
		.executeTakeFirst();
	return { readAt: mailbox?.read_at ?? last?.at ?? null, problem: mailbox?.problem ?? null };
}

/** The current hour and those before it, in the firm's time zone. */
function lastHours(now: Date, timeZone: string): DeliveryHealth["hours"] {
	const ahead = getUtcOffset(now.getTime(), timeZone);
	const currentHour = Math.floor((now.getTime() + ahead) / HOUR_MS) * HOUR_MS - ahead;
	return Array.from({ length: HOURS }, (_, index) => {
		const begins = currentHour - (HOURS - 1 - index) * HOUR_MS;
		const hour = new Date(begins + getUtcOffset(begins, timeZone)).getUTCHours();
		return { begins: new Date(begins).toISOString(), hour };
	});
}

const TARGETS = ["receipts", "notices", "replies", "staff mails", "webhook"] as const;

function targetOf({ target, event }: Pick<DeliveryRow, "target" | "event">): TargetHealth["target"] {
	if (
		target === "receipt" ||
		target === "alert-mail" ||
		target === "call-mail" ||
		(target === "job-mail" && event !== "written")
	)
		return "receipts";
	if (target === "firm-mail") return "notices";
	if (target === "webhook") return "webhook";
	return event === "written" || event === "transcript" ? "replies" : "staff mails";
}

function readRecent(db: Database, since: string) {
	return db
		.selectFrom("deliveries")
		.select(["target", "event", "queued_at", "sent_at", "failed_at"])
		.where("queued_at", ">=", since)
		.execute();
}

interface Group extends Pick<DeliveryRow, "target" | "event"> {
	count: number | string;
	oldest: string | null;
	next?: string | null;
}

function readWaiting(db: Database): Promise<Group[]> {
	return db
		.selectFrom("deliveries")
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.groupBy(["target", "event"])
		.select(["target", "event", sql<number | string>`count(*)`.as("count")])
		.select((row) => [row.fn.min("queued_at").as("oldest"), row.fn.min("next_at").as("next")])
		.execute();
}

function readFailed(db: Database): Promise<Group[]> {
	return db
		.selectFrom("deliveries")
		.where("failed_at", "is not", null)
		.groupBy(["target", "event"])
		.select(["target", "event", sql<number | string>`count(*)`.as("count")])
		.select((row) => row.fn.min("failed_at").as("oldest"))
		.execute();
}

function totalOf(groups: Group[], target: TargetHealth["target"]): number {
	return groups.filter((group) => targetOf(group) === target).reduce((sum, { count }) => sum + Number(count), 0);
}

function earliestOf(groups: Group[], target: TargetHealth["target"], name: "oldest" | "next"): string | null {
	const moments = groups.filter((group) => targetOf(group) === target).flatMap((group) => group[name] ?? []);
	return moments.sort()[0] ?? null;
}

async function countOpen(db: Database, now: Date): Promise<{ overdue: number; unassigned: number }> {
	const row = await db
		.selectFrom("submissions")
		.where("answered_at", "is", null)
		.where("closed_at", "is", null)
		.where("suspected", "is", null)
		.select([
			sql<number | string | null>`sum(case when due_at < ${now.toISOString()} then 1 else 0 end)`.as("overdue"),
			sql<number | string | null>`sum(case when owner is null then 1 else 0 end)`.as("unassigned"),
		])
		.executeTakeFirstOrThrow();
	return { overdue: Number(row.overdue ?? 0), unassigned: Number(row.unassigned ?? 0) };
}

async function countSuspected(db: Database): Promise<number> {
	const row = await db
		.selectFrom("submissions")
		.where(sql<boolean>`(suspected is not null and closed_at is null)`)
		.select(sql<number | string>`count(*)`.as("count"))
		.executeTakeFirstOrThrow();
	return Number(row.count);
}

/** Its submission; email to a team member is about none. */
async function readOldestFailed(db: Database): Promise<string | null> {
	const row = await db
		.selectFrom("deliveries")
		.select("reference")
		.where("failed_at", "is not", null)
		.where("reference", "is not", null)
		.orderBy("failed_at")
		.limit(1)
		.executeTakeFirst();
	return row?.reference ?? null;
}

function isBackupOld(backedUpAt: string | null, now: Date): boolean {
	return backedUpAt === null || now.getTime() - Date.parse(backedUpAt) > BACKUP_DAYS * DAY_MS;
}
