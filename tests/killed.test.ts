import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { mailServer } from "../server/test-installation.ts";
import { LEAD } from "../tools/running/filled-forms.ts";
import { startServer } from "../tools/running/server.ts";
import { sendAsVisitor } from "./visitor.ts";

const KILLS = 20;
const VISITORS = 6;

test("a server killed 20 times in a stream of leads loses none that it acknowledged, and delivers all", async () => {
	const mail = await mailServer();
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-killed-"));
	const env = { DATA_DIR: dataDir, SMTP_URL: mail.url, TRUST_PROXY: "1", CHALLENGE_FROM: "0" };
	const acknowledged: string[] = [];
	let sent = 0;
	for (let round = 0; round < KILLS; round++) {
		const server = await startServer(env);
		let alive = true;
		const visitor = async () => {
			while (alive) {
				const response = await sendLead(server.url, sent++).catch(() => undefined);
				if (response?.status === 201) acknowledged.push((await response.json().catch(() => ({}))).reference);
			}
		};
		const visitors = Array.from({ length: VISITORS }, visitor);
		const before = acknowledged.length;
		await expect
			.poll(() => acknowledged.length, { interval: 5 })
			.toBeGreaterThan(before + Math.floor(Math.random() * 25));
		server.process.kill("SIGKILL");
		alive = false;
		await Promise.all(visitors);
	}
	const references = acknowledged.filter(Boolean);
	expect(references.length).toBeGreaterThan(KILLS);

	const last = await startServer(env);
	const waiting = async () => (await (await fetch(`${last.url}/health`)).json()).deliveries.waiting;
	await expect.poll(waiting, { interval: 250 }).toBe(0);
	await last.stop();

	const db = new DatabaseSync(join(dataDir, "submissions.sqlite"), { readOnly: true });
	const stored = new Set(
		db
			.prepare("select reference from submissions")
			.all()
			.map((row) => row.reference),
	);
	const half = db
		.prepare(
			"select reference from submissions where (select count(*) from deliveries d where d.reference = submissions.reference) <> 2",
		)
		.all();
	db.close();
	expect(references.filter((reference) => !stored.has(reference))).toEqual([]);
	expect(half).toEqual([]);
	const delivered = new Set(mail.received.map(({ parsed }) => `${parsed.messageId}`));
	expect(delivered.size).toBe(stored.size * 2);
	console.log(
		`${KILLS} kills: ${sent} sent, ${references.length} acknowledged, ${stored.size} stored, 0 lost, ${mail.received.length - delivered.size} mails sent twice`,
	);
	await rm(dataDir, { recursive: true });
});

function sendLead(url: string, number: number): Promise<Response> {
	const email = `pat${number}@example.com`;
	const fields = { ...LEAD, email, requirements: `Needs a closer, request ${number}.` };
	return sendAsVisitor(`${url}/forms/lead`, new URLSearchParams(fields));
}
