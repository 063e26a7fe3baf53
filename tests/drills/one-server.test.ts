import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formatMs, MB } from "../../tools/bench/figures.ts";
import { preloadFlag, startServer } from "../../tools/running/run-server.ts";
import { mailServer } from "../installation.ts";
import {
	checkStream,
	deliveryIds,
	expectNotReady,
	STREAM_ENV,
	type Stream,
	startStream,
	waitForAcknowledged,
	withDatabase,
} from "./drill.ts";
import { type Mood, respondAndHangUp, stallEmails, startFaultyPeer } from "./faulty-peer.ts";
import { isFullRun } from "./full-run.ts";
import { P99_FINE_MS, SLOWER_MAX, startPageVisitors } from "./load-processes.ts";
import { createWrongClock, holdLock, newFolder } from "./stopped-site.ts";

/* One server on SQLite and disk, and what can go wrong around it. */

const MORE = isFullRun ? 200 : 15;
const REFUSAL_MAX_MS = 10_000; // before the browser gives up
const REFUSED = 20; // the lock is held until this many submissions are refused
const HOUR_MS = 60 * 60 * 1000;
const AFTER_CLOCK_MS = 35_000; // by then no delivery may still wait because the clock was wrong

test("the disk that holds the database fills up, and is emptied", async () => {
	const { mail, disk, server, stream } = await fillDisk("database");
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	await expectNotReady(server.url);
	disk.empty();
	const repaired = performance.now();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	const arrived = () => deliveryIds(mail.received);
	await checkStream(`disk of the database full${disk.how}`, stream, { repaired, arrived });
	expect(stream.broken).toEqual([]);
	expect(arrived().length).toBe(new Set(arrived()).size); // what was sent meanwhile was written down in the end
});

test("the disk that holds uploads and resumes fills up, and is emptied", async () => {
	const { mail, disk, server, stream } = await fillDisk("uploads");
	await expect.poll(() => stream.refusedResumes(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(2);
	await waitForAcknowledged(stream, MORE); // leads
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
	disk.empty();
	const repaired = performance.now();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	const arrived = () => deliveryIds(mail.received);
	const { unheard } = await checkStream(`disk of the uploads full${disk.how}`, stream, { repaired, arrived });
	expect(unheard).toBe(0); // a resume that was refused is not there
	expect(stream.refused()).toBe(stream.refusedResumes());
	expect(stream.broken).toEqual([]);
});

test.runIf(isFullRun)("the clock jumps an hour ahead, then two back, and delayed deliveries still go out", async () => {
	const mail = await mailServer();
	const peer = await startFaultyPeer(Number(new URL(mail.url).port));
	const clock = createWrongClock(0);
	const env = {
		DATA_DIR: join(newFolder(), "data"),
		SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
		...STREAM_ENV,
		...clock.env,
	};
	const server = await startServer(env);
	onTestFinished(server.stop);
	const stream = await startStream(env, () => server.url);
	await waitForAcknowledged(stream, MORE);
	clock.set(HOUR_MS);
	await waitForAcknowledged(stream, MORE);
	peer.moods.push(...Array<Mood>(10_000).fill(respondAndHangUp("421 come back later\r\n"))); // so that deliveries are delayed
	await waitForAcknowledged(stream, MORE);
	clock.set(-HOUR_MS);
	await waitForAcknowledged(stream, MORE);
	peer.moods.length = 0;
	await waitForAcknowledged(stream, MORE);
	clock.set(0);
	const repaired = performance.now();
	await waitForAcknowledged(stream, 5);
	await stream.stop();
	await expect.poll(() => waitingForLater(stream), { timeout: AFTER_CLOCK_MS }).toBe(0);
	const arrived = () => deliveryIds(mail.received);
	await checkStream("clock an hour ahead, then behind", stream, {
		repaired,
		arrived,
		hurried: false,
		wellWhen: "delivered",
	});
	expect(stream.broken).toEqual([]);
	expect(stream.refused()).toBe(0);
	expect(arrived().length).toBe(new Set(arrived()).size);
});

test.runIf(isFullRun)("another program holds the database lock, and pages are as fast as ever", async () => {
	const mail = await mailServer();
	const peer = await startFaultyPeer(Number(new URL(mail.url).port));
	const env = { DATA_DIR: join(newFolder(), "data"), SMTP_URL: `smtp://127.0.0.1:${peer.port}`, ...STREAM_ENV };
	const server = await startServer(env);
	onTestFinished(server.stop);
	const visitors = startPageVisitors(server.url);
	const stream = await startStream(env, () => server.url);
	await waitForAcknowledged(stream, 5);
	visitors.begin();
	await waitForAcknowledged(stream, MORE);
	const quiet = await visitors.end();
	const late = stallEmails("before the answer");
	peer.moods.push(late.mood);
	await expect.poll(() => late.held.length, { timeout: 60_000 }).toBe(1);
	visitors.begin();
	const release = holdLock(env.DATA_DIR);
	late.letGo(); // so that deliveries have to be marked as sent
	await expectNotReady(server.url);
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 120_000 }).toBeGreaterThanOrEqual(REFUSED);
	release();
	const repaired = performance.now();
	const held = await visitors.end();
	await waitForAcknowledged(stream, MORE);
	await stream.stop();
	const arrived = () => deliveryIds(mail.received);
	await checkStream(`lock held (pages p99 ${formatMs(held.p99)}, quiet ${formatMs(quiet.p99)})`, stream, {
		repaired,
		arrived,
	});
	expect(stream.broken).toEqual([]);
	expect(arrived().length).toBe(new Set(arrived()).size); // what was sent meanwhile was written down in the end
	expect(stream.slowestRefusalMs()).toBeLessThan(REFUSAL_MAX_MS);
	expect(held.p99).toBeLessThanOrEqual(Math.max(P99_FINE_MS, SLOWER_MAX * quiet.p99));
});

