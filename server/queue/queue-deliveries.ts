import { randomBytes } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { DatabaseTransaction, DeliveryRow, DeliveryTarget } from "../store/tables.ts";
import { contentColumns, type DeliveryContent } from "./delivery-content.ts";

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
 * @param waitMs how long to delay them
 */
export async function queueDeliveries(
	transaction: DatabaseTransaction,
	reference: string,
	content: DeliveryContent,
	targets: DeliveryTarget[],
	already: number,
	now: Date,
	waitMs = 0,
): Promise<void> {
	if (targets.length === 0) return;
	const rows = targets.map((target, index) => ({ id: `${reference}-${already + index + 1}`, reference, target }));
	await insertDeliveries(transaction, content, rows, now, waitMs);
}

const ID_BYTES = 8;

/** Adds a delivery without a reference, from the desk or about what is gone. Returns its id. */
export async function queueUnattached(
	transaction: DatabaseTransaction,
	prefix: "DESK" | "GONE",
	content: DeliveryContent,
	target: DeliveryTarget,
	now: Date,
): Promise<string> {
	const id = `${prefix}-${randomBytes(ID_BYTES).toString("hex").toUpperCase()}-1`;
	await insertDeliveries(transaction, content, [{ id, reference: null, target }], now, 0);
	return id;
}

export async function insertDeliveries(
	transaction: DatabaseTransaction,
	content: DeliveryContent,
	rows: (Pick<DeliveryRow, "id" | "reference" | "target"> & Partial<Pick<DeliveryRow, "opening">>)[],
	now: Date,
	waitMs: number,
): Promise<void> {
	const queued_at = now.toISOString();
	const next_at = new Date(now.getTime() + waitMs).toISOString();
	const columns = { ...contentColumns(content), queued_at, next_at, attempts: 0 };
	await transaction
		.insertInto("deliveries")
		.values(rows.map((row) => ({ ...row, ...columns })))
		.execute();
}

/**
 * Number of the last delivery about a submission or an opening. Read from the ids, not counted, because canceled
 * deliveries are deleted.
 */
export async function readLastDeliveryNumber(
	transaction: DatabaseTransaction,
	of: { reference: string } | { opening: string },
): Promise<number> {
	const [column, value] =
		"reference" in of ? (["reference", of.reference] as const) : (["opening", of.opening] as const);
	const rows = await transaction.selectFrom("deliveries").select("id").where(column, "=", value).execute();
	return Math.max(0, ...rows.map(({ id }) => Number(id.slice(id.lastIndexOf("-") + 1)) || 0));
}
