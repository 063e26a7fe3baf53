import type { Kind } from "../../contract/forms/kinds.ts";
import { findFree } from "../booking/calls.ts";
import { dayAt } from "../dates/compute-due-time.ts";
import { type TimeWindow, timeWindow } from "../dates/time-window.ts";
import { isOpenToApplicants } from "../openings/applications/apply.ts";
import type { Secret } from "../store/secret.ts";
import { type Database, REPEAT_WITHIN_MS, type SubmissionRow } from "../store/tables.ts";
import type { Challenge, SolvedChallenge } from "./challenge.ts";
import { contentHash, type Precheck, type Submission } from "./submission.ts";

/*
 * How much one visitor may send, and how much everyone together before a form requires a challenge. Counted from the
 * submissions themselves, so servers that share a database share the count and nothing extra is written.
 */

const HOUR_MS = 60 * 60 * 1000;

/** Per hour, even all at once. */
const PER_VISITOR: Record<Kind, number> = { lead: 5, "talent-request": 10, resume: 5, message: 10 };
const VISITORS_PER_NETWORK = 4; // in IPv6 a /48 belongs to one customer, or to an office with several visitors
const DETAILS_PER_LEAD = 10; // changes to step two, until none for an hour; each one emails the firm

const PRESSURE_WINDOW_MS = 10 * 60 * 1000;

export interface Wait {
	why: "visitor" | "pressure";
	/** At least one. */
	seconds: number;
}

/** The job that somebody applied to is not listed any longer. */
export interface JobClosed {
	jobClosed: true;
}

/** Somebody else booked the call's time, or it is over. */
export interface TimeTaken {
	timeTaken: true;
}

/** A submission that was not accepted, and when to try again. */
export class RateLimitError extends Error {
	readonly wait: Wait;
	/** Solving it lets the visitor skip the wait. */
	readonly challenge: Challenge | undefined;

	constructor(wait: Wait, challenge?: Challenge) {
		super(`Limited for ${wait.seconds} seconds.`);
		this.wait = wait;
		this.challenge = challenge;
	}
}

/**
 * What `receive` would return, without writing anything: the same content, how long to wait, that the job is closed or
 * the time taken, or undefined if it would store the submission or release a suspected one.
 */
export async function precheck(
	db: Database,
	asked: Precheck & { solved?: SolvedChallenge | undefined },
	{ secret, challengeFrom, clock, timeZone }: PrecheckOptions,
) {
	const { kind, fields, context, suspicion, solved, application, call } = asked;
	const now = clock();
	const first = fields && (await selectContent(db, contentHash(asked, fields), now).executeTakeFirst());
	if (first?.suspected && !suspicion) return undefined;
	if (first) return { reference: first.reference, repeated: true, queued: false, fileKey: first.file_key ?? undefined };
	const sender = hashSender(context, secret);
	const wait = sender && (await findWait(db, kind, sender, challengeFrom, now));
	const isPassed = wait?.why === "pressure" && solved && !(await isChallengeSpent(db, solved.id));
	if (wait && !isPassed) return wait;
	if (call && (await findFree(db, call.at, now)) === undefined) return TIME_IS_TAKEN;
	const isTaken = !application || (await isOpenToApplicants(db, application.opening, dayAt(now, timeZone)));
	return isTaken ? undefined : JOB_IS_CLOSED;
}

export const JOB_IS_CLOSED: JobClosed = { jobClosed: true };
export const TIME_IS_TAKEN: TimeTaken = { timeTaken: true };

interface PrecheckOptions {
	secret: Secret;
	challengeFrom: number;
	clock: () => Date;
	/** The office's: it decides on which day a job expires. */
	timeZone: string;
}

export function selectContent(db: Database, hash: string, now: Date) {
	return db
		.selectFrom("contents")
		.innerJoin("submissions", "submissions.reference", "contents.reference")
		.select(["submissions.reference", "submissions.file_key", "submissions.suspected"])
		.where("hash", "=", hash)
		.where("contents.received_at", ">", new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString());
}

/** The sender, as keyed hashes. */
interface Sender {
	addressHash: string;
	/** Of the surrounding network, in IPv6. */
	networkHash: string | null;
}

/** Undefined if the address is not a valid one. */
export function hashSender({ visitor }: Submission["context"], { addressHash }: Secret): Sender | undefined {
	if (!visitor) return undefined;
	return {
		addressHash: addressHash(visitor.key),
		networkHash: visitor.network ? addressHash(visitor.network) : null,
	};
}

