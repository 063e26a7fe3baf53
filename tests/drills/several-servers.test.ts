import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { mailServer } from "../installation.ts";
import { ownPostgres } from "../own-postgres.ts";
import {
	checkStream,
	deliveryIds,
	expectNotReady,
	expireClaims,
	findClaimant,
	STREAM_ENV,
	startStream,
	waitForAcknowledged,
	withDatabase,
} from "./drill.ts";
import { stallEmails, startFaultyPeer } from "./faulty-peer.ts";
import { startFaultyStorage } from "./faulty-storage.ts";
import { startFlakyProxy } from "./flaky-proxy.ts";
import { isFullRun } from "./full-run.ts";

/* Several servers, one PostgreSQL, one S3-compatible storage, and what can go wrong between them. */

const SERVERS = isFullRun ? 3 : 2;
const MORE = isFullRun ? 200 : 15; // submissions before and after a fault

const startedPostgres = ownPostgres();
let storage: Awaited<ReturnType<typeof startFauxqs>>;

beforeAll(async () => {
	storage = await startFauxqs({ port: 0, logger: false });
});
afterAll(() => storage.stop());

test("PostgreSQL is stopped and started in a stream of submissions", async () => {
	const postgres = await startedPostgres();
	const site = await startSite("restart");
	const stream = await startStream(site.env, site.any);
	await waitForAcknowledged(stream, MORE);
	await postgres.stop();
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	await expectNotReady(site.any(0));
	await postgres.start();
	const repaired = performance.now();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	await checkStream("PostgreSQL stopped and started", stream, { repaired, arrived: site.arrived });
	expect(stream.broken).toEqual([]);
});

test("connections to PostgreSQL break in the middle of commits", async () => {
	const site = await startSite("commits");
	const stream = await startStream(site.env, site.any);
	await waitForAcknowledged(stream, MORE);
	site.line.cutAfter("commit", isFullRun ? 50 : 10);
	const repaired = performance.now();
	await waitForAcknowledged(stream, MORE * 2);
	await stream.stop();
	await checkStream("connection cut mid-commit", stream, { repaired, arrived: site.arrived });
	expect(stream.broken).toEqual([]);
});

test.runIf(isFullRun)("the connection to PostgreSQL goes silent without closing", async () => {
	const site = await startSite("silent");
	const stream = await startStream(site.env, site.any);
	await waitForAcknowledged(stream, MORE);
	site.line.goSilent();
	await expectNotReady(site.any(0));
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	site.line.mend();
	const repaired = performance.now();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	await checkStream("line to PostgreSQL silent", stream, { repaired, arrived: site.arrived });
	expect(stream.broken).toEqual([]);
});

test.runIf(isFullRun)("the storage resets, then is cut off", async () => {
	const site = await startSite("storage");
	const stream = await startStream(site.env, site.any);
	await waitForAcknowledged(stream, MORE);
	site.storageLine.cutAfter("PUT /", 4);
	await waitForAcknowledged(stream, MORE);
	site.storageLine.cut();
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	site.storageLine.mend();
	const repaired = performance.now();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	await checkStream("storage resetting, then away", stream, { repaired, arrived: site.arrived });
	expect(stream.broken).toEqual([]);
});

test.runIf(isFullRun)("the storage is busy, then slow, then resets, and no resume is without its file", async () => {
	const front = await startFaultyStorage(storage.port);
	const site = await startSite("moods", { S3_ENDPOINT: front.url });
	const stream = await startStream(site.env, site.any);
	await waitForAcknowledged(stream, MORE);
	for (const mood of ["busy", "silent", "resetting"] as const) {
		const before = stream.refusedResumes();
		front.become(mood);
		await expect.poll(() => stream.refusedResumes(), { timeout: 60_000 }).toBeGreaterThan(before + 2);
		front.become("slow");
		await waitForAcknowledged(stream, MORE); // leads, and resumes that take a second longer
	}
	front.become("well");
	const repaired = performance.now();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	const { unheard } = await checkStream("storage 503, slow, resetting", stream, { repaired, arrived: site.arrived });
	expect(unheard).toBe(0); // a resume that was refused is not there
	expect(stream.refused()).toBe(stream.refusedResumes());
	expect(stream.broken).toEqual([]);
});

test.runIf(isFullRun)(
	"each server in turn is stopped and another takes its place, and no request is dropped",
	async () => {
		const site = await startSite("rolling", { STOP_DELAY_MS: "2000" });
		const balancer = startBalancer(site.servers);
		const stream = await startStream(site.env, balancer.choose);
		await waitForAcknowledged(stream, MORE);
		const began = performance.now();
		for (const server of [...site.servers]) {
			const next = await site.start();
			site.servers.push(next);
			await waitForAcknowledged(stream, 5);
			await server.stop();
			site.servers.splice(site.servers.indexOf(server), 1);
			await waitForAcknowledged(stream, 5);
		}
		await stream.stop();
		await balancer.stop();
		await checkStream("rolling restart of three", stream, { repaired: began, arrived: site.arrived });
		expect(stream.broken).toEqual([]);
		expect(stream.refused()).toBe(0);
		expect(site.duplicates()).toEqual([]);
	},
);

test.runIf(isFullRun)("one of three servers is killed in the middle of sends", async () => {
	const site = await startSite("killed");
	const stream = await startStream(site.env, site.any);
	await waitForAcknowledged(stream, MORE);
	const [victim] = site.servers.splice(0, 1);
	victim?.process.kill("SIGKILL");
	const killed = performance.now();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	await checkStream("one of three killed", stream, { repaired: killed, arrived: site.arrived });
	// Visitors have to resend what was on its way to the killed server.
	expect(stream.broken.length).toBeLessThanOrEqual(6);
});

