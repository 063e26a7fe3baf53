import { readFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseYaml } from "../../../site/content/yaml.ts";
import { lead, mailServer, newInstallation } from "../../../tests/installation.ts";
import type { Installation } from "../../installation.ts";
import { invite, join } from "../../people/people.ts";
import { createMetrics, type Metrics, type RequestKind } from "./metrics.ts";

const BUILD = { version: "1.2.3", commit: "abc123def456" };

test("submissions and waiting deliveries are reported in Prometheus format", async () => {
	const { open } = newInstallation({ RECEIPTS_PER_HOUR: "1" });
	const metrics = createMetrics([], BUILD);
	const site = await open();
	const intake = metrics.withCounting(site.intake);
	await intake.receive(lead("jane@example.com"));
	await intake.receive(lead("jane@example.com"));
	await intake.receive(lead("john@example.com"));
	metrics.countFailuresOf({ failures: () => 7 });
	const text = await textOf(metrics, site);
	expectLines(text, [
		'closewell_build_info{version="1.2.3",commit="abc123def456"} 1',
		"closewell_ready 1",
		'closewell_submissions_total{kind="lead"} 2',
		'closewell_submissions_total{kind="repeated"} 1',
		'closewell_deliveries_waiting{target="firm-mail"} 2',
		'closewell_deliveries_waiting{target="receipt"} 1',
		"closewell_receipts_left_out_total 1",
		'closewell_deliveries_failed{target="firm-mail"} 0',
		'closewell_delivery_oldest_seconds{target="receipt"} 0',
		"closewell_storage_errors_total 7",
		"closewell_chats_open 0",
		"closewell_last_backup_timestamp_seconds 0",
		"closewell_retention_stopped 0",
		"closewell_unknown_files 0",
		"closewell_unknown_mails 0",
		'closewell_delivery_attempts_total{target="firm-mail",outcome="sent"} 0',
	]);
	for (const line of text.trimEnd().split("\n")) {
		expect(line).toMatch(
			/^# (HELP|TYPE) [a-z_]+ .+|^[a-z_]+(\{[a-z]+="[a-z0-9.-]+"(,[a-z]+="[a-z0-9.+]+")?\})? [0-9.e-]+$/i,
		);
	}
});

test("request durations are counted by kind, and streams while they are open", async () => {
	const { open } = newInstallation();
	const site = await open();
	const metrics = createMetrics([], BUILD);
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const answered = (ms: number, what: RequestKind) => {
		const response = new ServerResponse(new IncomingMessage(new Socket()));
		metrics.countRequest(response, what);
		vi.advanceTimersByTime(ms);
		return response;
	};
	answered(30, { kind: "page" }).emit("close");
	answered(2_000, { kind: "page" }).emit("close");
	answered(500, { kind: "forms" }).emit("close");
	const stream = answered(1, { kind: "chat", stream: true });
	const text = await textOf(metrics, site);
	expectLines(text, [
		'closewell_request_seconds_bucket{kind="page",le="0.025"} 0',
		'closewell_request_seconds_bucket{kind="page",le="0.05"} 1',
		'closewell_request_seconds_bucket{kind="page",le="2.5"} 2',
		'closewell_request_seconds_bucket{kind="page",le="+Inf"} 2',
		'closewell_request_seconds_sum{kind="page"} 2.03',
		'closewell_request_seconds_count{kind="page"} 2',
		'closewell_request_seconds_bucket{kind="forms",le="0.25"} 0',
		'closewell_request_seconds_bucket{kind="forms",le="0.5"} 1',
		'closewell_streams_open{kind="chat"} 1',
	]);
	stream.emit("close");
	const later = await textOf(metrics, site);
	expect(later).toContain('\nclosewell_streams_open{kind="chat"} 0\n');
	expect(later).not.toContain('closewell_request_seconds_count{kind="chat"}');
});

test("reading the timer delay does not change it for the next reader", async () => {
	const { open } = newInstallation();
	const site = await open();
	const metrics = createMetrics([], BUILD);
	const lateness = async () => {
		const [line] = /^closewell_event_loop_delay_seconds.*quantile="1".*$/m.exec(await textOf(metrics, site)) ?? [];
		return Number(line?.split(" ")[1]);
	};
	await expect.poll(lateness).toBeGreaterThan(0);
	const first = await lateness();
	expect(await lateness()).toBeGreaterThanOrEqual(first);
});

