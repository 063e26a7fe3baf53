import { CALLS_LOCK, findFree, insertCall, queueCallMails } from "../booking/calls.ts";
import { CALL_MS } from "../booking/slots.ts";
import { beginChat, chatStartLock, findChatByToken } from "../chat/chat-records.ts";
import { TAKE_TIMEOUT_MS } from "../chat/chat-timing.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { computeDueTime, dayAt } from "../dates/compute-due-time.ts";
import { promisedTime } from "../dates/promise.ts";
import { applyingLock, enterOpening, lockForApplicant } from "../openings/applications/apply.ts";
import { queueDeliveries, readLastDeliveryNumber } from "../queue/queue-deliveries.ts";
import { hasReachedHourlyReceiptLimit, limitReceipts } from "../queue/receipt-limits.ts";
import { releaseSuspected } from "../queue/release.ts";
import { lowercaseEmail, normalizeEmail } from "../store/email-address.ts";
import { unusedReference } from "../store/reference.ts";
import type { Secret } from "../store/secret.ts";
import {
	type DatabaseTransaction,
	type DeliveryTarget,
	REPEAT_WITHIN_MS,
	type SubmissionRow,
} from "../store/tables.ts";
import { makeOwnLink } from "../yours/your-page-links.ts";
import type { SolvedChallenge } from "./challenge.ts";
import {
	countRecentDetails,
	findWait,
	hashSender,
	JOB_IS_CLOSED,
	type JobClosed,
	selectContent,
	spendChallenge,
	TIME_IS_TAKEN,
	type TimeTaken,
	type Wait,
} from "./limits.ts";
import { contentHash, type Submission, sortKeys } from "./submission.ts";

const CONTEXT_MAX = 500; // page, referrer and UTM values come from outside and are only ever read by people
const UTM_VALUES_MAX = 10;

export interface ReceiveOptions {
	secret: Secret;
	/** The version of the terms that a lead agreed to. */
	consentVersion: string;
	promise: ResponsePolicy;
	targets: DeliveryTarget[];
	challengeFrom: number;
	receiptsPerHour: number;
	clock: () => Date;
	/** Generates references; for sample data, the same ones on every run. */
	newReference?: () => string;
}

export interface ReceiveResult {
	reference: string;
	repeated: boolean;
	/** Whether there is something new to deliver. */
	queued: boolean;
	/** Whether the receipt was left out because the hourly limit was reached. */
	receiptLeftOut?: boolean | undefined;
	/** The key of the stored file: the first one's, when the content is a repeat. */
	fileKey: string | undefined;
	/** The token of the sender's page. None for a repeat, whose content someone may have guessed. */
	own?: string;
	/** The clock time we promise to answer by, if any. None for a repeat: its promise was made before. */
	by?: string | undefined;
	/** Id of the call that it books. None for a repeat. */
	call?: string;
}

/** A submission with the challenge its sender solved, if any. */
type Arrival = Submission & { solved?: SolvedChallenge | undefined };

/** Locks for the counts made before storing: without them, concurrent submissions would all count first and get in. */
export function rateLimitLocks({ fields, context, chat, application, call }: Submission): string[] {
	const { key, network } = context.visitor ?? {};
	const visitor = [`visitor ${key}`, ...(network ? [`network ${network}`] : [])];
	return [
		`inbox ${normalizeEmail(fields.email)}`,
		...visitor,
		...(chat ? [chatStartLock(chat)] : []),
		...(application ? [applyingLock(application.opening)] : []),
		...(call ? [CALLS_LOCK] : []),
	];
}

/**
 * Stores the submission and its deliveries, or returns the earlier one with the same content, how long to wait, or that
 * the job is closed or the call's time taken.
 */
