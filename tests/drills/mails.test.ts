import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { WEBHOOK_SECRET } from "../installation.ts";
import { writeMail } from "../test-mail-in.ts";
import { isFullRun } from "./full-run.ts";

const [MAILS, KILLS] = isFullRun ? [1_000, 100] : [60, 3];
const AT_ONCE = 4;
const TIMEOUT_MS = 3_600_000;

/* A mail server's program hands over emails, as often as it takes, while the server is killed. */

test(`of ${MAILS} emails, none is lost or doubled while the server is killed ${KILLS} times`, {
	timeout: TIMEOUT_MS,
}, async () => {
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-mails-"));
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
	const env = { DATA_DIR: dataDir, MAIL_IN_SECRET: WEBHOOK_SECRET, CHALLENGE_FROM: "0" };
	let server = await startServer(env);
	let stored = 0;
	let repeated = 0;
	const mails = Array.from({ length: MAILS }, (_, index) => ({
		from: `sender-${index}@mail.example`,
		text: `This is email number ${index}.`,
	}));
	const left = mails.map((mail) => writeMail(mail));
	const senders = Array.from({ length: AT_ONCE }, async () => {
		for (let raw = left.pop(); raw !== undefined; raw = left.pop()) {
			let answer: { repeated: boolean } | undefined;
			while (!answer) answer = await post(server, raw);
			stored += 1;
			if (answer.repeated) repeated += 1;
		}
	});
	for (let round = 0; round < KILLS; round += 1) {
		const until = Math.floor(((round + 0.5) * MAILS) / KILLS);
		await expect.poll(() => stored, { interval: 2, timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(until);
		const killed = server.process;
		const gone = new Promise((done) => killed.once("exit", done));
		killed.kill("SIGKILL");
		await gone;
		server = await startServer(env);
	}
	await Promise.all(senders);
	const db = await openDatabase(readConfig(server.store));
	onTestFinished(() => db.destroy());
	const waiting = () => db.selectFrom("mails").select("id").where("state", "=", "waiting").execute();
	await expect.poll(waiting, { interval: 100, timeout: TIMEOUT_MS }).toEqual([]);
	await server.stop();

	const filed = await db.selectFrom("mails").select(["from_email", "body", "reference"]).execute();
	expect(filed.map(({ from_email }) => from_email).sort()).toEqual(mails.map(({ from }) => from).sort());
	const submissions = await db.selectFrom("submissions").select(["reference", "email", "fields"]).execute();
	expect(submissions.map(({ email }) => email).sort()).toEqual(mails.map(({ from }) => from).sort());
	expect(new Set(filed.map(({ reference }) => reference)).size).toBe(MAILS);
	for (const { email, fields } of submissions) {
		expect(fields).toContain(mails.find(({ from }) => from === email)?.text);
	}
	console.log(`${KILLS} kills: ${MAILS} emails, 0 lost, 0 doubled, ${repeated} handed over twice`);
});

/** Undefined if the server did not say that it has it. */
async function post({ url }: RunningServer, raw: string): Promise<{ repeated: boolean } | undefined> {
	const now = new Date();
	try {
		const response = await fetch(`${url}/mail-in`, {
			method: "POST",
			body: raw,
			headers: {
				...{ "content-type": "message/rfc822", "webhook-id": "msg_1" },
				"webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
				"webhook-signature": new Webhook(WEBHOOK_SECRET).sign("msg_1", now, raw),
			},
		});
		return response.status === 200 ? await response.json() : undefined;
	} catch {
		return undefined;
	}
}
