import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { TAKE_TIMEOUT_MS } from "../chat/chat-timing.ts";
import { CLOCK_SLACK_MS } from "../dates/time-window.ts";
import { type DeliveryContent, readContent } from "../queue/delivery-content.ts";
import { deleteReminders, getSecretExpiry, recordDeliveredAnswer, revertFailedAnswer } from "../queue/desk-mail.ts";
import { isErasedAfterSending } from "../queue/your-page-mails.ts";
import type { Commit } from "../store/database/batch.ts";
import { overwriteDeleted } from "../store/database/overwrite.ts";
import { isPostgres, retryLostConnections } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction, DeliveryRow, DeliveryTarget, SubmissionRow } from "../store/tables.ts";

/* Sends queued deliveries. A delivery is a row; its state follows from its timestamps. Workers may share a database. */

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 24 * 60 * 60 * 1000;
const DOUBLINGS = Math.ceil(Math.log2(LONGEST_RETRY_MS / FIRST_RETRY_MS)); // doublings until the longest retry
const JITTER = 0.25; // so that deliveries that failed together are not retried together
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const SENDS_AT_ONCE = 4; // per target
const PACE_MS = 100; // between claims, so that visitors come first: a burst goes out at 40 a second per target
const SEND_TIMEOUT_MS = 60_000;
const LEASE_MS = 2 * SEND_TIMEOUT_MS; // a claim outlives the longest send, so nobody else starts it meanwhile
const LONGEST_SLEEP_MS = 30_000; // how late deliveries queued by staff commands or another server are noticed
const DATABASE_RETRY_MS = 2_000; // the database is unavailable; it may be back soon
const STOP_GRACE_MS = 8_000; // shorter than the server's own grace period
const ERROR_MAX = 500;

export interface ClaimedDelivery {
	delivery: DeliveryRow;
	content: DeliveryContent;
	/** Undefined for a desk email that isn't about a submission. */
	submission: SubmissionRow | undefined;
}

/** Its content is undefined if it was erased or cannot be read. */
type Claim = Omit<ClaimedDelivery, "content"> & { content: DeliveryContent | undefined };

/** The submission that a delivery is about. */
export function requireSubmission({ delivery, submission }: ClaimedDelivery): SubmissionRow {
	if (!submission) throw new RejectedDelivery(`${delivery.id} is about no submission.`);
	return submission;
}

/**
 * Resolves when the receiver has accepted it; otherwise rejects with the reason: RejectedDelivery when retrying is
 * pointless, ObsoleteDelivery when there is nothing left to send.
 */
export type Send = (parcel: ClaimedDelivery, signal: AbortSignal) => Promise<void>;

/** The receiver will never accept it. */
export class RejectedDelivery extends Error {}

/** Nobody knows what it says. The message quotes nothing of it. */
class UnreadableDelivery extends RejectedDelivery {}

/** There is nothing left to send. */
export class ObsoleteDelivery extends Error {}

/** Each target has its own queue, so that a slow one does not hold up another. */
export interface Lane {
	target: DeliveryTarget;
	send: Send;
}

export interface Outbox {
	/** @param alone no other worker shares the database, so claims left by a dead process are released right away */
	start(alone?: boolean): Promise<void>;
	/** Gives running sends a few seconds to finish. Those that are cut off are sent again when their claims expire. */
	stop(graceMs?: number): Promise<void>;
	/** Tells the outbox that there is something new to send. */
	nudge(): void;
	/** This process's attempts, by target. */
	attempts(): AttemptCounts[];
	/** Deliveries that are waiting and that were given up, by any process. */
	state(): Promise<DeliveryState>;
}

export interface DeliveryState {
	waiting: number;
	failed: number;
	byTarget: TargetState[];
}

interface TargetState {
	target: DeliveryTarget;
	waiting: number;
	failed: number;
	/** Age of the oldest waiting delivery, since it was queued or made due again by staff. */
	oldestSeconds: number;
}

interface AttemptCounts {
	target: DeliveryTarget;
	sent: number;
	failed: number;
}

interface OutboxParts {
	db: Database;
	commit: Commit;
	lanes: Lane[];
	log: Logger;
	clock: () => Date;
}

