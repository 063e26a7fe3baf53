import type { Config } from "../config/config.ts";
import type { DatabaseTransaction, DeliveryEvent, DeliveryTarget } from "../store/tables.ts";

/** Where submissions are delivered. */
export function getDeliveryTargets({ webhook }: Pick<Config, "webhook">): DeliveryTarget[] {
	return webhook ? ["firm-mail", "receipt", "webhook"] : ["firm-mail", "receipt"];
}

/** Serializes adding deliveries to a submission: they are numbered in sequence, and suspected spam gets none. */
export function deliveriesLock(reference: string): string {
	return `deliveries ${reference}`;
}

/**
 * Adds deliveries, continuing the submission's numbering.
 * @param told content that is not in the submission
 * @param waitMs how long to delay them
 */
export async function queueDeliveries(
	transaction: DatabaseTransaction,
	reference: string,
	event: DeliveryEvent,
	targets: DeliveryTarget[],
	already: number,
	now: Date,
	{ told, waitMs = 0 }: { told?: object; waitMs?: number } = {},
): Promise<void> {
	if (targets.length === 0) return;
	const at = now.toISOString();
	const next_at = new Date(now.getTime() + waitMs).toISOString();
	const mail = told ? JSON.stringify(told) : null;
	const deliveries = targets.map((target, index) => {
		const id = `${reference}-${already + index + 1}`;
		return { id, reference, target, event, queued_at: at, next_at, attempts: 0, mail };
	});
	await transaction.insertInto("deliveries").values(deliveries).execute();
}

/** Number of a submission's last delivery. Read from the ids, not counted, because canceled deliveries are deleted. */
export async function readLastDeliveryNumber(transaction: DatabaseTransaction, reference: string): Promise<number> {
	const rows = await transaction.selectFrom("deliveries").select("id").where("reference", "=", reference).execute();
	return Math.max(0, ...rows.map(({ id }) => Number(id.slice(id.lastIndexOf("-") + 1)) || 0));
}
