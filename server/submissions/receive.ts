import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import {
	hasEnoughReceipts,
	recentDetails,
	spend,
	type Wait,
	waitOfVisitor,
	waitUnderPressure,
} from "../abuse/limits.ts";
import { visitorOf } from "../abuse/visitor.ts";
import type { Config } from "../config.ts";
import type { Database, DeliveryEvent, DeliveryRow, SubmissionRow, Target } from "./database.ts";
import { prepared } from "./prepared.ts";
import { newReference } from "./reference.ts";
import type { Secret } from "./secret.ts";
import type { Incoming } from "./submissions.ts";

export const REPEAT_WITHIN_MS = 24 * 60 * 60 * 1000; // the same content in this time is a retry, not a second wish
const CONTEXT_MAX = 500; // page, referrer and UTM values come from the outside and are only ever read by people
const UTM_VALUES_MAX = 10;

export type Transacted = Database extends Kysely<infer Tables> ? Transaction<Tables> : never;

export interface Receiving {
	secret: Secret;
	/** Which text a lead agreed to. */
	consentVersion: string;
	targets: Target[];
	challengeFrom: number;
	clock: () => Date;
}

export interface Received {
	reference: string;
	repeated: boolean;
	/** Whether there is something new to deliver. */
	queued: boolean;
	/** The key of the file that is kept: the first one's, when the content is repeated. */
	fileKey: string | undefined;
}

/** A submission and, when its sender brings one, the challenge they solved. */
export type Arrival = Incoming & { solved?: { id: string; expires: Date } | undefined };

/** What is counted before a submission is stored. Several at once would each count before the others, and all get in. */
export function countedBy({ fields, context }: Incoming): string[] {
	return [`inbox ${inboxOf(fields.email)}`, `visitor ${visitorOf(context.address)}`];
}

/** What one at a time adds deliveries to: they are numbered on, and one that is held back gets none. */
export function numberedBy(reference: string): string {
	return `deliveries ${reference}`;
}

/** Writes the submission and its deliveries, or finds the first one of the same content, or says how long to wait. */
export async function receive(transaction: Transacted, incoming: Arrival, with_: Receiving): Promise<Received | Wait> {
	const now = with_.clock();
	const reference = newReference();
	const first = await claimContent(transaction, incoming, reference, now);
	if (first) {
		const queued = first.suspected && !incoming.suspicion ? await believe(transaction, first.reference, with_, now) : 0;
		return { reference: first.reference, repeated: true, queued: queued > 0, fileKey: first.file_key ?? undefined };
	}
	const { kind, fields, context, file, suspicion, remarks } = incoming;
	const visitor = visitorOf(context.address);
	const addressHash = visitor ? with_.secret.addressHash(visitor) : null;
	const wait = addressHash && (await waitOf(transaction, incoming, addressHash, with_.challengeFrom, now));
	if (wait) {
		await transaction.deleteFrom("contents").where("reference", "=", reference).execute();
		return wait;
	}
	const inbox = inboxOf(fields.email);
	const targets = suspicion ? [] : await targetsFor(transaction, inbox, with_.targets, now);
	const at = now.toISOString();
	await addSubmission(transaction, {
		reference,
		kind,
		email: mailbox(fields.email),
		fields: JSON.stringify(fields),
		received_at: at,
		details: null,
		details_at: null,
		details_count: 0,
		consent_version: kind === "lead" ? with_.consentVersion : null,
		consent_at: kind === "lead" ? at : null,
		page: context.page?.slice(0, CONTEXT_MAX) ?? null,
		utm: context.utm ? JSON.stringify(bounded(context.utm)) : null,
		referrer: context.referrer?.slice(0, CONTEXT_MAX) ?? null,
		address_hash: addressHash,
		file_key: file?.key ?? null,
		file_name: file?.name ?? null,
		file_type: file?.type ?? null,
		file_size: file?.size ?? null,
		file_sha256: file?.sha256 ?? null,
		file_scan: file?.scanned ?? null,
		inbox,
		suspected: suspicion ?? null,
		remarks: remarks?.join("\n") || null,
	});
	await queue(transaction, reference, "received", targets, 0, now);
	return { reference, repeated: false, queued: targets.length > 0, fileKey: file?.key };
}

const addSubmission = prepared((transaction, submission: SubmissionRow) =>
	transaction.insertInto("submissions").values(submission),
);

/** Everyone who is told of a submission. */
export function targetsOf({ webhook }: Pick<Config, "webhook">): Target[] {
	return webhook ? ["firm-mail", "receipt", "webhook"] : ["firm-mail", "receipt"];
}

/** Where a submission is told: everywhere, but no receipt to an inbox that has had enough of them. */
export async function targetsFor(transaction: Transacted, inbox: string, targets: Target[], now: Date) {
	const enough = await hasEnoughReceipts(transaction, inbox, now);
	return enough ? targets.filter((target) => target !== "receipt") : targets;
}

/** What was held back and comes again without suspicion was a person's. Its first arrival has counted against the limits. */
async function believe(transaction: Transacted, reference: string, { targets }: Receiving, now: Date): Promise<number> {
	return (await letGo(transaction, reference, "It was sent again without that.", targets, now)) ?? 0;
}

/**
 * Delivers what was held back as suspected. Nobody else may count its inbox meanwhile. Returns how many were queued;
 * undefined when it is not held back, or somebody else was faster.
 */
