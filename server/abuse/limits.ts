import type { SubmissionRow } from "../submissions/database.ts";
import { prepared } from "../submissions/prepared.ts";
import type { Transacted } from "../submissions/receive.ts";
import type { Kind } from "../submissions/submissions.ts";
import type { Challenge } from "./challenge.ts";

/* How much one visitor may send, and how much all together before a form asks for work. Counted from the submissions
   themselves, so several servers on one database share the count and nothing more is written. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Within an hour, all at once if they like. */
const PER_VISITOR: Record<Kind, number> = { lead: 5, "talent-request": 10, resume: 5, message: 10 };
const DETAILS_PER_LEAD = 10; // versions of step two, until nothing was changed for an hour; each is a mail to the firm
const RECEIPTS_PER_INBOX = 3; // within a day; anyone may type a stranger's address

const PRESSURE_WITHIN_MS = 10 * 60 * 1000;

/** Servers' clocks differ a little. What is dated later than that is from a clock that was wrong, and holds nobody up. */
const CLOCK_SLACK_MS = 60_000;

export interface Wait {
	why: "visitor" | "pressure";
	/** At least one. */
	seconds: number;
}

/** A submission that was not taken, and when to try again. */
export class Limited extends Error {
	readonly wait: Wait;
	/** Whoever solves it need not wait. */
	readonly challenge: Challenge | undefined;

	constructor(wait: Wait, challenge?: Challenge) {
		super(`Limited for ${wait.seconds} seconds.`);
		this.wait = wait;
		this.challenge = challenge;
	}
}

export async function waitOfVisitor(
	transaction: Transacted,
	kind: Kind,
	addressHash: string,
	now: Date,
): Promise<Wait | undefined> {
	const sent = await sentBy(transaction, { kind, addressHash, ...span(now, HOUR_MS) });
	const times = sent.map(({ at }) => at).toSorted();
	const oldest = times.at(-PER_VISITOR[kind]);
	return oldest ? { why: "visitor", seconds: secondsUntil(oldest, HOUR_MS, now) } : undefined;
}

interface Span {
	after: string;
	before: string;
}

// Not sorted, or PostgreSQL would rather walk through everybody's in the right order than find this visitor's few.
const sentBy = prepared(
	(transaction, { kind, addressHash, after, before }: Span & { kind: Kind; addressHash: string }) =>
		transaction
			.selectFrom("submissions")
			.select("received_at as at")
			.where("address_hash", "=", addressHash)
			.where("kind", "=", kind)
			.where("received_at", ">", after)
			.where("received_at", "<", before),
);

/**
 * Whether so much comes in that even someone new must show that they are no flood. On a good day the firm gets a few of
 * a kind in an hour.
 */
export async function waitUnderPressure(
	transaction: Transacted,
	kind: Kind,
	from: number,
	now: Date,
): Promise<Wait | undefined> {
	if (from === 0) return undefined;
	const [oldest] = await latestOf(transaction, { kind, passed: from - 1, ...span(now, PRESSURE_WITHIN_MS) });
	return oldest && { why: "pressure", seconds: secondsUntil(oldest.at, PRESSURE_WITHIN_MS, now) };
}

const latestOf = prepared((transaction, { kind, passed, after, before }: Span & { kind: Kind; passed: number }) =>
	transaction
		.selectFrom("submissions")
		.select("received_at as at")
		.where("kind", "=", kind)
		.where("received_at", ">", after)
		.where("received_at", "<", before)
		.where("address_hash", "is not", null)
		.orderBy("received_at", "desc")
		.offset(passed)
		.limit(1),
);

/** How often step two of a lead was changed without a pause of an hour, or how long to wait for one more change. */
export function recentDetails(
	{ details_at, details_count }: Pick<SubmissionRow, "details_at" | "details_count">,
	now: Date,
): { count: number } | Wait {
	const { after, before } = span(now, HOUR_MS);
	if (!details_at || details_at <= after || details_at >= before) return { count: 0 };
	if (details_count < DETAILS_PER_LEAD) return { count: details_count };
	return { why: "visitor", seconds: secondsUntil(details_at, HOUR_MS, now) };
}

/** Whether this inbox has had its receipts for the day. Call before the submission itself is stored. */
export async function hasEnoughReceipts(transaction: Transacted, inbox: string, now: Date): Promise<boolean> {
	const [enough] = await receiptsOf(transaction, { inbox, after: before(now, DAY_MS) });
	return enough !== undefined;
}

const receiptsOf = prepared((transaction, { inbox, after }: { inbox: string; after: string }) =>
	transaction
		.selectFrom("submissions")
		.select("reference")
		.where("inbox", "=", inbox)
		.where("received_at", ">", after)
		.where("suspected", "is", null)
		.offset(RECEIPTS_PER_INBOX - 1)
		.limit(1),
);

/** Takes a solved challenge; false when somebody has used it before. */
export async function spend(
	transaction: Transacted,
	solved: { id: string; expires: Date },
	now: Date,
): Promise<boolean> {
	await transaction.deleteFrom("used_challenges").where("expires_at", "<", now.toISOString()).execute();
	const used = await transaction
		.insertInto("used_challenges")
		.values({ id: solved.id, expires_at: solved.expires.toISOString() })
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return used !== undefined;
}

function span(now: Date, ms: number): Span {
	return { after: before(now, ms), before: before(now, -CLOCK_SLACK_MS) };
}

function before(now: Date, ms: number): string {
	return new Date(now.getTime() - ms).toISOString();
}

function secondsUntil(from: string, ms: number, now: Date): number {
	return Math.max(1, Math.ceil((Date.parse(from) + ms - now.getTime()) / 1000));
}