export function createOutbox({ db, commit, lanes, log, clock }: OutboxParts): Outbox {
	const worker = randomUUID();
	const stopping = new AbortController();
	const cutOff = new AbortController();
	const bells = lanes.map(() => createBell());
	const attempts = lanes.map(({ target }): AttemptCounts => ({ target, sent: 0, failed: 0 }));
	let running: Promise<void>[] | undefined;

	return {
		async start(alone = false) {
			if (alone) await releaseClaims();
			running ??= lanes.map((lane, index) => run(lane, bells[index] ?? createBell()));
		},
		async stop(graceMs = STOP_GRACE_MS) {
			stopping.abort();
			for (const bell of bells) bell.ring();
			const grace = setTimeout(() => cutOff.abort(new Error("The server stopped.")), graceMs);
			await Promise.all(running ?? []);
			clearTimeout(grace);
		},
		nudge() {
			for (const bell of bells) bell.ring();
		},
		attempts: () => attempts,
		state: () =>
			readDeliveryState(
				db,
				lanes.map(({ target }) => target),
				clock(),
			),
	};

	/** A full disk must not stop the server from starting: pages are served, and claims expire by themselves. */
	async function releaseClaims(): Promise<void> {
		try {
			await db
				.updateTable("deliveries")
				.set({ claimed_until: null, claimed_by: null })
				.where("claimed_by", "is not", null)
				.execute();
		} catch (error) {
			log.error({ err: error }, "what was being sent before waits until its claims run out");
		}
	}

	async function run(lane: Lane, bell: Bell): Promise<void> {
		const sending = new Map<string, Promise<void>>();
		let unsure = false;
		let lookedAtTimes = Number.NEGATIVE_INFINITY;
		while (!stopping.signal.aborted) {
			try {
				if (performance.now() - lookedAtTimes >= LONGEST_SLEEP_MS) {
					await fixClockJumps(db, lane.target, clock());
					lookedAtTimes = performance.now();
				}
				if (unsure) await releaseUnknownClaims(db, lane.target, worker, [...sending.keys()]);
				unsure = false;
				const idleMs = await work(lane, bell, sending);
				await sleep(PACE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
				await bell.wait(Math.max(0, Math.min(idleMs, lookedAtTimes + LONGEST_SLEEP_MS - performance.now())));
			} catch (error) {
				unsure = true; // a claim whose response was lost may have gone through
				log.error({ err: error }, "the outbox cannot read its deliveries; trying again shortly");
				await bell.wait(DATABASE_RETRY_MS);
			}
		}
		await Promise.all(sending.values());
	}

	/** Starts as many due deliveries as there are free slots, and returns how long there is nothing more to do. */
	async function work(lane: Lane, bell: Bell, sending: Map<string, Promise<void>>): Promise<number> {
		const free = SENDS_AT_ONCE - sending.size;
		if (free === 0) return LONGEST_SLEEP_MS;
		const parcels = await claim(db, lane.target, free, worker, clock());
		for (const parcel of parcels) {
			const { id } = parcel.delivery;
			if (sending.has(id)) continue; // the clock jumped, so its claim looked expired
			const sent = attempt(lane, parcel).finally(() => {
				sending.delete(id);
				bell.ring();
			});
			sending.set(id, sent);
		}
		return parcels.length === free ? LONGEST_SLEEP_MS : msUntilNextDue(db, lane.target, clock());
	}

	async function attempt(lane: Lane, parcel: Claim): Promise<void> {
		const { delivery } = parcel;
		const about = { delivery: delivery.id, target: delivery.target, attempts: delivery.attempts };
		try {
			const outcome = await trySend(lane.send, parcel, cutOff.signal);
			if (cutOff.signal.aborted && outcome !== "sent") return;
			if (outcome instanceof ObsoleteDelivery) {
				await recordOutcome(deleteObsolete(delivery, worker));
				log.info(about, "not sent, because there is nothing to say any more");
				return;
			}
			const counted = attempts.find(({ target }) => target === delivery.target);
			if (counted) counted[outcome === "sent" ? "sent" : "failed"] += 1;
			const now = clock();
			if (outcome === "sent") {
				const marked = await recordOutcome(markSent(delivery, now));
				if (isErasedAfterSending(delivery)) await overwriteDeleted(db);
				if (marked) log.info(about, "delivered");
				else log.warn(about, "delivered, but it was marked as sent or erased meanwhile");
				return;
			}
			// A mail server's error may quote the message, and a secret must not end up anywhere else.
			const hidesReason = isPrivate(delivery) && !(outcome instanceof UnreadableDelivery);
			const last_error = hidesReason ? failureCode(outcome) : redactLinks(outcome.message).slice(0, ERROR_MAX);
			const failed = { ...about, reason: failureCode(outcome) };
			const next = outcome instanceof RejectedDelivery ? undefined : nextAttempt(delivery, now);
			const then = next ? { next_at: next.toISOString() } : { failed_at: now.toISOString(), ...clearedMail(delivery) };
			const kept = await recordOutcome(markFailed(delivery, worker, { ...then, last_error }, now));
			if (!next && isErasedAfterSending(delivery)) await overwriteDeleted(db);
			if (!kept) log.warn(failed, "a delivery failed here, but another server has it now");
			else if (next) log.warn({ ...failed, next: next.toISOString() }, "delivery put off");
			else if (outcome instanceof RejectedDelivery) log.warn(failed, "delivery refused for good and given up");
			else if (getSecretExpiry(delivery))
				log.warn(failed, "delivery could not be made while its link works and was given up");
			else log.error(failed, "delivery failed for three days and was given up");
		} catch (error) {
			log.error(
				{ ...about, err: error },
				"the outcome of a delivery could not be written down; it will be tried again",
			);
		}
	}

	/** Whether a row was changed. Retries for as long as the claim may last, because an unrecorded delivery is resent. */
	async function recordOutcome(mark: OutcomeWriter): Promise<boolean> {
		// On any database error: its disk may be full, or another program may hold its lock.
		const writing = retryLostConnections(
			() => commit(mark),
			LEASE_MS - SEND_TIMEOUT_MS,
			() => true,
		);
		return unlessAborted(writing, cutOff.signal);
	}
}

type RetryInput = Pick<DeliveryRow, "attempts" | "event" | "queued_at">;

/**
 * When to try again; undefined once three days have passed, or the link in it has expired. The last attempt falls right
 * on that end.
 */
export function nextAttempt(delivery: RetryInput, now: Date, random = Math.random()): Date | undefined {
	const { attempts, queued_at } = delivery;
	const end = getSecretExpiry(delivery)?.getTime() ?? Date.parse(queued_at) + GIVE_UP_AFTER_MS;
	if (now.getTime() >= end) return undefined;
	return new Date(Math.min(end, now.getTime() + retryDelay(attempts, random)));
}

function retryDelay(attempts: number, random: number): number {
	return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1) * (1 + JITTER * random));
}

