import type { Logger } from "pino";
import { within } from "../../async/within.ts";
import type { DeliveryState, Outbox } from "../../delivery/outbox.ts";
import type { Operation } from "../../numbers/operation.ts";
import type { PromiseState } from "../../submissions/reminders.ts";

/* What /health reports, looked up only every few seconds, no matter how many ask. */

const KEPT_MS = 5_000;
const PATIENCE_MS = 1_000; // callers get an answer within two seconds, no matter how slow the database is

export interface Health {
	/** Why submissions can't be accepted. The cause, which may name a machine or a folder, is only in the log. */
	reason: string | undefined;
	deliveries: DeliveryState | undefined;
	/** Open and overdue submissions; undefined until somebody has joined the desk. */
	promise: PromiseState | undefined;
	operation: Operation | undefined;
}

interface Watched {
	findObstacle(): Promise<string | undefined>;
	outbox: Pick<Outbox, "state">;
	promiseState(): Promise<PromiseState | undefined>;
	operation(): Promise<Operation>;
}

export function watchHealth(
	{ findObstacle, outbox, promiseState, operation }: Watched,
	log: Pick<Logger, "error" | "info">,
	now: () => number = () => performance.now(),
): () => Promise<Health> {
	let last: { at: number; health: Promise<Health> } | undefined;
	let said: string | undefined;
	const failing = new Set<string>();
	return () => {
		if (!last || now() - last.at > KEPT_MS) last = { at: now(), health: look() };
		return last.health;
	};

	async function look(): Promise<Health> {
		const [obstacle, [deliveries, promise, operated]] = await Promise.all([
			findObstacle(),
			Promise.allSettled([
				within(PATIENCE_MS, outbox.state()),
				within(PATIENCE_MS, promiseState()),
				within(PATIENCE_MS, operation()),
			]),
		]);
		if (obstacle !== said) {
			if (obstacle) log.error({ reason: obstacle }, "submissions cannot be accepted");
			else log.info("submissions can be accepted again");
			said = obstacle;
		}
		if (!obstacle) {
			logOnce(deliveries, "deliveries cannot be counted for /health");
			logOnce(promise, "due answers cannot be counted for /health");
			logOnce(operated, "chats, disk and backups cannot be looked up for /metrics");
		}
		return {
			reason: obstacle && withoutCause(obstacle),
			deliveries: deliveries.status === "fulfilled" ? deliveries.value : undefined,
			promise: promise.status === "fulfilled" ? promise.value : undefined,
			operation: operated.status === "fulfilled" ? operated.value : undefined,
		};
	}

	/** Logs a failure once until it works again. An obstacle, such as a database that is down, is logged instead. */
	function logOnce(outcome: PromiseSettledResult<unknown>, message: string): void {
		if (outcome.status === "fulfilled") {
			failing.delete(message);
		} else if (!failing.has(message)) {
			failing.add(message);
			log.error({ err: outcome.reason }, message);
		}
	}
}

function withoutCause(sentence: string): string {
	const [fact = ""] = sentence.split(": ", 1);
	return fact.endsWith(".") ? fact : `${fact}.`;
}
