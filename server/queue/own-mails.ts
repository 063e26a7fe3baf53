import { randomBytes } from "node:crypto";
import type { DeliveryEvent, DeliveryRow, Target, Transacted } from "../store/tables.ts";
import { lastNumber, queue } from "./queue.ts";

/* Mails about what somebody sent and can change themselves: to them, and to the firm. */

/** To who sent it. Nobody else may number its deliveries meanwhile. */
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

/** To an address that the submission does not have, or not any more. The row is emptied once it is sent. */
export interface ToAddress {
	to: string;
	/** Of all that was withdrawn. */
	submissions?: number;
}

/** What the firm is told of a change; without a word of what it is now, which the submission says. */
export interface ToldOfChange {
	what: string;
	/** The names of fields. */
	fields?: string[];
}

/** What is left to be told of a submission that is gone. */
export interface ToldOfWithdrawal {
	reference: string;
	kind: string;
	at: string;
}

const ID_BYTES = 8;

/** Of what is gone: it hangs on no submission. */
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

/** Those of which the store keeps nothing once they are sent or given up, not even what a mail server said. */
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