/**
 * When a clock that was ahead is corrected, deliveries it postponed would wait for as long as it was off. So a delivery
 * due later than any retry delay allows is due now, and a claim longer than a lease is cut to one lease.
 */
async function fixClockJumps(db: Database, target: DeliveryTarget, now: Date): Promise<void> {
	const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
	const waiting = db
		.updateTable("deliveries")
		.where("target", "=", target)
		.where("sent_at", "is", null)
		.where("failed_at", "is", null);
	// An answer waits for as long as it can be undone, by the clock of the server that queued it.
	await waiting
		.set({ next_at: after(UNDO_MS) })
		.where("event", "=", "written")
		.where("attempts", "=", 0)
		.where("next_at", ">", after(UNDO_MS + CLOCK_SLACK_MS))
		.execute();
	await waiting
		.set({ next_at: after(0) })
		.where((row) =>
			row.or([
				row("next_at", ">", after(LONGEST_RETRY_MS)),
				row.and([
					row("attempts", "=", 0),
					row("event", "!=", "written"),
					row("next_at", ">", after(0)),
					// Notices about a chat wait while someone may still answer it live.
					row("id", "not in", (query) =>
						query
							.selectFrom("chats")
							.innerJoin("deliveries as held", "held.reference", "chats.reference")
							.select("held.id")
							.where("ended_at", "is", null)
							.where("replied_at", "is", null)
							.where("held.next_at", "<=", after(TAKE_TIMEOUT_MS + CLOCK_SLACK_MS)),
					),
				]),
				...Array.from({ length: DOUBLINGS }, (_, index) =>
					row.and([row("attempts", "=", index + 1), row("next_at", ">", after(retryDelay(index + 1, 1)))]),
				),
			]),
		)
		.execute();
	await waiting
		.set({ claimed_until: after(LEASE_MS) })
		.where("claimed_until", ">", after(LEASE_MS))
		.execute();
}

