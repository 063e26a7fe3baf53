import { randomBytes, timingSafeEqual } from "node:crypto";
import { type JobFilter, jobsAddress, readJobFilter } from "../../contract/jobs.ts";
import { subtractMonths } from "../dates/kept-until.ts";
import { timeBefore, timeWindow } from "../dates/time-window.ts";
import { insertDeliveries } from "../queue/queue-deliveries.ts";
import { lock } from "../store/database/postgres.ts";
import { normalizeEmail, toOwnerEmail } from "../store/email-address.ts";
import type { AlertRow, Database, DatabaseTransaction } from "../store/tables.ts";

/*
 * Job alerts: who wants emails about which jobs. An alert is asked for on the site, and works once the owner of the
 * address has confirmed it. Stopping it deletes it.
 */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ASKED_PER_SENDER = 5; // per hour
const ASKED_PER_INBOX = 3; // per day: anyone may type a stranger's address
const ALERTS_PER_INBOX = 10;
const UNCONFIRMED_MS = 7 * DAY_MS;
export const ALERT_MONTHS = 12; // since it was confirmed or renewed

/** Proves that the link was emailed by us. */
export type AlertHash = (alert: string) => string;

export function alertToken(id: string, hash: AlertHash): string {
	return `${id}.${hash(id)}`;
}

const TOKEN = /^(ALERT-[0-9A-F]{16})\.([\w-]{43})$/;

/** The id in a link that we emailed; undefined if it is not one. */
export function readAlertToken(token: string, hash: AlertHash): string | undefined {
	const [, id = "", proof = ""] = TOKEN.exec(token) ?? [];
	return id && timingSafeEqual(Buffer.from(proof), Buffer.from(hash(id))) ? id : undefined;
}

export function readAlert(db: Database, id: string): Promise<AlertRow | undefined> {
	return db.selectFrom("alerts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function readAlertFilter({ search }: Pick<AlertRow, "search">): JobFilter {
	return readJobFilter(Object.fromEntries(new URLSearchParams(search)));
}

/** One text for each filter. */
function toSearch(filter: JobFilter): string {
	return jobsAddress(filter).replace(/^\/jobs\??/, "");
}

interface AlertRequest {
	email: string;
	filter: JobFilter;
	/** Keyed hash of the sender's network address, if there is one. */
	addressHash: string | null;
	/** Limits all such emails, as it does receipts; 0 for no limit. */
	receiptsPerHour: number;
}

/**
 * Stores an alert and the email that asks for its confirmation. Whoever typed the address is told neither whether it
 * has the alert already nor whether it had enough emails for the day.
 * @returns how many seconds the sender must wait; otherwise whether there is an email to send
 */
export function requestAlert(
	db: Database,
	{ email, filter, addressHash, receiptsPerHour }: AlertRequest,
	clock: () => Date,
): Promise<{ seconds: number } | { queued: boolean }> {
	const inbox = normalizeEmail(email);
	const search = toSearch(filter);
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [alertsLock(inbox), ...(addressHash ? [`alerts from ${addressHash}`] : [])]);
		const now = clock();
		const seconds = addressHash ? await findSenderWait(transaction, addressHash, now) : undefined;
		if (seconds !== undefined) return { seconds };
		const own = await transaction.selectFrom("alerts").selectAll().where("inbox", "=", inbox).execute();
		const known = own.find((alert) => alert.search === search);
		const { after } = timeWindow(now, DAY_MS);
		const asked = own.filter(({ asked_at }) => asked_at && asked_at > after);
		const isEnough =
			asked.length >= ASKED_PER_INBOX ||
			(known ? asked.includes(known) : own.length >= ALERTS_PER_INBOX) ||
			(await hasReachedHourlyLimit(transaction, receiptsPerHour, now));
		if (isEnough) return { queued: false };
		await askToConfirm(transaction, known ?? (await addAlert(transaction, { email, inbox, search }, now)), {
			addressHash,
			now,
		});
		return { queued: true };
	});
}

/** Serializes what changes the alerts of one address. */
export function alertsLock(inbox: string): string {
	return `alerts ${inbox}`;
}

async function findSenderWait(db: Database, addressHash: string, now: Date): Promise<number | undefined> {
	const { after, before } = timeWindow(now, HOUR_MS);
	const oldest = await db
		.selectFrom("alerts")
		.select("asked_at")
		.where("address_hash", "=", addressHash)
		.where("asked_at", ">", after)
		.where("asked_at", "<", before)
		.orderBy("asked_at", "desc")
		.offset(ASKED_PER_SENDER - 1)
		.limit(1)
		.executeTakeFirst();
	if (!oldest?.asked_at) return undefined;
	return Math.max(1, Math.ceil((Date.parse(oldest.asked_at) + HOUR_MS - now.getTime()) / 1000));
}

async function hasReachedHourlyLimit(db: Database, perHour: number, now: Date): Promise<boolean> {
	if (perHour === 0) return false;
	const { after, before } = timeWindow(now, HOUR_MS);
	const last = await db
		.selectFrom("alerts")
		.select("id")
		.where("asked_at", ">", after)
		.where("asked_at", "<", before)
		.offset(perHour - 1)
		.limit(1)
		.executeTakeFirst();
	return last !== undefined;
}

const ID_BYTES = 8;

