import type { Logger } from "pino";
import type { DeliveryState, Outbox } from "../delivery/outbox.ts";

/* What /health tells everybody, looked up once in a while, however many ask. */

const KEPT_MS = 5_000;

export interface Health {
	/** Why nothing can be accepted. Its cause, which may name a machine or a folder, stands only in the log. */
	reason: string | undefined;
	deliveries: DeliveryState | undefined;
}

interface Watched {
	findObstacle(): Promise<string | undefined>;
	outbox: Pick<Outbox, "state">;
}

export function watchHealth(
	{ findObstacle, outbox }: Watched,
	log: Pick<Logger, "error" | "info">,
	now: () => number = () => performance.now(),
): () => Promise<Health> {
	let last: { at: number; health: Promise<Health> } | undefined;
	let said: string | undefined;
	return () => {
		if (!last || now() - last.at > KEPT_MS) last = { at: now(), health: look() };
		return last.health;
	};

	async function look(): Promise<Health> {
		const [obstacle, deliveries] = await Promise.all([
			findObstacle(),
			outbox.state().catch(() => undefined), // the database is away, which the obstacle says
		]);
		if (obstacle !== said) {
			if (obstacle) log.error({ reason: obstacle }, "submissions cannot be accepted");
			else log.info("submissions can be accepted again");
			said = obstacle;
		}
		return { reason: obstacle && withoutCause(obstacle), deliveries };
	}
}

function withoutCause(sentence: string): string {
	const [fact = ""] = sentence.split(": ", 1);
	return fact.endsWith(".") ? fact : `${fact}.`;
}