/** Fills a disk in the middle of a stream of submissions. */
async function fillDisk(part: "database" | "uploads") {
	const mail = await mailServer();
	const disk = smallDisk(part);
	const env = { ...disk.env, SMTP_URL: mail.url, ...STREAM_ENV };
	const server = await startServer(env);
	onTestFinished(server.stop);
	const stream = await startStream(env, () => server.url);
	await waitForAcknowledged(stream, MORE);
	disk.fill();
	return { mail, disk, server, stream };
}

/** The number of deliveries that are not due yet. */
function waitingForLater({ config }: Stream): Promise<number> {
	const now = new Date().toISOString();
	return withDatabase(config, async (db) => {
		const unsent = db.selectFrom("deliveries").select("id").where("sent_at", "is", null);
		return (await unsent.where("next_at", ">", now).execute()).length;
	});
}

interface SmallDisk {
	/** For the table: says if the disk is simulated. */
	how: string;
	env: Record<string, string>;
	fill(): void;
	empty(): void;
}

/** A data folder with one part on a disk that can be filled: a real one in memory, or else a simulated one. */
function smallDisk(part: "database" | "uploads"): SmallDisk {
	const folder = newFolder();
	const small = join(folder, "small");
	const large = join(folder, "large");
	const data = join(folder, "data");
	for (const path of [small, large]) mkdirSync(path);
	if (!mount(small)) {
		const said = join(folder, "full");
		return {
			how: " (injected)",
			env: { DATA_DIR: data, FULL_DISK: said, NODE_OPTIONS: preloadFlag("full-disk") },
			fill: () => writeFileSync(said, part),
			empty: () => rmSync(said),
		};
	}
	onTestFinished(() => void execFileSync("umount", [small]));
	symlinkSync(part === "database" ? small : large, data);
	for (const name of ["incoming", "resumes"]) {
		const path = join(part === "database" ? large : small, name);
		mkdirSync(path);
		symlinkSync(path, join(data, name));
	}
	return {
		how: "",
		env: { DATA_DIR: data },
		fill: () => expect(() => writeFileSync(join(small, "filling"), Buffer.alloc(64 * MB))).toThrow("ENOSPC"),
		empty: () => rmSync(join(small, "filling")),
	};
}

/** Returns whether this user may mount. */
function mount(folder: string): boolean {
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", folder], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
