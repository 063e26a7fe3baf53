import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Build } from "../build.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { addressesIn } from "../http/client-address.ts";
import type { Intake } from "../intake/intake.ts";
import type { Retention } from "../store/retention/housekeeping.ts";
import type { Health } from "./health.ts";

/* What this process has done and how it is, as text that Prometheus reads. What the database knows is the same on every server. */

const LOOPBACK = ["127.0.0.0/8", "::1", "::ffff:127.0.0.0/104"];
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;
const RESOLUTION_MS = 20;

type Sample = [labels: string, value: number];

export interface Metrics {
	countRequest(response: ServerResponse): void;
	/** The same intake, counted as things come in. */
	counting(intake: Intake): Intake;
	/**
	 * Whether who asks may see them: this machine, and who is named. A proxy on the same machine asks for a visitor, not for
	 * itself, and says so by its headers; one that nobody told anything speaks HTTP/1.0 or uses the public name.
	 */
	mayRead(request: IncomingMessage): boolean;
	text(health: Health, outbox: Pick<Outbox, "attempts">, retention: Retention): string;
}

/** @param readers addresses that may read them besides this machine's own */
export function createMetrics(readers: string[], { version, commit }: Build): Metrics {
	const requests = new Map<string, number>();
	const received = new Map<string, number>();
	let receiptsLeftOut = 0;
	const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	const isNamed = addressesIn(readers);
	const isLoopback = addressesIn(LOOPBACK);
	delay.enable();

	return {
		countRequest(response) {
			response.once("close", () => {
				count(requests, response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "aborted");
			});
		},
		counting: (intake) => ({
			...intake,
			async ask(outlook) {
				const known = await intake.ask(outlook);
				if (known) count(received, "repeated");
				return known;
			},
			async receive(incoming) {
				const outcome = await intake.receive(incoming);
				count(received, outcome.repeated ? "repeated" : incoming.kind);
				if (outcome.receiptLeftOut) receiptsLeftOut += 1;
				return outcome;
			},
		}),
		mayRead({ headers, httpVersion, socket: { remoteAddress = "" } }) {
			if (Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
			if (isNamed(remoteAddress)) return true;
			const direct = httpVersion !== "1.0" && THIS_MACHINE.test(headers.host ?? "");
			return direct && isLoopback(remoteAddress);
		},
		text({ reason, deliveries, promise }, outbox, retention) {
			const lines = [
				metric("closewell_build_info", "gauge", "which version runs", [
					[`{version="${version}",commit="${commit}"}`, 1],
				]),
				metric("closewell_ready", "gauge", "1 while it can accept a submission", [["", reason ? 0 : 1]]),
				metric("closewell_requests_total", "counter", "answers by class of status", samples(requests, "class")),
				metric("closewell_submissions_total", "counter", "submissions taken in", samples(received, "kind")),
				metric("closewell_receipts_left_out_total", "counter", "receipts not sent because of RECEIPTS_PER_HOUR", [
					["", receiptsLeftOut],
				]),
				metric(
					"closewell_delivery_attempts_total",
					"counter",
					"attempts to deliver by outcome; one that failed is made again",
					outbox.attempts().flatMap(({ target, sent, failed }): Sample[] => [
						[`{target="${target}",outcome="sent"}`, sent],
						[`{target="${target}",outcome="failed"}`, failed],
					]),
				),
				metric("closewell_retention_stopped", "gauge", "1 while nothing is removed for its age; see /health", [
					["", retention.stopped ? 1 : 0],
				]),
				metric("closewell_unknown_files", "gauge", "stored files that are not this database's", [
					["", retention.unknownFiles],
				]),
				metric("closewell_unknown_mails", "gauge", "mails as files that are not about this database's", [
					["", retention.unknownMails],
				]),
				metric("closewell_event_loop_delay_seconds", "gauge", "how late timers are since the last look", [
					['{quantile="0.5"}', delay.percentile(50) / 1e9],
					['{quantile="0.99"}', delay.percentile(99) / 1e9],
					['{quantile="1"}', delay.max / 1e9],
				]),
				metric("process_resident_memory_bytes", "gauge", "memory", [["", process.memoryUsage.rss()]]),
				metric("process_cpu_seconds_total", "counter", "processor time", [["", cpuSeconds()]]),
				metric("process_start_time_seconds", "gauge", "when it started", [["", performance.timeOrigin / 1000]]),
			];
			if (deliveries) {
				const of = (value: "waiting" | "failed" | "oldestSeconds") =>
					deliveries.byTarget.map((state): Sample => [`{target="${state.target}"}`, state[value]]);
				lines.push(
					metric("closewell_deliveries_waiting", "gauge", "deliveries not made yet", of("waiting")),
					metric("closewell_deliveries_failed", "gauge", "deliveries given up; see staff list --failed", of("failed")),
					metric("closewell_delivery_oldest_seconds", "gauge", "age of the oldest one waiting", of("oldestSeconds")),
				);
			}
			if (promise) {
				const gauge = (name: string, help: string, value: number) => metric(name, "gauge", help, [["", value]]);
				lines.push(
					gauge("closewell_open", "submissions that wait for their first answer", promise.open),
					gauge("closewell_overdue", "those whose promised time is over", promise.overdue),
					gauge("closewell_overdue_oldest_seconds", "for how long the oldest of them", promise.oldestSeconds),
					gauge(
						"closewell_reminders_not_delivered",
						"reminders given up within a day, or waiting for a quarter of an hour",
						promise.remindersNotDelivered,
					),
					gauge(
						"closewell_answers_not_delivered",
						"answers given up, of what therefore still waits",
						promise.answersNotDelivered,
					),
				);
			}
			delay.reset();
			return lines.join("");
		},
	};
}

function count(counts: Map<string, number>, name: string): void {
	counts.set(name, (counts.get(name) ?? 0) + 1);
}

function samples(counts: Map<string, number>, label: string): Sample[] {
	return [...counts].map(([name, value]) => [`{${label}="${name}"}`, value]);
}

function metric(name: string, type: "counter" | "gauge", help: string, values: Sample[]): string {
	const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
	return head + values.map(([labels, value]) => `${name}${labels} ${value}\n`).join("");
}

function cpuSeconds(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e6;
}
