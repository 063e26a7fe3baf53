import type { IncomingMessage, ServerResponse } from "node:http";
import { type Histogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { Build } from "../../config/build.ts";
import type { Outbox } from "../../delivery/outbox.ts";
import { matchAddresses } from "../../http/client-address.ts";
import type { Intake } from "../../intake/intake.ts";
import type { RetentionState } from "../../retention/housekeeping.ts";
import { poolUse } from "../../store/database/postgres.ts";
import type { CountedFiles } from "../../store/files/failures.ts";
import type { Health } from "./health.ts";

/* This process's counters and state as Prometheus text. Values from the database are the same on every server. */

const LOOPBACK = ["127.0.0.0/8", "::1", "::ffff:127.0.0.0/104"];
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;
const RESOLUTION_MS = 20;
/** Timer delay is reported for the last full minute, so that reading it does not change it for other readers. */
const DELAY_WINDOW_MS = 60_000;
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Sample = [labels: string, value: number];

/** What a request is for: its first path segment, "page" or "desk". A stream stays open while someone listens. */
export interface RequestKind {
	kind: string;
	stream?: boolean;
}

export interface Metrics {
	countRequest(response: ServerResponse, what: RequestKind): void;
	countFailuresOf(files: Pick<CountedFiles, "failures">): void;
	/** Wraps the intake to count submissions. */
	withCounting(intake: Intake): Intake;
	/**
	 * Whether a client may read the metrics: this machine and the named addresses may. A proxy on this machine asks for a
	 * visitor, not for itself, and its headers show it; an unconfigured one speaks HTTP/1.0 or uses the public host name.
	 */
	mayRead(request: IncomingMessage): boolean;
	text(health: Health, outbox: Pick<Outbox, "attempts">, retention: RetentionState): string;
}

/** @param readers addresses that may read the metrics, besides this machine's own */
export function createMetrics(readers: string[], { version, commit }: Build): Metrics {
	const requests = new Map<string, number>();
	const durations = new Map<string, Durations>();
	const streams = new Map<string, number>();
	let storageFailures = () => 0;
	const received = new Map<string, number>();
	let receiptsLeftOut = 0;
	const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	const isNamed = matchAddresses(readers);
	const isLoopback = matchAddresses(LOOPBACK);
	delay.enable();
	let late: Sample[] | undefined;
	setInterval(() => {
		late = delaySamples(delay);
		delay.reset();
	}, DELAY_WINDOW_MS).unref();

	return {
		countRequest(response, { kind, stream }) {
			const began = performance.now();
			if (stream) count(streams, kind);
			response.once("close", () => {
				count(requests, response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "aborted");
				if (stream) count(streams, kind, -1);
				else observe(durations, kind, (performance.now() - began) / 1000);
			});
		},
		countFailuresOf(files) {
			storageFailures = files.failures;
		},
		withCounting: (intake) => ({
			...intake,
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
		text({ reason, deliveries, promise, operation }, outbox, retention) {
			const pool = poolUse();
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
				histogram(
					"closewell_request_seconds",
					"time from a request to the end of its answer, without streams",
					durations,
				),
				metric(
					"closewell_streams_open",
					"gauge",
					"answers that stay open, by which chats and desks hear what happens",
					[...samples(streams, "kind")],
				),
				metric("closewell_storage_errors_total", "counter", "attempts to store, read or remove a file that failed", [
					["", storageFailures()],
				]),
				metric(
					"closewell_event_loop_delay_seconds",
					"gauge",
					"how late timers were in the last full minute",
					late ?? delaySamples(delay),
				),
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
			const gauge = (name: string, help: string, value: number) => metric(name, "gauge", help, [["", value]]);
			if (pool) {
				lines.push(
					gauge("closewell_database_connections_used", "connections to PostgreSQL in use", pool.used),
					gauge("closewell_database_connections_max", "how many there may be", pool.most),
					gauge("closewell_database_connections_waiting", "requests that wait for one", pool.waiting),
				);
			}
			if (operation) {
				const { openChats, backedUpAt, disk } = operation;
				const backup = (backedUpAt?.getTime() ?? 0) / 1000;
				lines.push(
					gauge("closewell_chats_open", "chats that are not over", openChats),
					gauge("closewell_last_backup_timestamp_seconds", "when staff backup last succeeded; 0: never", backup),
					gauge("closewell_disk_free_bytes", "free on the disk of the data folder", disk.free),
					gauge("closewell_disk_size_bytes", "size of the disk of the data folder", disk.size),
				);
			}
			if (promise) {
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
			return lines.join("");
		},
	};
}

function count(counts: Map<string, number>, name: string, by = 1): void {
	counts.set(name, (counts.get(name) ?? 0) + by);
}

interface Durations {
	/** How many took no longer than each of BUCKETS_S. */
	within: number[];
	count: number;
	seconds: number;
}

function observe(durations: Map<string, Durations>, kind: string, seconds: number): void {
	const own = durations.get(kind) ?? { within: BUCKETS_S.map(() => 0), count: 0, seconds: 0 };
	durations.set(kind, {
		within: own.within.map((times, index) => times + (seconds <= (BUCKETS_S[index] ?? 0) ? 1 : 0)),
		count: own.count + 1,
		seconds: own.seconds + seconds,
	});
}

function histogram(name: string, help: string, durations: Map<string, Durations>): string {
	const lines = [...durations].flatMap(([kind, { within, count, seconds }]) => [
		...within.map((times, index) => `${name}_bucket{kind="${kind}",le="${BUCKETS_S[index]}"} ${times}\n`),
		`${name}_bucket{kind="${kind}",le="+Inf"} ${count}\n`,
		`${name}_sum{kind="${kind}"} ${seconds}\n`,
		`${name}_count{kind="${kind}"} ${count}\n`,
	]);
	return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines.join("")}`;
}

function delaySamples(delay: Histogram): Sample[] {
	return [
		['{quantile="0.5"}', delay.percentile(50) / 1e9],
		['{quantile="0.99"}', delay.percentile(99) / 1e9],
		['{quantile="1"}', delay.max / 1e9],
	];
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
