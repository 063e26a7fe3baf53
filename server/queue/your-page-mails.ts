import type { DatabaseTransaction, DeliveryEvent, DeliveryRow } from "../store/tables.ts";
import type { DeliveryContent } from "./delivery-content.ts";
import { queueDeliveries, readLastDeliveryNumber } from "./queue-deliveries.ts";

/* Emails to the sender about their page. */

/** The caller must hold the deliveries lock. */
export async function queueToSender(
	transaction: DatabaseTransaction,
	reference: string,
	content: DeliveryContent,
	now: Date,
): Promise<void> {
	const last = await readLastDeliveryNumber(transaction, { reference });
	await queueDeliveries(transaction, reference, content, ["receipt"], last, now);
}

/** Emails of which nothing is kept once they are sent or have failed, not even the mail server's response. */
const ERASED_AFTER_SENDING: DeliveryEvent[] = ["withdrawn", "address changed"];

export function isErasedAfterSending({ event, target }: Pick<DeliveryRow, "event" | "target">): boolean {
	return ERASED_AFTER_SENDING.includes(event) && target === "receipt";
}