async function isChallengeSpent(db: Database, challenge: string): Promise<boolean> {
	const used = await db.selectFrom("used_challenges").select("id").where("id", "=", challenge).executeTakeFirst();
	return used !== undefined;
}

/** How long this sender must wait to send another of this kind. Under pressure, a solved challenge skips the wait. */
export async function findWait(
	db: Database,
	kind: Kind,
	sender: Sender,
	challengeFrom: number,
	now: Date,
): Promise<Wait | undefined> {
	return (await findVisitorWait(db, kind, sender, now)) ?? findPressureWait(db, kind, challengeFrom, now);
}

async function findVisitorWait(
	db: Database,
	kind: Kind,
	{ addressHash, networkHash }: Sender,
	now: Date,
): Promise<Wait | undefined> {
	const within = timeWindow(now, HOUR_MS);
	const most = PER_VISITOR[kind];
	const own = await sentTimes(db, "address_hash", addressHash, kind, within);
	const around = networkHash ? await sentTimes(db, "network_hash", networkHash, kind, within) : [];
	const oldest = nthLatest(own, most) ?? nthLatest(around, most * VISITORS_PER_NETWORK);
	return oldest ? { why: "visitor", seconds: secondsUntil(oldest, HOUR_MS, now) } : undefined;
}

function nthLatest(sent: { at: string }[], n: number): string | undefined {
	return sent
		.map(({ at }) => at)
		.toSorted()
		.at(-n);
}

// Includes submissions withdrawn since. Not sorted, or PostgreSQL would walk through everyone's rows in order instead
// of finding this visitor's few.
function sentTimes(
	db: Database,
	by: "address_hash" | "network_hash",
	hash: string,
	kind: Kind,
	{ after, before }: TimeWindow,
) {
	const withdrawn = db
		.selectFrom("withdrawn")
		.select("received_at as at")
		.where(by, "=", hash)
		.where("kind", "=", kind)
		.where("received_at", ">", after)
		.where("received_at", "<", before);
	return db
		.selectFrom("submissions")
		.select("received_at as at")
		.where(by, "=", hash)
		.where("kind", "=", kind)
		.where("received_at", ">", after)
		.where("received_at", "<", before)
		.unionAll(withdrawn)
		.execute();
}

/**
 * Whether so much is coming in that even new visitors must prove they are not part of a flood. On a good day the firm
 * gets a few of a kind per hour.
 */
async function findPressureWait(db: Database, kind: Kind, from: number, now: Date): Promise<Wait | undefined> {
	if (from === 0) return undefined;
	const { after, before } = timeWindow(now, PRESSURE_WINDOW_MS);
	const oldest = await db
		.selectFrom("submissions")
		.select("received_at as at")
		.where("kind", "=", kind)
		.where("received_at", ">", after)
		.where("received_at", "<", before)
		.where("address_hash", "is not", null)
		.orderBy("received_at", "desc")
		.offset(from - 1)
		.limit(1)
		.executeTakeFirst();
	return oldest && { why: "pressure", seconds: secondsUntil(oldest.at, PRESSURE_WINDOW_MS, now) };
}

/** How many times a lead's step two changed without an hour's pause, or how long to wait for another change. */
export function countRecentDetails(
	{ details_at, details_count }: Pick<SubmissionRow, "details_at" | "details_count">,
	now: Date,
): { count: number } | Wait {
	const { after, before } = timeWindow(now, HOUR_MS);
	if (!details_at || details_at <= after || details_at >= before) return { count: 0 };
	if (details_count < DETAILS_PER_LEAD) return { count: details_count };
	return { why: "visitor", seconds: secondsUntil(details_at, HOUR_MS, now) };
}

/** Uses up a solved challenge; false if it was used before. */
export async function spendChallenge(db: Database, solved: SolvedChallenge, now: Date): Promise<boolean> {
	await db.deleteFrom("used_challenges").where("expires_at", "<", now.toISOString()).execute();
	const used = await db
		.insertInto("used_challenges")
		.values({ id: solved.id, expires_at: solved.expires.toISOString() })
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return used !== undefined;
}

function secondsUntil(from: string, ms: number, now: Date): number {
	return Math.max(1, Math.ceil((Date.parse(from) + ms - now.getTime()) / 1000));
}
