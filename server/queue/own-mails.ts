import { randomBytes } from "node:crypto";
import type { DeliveryEvent, DeliveryRow, Target, Transacted } from "../store/tables.ts";
import { lastNumber, queue } from "./queue.ts";

/* Emails about changes on the sender's page: to the sender, and to the firm. */

/** Queues an email to the sender. The caller must hold the deliveries lock. */
export async function queueToSender(
	transaction: Transacted,
	reference: string,
	event: "link" | "transcript" | "address link" | "new address" | "address changed" | "keep",
	now: Date,
	told?: ToAddress,
): Promise<void> {
	await queue(transaction, reference, event, ["receipt"], await lastNumber(transaction, reference), now, {
		...(told && { told }),
	});
}

/** For an email to an address that the submission doesn't have, or no longer has. Erased after sending. */
export interface ToAddress {
	to: string;
	/** Number of submissions withdrawn. */
	submissions?: number;
}

/** Tells the firm what was changed, without the new values, which are in the submission. */
export interface ToldOfChange {
	what: string;
	/** Names of the changed fields. */
	fields?: string[];
}

/** Tells the firm that a submission was withdrawn and deleted. */
export interface ToldOfWithdrawal {
	reference: string;
	kind: string;
	at: string;
}

const ID_BYTES = 8;

/** These deliveries have no reference, because the submission is deleted. */
export async function queueWithdrawn(
	transaction: Transacted,
	target: Target,
	told: ToldOfWithdrawal | ToAddress,
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	await transaction
		.insertInto("deliveries")
		.values({
			id: `GONE-${randomBytes(ID_BYTES).toString("hex").toUpperCase()}-1`,
			reference: null,
			target,
			event: "withdrawn",
			queued_at: at,
			next_at: at,
			attempts: 0,
			mail: JSON.stringify(told),
		})
		.execute();
}

/** Emails of which nothing is kept once they are sent or have failed, not even the mail server's response. */
const FORGOTTEN: DeliveryEvent[] = ["withdrawn", "address changed"];

export function isForgotten({ event, target }: Pick<DeliveryRow, "event" | "target">): boolean {
	return FORGOTTEN.includes(event) && target === "receipt";
}

export function readToAddress({ event, target, mail }: DeliveryRow): ToAddress | undefined {
	return mail && isForgotten({ event, target }) ? JSON.parse(mail) : undefined;
}

export function readChange({ event, mail }: DeliveryRow): ToldOfChange | undefined {
	return mail && event === "changed" ? JSON.parse(mail) : undefined;
}

export function readWithdrawal({ event, target, mail }: DeliveryRow): ToldOfWithdrawal | undefined {
	return mail && event === "withdrawn" && target !== "receipt" ? JSON.parse(mail) : undefined;
}