function addAlert(
	transaction: DatabaseTransaction,
	asked: Pick<AlertRow, "email" | "inbox" | "search">,
	now: Date,
): Promise<AlertRow> {
	const at = now.toISOString();
	const id = `ALERT-${randomBytes(ID_BYTES).toString("hex").toUpperCase()}`;
	return transaction
		.insertInto("alerts")
		.values({ id, ...asked, made_at: at, since: at })
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** The caller must hold the lock of its address. */
export async function askToConfirm(
	transaction: DatabaseTransaction,
	alert: AlertRow,
	{ addressHash, now }: { addressHash: string | null; now: Date },
): Promise<void> {
	await transaction
		.updateTable("alerts")
		.set({ asked_at: now.toISOString(), address_hash: alert.confirmed_at ? null : addressHash })
		.where("id", "=", alert.id)
		.execute();
	await queueAlertMail(transaction, alert, "alert asked", now);
}

/** Returns the delivery's id. The caller must hold the lock of its address. */
export async function queueAlertMail(
	transaction: DatabaseTransaction,
	{ id }: AlertRow,
	event: "alert asked" | "new jobs",
	now: Date,
): Promise<string> {
	const { mails } = await transaction
		.updateTable("alerts")
		.set((row) => ({ mails: row("mails", "+", 1) }))
		.where("id", "=", id)
		.returning("mails")
		.executeTakeFirstOrThrow();
	const delivery = deliveryId(id, mails);
	const rows = [{ id: delivery, reference: null, target: "alert-mail" as const }];
	await insertDeliveries(transaction, { event, alert: id }, rows, now, 0);
	return delivery;
}

function deliveryId(alert: string, number: number): string {
	return `${alert}-${number}`;
}

/** Confirms it, or renews it for another year. Undefined if it was stopped. */
export function confirmAlert(db: Database, id: string, now: Date): Promise<AlertRow | undefined> {
	return db
		.updateTable("alerts")
		.set({ confirmed_at: now.toISOString(), address_hash: null })
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirst();
}

/** From now on, other jobs are looked for. "taken" if the address has another alert for them. */
export function changeAlert(
	db: Database,
	{ id, inbox }: AlertRow,
	filter: JobFilter,
	clock: () => Date,
): Promise<"changed" | "taken"> {
	const search = toSearch(filter);
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [alertsLock(inbox)]);
		const taken = await transaction
			.selectFrom("alerts")
			.select("id")
			.where("inbox", "=", inbox)
			.where("search", "=", search)
			.where("id", "<>", id)
			.executeTakeFirst();
		if (taken) return "taken";
		await transaction
			.updateTable("alerts")
			.set({ search, since: clock().toISOString() })
			.where("id", "=", id)
			.where("search", "<>", search)
			.execute();
		return "changed";
	});
}

/** May be called again: nothing is left of it. */
export function stopAlert(db: Database, id: string, now: Date): Promise<void> {
	return db.transaction().execute(async (transaction) => {
		const alert = await readAlert(transaction, id);
		if (!alert) return;
		await lock(transaction, [alertsLock(alert.inbox)]);
		await deleteAlerts(transaction, [id], now);
	});
}

/** Deletes the alerts of an address. Returns how many there were. */
export async function eraseAlerts(transaction: DatabaseTransaction, email: string, now: Date): Promise<number> {
	const inbox = normalizeEmail(email);
	await lock(transaction, [alertsLock(inbox)]);
	const own = await transaction.selectFrom("alerts").select("id").where("inbox", "=", inbox).execute();
	return deleteAlerts(
		transaction,
		own.map(({ id }) => id),
		now,
	);
}

/** What is past its time: never confirmed for a week, or not renewed for a year. */
export function removeExpiredAlerts(db: Database, now: Date): Promise<number> {
	return db.transaction().execute(async (transaction) => {
		const unconfirmed = timeBefore(now, UNCONFIRMED_MS);
		const confirmed = subtractMonths(now, ALERT_MONTHS).toISOString();
		const old = await transaction
			.selectFrom("alerts")
			.select("id")
			.where((row) =>
				row.or([
					row("confirmed_at", "<", confirmed),
					row.and([row("confirmed_at", "is", null), row(row.fn.coalesce("asked_at", "since"), "<", unconfirmed)]),
				]),
			)
			.execute();
		return deleteAlerts(
			transaction,
			old.map(({ id }) => id),
			now,
		);
	});
}

/** With their emails, and with what the address was told once it has no other alert. */
async function deleteAlerts(transaction: DatabaseTransaction, ids: string[], now: Date): Promise<number> {
	if (ids.length === 0) return 0;
	const gone = await transaction.deleteFrom("alerts").where("id", "in", ids).returningAll().execute();
	if (gone.length === 0) return 0;
	const deliveries = gone.flatMap(({ id, mails }) =>
		Array.from({ length: mails }, (_, index) => deliveryId(id, index + 1)),
	);
	if (deliveries.length > 0) await transaction.deleteFrom("deliveries").where("id", "in", deliveries).execute();
	// Emails that were written to files go with them.
	await transaction
		.insertInto("gone")
		.values(gone.map(({ id }) => ({ reference: id, gone_at: now.toISOString() })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const inboxes = [...new Set(gone.map(({ inbox }) => inbox))];
	await transaction
		.deleteFrom("alert_jobs")
		.where("inbox", "in", inboxes)
		.where("inbox", "not in", (query) => query.selectFrom("alerts").select("inbox").where("inbox", "in", inboxes))
		.execute();
	return gone.length;
}

/** For whoever proved that the address is theirs. */
export async function exportAlerts(db: Database, email: string) {
	const rows = await db.selectFrom("alerts").selectAll().where("inbox", "=", normalizeEmail(email)).execute();
	const owner = toOwnerEmail(email);
	return rows
		.filter((alert) => toOwnerEmail(alert.email) === owner)
		.map((alert) => ({
			...{ email: alert.email, search: readAlertFilter(alert), askedAt: alert.made_at },
			...{ confirmedAt: alert.confirmed_at, emails: alert.mails },
		}));
}
