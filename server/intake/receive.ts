import { createHash } from "node:crypto";
import { beginChat, beginningLock, findByToken } from "../chat/open.ts";
import { TAKEN_WITHIN_MS } from "../chat/times.ts";
import type { AnswerPromise } from "../config/content.ts";
import { dueAt } from "../dates/promise.ts";
import { networkOf, visitorOf } from "../http/client-address.ts";
import { lastNumber, queue } from "../queue/queue.ts";
import { areReceiptsUsedUp, targetsFor } from "../queue/receipts.ts";
import { letGo } from "../queue/release.ts";
import { inboxOf, mailbox } from "../store/inbox.ts";
import { unusedReference } from "../store/reference.ts";
import type { Secret } from "../store/secret.ts";
import { type Database, REPEAT_WITHIN_MS, type SubmissionRow, type Target, type Transacted } from "../store/tables.ts";
import { makeOwnLink } from "../yours/links.ts";
import type { Incoming, Outlook } from "./incoming.ts";
import { recentDetails, type Sender, spend, type Wait, waitOf } from "./limits.ts";

const CONTEXT_MAX = 500; // page, referrer and UTM values come from the outside and are only ever read by people
const UTM_VALUES_MAX = 10;

export interface Receiving {
	secret: Secret;
	/** Which text a lead agreed to. */
	consentVersion: string;
	promise: AnswerPromise;
	targets: Target[];
	challengeFrom: number;
	receiptsPerHour: number;
	clock: () => Date;
	/** Draws references; of sample data the same at every fill. */
	newReference?: () => string;
}

export interface Received {
	reference: string;
	repeated: boolean;
	/** Whether there is something new to deliver. */
	queued: boolean;
	/** Whether it goes without a receipt because of how many went out within the hour. */
	receiptLeftOut?: boolean | undefined;
	/** The key of the file that is kept: the first one's, when the content is repeated. */
	fileKey: string | undefined;
	/** The token of its sender's own page. Who repeats a content may have guessed it, and gets none. */
	own?: string;
}

/** A submission and, when its sender brings one, the challenge they solved. */
export type Arrival = Incoming & { solved?: { id: string; expires: Date } | undefined };

/** What is counted before a submission is stored. Several at once would each count before the others, and all get in. */
export function countingLocks({ fields, context, chat }: Incoming): string[] {
	const network = networkOf(context.address);
	const visitor = [`visitor ${visitorOf(context.address)}`, ...(network ? [`network ${network}`] : [])];
	return [`inbox ${inboxOf(fields.email)}`, ...visitor, ...(chat ? [beginningLock(chat)] : [])];
}

/** Writes the submission and its deliveries, or finds the first one of the same content, or says how long to wait. */
export async function receive(
	transaction: Transacted,
	incoming: Arrival,
	receiving: Receiving,
): Promise<Received | Wait> {
	const now = receiving.clock();
	const begun = incoming.chat && (await findByToken(transaction, incoming.chat.tokenHash));
	if (begun) return { reference: begun.reference, repeated: true, queued: false, fileKey: undefined };
	const reference = await unusedReference(transaction, receiving.newReference);
	const first = await claimContent(transaction, incoming, reference, now);
	if (first) {
		const known = { reference: first.reference, repeated: true, fileKey: first.file_key ?? undefined };
		const believed = first.suspected !== null && !incoming.suspicion;
		return {
			...known,
			...(believed ? await believe(transaction, first.reference, receiving, now) : { queued: false }),
		};
	}
	const { kind, fields, context, file, suspicion, remarks, chat } = incoming;
	const sender = senderOf(context.address, receiving.secret);
	const wait = sender && (await waitOf(transaction, kind, sender, receiving.challengeFrom, now));
	if (wait && !(wait.why === "pressure" && incoming.solved && (await spend(transaction, incoming.solved, now)))) {
		await transaction.deleteFrom("contents").where("reference", "=", reference).execute();
		return wait;
	}
	const inbox = inboxOf(fields.email);
	const { allowed, receiptLeftOut } = suspicion ? NOBODY : await allowedTargets(transaction, receiving, now);
	const targets = await targetsFor(transaction, inbox, allowed, now, receiving.secret.addressHash(inbox));
	const at = now.toISOString();
	const submission: SubmissionRow = {
		reference,
		kind,
		email: mailbox(fields.email),
		fields: JSON.stringify(fields),
		received_at: at,
		details: null,
		details_at: null,
		details_count: 0,
		consent_version: kind === "lead" ? receiving.consentVersion : null,
		consent_at: kind === "lead" ? at : null,
		page: context.page?.slice(0, CONTEXT_MAX) ?? null,
		utm: context.utm ? JSON.stringify(bounded(context.utm)) : null,
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
		owner: null,
		due_at: dueAt(kind, now, receiving.promise).toISOString(),
		answered_at: null,
		closed_at: null,
		outcome: null,
		version: 1,
		opened_at: null,
		indexed_at: null,
		found_at: null,
		index_tries: 0,
		company: null,
		text_at: null,
	};
	await transaction.insertInto("submissions").values(submission).execute();
	if (chat) {
		const { page } = submission;
		await beginChat(transaction, chat, { reference, text: fields.message ?? "", page }, now);
	}
	await queue(transaction, reference, "received", targets, 0, now, { waitMs: chat ? TAKEN_WITHIN_MS : 0 });
	const own = await makeOwnLink(transaction, { purpose: "submission", reference, inbox: null }, now);
	return { reference, repeated: false, queued: targets.length > 0, receiptLeftOut, fileKey: file?.key, own };
}