test("a server is killed while the mail server has its emails but has not confirmed them", async () => {
	const site = await startSite("holder");
	const stream = await startStream(site.env, site.any);
	await waitForAcknowledged(stream, MORE);
	const [victim] = site.servers;
	if (!victim) throw new Error("There is no server to kill.");
	const half = stallEmails("before the end");
	const whole = stallEmails("before the answer");
	site.mailLines.get(victim)?.moods.push(half.mood, whole.mood, half.mood, whole.mood);
	await expect.poll(() => half.held.length + whole.held.length, { timeout: 60_000 }).toBe(4);
	site.servers.splice(0, 1);
	victim.process.kill("SIGKILL");
	const killed = performance.now();
	const held = [...half.held, ...whole.held];
	const holder = await findClaimant(stream, held[0]);
	if (!isFullRun) await expireClaims(stream, holder);
	await waitForAcknowledged(stream, MORE);
	if (!isFullRun) await expireClaims(stream, holder); // its last claim may have been saved after it was killed
	await waitForAcknowledged(stream, 5);
	await stream.stop();
	await checkStream("outbox holder killed mid-send", stream, {
		repaired: killed,
		arrived: site.arrived,
		wellWhen: "delivered",
	});
	const deliveries = await withDatabase(stream.config, (db) =>
		db.selectFrom("deliveries").select("attempts").where("id", "in", held).execute(),
	);
	expect(deliveries).toEqual(held.map(() => ({ attempts: 2 })));
	const times = (id: string) => site.arrived().filter((other) => other === id).length;
	expect(half.held.map(times)).toEqual([1, 1]);
	expect(whole.held.map(times)).toEqual([2, 2]); // under the same Message-ID, so that the receiver can deduplicate
});

test("a lead that one server received is completed on another", async () => {
	const site = await startSite("tokens");
	const [first, second] = site.servers;
	const send = (server: RunningServer | undefined, form: string, fields: Record<string, string>) =>
		fetch(`${server?.url}/forms/${form}`, {
			method: "POST",
			headers: { accept: "application/json" },
			body: new URLSearchParams(fields),
		});
	const { reference, token } = await (await send(first, "lead", LEAD)).json();
	const again = await (await send(second, "lead", LEAD)).json();
	expect(again.reference).toBe(reference);
	const details = {
		...{ phone: "(302) 555-0142", jobTitle: "Head of Sales", companySize: "51-200", industry: "Technology & SaaS" },
		...{ experienceLevel: "senior", salaryRange: "$90K-$120K", location: "remote", timeline: "30-days" },
		...{ teamSize: "2-5", preferredContact: "email", budget: "$25K-$50K", token },
	};
	const completed = await send(second, "lead-details", details);
	expect([completed.status, await completed.json()]).toEqual([201, { reference }]);
});

async function startSite(purpose: string, extra: Record<string, string> = {}) {
	const postgres = await startedPostgres();
	const mail = await mailServer();
	const name = `${purpose}-${randomUUID()}`;
	await postgres.createDatabase(name);
	const bucket = `drill-${name}`;
	storage.createBucket(bucket);
	const line = await startFlakyProxy(postgres.port);
	const storageLine = await startFlakyProxy(storage.port);
	const env = {
		...STREAM_ENV,
		DATABASE_URL: `postgres://closewell:closewell@127.0.0.1:${line.port}/${name}`,
		S3_ENDPOINT: `http://127.0.0.1:${storageLine.port}`,
		S3_BUCKET: bucket,
		S3_REGION: "us-east-1",
		S3_ACCESS_KEY_ID: "key",
		S3_SECRET_ACCESS_KEY: "secret",
		SMTP_URL: mail.url,
		...extra,
	};
	const started: RunningServer[] = [];
	const mailPort = Number(new URL(mail.url).port);
	const mailLines = new Map<RunningServer, Awaited<ReturnType<typeof startFaultyPeer>>>();
	const start = async () => {
		const mailLine = await startFaultyPeer(mailPort);
		const server = await startServer({ ...env, SMTP_URL: `smtp://127.0.0.1:${mailLine.port}` });
		mailLines.set(server, mailLine);
		started.push(server);
		return server;
	};
	const servers = await Promise.all(Array.from({ length: SERVERS }, start));
	onTestFinished(async () => {
		await Promise.all(started.map((server) => server.stop()));
	});
	const arrived = () => deliveryIds(mail.received);
	return {
		env,
		servers,
		/** Each server's own connection to the mail server. */
		mailLines,
		start,
		line,
		storageLine,
		arrived,
		any: (turn: number) => servers[turn % servers.length]?.url ?? "",
		duplicates: () => arrived().filter((id, index, all) => all.indexOf(id) !== index),
	};
}

/** Like a load balancer, sends each request to the next server that was ready at its last check. */
function startBalancer(servers: RunningServer[]) {
	let ready = servers.map(({ url }) => url);
	let going = true;
	const ask = async ({ url }: RunningServer) => {
		const { ok } = await fetch(`${url}/health/live`).catch(() => ({ ok: false }));
		return ok ? url : [];
	};
	const watch = async () => {
		while (going) {
			ready = (await Promise.all(servers.map(ask))).flat();
			await setTimeout(100);
		}
	};
	const watching = watch();
	return {
		choose: (turn: number) => ready[turn % ready.length] ?? "",
		async stop() {
			going = false;
			await watching;
		},
	};
}
