import type { Logger } from "pino";
import { withTimeout } from "../../async/with-timeout.ts";
import type { DeliveryState, Outbox } from "../../delivery/outbox.ts";
import type { Operation } from "../../numbers/operation.ts";
import type { BacklogStatus } from "../../submissions/reminders.ts";

/* What /health reports, looked up only every few seconds, no matter how many ask. */

const CACHE_MS = 5_000;
const LOOKUP_TIMEOUT_MS = 1_000; // callers get an answer within two seconds, no matter how slow the database is

export interface Health {
	/** Why submissions can't be accepted. The cause, which may name a machine or a folder, is only in the log. */
	reason: string | undefined;
	deliveries: DeliveryState | undefined;
	/** Open and overdue submissions; undefined until somebody has joined the desk. */
	promise: BacklogStatus | undefined;
	operation: Operation | undefined;
}

interface HealthSources {
	findObstacle(): Promise<string | undefined>;
	outbox: Pick<Outbox, "state">;
	promiseState(): Promise<BacklogStatus | undefined>;
	operation(): Promise<Operation>;
}

export function watchHealth(
	{ findObstacle, outbox, promiseState, operation }: HealthSources,
	log: Pick<Logger, "error" | "info">,
	now: () => number = () => performance.now(),
): () => Promise<Health> {
	let last: { at: number; health: Promise<Health> } | undefined;
	let reported: string | undefined;
	const failing = new Set<string>();
	return () => {
		if (!last || now() - last.at > CACHE_MS) last = { at: now(), health: look() };
		return last.health;
	};

	async function look(): Promise<Health> {
		const [obstacle, [deliveries, promise, operated]] = await Promise.all([
			findObstacle(),
			Promise.allSettled([
				withTimeout(LOOKUP_TIMEOUT_MS, outbox.state()),
				withTimeout(LOOKUP_TIMEOUT_MS, promiseState()),
				withTimeout(LOOKUP_TIMEOUT_MS, operation()),
			]),
		]);
		if (obstacle !== reported) {
			if (obstacle) log.error({ reason: obstacle }, "submissions cannot be accepted");
			else log.info("submissions can be accepted again");
			reported = obstacle;
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
