import { lock } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { deliveriesLock, queueDeliveries, readLastDeliveryNumber } from "./queue-deliveries.ts";

/** Makes a submission's deliveries due now. Returns how many. */
export async function resendSubmission(db: Database, reference: string, clock: () => Date): Promise<number> {
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [deliveriesLock(reference)]);
		const now = clock();
		const { count, answered } = await requeueDeliveries(transaction, reference, now);
		if (answered) {
			await transaction
				.updateTable("submissions")
				.set((row) => ({ answered_at: now.toISOString(), version: row("version", "+", 1) }))
				.where("reference", "=", reference)
				.where("answered_at", "is", null)
				.execute();
		}
		return count;
	});
}

/**
 * Makes failed and waiting deliveries due now. If there are none, and none is being sent, queues a new copy of each. A
 * copy gets a new id, because receivers rightly drop duplicates. An answer is never copied, one that can still be
 * undone is left alone, and one that failed before a later answer went out is sent only if `only` names it. The caller
 * must hold the deliveries lock.
 * @param only id of a single delivery
 * @returns how many, and whether a failed answer is among them
 */
export async function requeueDeliveries(
	transaction: DatabaseTransaction,
	reference: string,
	now: Date,
	only?: string,
): Promise<{ count: number; answered: boolean }> {
	const at = now.toISOString();
	const all = await transaction
		.selectFrom("deliveries")
		.select(["id", "target", "event", "queued_at", "sent_at", "failed_at", "attempts", "next_at"])
		.where("reference", "=", reference)
		.orderBy("queued_at")
		.orderBy("id")
		.execute();
	const selected = only === undefined ? all : all.filter(({ id }) => id === only);
	const unsent = selected.filter(
		({ event, sent_at, attempts, next_at }) => !sent_at && !(event === "written" && attempts === 0 && next_at > at),
	);
	const lastAnswer = all.findLast(({ event, sent_at }) => event === "written" && sent_at)?.queued_at ?? "";
	const isOutdated = ({ event, queued_at, failed_at }: (typeof all)[number]) =>
		only === undefined && event === "written" && failed_at !== null && queued_at < lastAnswer;
	const requeued = unsent.filter((delivery) => !isOutdated(delivery));
	const ids = requeued.map(({ id }) => id);
	const due =
		ids.length === 0
			? []
			: await transaction
					.updateTable("deliveries")
					.set({ queued_at: at, next_at: at, attempts: 0, failed_at: null, claimed_until: null, claimed_by: null })
					.where("id", "in", ids)
					.where("sent_at", "is", null)
					.where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", at)]))
					.returning("id")
					.execute();
	if (due.length > 0) {
		const isDue = new Set(due.map(({ id }) => id));
		const answered = requeued.some(({ id, event, failed_at }) => event === "written" && failed_at && isDue.has(id));
		return { count: due.length, answered };
	}
	if (unsent.length > 0) return { count: 0, answered: false }; // being sent, or outdated
	const first = await readLastDeliveryNumber(transaction, { reference });
	let already = first;
	for (const event of ["received", "details"] as const) {
		const sent = selected.filter((row) => row.event === event && row.sent_at);
		const targets = [...new Set(sent.map((row) => row.target))];
		await queueDeliveries(transaction, reference, { event }, targets, already, now);
		already += targets.length;
	}
	return { count: already - first, answered: false };
}