/** Claims due deliveries for this worker. The attempt counts from here, even if it kills its worker. */
async function claim(db: Database, target: DeliveryTarget, most: number, worker: string, now: Date): Promise<Claim[]> {
	const at = now.toISOString();
	const deliveries = await db
		.with("due", (query) =>
			query
				.selectFrom("deliveries")
				.select("id")
				.where("target", "=", target)
				.where("sent_at", "is", null)
				.where("failed_at", "is", null)
				.where("next_at", "<=", at)
				.where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", at)]))
				.orderBy("next_at")
				.limit(most)
				// Skips rows that another server is claiming instead of waiting. SQLite has one writer anyway.
				.$if(isPostgres(db), (due) => due.forUpdate().skipLocked()),
		)
		.updateTable("deliveries")
		.set((row) => ({
			claimed_until: new Date(now.getTime() + LEASE_MS).toISOString(),
			claimed_by: worker,
			attempts: row("attempts", "+", 1),
		}))
		.where("id", "in", (query) => query.selectFrom("due").select("id"))
		.returningAll()
		.execute();
	const references = deliveries.flatMap(({ reference }) => reference ?? []);
	const submissions =
		references.length === 0
			? []
			: await db.selectFrom("submissions").selectAll().where("reference", "in", references).execute();
	const byReference = new Map(submissions.map((submission) => [submission.reference, submission]));
	return deliveries.flatMap((delivery): Claim[] => {
		const content = readContent(delivery);
		if (delivery.reference === null) return [{ delivery, content, submission: undefined }];
		const submission = byReference.get(delivery.reference);
		return submission ? [{ delivery, content, submission }] : []; // erased just now
	});
}

/** Releases claims that this worker doesn't know it made. */
async function releaseUnknownClaims(
	db: Database,
	target: DeliveryTarget,
	worker: string,
	underWay: string[],
): Promise<void> {
	let query = db
		.updateTable("deliveries")
		.set({ claimed_until: null, claimed_by: null })
		.where("claimed_by", "=", worker)
		.where("target", "=", target);
	if (underWay.length > 0) query = query.where("id", "not in", underWay);
	await query.execute();
}

async function msUntilNextDue(db: Database, target: DeliveryTarget, now: Date): Promise<number> {
	const next = await db
		.selectFrom("deliveries")
		.select("next_at as at")
		.where("target", "=", target)
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.where("claimed_until", "is", null) // a killed worker's claims are noticed within the longest sleep
		.orderBy("next_at")
		.limit(1)
		.executeTakeFirst();
	if (!next) return LONGEST_SLEEP_MS;
	return Math.min(LONGEST_SLEEP_MS, Math.max(0, Date.parse(next.at) - now.getTime()));
}