export async function letGo(
	transaction: Transacted,
	reference: string,
	why: string,
	targets: Target[],
	now: Date,
): Promise<number | undefined> {
	const held = await transaction
		.selectFrom("submissions")
		.select(["suspected", "remarks", "email"])
		.where("reference", "=", reference)
		.where("suspected", "is not", null)
		.executeTakeFirst();
	if (!held) return undefined;
	const due = await targetsFor(transaction, inboxOf(held.email), targets, now); // before it counts itself
	const note = `It was held back at first, because ${held.suspected}. ${why}`;
	const freed = await transaction
		.updateTable("submissions")
		.set({ suspected: null, remarks: [held.remarks, note].filter(Boolean).join("\n") })
		.where("reference", "=", reference)
		.where("suspected", "is not", null)
		.returning("details")
		.executeTakeFirst();
	if (!freed) return undefined;
	await queue(transaction, reference, "received", due, 0, now);
	// A mail holds all that is known when it is sent; a webhook tells of details by themselves.
	const ofDetails = freed.details ? due.filter((target) => target === "webhook") : [];
	await queue(transaction, reference, "details", ofDetails, due.length, now);
	return due.length + ofDetails.length;
}

/**
 * Adds step two to a lead. The same details again change nothing; other ones replace them, and the firm is told again,
 * unless the lead is held back: then it is told all at once when it is let go.
 */
export async function completeLead(
	transaction: Transacted,
	reference: string,
	details: Record<string, string>,
	with_: Receiving,
): Promise<{ reference: string } | Wait | undefined> {
	const now = with_.clock();
	const text = JSON.stringify(sorted(details));
	const lead = await transaction
		.selectFrom("submissions")
		.select(["details", "details_at", "details_count"])
		.where("reference", "=", reference)
		.where("kind", "=", "lead")
		.executeTakeFirst();
	if (!lead) return undefined;
	if (lead.details === text) return { reference };
	const before = recentDetails(lead, now);
	if ("seconds" in before) return before;
	// Whether it is held back is known only now: an honest retry may have let it go while this waited for the row.
	const changed = await transaction
		.updateTable("submissions")
		.set({ details: text, details_at: now.toISOString(), details_count: before.count + 1 })
		.where("reference", "=", reference)
		.returning("suspected")
		.executeTakeFirst();
	if (changed && !changed.suspected) {
		const { queued } = await transaction
			.selectFrom("deliveries")
			.select((row) => row.fn.countAll<number | string>().as("queued"))
			.where("reference", "=", reference)
			.executeTakeFirstOrThrow();
		const targets = with_.targets.filter((target) => target !== "receipt");
		await queue(transaction, reference, "details", targets, Number(queued), now);
	}
	return { reference };
}

/** How a person's e-mail address is compared. */
function mailbox(address: string | undefined): string {
	return (address ?? "").trim().normalize("NFC").toLowerCase();
}

/** The mailbox behind an address: what stands after a plus is the owner's own note. */
export function inboxOf(address: string | undefined): string {
	return mailbox(address).replace(/\+[^@]*(?=@)/, "");
}

async function waitOf(
	transaction: Transacted,
	{ kind, solved }: Arrival,
	addressHash: string,
	challengeFrom: number,
	now: Date,
) {
	const wait = await waitOfVisitor(transaction, kind, addressHash, now);
	if (wait) return wait;
	const pressure = await waitUnderPressure(transaction, kind, challengeFrom, now);
	return pressure && solved && (await spend(transaction, solved, now)) ? undefined : pressure;
}

/** Finds who has the content, or takes it for this reference. */
async function claimContent(transaction: Transacted, incoming: Incoming, reference: string, now: Date) {
	const hash = contentHash(incoming);
	const cutoff = new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString();
	const [claimed] = await takeContent(transaction, { hash, reference, received_at: now.toISOString(), cutoff });
	if (claimed) return undefined;
	return transaction
		.selectFrom("contents")
		.innerJoin("submissions", "submissions.reference", "contents.reference")
		.select(["submissions.reference", "submissions.file_key", "submissions.suspected"])
		.where("hash", "=", hash)
		.executeTakeFirstOrThrow();
}

/** One statement decides, so that of many at once one wins. */
const takeContent = prepared(
	(transaction, { cutoff, ...content }: { hash: string; reference: string; received_at: string; cutoff: string }) =>
		transaction
			.insertInto("contents")
			.values(content)
			.onConflict((conflict) =>
				conflict
					.column("hash")
					.doUpdateSet((row) => ({
						reference: row.ref("excluded.reference"),
						received_at: row.ref("excluded.received_at"),
					}))
					.where("contents.received_at", "<=", cutoff),
			)
			.returning("hash"),
);

function contentHash({ kind, fields, file }: Incoming): string {
	const content = { ...sorted(fields), email: mailbox(fields.email) };
	return createHash("sha256")
		.update(JSON.stringify([kind, content, file?.sha256 ?? null]))
		.digest("base64url");
}

function sorted(fields: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function bounded(utm: Record<string, string>): Record<string, string> {
	const entries = Object.entries(utm).slice(0, UTM_VALUES_MAX);
	return Object.fromEntries(entries.map(([name, value]) => [name.slice(0, CONTEXT_MAX), value.slice(0, CONTEXT_MAX)]));
}

/** Adds deliveries, numbered on from those that the submission has. */
export async function queue(
	transaction: Transacted,
	reference: string,
	event: DeliveryEvent,
	targets: Target[],
	already: number,
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	for (const [index, target] of targets.entries()) {
		const id = `${reference}-${already + index + 1}`;
		await addDelivery(transaction, { id, reference, target, event, queued_at: at, next_at: at, attempts: 0 });
	}
}

const addDelivery = prepared(
	(
		transaction,
		delivery: Pick<DeliveryRow, "id" | "reference" | "target" | "event" | "queued_at" | "next_at" | "attempts">,
	) => transaction.insertInto("deliveries").values(delivery),
);