export async function receive(
	transaction: DatabaseTransaction,
	incoming: Arrival,
	receiving: ReceiveOptions,
): Promise<ReceiveResult | Wait | JobClosed | TimeTaken> {
	const now = receiving.clock();
	const begun = incoming.chat && (await findChatByToken(transaction, incoming.chat.tokenHash));
	if (begun) return { reference: begun.reference, repeated: true, queued: false, fileKey: undefined };
	const reference = await unusedReference(transaction, receiving.newReference);
	const first = await claimContent(transaction, incoming, reference, now);
	if (first) {
		const known = { reference: first.reference, repeated: true, fileKey: first.file_key ?? undefined };
		const believed = first.suspected !== null && !incoming.suspicion;
		return {
			...known,
			...(believed ? await releaseAsGenuine(transaction, first.reference, receiving, now) : { queued: false }),
		};
	}
	const { kind, context, file, suspicion, remarks, chat, application, call } = incoming;
	const sender = hashSender(context, receiving.secret);
	const wait = sender && (await findWait(transaction, kind, sender, receiving.challengeFrom, now));
	if (
		wait &&
		!(wait.why === "pressure" && incoming.solved && (await spendChallenge(transaction, incoming.solved, now)))
	) {
		await transaction.deleteFrom("contents").where("reference", "=", reference).execute();
		return wait;
	}
	const today = dayAt(now, receiving.promise.office.timeZone);
	const job = application && (await lockForApplicant(transaction, application.opening, today));
	if (application && !job) {
		await transaction.deleteFrom("contents").where("reference", "=", reference).execute();
		return JOB_IS_CLOSED;
	}
	const taker =
		call && (await findFree(transaction, call.at, now, call.person ? { person: call.person, id: "" } : undefined));
	if (call && !taker) {
		await transaction.deleteFrom("contents").where("reference", "=", reference).execute();
		return TIME_IS_TAKEN;
	}
	const fields = job ? { ...incoming.fields, desiredPosition: job.role } : incoming.fields;
	const inbox = normalizeEmail(fields.email);
	const { allowed, receiptLeftOut } = suspicion ? NO_TARGETS : await allowedTargets(transaction, receiving, now);
	const targets = await limitReceipts(transaction, inbox, allowed, now, receiving.secret.addressHash(inbox));
	const at = now.toISOString();
	// Whoever booked a call is answered when it is held.
	const dueAt = call ? new Date(call.at + CALL_MS) : computeDueTime(kind, now, receiving.promise);
	const submission: SubmissionRow = {
		reference,
		kind,
		email: lowercaseEmail(fields.email),
		fields: JSON.stringify(fields),
		received_at: at,
		details: null,
		details_at: null,
		details_count: 0,
		consent_version: kind === "lead" ? receiving.consentVersion : null,
		consent_at: kind === "lead" ? at : null,
		page: context.page?.slice(0, CONTEXT_MAX) ?? null,
		utm: context.utm ? JSON.stringify(truncateUtm(context.utm)) : null,
		referrer: context.referrer?.slice(0, CONTEXT_MAX) ?? null,
		address_hash: sender?.addressHash ?? null,
		network_hash: sender?.networkHash ?? null,
		file_key: file?.key ?? null,
		file_name: file?.name ?? null,
		file_type: file?.type ?? null,
		file_size: file?.size ?? null,
		file_sha256: file?.sha256 ?? null,
		file_scan: file?.scanned ?? null,
		inbox,
		suspected: suspicion ?? null,
		remarks: remarks?.join("\n") || null,
		owner: taker ?? null,
		due_at: dueAt.toISOString(),
		answered_at: null,
		closed_at: null,
		outcome: null,
		snoozed_until: null,
		version: 1,
		opened_at: null,
		indexed_at: null,
		found_at: null,
		index_tries: 0,
		company: null,
		text_at: null,
		employer: null,
		first_due_at: null,
		first_answered_at: null,
	};
	await transaction.insertInto("submissions").values(submission).execute();
	if (application) {
		const { opening, keepOnFile } = application;
		await transaction
			.insertInto("applications")
			.values({ reference, opening, on_file: keepOnFile ? 1 : 0 })
			.execute();
		if (!suspicion) await enterOpening(transaction, reference, now);
	}
	if (chat) {
		const { page } = submission;
		await beginChat(transaction, chat, { reference, text: fields.message ?? "", page }, now);
	}
	await queueDeliveries(transaction, reference, { event: "received" }, targets, 0, now, chat ? TAKE_TIMEOUT_MS : 0);
	const booked = call && taker ? await insertCall(transaction, call, { reference, person: taker }, now) : undefined;
	if (booked) await queueCallMails(transaction, { id: booked, reference }, "call booked", ["recruiter"], now);
	const own = await makeOwnLink(transaction, { purpose: "submission", reference, inbox: null }, now);
	const by = promisedTime({ kind, receivedAt: now, dueAt }, receiving.promise.office);
	return {
		...{ reference, repeated: false, queued: targets.length > 0, receiptLeftOut, fileKey: file?.key, own, by },
		...(booked && { call: booked }),
	};
}