async function trySend(send: Send, { content, ...parcel }: Claim, cutOff: AbortSignal): Promise<"sent" | Error> {
	if (!content) return new UnreadableDelivery("Its content was deleted or can't be read.");
	const signal = AbortSignal.any([cutOff, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
	try {
		await unlessAborted(send({ ...parcel, content }, signal), signal);
		return "sent";
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

/** Waits for the work until the signal aborts. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	const { promise: aborted, reject } = Promise.withResolvers<never>();
	const abort = () => reject(signal.reason);
	if (signal.aborted) abort();
	else signal.addEventListener("abort", abort);
	try {
		return await Promise.race([work, aborted]);
	} finally {
		signal.removeEventListener("abort", abort);
	}
}

/** Records the outcome of an attempt. False when no row was changed. */
type OutcomeWriter = (transaction: DatabaseTransaction) => Promise<boolean>;

/** A sent delivery is sent, no matter who holds its claim by now. It is marked once. */
function markSent(delivery: DeliveryRow, now: Date): OutcomeWriter {
	const { id } = delivery;
	const sent_at = now.toISOString();
	return async (transaction) => {
		const { numUpdatedRows } = await transaction
			.updateTable("deliveries")
			.set({
				...{ sent_at, failed_at: null, last_error: null, claimed_until: null, claimed_by: null },
				...clearedMail(delivery),
			})
			.where("id", "=", id)
			// The same time is our own: the response to the commit was lost, and it is retried.
			.where((row) => row.or([row("sent_at", "is", null), row("sent_at", "=", sent_at)]))
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		if (delivery.event === "written") await recordDeliveredAnswer(transaction, delivery, now);
		return true;
	};
}

/** Removes sign-in links, and any trace of an erased sender, from the database. */
function clearedMail(delivery: DeliveryRow): Partial<DeliveryRow> {
	// An email with a code names its reader only.
	return isPrivate(delivery) && delivery.event !== "code" ? { mail: null } : {};
}

function isPrivate(delivery: DeliveryRow): boolean {
	return getSecretExpiry(delivery) !== undefined || isErasedAfterSending(delivery);
}

/** Emails to senders, to readers of shortlists and about new jobs contain the link to their page. */
function redactLinks(message: string): string {
	return message.replace(/(\/(?:yours|shortlist|alerts)\/)[\w.-]+/g, "$1…");
}

/** Releases the claim, unless it expired and another worker holds it now. */
function markFailed(delivery: DeliveryRow, worker: string, outcome: Partial<DeliveryRow>, now: Date): OutcomeWriter {
	return async (transaction) => {
		const { numUpdatedRows } = await transaction
			.updateTable("deliveries")
			.set({ ...outcome, claimed_until: null, claimed_by: null })
			.where("id", "=", delivery.id)
			.where("claimed_by", "=", worker)
			.where("sent_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		if (outcome.failed_at && delivery.event === "written") await revertFailedAnswer(transaction, delivery, now);
		return true;
	};
}

/** Deletes the delivery, unless another worker holds it now. */
function deleteObsolete(delivery: DeliveryRow, worker: string): OutcomeWriter {
	return async (transaction) => {
		const { numDeletedRows } = await transaction
			.deleteFrom("deliveries")
			.where("id", "=", delivery.id)
			.where("claimed_by", "=", worker)
			.where("sent_at", "is", null)
			.executeTakeFirst();
		if (numDeletedRows === 0n) return false;
		if (delivery.event === "reminder") await deleteReminders(transaction, delivery);
		return true;
	};
}

/** For the log: only the kind of failure, because a mail server's message may name the person. */
function failureCode(error: Error): string {
	const cause = error.cause instanceof Error ? error.cause : error;
	const code = "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
	const response = "responseCode" in cause ? ` ${cause.responseCode}` : "";
	return code + response;
}

async function readDeliveryState(db: Database, targets: DeliveryTarget[], now: Date): Promise<DeliveryState> {
	const waiting = await db
		.selectFrom("deliveries")
		.select((row) => ["target", row.fn.countAll<number | string>().as("count"), row.fn.min("queued_at").as("oldest")])
		.where("sent_at", "is", null)
		.where("failed_at", "is", null)
		.groupBy("target")
		.execute();
	const failed = await db
		.selectFrom("deliveries")
		.select((row) => ["target", row.fn.countAll<number | string>().as("count")])
		.where("failed_at", "is not", null)
		.groupBy("target")
		.execute();
	// A webhook that is no longer configured has no lane, but its waiting deliveries still count.
	const all = new Set([...targets, ...waiting.map(({ target }) => target), ...failed.map(({ target }) => target)]);
	const byTarget = [...all].map((target): TargetState => {
		const found = waiting.find((row) => row.target === target);
		return {
			target,
			waiting: Number(found?.count ?? 0),
			failed: Number(failed.find((row) => row.target === target)?.count ?? 0),
			oldestSeconds: found ? Math.max(0, Math.round((now.getTime() - Date.parse(found.oldest)) / 1000)) : 0,
		};
	});
	const sum = (of: "waiting" | "failed") => byTarget.reduce((total, state) => total + state[of], 0);
	return { waiting: sum("waiting"), failed: sum("failed"), byTarget };
}

interface Bell {
	ring(): void;
	/** Resolves when it rings or after this many milliseconds. A ring while nobody waits counts for the next wait. */
	wait(ms: number): Promise<void>;
}

function createBell(): Bell {
	let rung = false;
	let wake: (() => void) | undefined;
	return {
		ring() {
			rung = true;
			wake?.();
		},
		async wait(ms) {
			if (!rung) {
				await new Promise<void>((resolve) => {
					const timer = setTimeout(resolve, ms);
					wake = () => {
						clearTimeout(timer);
						resolve();
					};
				});
			}
			wake = undefined;
			rung = false;
		},
	};
}
