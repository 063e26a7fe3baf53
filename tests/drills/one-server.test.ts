import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { mailServer } from "../../server/submissions/test-installation.ts";
import { startServer } from "../server.ts";
import { isFull, judge, printOutcomes, startStream, untilMore } from "./drill.ts";

/* One server on SQLite and disk, and what may go wrong around it. */

const MORE = isFull ? 200 : 30;
const MB = 1024 * 1024;

const small = smallDisk();

afterAll(() => {
	printOutcomes();
	if (!small) return;
	execFileSync("umount", [small]);
	rmSync(small, { recursive: true });
});

test.skipIf(!small)("the disk that holds database and resumes fills up, and is emptied", async () => {
	const mail = await mailServer();
	const env = { DATA_DIR: join(small ?? "", "data"), SMTP_URL: mail.url };
	const server = await startServer(env);
	onTestFinished(server.stop);
	const stream = startStream(() => server.url);
	await untilMore(stream, MORE);
	expect(() => writeFileSync(join(small ?? "", "filling"), Buffer.alloc(64 * MB))).toThrow("ENOSPC");
	await expect.poll(() => stream.refused(), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
	await expect.poll(async () => (await fetch(`${server.url}/health`)).status, { timeout: 20_000 }).toBe(503);
	rmSync(join(small ?? "", "filling"));
	const repaired = performance.now();
	await untilMore(stream, MORE);
	await stream.stop();
	await judge("disk full", stream, env, repaired, () => idsOf(mail.received));
	expect(stream.broken).toEqual([]);
});

test("a mail server that talks garbage, hangs up, and puts off gets every mail in the end", async () => {
	const mail = await mailServer();
	const moods: ((socket: Socket) => void)[] = [
		(socket) => socket.end("HTTP/1.1 418 I am a teapot\r\n\r\n"),
		(socket) => socket.resetAndDestroy(),
		(socket) => socket.end("421 come back later\r\n"),
		(socket) => socket.write("220 hello\r\n") && socket.once("data", () => socket.destroy()),
	];
	let connections = 0;
	const moody = createServer((socket) => {
		socket.on("error", () => undefined);
		connections += 1;
		const mood = connections <= 24 ? moods[connections % moods.length] : undefined;
		if (mood) return mood(socket);
		const real = connect(Number(new URL(mail.url).port), "127.0.0.1");
		real.on("error", () => socket.destroy());
		socket.on("close", () => real.destroy());
		socket.pipe(real).pipe(socket);
	});
	moody.listen(0, "127.0.0.1");
	await once(moody, "listening");
	onTestFinished(() => void moody.close());
	const dataDir = mkdtempSync(join(tmpdir(), "closewell-mail-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const env = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${(moody.address() as AddressInfo).port}` };
	const server = await startServer(env);
	onTestFinished(server.stop);
	const stream = startStream(() => server.url);
	await untilMore(stream, MORE);
	await expect.poll(() => connections, { timeout: 60_000 }).toBeGreaterThan(24);
	const repaired = performance.now();
	await untilMore(stream, 5);
	await stream.stop();
	await judge("mail server in bad moods", stream, env, repaired, () => idsOf(mail.received));
	expect(stream.broken).toEqual([]);
	expect(stream.refused()).toBe(0);
});

function idsOf(received: { parsed: { messageId?: string } }[]): string[] {
	return received.map(({ parsed }) => (parsed.messageId ?? "").replace(/^<|@.*$/g, ""));
}

/** A disk of 48 MB in memory, where this user may make one. */
function smallDisk(): string | undefined {
	const folder = mkdtempSync(join(tmpdir(), "closewell-disk-"));
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", folder], { stdio: "ignore" });
		return folder;
	} catch {
		rmSync(folder, { recursive: true });
		return undefined;
	}
}