test("attempts to deliver are counted by outcome", async () => {
	const nobody = await mailServer();
	await nobody.close();
	const { open } = newInstallation({ SMTP_URL: nobody.url });
	const site = await open();
	await site.intake.receive(lead("jane@example.com"));
	await site.start();
	const text = () => textOf(createMetrics([], BUILD), site);
	await expect.poll(text).toContain('closewell_delivery_attempts_total{target="firm-mail",outcome="failed"} 1\n');
});

test("overdue submissions are reported once somebody has joined the desk, and every alert uses metrics that exist", async () => {
	const { clock, database, open, pass } = newInstallation();
	const site = await open();
	await site.intake.receive(lead("jane@example.com"));
	const metrics = createMetrics([], BUILD);
	expect(await textOf(metrics, site)).not.toContain("closewell_open");

	const db = await database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, "Ada", clock()));
	pass(25 * 60 * 60 * 1000);
	const text = await textOf(metrics, site);
	expectLines(text, [
		"closewell_open 1",
		"closewell_overdue 1",
		"closewell_overdue_oldest_seconds 3600",
		"closewell_reminders_not_delivered 0",
		"closewell_answers_not_delivered 0",
	]);

	const { groups } = parseYaml(readFileSync("deploy/alerts.yaml", "utf8")) as {
		groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
	};
	const rules = groups[0]?.rules ?? [];
	expect(rules.map(({ alert }) => alert)).toEqual(
		expect.arrayContaining(["PromiseOverdue", "ReminderNotDelivered", "DiskNearlyFull", "NoBackup", "PoolExhausted"]),
	);
	const ofPostgres = ["closewell_database_connections_waiting"]; // reported only with a connection pool
	const told = new Set(
		text
			.match(/^# TYPE \w+/gm)
			?.map((line) => line.slice("# TYPE ".length))
			.concat(ofPostgres),
	);
	for (const { expr, annotations } of rules) {
		for (const name of expr.match(/closewell_\w+/g) ?? []) expect(told).toContain(name);
		expect(annotations.summary).toMatch(/[.?]$/);
	}
});

function expectLines(text: string, lines: string[]): void {
	const told = text.split("\n");
	expect(lines.filter((line) => !told.includes(line))).toEqual([]);
}

async function textOf(metrics: Metrics, site: Installation): Promise<string> {
	const { outbox, housekeeping, promiseState, operation } = site;
	const health = {
		reason: undefined,
		deliveries: await outbox.state(),
		promise: await promiseState(),
		operation: await operation(),
	};
	return metrics.text(health, outbox, housekeeping.state());
}

const LOCAL = { host: "localhost:3000" };

test.each([
	["127.0.0.1", LOCAL, true],
	["127.0.0.1", { host: "127.0.0.1:3000" }, true],
	["::ffff:127.0.0.1", LOCAL, true],
	["::1", { host: "[::1]:3000" }, true],
	["10.1.2.3", { host: "site.internal:3000" }, true],
	["10.2.2.3", LOCAL, false],
	["127.0.0.1", { ...LOCAL, "x-forwarded-for": "203.0.113.9" }, false],
	["127.0.0.1", { ...LOCAL, "x-forwarded-proto": "https" }, false],
	["127.0.0.1", { ...LOCAL, "x-real-ip": "203.0.113.9" }, false],
	["127.0.0.1", { ...LOCAL, forwarded: "for=203.0.113.9" }, false],
	["127.0.0.1", { ...LOCAL, via: "1.1 proxy" }, false],
	["10.1.2.3", { ...LOCAL, via: "1.1 proxy" }, false],
	["127.0.0.1", { host: "www.example.com" }, false],
	["127.0.0.1", { host: "127.0.0.1.evil.example" }, false],
	["127.0.0.1", {}, false],
])("a request from %s with %j may read them: %s", (remoteAddress, headers, may) => {
	const metrics = createMetrics(["10.1.0.0/16"], BUILD);
	expect(metrics.mayRead(asked(remoteAddress, headers))).toBe(may);
});

test("an unconfigured proxy, which speaks HTTP/1.0, is not this machine", () => {
	const metrics = createMetrics([], BUILD);
	expect(metrics.mayRead(asked("127.0.0.1", LOCAL, "1.0"))).toBe(false);
});

function asked(remoteAddress: string, headers: object, httpVersion = "1.1"): IncomingMessage {
	return { headers, httpVersion, socket: { remoteAddress } } as unknown as IncomingMessage;
}
