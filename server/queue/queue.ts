import type { Config } from "../config/config.ts";
import type { DeliveryEvent, Target, Transacted } from "../store/tables.ts";

/** Everyone who is told of a submission. */
export function targetsOf({ webhook }: Pick<Config, "webhook">): Target[] {
	return webhook ? ["firm-mail", "receipt", "webhook"] : ["firm-mail", "receipt"];
}

/** What one at a time adds deliveries to: they are numbered on, and one that is held back gets none. */
export function deliveriesLock(reference: string): string {
	return `deliveries ${reference}`;
}

/**
 * Adds deliveries, numbered on from those that the submission has.
 * @param told what is told beside the submission itself
 * @param waitMs for how long they are held back
 */
export async function queue(
	transaction: Transacted,
	reference: string,
	event: DeliveryEvent,
	targets: Target[],
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

/** The number of the last delivery of a submission. They are not counted: one that was taken back is gone. */
export async function lastNumber(transaction: Transacted, reference: string): Promise<number> {
	const rows = await transaction.selectFrom("deliveries").select("id").where("reference", "=", reference).execute();
	return Math.max(0, ...rows.map(({ id }) => Number(id.slice(id.lastIndexOf("-") + 1)) || 0));
}
