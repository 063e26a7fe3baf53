import { randomBytes } from "node:crypto";
import type { DatabaseTransaction, DeliveryEvent, DeliveryRow, DeliveryTarget } from "../store/tables.ts";
import { queueDeliveries, readLastDeliveryNumber } from "./queue-deliveries.ts";

/* Emails about changes on the sender's page: to the sender, and to the firm. */

/** Queues an email to the sender. The caller must hold the deliveries lock. */
export async function queueToSender(
	transaction: DatabaseTransaction,
	reference: string,
	event: "link" | "transcript" | "address link" | "new address" | "address changed" | "keep",
	now: Date,
	told?: AddressedMail,
): Promise<void> {
	await queueDeliveries(
		transaction,
		reference,
		event,
		["receipt"],
		await readLastDeliveryNumber(transaction, reference),
		now,
		{
			...(told && { told }),
		},
	);
}

/** For an email to an address that the submission doesn't have, or no longer has. Erased after sending. */
export interface AddressedMail {
	to: string;
	/** Number of submissions withdrawn. */
	submissions?: number;
}

/** Tells the firm what was changed, without the new values, which are in the submission. */
export interface ChangeNotice {
	what: string;
	/** Names of the changed fields. */
	fields?: string[];
}

/** Tells the firm that a submission was withdrawn and deleted. */
export interface WithdrawalNotice {
	reference: string;
	kind: string;
	at: string;
}

const ID_BYTES = 8;

/** These deliveries have no reference, because the submission is deleted. */
export async function queueWithdrawalMail(
	transaction: DatabaseTransaction,
	target: DeliveryTarget,
	content: WithdrawalNotice | AddressedMail,
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
			mail: JSON.stringify(content),
		})
		.execute();
}

/** Emails of which nothing is kept once they are sent or have failed, not even the mail server's response. */
const ERASED_AFTER_SENDING: DeliveryEvent[] = ["withdrawn", "address changed"];

export function isErasedAfterSending({ event, target }: Pick<DeliveryRow, "event" | "target">): boolean {
	return ERASED_AFTER_SENDING.includes(event) && target === "receipt";
}

export function parseAddressedMail({ event, target, mail }: DeliveryRow): AddressedMail | undefined {
	return mail && isErasedAfterSending({ event, target }) ? JSON.parse(mail) : undefined;
}

export function parseChangeNotice({ event, mail }: DeliveryRow): ChangeNotice | undefined {
	return mail && event === "changed" ? JSON.parse(mail) : undefined;
}

export function parseWithdrawalNotice({ event, target, mail }: DeliveryRow): WithdrawalNotice | undefined {
	return mail && event === "withdrawn" && target !== "receipt" ? JSON.parse(mail) : undefined;
}
