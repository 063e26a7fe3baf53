import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../tools/running/run-server.ts";
import { mailServer, WEBHOOK_SECRET, webhookReceiver } from "../installation.ts";
import {
	checkStream,
	deliveryIds,
	makeDeliveriesDue,
	STREAM_ENV,
	type Stream,
	startStream,
	waitForAcknowledged,
	withDatabase,
} from "./drill.ts";
import {
	acceptSilently,
	answerCommand,
	END_OF_MAIL,
	type Mood,
	resetting,
	respondAndHangUp,
	respondSlowly,
	silent,
	startFaultyPeer,
} from "./faulty-peer.ts";

/* Delivery targets, the mail server and the webhook, and what can go wrong there. */

const MORE = 200;
const TIMES = 3;

const COMMANDS = [/^MAIL FROM/, /^RCPT TO/, /^DATA/, END_OF_MAIL];
const MAIL_MOODS: Mood[] = [
	respondAndHangUp("HTTP/1.1 418 I am a teapot\r\n\r\n"),
	respondAndHangUp("421 come back later\r\n"),
	respondAndHangUp("220 hello\r\n"),
	resetting,
	silent,
	respondSlowly("220-hello\r\n"),
	...COMMANDS.flatMap((command) =>
		["", "451 not now\r\n", "554 never\r\n"].map((said) => answerCommand(command, said)),
	),
	acceptSilently(END_OF_MAIL),
	acceptSilently(END_OF_MAIL, 3),
];

const ANY = /^/;
const WEBHOOK_MOODS: Mood[] = [
	respondAndHangUp("220 mail.example ESMTP\r\n"),
	respondAndHangUp("\0\0\0\0", "when asked"),
	...[301, 400, 404, 410, 429, 500, 502, 503].map((status) =>
		respondAndHangUp(`HTTP/1.1 ${status} No\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n`, "when asked"),
	),
	resetting,
	...[silent, respondSlowly("HTTP/1.1 200 OK\r\nx-more: yes\r\n")],
	acceptSilently(ANY),
	acceptSilently(ANY, 12),
];

test("a mail server that is down, slow, garbled, cut off and refuses each command gets every email in the end", async () => {
	const mail = await mailServer();
	const peer = await startFaultyPeer(portOf(mail.url));
	const { env, url } = await startSite({ SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
	const stream = await startStream(env, () => url);
	const repaired = await trouble(stream, peer, MAIL_MOODS);
	const arrived = () => deliveryIds(mail.received);
	await checkStream("mail server down and in bad moods", stream, { repaired, arrived, wellWhen: "delivered" });
	expect(stream.broken).toEqual([]);
	expect(stream.refused()).toBe(0);
	// Emails that it accepted without confirming, or that were cut off, came again, each with its own Message-ID.
	expect(mail.received.length - new Set(arrived()).size).toBeGreaterThanOrEqual(2 * TIMES);
});

test("a webhook that is down, slow, garbled, cut off and refuses gets every event in the end, signed", async () => {
	const mail = await mailServer();
	const hook = await webhookReceiver();
	const peer = await startFaultyPeer(portOf(hook.url));
	const { env, url } = await startSite({
		SMTP_URL: mail.url,
		WEBHOOK_URL: `http://127.0.0.1:${peer.port}/hook`,
		WEBHOOK_SECRET,
	});
	const stream = await startStream(env, () => url);
	const repaired = await trouble(stream, peer, WEBHOOK_MOODS);
	const told = () => hook.calls.map(({ headers }) => String(headers["webhook-id"]));
	const arrived = () => [...deliveryIds(mail.received), ...told()];
	await checkStream("webhook down and in bad moods", stream, { repaired, arrived, wellWhen: "delivered" });
	expect(stream.broken).toEqual([]);
	expect(stream.refused()).toBe(0);
	for (const { body, headers } of hook.calls) {
		expect(() => new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>)).not.toThrow();
	}
	// Events that it accepted without confirming, or that were cut off, came again with the same id and bytes.
	expect(hook.calls.length - new Set(told()).size).toBeGreaterThanOrEqual(2 * TIMES);
	expect(new Set(hook.calls.map(({ body }) => body)).size).toBe(new Set(told()).size);
});

/** Takes the target down, then puts it through each mood. Returns when it was healthy again. */
async function trouble(
	stream: Stream,
	peer: Awaited<ReturnType<typeof startFaultyPeer>>,
	moods: Mood[],
): Promise<number> {
	await waitForAcknowledged(stream, MORE);
	peer.down();
	await expect
		.poll(() => errorsOf(stream), { timeout: 60_000 })
		.toContainEqual(expect.stringContaining("ECONNREFUSED"));
	for (let time = 0; time < TIMES; time += 1) peer.moods.push(...moods);
	await peer.up();
	await expect.poll(() => peer.trouble(), { timeout: 120_000 }).toBe(0);
	const repaired = performance.now();
	// Once it is healthy, each new submission triggers the delayed deliveries that were made due.
	await expect.poll(() => makeDeliveriesDue(stream).then(() => countDelayed(stream)), { timeout: 120_000 }).toBe(0);
	await stream.stop();
	return repaired;
}

async function startSite(targets: Record<string, string>) {
	const dataDir = mkdtempSync(join(tmpdir(), "closewell-targets-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const env = { DATA_DIR: dataDir, ...STREAM_ENV, ...targets };
	const server = await startServer(env);
	onTestFinished(server.stop);
	return { env, url: server.url };
}

/** The number of deliveries that failed and have not succeeded since. */
function countDelayed({ config }: Stream): Promise<number> {
	return withDatabase(config, async (db) => {
		const unsent = db.selectFrom("deliveries").select("id").where("sent_at", "is", null);
		return (await unsent.where("last_error", "is not", null).execute()).length;
	});
}

async function errorsOf({ config }: Stream): Promise<(string | null)[]> {
	const put = await withDatabase(config, (db) => db.selectFrom("deliveries").select("last_error").execute());
	return put.map(({ last_error }) => last_error);
}

function portOf(url: string): number {
	return Number(new URL(url).port);
}
