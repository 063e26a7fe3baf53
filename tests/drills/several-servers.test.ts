import { setTimeout } from "node:timers/promises";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mailServer } from "../../server/submissions/test-installation.ts";
import { type PostgresServer, startPostgres } from "../postgres.ts";
import { type RunningServer, startServer } from "../server.ts";
import { isFull, judge, printOutcomes, startStream, untilMore } from "./drill.ts";
import { startProxy } from "./proxy.ts";

/* Three servers, one PostgreSQL, one S3-compatible storage, and what may go wrong between them. */

const MORE = isFull ? 200 : 30; // submissions before and after a fault

let postgres: PostgresServer;
let storage: Awaited<ReturnType<typeof startFauxqs>>;

beforeAll(async () => {
	[postgres, storage] = await Promise.all([startPostgres(), startFauxqs({ port: 0, logger: false })]);
}, 120_000);

afterAll(async () => {
	printOutcomes();
	await Promise.all([postgres.remove(), storage.stop()]);
});

test("PostgreSQL is stopped and started in a stream of submissions", async () => {
	const site = await startSite("restart");
	const stream = startStream(site.any);
	await untilMore(stream, MORE);
	await postgres.stop();
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	expect((await fetch(`${site.any(0)}/health`)).status).toBe(503);
	await postgres.start();
	const repaired = performance.now();
	await untilMore(stream, MORE);
	await stream.stop();
	await judge("PostgreSQL stopped and started", stream, site.env, repaired, site.delivered);
	expect(stream.broken).toEqual([]);
});

test("connections to PostgreSQL break in the middle of commits", async () => {
	const site = await startSite("commits");
	const stream = startStream(site.any);
	await untilMore(stream, MORE);
	site.line.cutAfter("commit", isFull ? 50 : 10);
	const repaired = performance.now();
	await untilMore(stream, MORE * 2);
	await stream.stop();
	await judge("connection cut mid-commit", stream, site.env, repaired, site.delivered);
	expect(stream.broken).toEqual([]);
});

test.runIf(isFull)("the line to PostgreSQL goes silent without a word", async () => {
	const site = await startSite("silent");
	const stream = startStream(site.any);
	await untilMore(stream, MORE);
	site.line.goSilent();
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	site.line.mend();
	const repaired = performance.now();
	await untilMore(stream, MORE);
	await stream.stop();
	await judge("line to PostgreSQL silent", stream, site.env, repaired, site.delivered);
	expect(stream.broken).toEqual([]);
});

test("the storage resets, then is cut off", async () => {
	const site = await startSite("storage");
	const stream = startStream(site.any);
	await untilMore(stream, MORE);
	site.storageLine.cutAfter("PUT /", 4);
	await untilMore(stream, MORE);
	site.storageLine.cut();
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	site.storageLine.mend();
	const repaired = performance.now();
	await untilMore(stream, MORE);
	await stream.stop();
	await judge("storage resetting, then away", stream, site.env, repaired, site.delivered);
	expect(stream.broken).toEqual([]);
});

test("each server in turn is stopped and another takes its place, and no request is dropped", async () => {
	const site = await startSite("rolling", { STOP_DELAY_MS: "2000" });
	const balancer = startBalancer(site.servers);
	const stream = startStream(balancer.choose);
	await untilMore(stream, MORE);
	const began = performance.now();
	for (const server of [...site.servers]) {
		const next = await site.start();
		site.servers.push(next);
		await untilMore(stream, 5);
		await server.stop();
		site.servers.splice(site.servers.indexOf(server), 1);
		await untilMore(stream, 5);
	}
	await stream.stop();
	await balancer.stop();
	await judge("rolling restart of three", stream, site.env, began, site.delivered);
	expect(stream.broken).toEqual([]);
	expect(stream.refused()).toBe(0);
	expect(site.duplicates()).toEqual([]);
});

test("one of three servers is killed in the middle of sends", async () => {
	const site = await startSite("killed");
	const stream = startStream(site.any);
	await untilMore(stream, MORE);
	const [victim] = site.servers.splice(0, 1);
	victim?.process.kill("SIGKILL");
	const killed = performance.now();
	await untilMore(stream, MORE);
	await stream.stop();
	if (isFull) await judge("one of three killed", stream, site.env, killed, site.delivered);
	else expect(stream.acknowledged()).toBeGreaterThan(MORE);
	// What was on its way to the killed one is the visitors' to send again.
	expect(stream.broken.length).toBeLessThanOrEqual(6);
});

test("a lead that one server took is completed on another", async () => {
	const site = await startSite("tokens");
	const [first, second] = site.servers;
	const send = (server: RunningServer | undefined, form: string, fields: Record<string, string>) =>
		fetch(`${server?.url}/forms/${form}`, {
			method: "POST",
			headers: { accept: "application/json" },
			body: new URLSearchParams(fields),
		});
	const lead = {
		...{ firstName: "Pat", lastName: "Doe", email: "pat@example.com", company: "Acme" },
		...{ roleType: "vp-sales", requirements: "Needs a closer.", agreeToTerms: "on" },
	};
	const { reference, token } = await (await send(first, "lead", lead)).json();
	const again = await (await send(second, "lead", lead)).json();
	expect(again.reference).toBe(reference);
	const details = {
		...{ phone: "(302) 555-0142", jobTitle: "Head of Sales", companySize: "51-200", industry: "Technology & SaaS" },
		...{ experienceLevel: "senior", salaryRange: "$90K-$120K", location: "remote", timeline: "30-days" },
		...{ teamSize: "2-5", preferredContact: "email", budget: "$25K-$50K", token },
	};
	const completed = await send(second, "lead-details", details);
	expect([completed.status, await completed.json()]).toEqual([201, { reference }]);
});

async function startSite(name: string, extra: Record<string, string> = {}) {
	const mail = await mailServer();
	await postgres.createDatabase(name);
	const bucket = `drill-${name}`;
	storage.createBucket(bucket);
	const line = await startProxy(postgres.port);
	const storageLine = await startProxy(storage.port);
	const env = {
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
	const start = async () => {
		const server = await startServer(env);
		started.push(server);
		return server;
	};
	const servers = await Promise.all([start(), start(), start()]);
	onTestFinished(async () => {
		await Promise.all(started.map((server) => server.stop()));
	});
	const delivered = () => mail.received.map(({ parsed }) => (parsed.messageId ?? "").replace(/^<|@.*$/g, ""));
	return {
		env,
		servers,
		start,
		line,
		storageLine,
		delivered,
		any: (turn: number) => servers[turn % servers.length]?.url ?? "",
		duplicates: () => delivered().filter((id, index, all) => all.indexOf(id) !== index),
	};
}

/** Sends each request to the next server that was ready when last asked, as a load balancer does. */
function startBalancer(servers: RunningServer[]) {
	let ready = servers.map(({ url }) => url);
	let going = true;
	const ask = async ({ url }: RunningServer) => {
		const { ok } = await fetch(`${url}/health`).catch(() => ({ ok: false }));
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
