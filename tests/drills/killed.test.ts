import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { mailServer } from "../installation.ts";
import { sendAsVisitor } from "../send-as-visitor.ts";
import { createDeskClient, type DeskClient } from "../test-desk.ts";
import { isFullRun } from "./full-run.ts";

const KILLS = isFullRun ? 20 : 2;
const VISITORS = 6;
const DESK_KILLS = isFullRun ? 5 : 1;

test("a server killed repeatedly in a stream of leads loses none that it acknowledged, and delivers all", async () => {
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

test("a server killed right after confirming an action has done it, and sends each answer under one id", async () => {
	const mail = await mailServer();
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-killed-"));
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
	const env = { DATA_DIR: dataDir, SMTP_URL: mail.url, TRUST_PROXY: "1", CHALLENGE_FROM: "0", DESK_PORT: "0" };
	const done: { reference: string; subject: string; text: string }[] = [];
	let colleague: DeskClient | undefined;
	for (let round = 0; round < DESK_KILLS; round++) {
		const server = await startServer(env);
		const answers = await Promise.all(
			Array.from({ length: VISITORS }, (_, each) => sendLead(server.url, round * VISITORS + each)),
		);
		colleague = await atDesk(server, colleague);
		const { post } = colleague;
		const before = done.length;
		const work = answers.map(async (answer, each) => {
			const { reference } = await answer.json();
			const subject = `Answer ${round}-${each}`;
			const text = `Note ${round}-${each}`;
			const path = `/api/submissions/${reference}`;
			const statuses = [
				(await post(`${path}/take`, { version: 1 })).status,
				(await post(`${path}/note`, { version: 2, text })).status,
				(await post(`${path}/answer`, { version: 3, subject, text: "Dear Pat,\nhere is your answer." })).status,
			];
			if (statuses.every((status) => status === 200)) done.push({ reference, subject, text });
		});
		await expect.poll(() => done.length, { interval: 1 }).toBeGreaterThan(before + Math.floor(VISITORS / 2));
		server.process.kill("SIGKILL");
		await Promise.allSettled(work);
	}

	const last = await startServer(env);
	const { get, id } = await atDesk(last, colleague);
	for (const { reference, subject, text } of done) {
		const { body } = await get(`/api/submissions/${reference}`);
		expect(body).toMatchObject({ owner: { id }, state: "answered", version: 4 });
		const events = body.events as { what: string; text?: string; subject?: string }[];
		expect(events.filter(({ what }) => what === "took")).toHaveLength(1);
		expect(events.filter(({ what }) => what === "noted").map((event) => event.text)).toEqual([text]);
		expect(events.filter(({ what }) => what === "answered").map((event) => event.subject)).toEqual([subject]);
	}
	const idsOf = (subject: string) =>
		new Set(mail.received.filter(({ parsed }) => parsed.subject === subject).map(({ parsed }) => parsed.messageId))
			.size;
	await expect.poll(() => done.map(({ subject }) => idsOf(subject)), { interval: 250 }).toEqual(done.map(() => 1));
	await last.stop();
	const twice = mail.received.length - new Set(mail.received.map(({ parsed }) => parsed.messageId)).size;
	console.log(
		`${DESK_KILLS} kills: ${done.length} submissions taken, noted and answered, 0 lost, each answered under one id, ${twice} mails sent twice`,
	);
});

/** The first team member, who joins once and is still signed in after a restart. */
async function atDesk({ desk = "" }: RunningServer, before?: DeskClient) {
	const { origin, port, pathname } = new URL(desk);
	const browser = createDeskClient(Number(port), origin);
	for (const [name, value] of before?.cookies ?? []) browser.cookies.set(name, value);
	if (!before) {
		const { status } = await browser.post(`/api${pathname}`, { name: "Ada Quinn", email: "ada@closewell.example" });
		expect(status).toBe(200);
	}
	const { body } = await browser.get("/api/me");
	return { ...browser, id: body.person.id as string };
}

function sendLead(url: string, number: number): Promise<Response> {
	const email = `pat${number}@example.com`;
	const fields = { ...LEAD, email, requirements: `Needs a closer, request ${number}.` };
	return sendAsVisitor(`${url}/forms/lead`, new URLSearchParams(fields));
}