const NO_TARGETS = { allowed: [], receiptLeftOut: undefined };

/** All targets, but no receipt while the hourly limit is used up. */
async function allowedTargets(
	transaction: DatabaseTransaction,
	{ targets, receiptsPerHour }: ReceiveOptions,
	now: Date,
) {
	const receiptLeftOut = await hasReachedHourlyReceiptLimit(transaction, receiptsPerHour, now);
	return { receiptLeftOut, allowed: receiptLeftOut ? targets.filter((target) => target !== "receipt") : targets };
}

/** Suspected spam that comes again without suspicion is a person's. Its first arrival counted against the limits. */
async function releaseAsGenuine(
	transaction: DatabaseTransaction,
	reference: string,
	receiving: ReceiveOptions,
	now: Date,
) {
	const { allowed, receiptLeftOut } = await allowedTargets(transaction, receiving, now);
	const queued = await releaseSuspected(transaction, reference, "It was sent again without that.", allowed, now);
	if (queued !== undefined) await enterOpening(transaction, reference, now);
	return { queued: Boolean(queued), receiptLeftOut };
}

/**
 * Adds step two to a lead, or part of it: later answers add to earlier ones and replace them. The same again changes
 * nothing; otherwise the firm is notified again, unless the lead is suspected spam: then it gets everything at once
 * when the lead is released.
 */
export async function completeLead(
	transaction: DatabaseTransaction,
	reference: string,
	details: Record<string, string>,
	receiving: ReceiveOptions,
): Promise<{ reference: string } | Wait | undefined> {
	const now = receiving.clock();
	const lead = await transaction
		.selectFrom("submissions")
		.select(["details", "details_at", "details_count"])
		.where("reference", "=", reference)
		.where("kind", "=", "lead")
		.executeTakeFirst();
	if (!lead) return undefined;
	const text = JSON.stringify(sortKeys({ ...(lead.details && JSON.parse(lead.details)), ...details }));
	if (lead.details === text) return { reference };
	const before = countRecentDetails(lead, now);
	if ("seconds" in before) return before;
	// Only now do we know whether it is suspected: a genuine retry may have released it while this waited for the row.
	const changed = await transaction
		.updateTable("submissions")
		.set({
			details: text,
			details_at: now.toISOString(),
			details_count: before.count + 1,
			indexed_at: null,
			employer: null,
		})
		.where("reference", "=", reference)
		.returning("suspected")
		.executeTakeFirst();
	if (changed && !changed.suspected) {
		const targets = receiving.targets.filter((target) => target !== "receipt");
		const last = await readLastDeliveryNumber(transaction, { reference });
		await queueDeliveries(transaction, reference, { event: "details" }, targets, last, now);
	}
	return { reference };
}

/** Finds the submission that already has this content, or claims the content for this reference. */
export async function claimContent(
	transaction: DatabaseTransaction,
	incoming: Submission,
	reference: string,
	now: Date,
) {
	const hash = contentHash(incoming, incoming.fields);
	const cutoff = new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString();
	// A single statement decides, so that only one of many concurrent requests wins.
	const claimed = await transaction
		.insertInto("contents")
		.values({ hash, reference, received_at: now.toISOString() })
		.onConflict((conflict) =>
			conflict
				.column("hash")
				.doUpdateSet((row) => ({
					reference: row.ref("excluded.reference"),
					received_at: row.ref("excluded.received_at"),
				}))
				.where("contents.received_at", "<=", cutoff),
		)
		.returning("hash")
		.executeTakeFirst();
	if (claimed) return undefined;
	return selectContent(transaction, hash, now).executeTakeFirstOrThrow();
}

function truncateUtm(utm: Record<string, string>): Record<string, string> {
	const entries = Object.entries(utm).slice(0, UTM_VALUES_MAX);
	return Object.fromEntries(entries.map(([name, value]) => [name.slice(0, CONTEXT_MAX), value.slice(0, CONTEXT_MAX)]));
}