/** What an address counts against; undefined when it is none. */
function senderOf(address: string | undefined, { addressHash }: Secret): Sender | undefined {
	const visitor = visitorOf(address);
	const network = networkOf(address);
	return visitor
		? { addressHash: addressHash(visitor), networkHash: network ? addressHash(network) : null }
		: undefined;
}

const NOBODY = { allowed: [], receiptLeftOut: undefined };

/** Everyone, but no receipt while all that may go out within an hour are used up. */
async function allowedTargets(transaction: Transacted, { targets, receiptsPerHour }: Receiving, now: Date) {
	const receiptLeftOut = await areReceiptsUsedUp(transaction, receiptsPerHour, now);
	return { receiptLeftOut, allowed: receiptLeftOut ? targets.filter((target) => target !== "receipt") : targets };
}

/** What was held back and comes again without suspicion was a person's. Its first arrival has counted against the limits. */
async function believe(transaction: Transacted, reference: string, receiving: Receiving, now: Date) {
	const { allowed, receiptLeftOut } = await allowedTargets(transaction, receiving, now);
	const queued = await letGo(transaction, reference, "It was sent again without that.", allowed, now);
	return { queued: Boolean(queued), receiptLeftOut };
}

/**
 * Adds step two to a lead, or a part of it: what is sent later adds to what was sent before and replaces it. The same
 * again changes nothing; otherwise the firm is told again, unless the lead is held back: then it is told all at once
 * when it is let go.
 */
export async function completeLead(
	transaction: Transacted,
	reference: string,
	details: Record<string, string>,
	receiving: Receiving,
): Promise<{ reference: string } | Wait | undefined> {
	const now = receiving.clock();
	const lead = await transaction
		.selectFrom("submissions")
		.select(["details", "details_at", "details_count"])
		.where("reference", "=", reference)
		.where("kind", "=", "lead")
		.executeTakeFirst();
	if (!lead) return undefined;
	const text = JSON.stringify(sorted({ ...(lead.details && JSON.parse(lead.details)), ...details }));
	if (lead.details === text) return { reference };
	const before = recentDetails(lead, now);
	if ("seconds" in before) return before;
	// Whether it is held back is known only now: an honest retry may have let it go while this waited for the row.
	const changed = await transaction
		.updateTable("submissions")
		.set({ details: text, details_at: now.toISOString(), details_count: before.count + 1, indexed_at: null })
		.where("reference", "=", reference)
		.returning("suspected")
		.executeTakeFirst();
	if (changed && !changed.suspected) {
		const targets = receiving.targets.filter((target) => target !== "receipt");
		await queue(transaction, reference, "details", targets, await lastNumber(transaction, reference), now);
	}
	return { reference };
}

/** Finds who has the content, or takes it for this reference. */
async function claimContent(transaction: Transacted, incoming: Incoming, reference: string, now: Date) {
	const hash = contentHash(incoming);
	const cutoff = new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString();
	// One statement decides, so that of many at once one wins.
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
	return transaction
		.selectFrom("contents")
		.innerJoin("submissions", "submissions.reference", "contents.reference")
		.select(["submissions.reference", "submissions.file_key", "submissions.suspected"])
		.where("hash", "=", hash)
		.executeTakeFirstOrThrow();
}

/** Two chats that begin with the same words are two. */
function contentHash({
	kind,
	fields,
	file,
	chat,
}: Pick<Outlook, "kind" | "file"> & Pick<Incoming, "fields" | "chat">): string {
	const content = { ...sorted(fields), email: mailbox(fields.email) };
	return createHash("sha256")
		.update(JSON.stringify([kind, content, file?.sha256 ?? chat?.tokenHash ?? null]))
		.digest("base64url");
}

function sorted(fields: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function bounded(utm: Record<string, string>): Record<string, string> {
	const entries = Object.entries(utm).slice(0, UTM_VALUES_MAX);
	return Object.fromEntries(entries.map(([name, value]) => [name.slice(0, CONTEXT_MAX), value.slice(0, CONTEXT_MAX)]));
}

/**
 * What `receive` would say, without writing anything: the reference of the same content, how long to wait, or undefined
 * when it would be taken, or would free what was held back.
 */
export async function foresee(
	db: Database,
	{ kind, fields, file, context, suspicion, solved }: Outlook & Pick<Arrival, "solved">,
	{ secret, challengeFrom, clock }: Receiving,
): Promise<{ reference: string } | Wait | undefined> {
	const now = clock();
	const first = fields && (await findContent(db, contentHash({ kind, fields, ...(file && { file }) }), now));
	if (first) return first.suspected && !suspicion ? undefined : { reference: first.reference };
	const sender = senderOf(context.address, secret);
	const wait = sender && (await waitOf(db, kind, sender, challengeFrom, now));
	return wait?.why === "pressure" && solved && !(await isSpent(db, solved.id)) ? undefined : wait;
}

function findContent(db: Database, hash: string, now: Date) {
	return db
		.selectFrom("contents")
		.innerJoin("submissions", "submissions.reference", "contents.reference")
		.select(["submissions.reference", "submissions.suspected"])
		.where("hash", "=", hash)
		.where("contents.received_at", ">", new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString())
		.executeTakeFirst();
}

async function isSpent(db: Database, challenge: string): Promise<boolean> {
	const used = await db.selectFrom("used_challenges").select("id").where("id", "=", challenge).executeTakeFirst();
	return used !== undefined;
}
