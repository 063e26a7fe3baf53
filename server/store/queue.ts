import type { Config } from "../config.ts";
import { prepared } from "./database/prepared.ts";
import type { DeliveryEvent, DeliveryRow, Target, Transacted } from "./tables.ts";

/** Everyone who is told of a submission. */
export function targetsOf({ webhook }: Pick<Config, "webhook">): Target[] {
	return webhook ? ["firm-mail", "receipt", "webhook"] : ["firm-mail", "receipt"];
}

/** What one at a time adds deliveries to: they are numbered on, and one that is held back gets none. */
export function numberedBy(reference: string): string {
	return `deliveries ${reference}`;
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
