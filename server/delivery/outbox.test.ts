import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import pino from "pino";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { chat, lead, mailServer, newInstallation, WEBHOOK_SECRET, webhookReceiver } from "../../tests/installation.ts";
import { readFirm } from "../config/content.ts";
import { resendSubmission } from "../queue/resend.ts";
import { createBatcher } from "../store/database/batch.ts";
import type { ChatRow, Database, DeliveryRow } from "../store/tables.ts";
import {
	createOutbox,
	type Lane,
	nextAttempt,
	ObsoleteDelivery,
	RejectedDelivery,
	requireSubmission,
} from "./outbox.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const patient = { timeout: 120_000, interval: 5 };

test("a mail server that refuses, then is slow, then recovers gets every email once", {
	tags: "thorough",
}, async () => {
	let mood: "refusing" | "slow" | "well" = "refusing";
	const taken: string[] = [];
	const mail = await mailServer({
		onMailFrom(_address, _session, done) {
			done(mood === "refusing" ? Object.assign(new Error("Try later"), { responseCode: 451 }) : null);
		},
		async onData(stream, _session, done) {
			let text = "";
			for await (const chunk of stream) text += chunk;
			taken.push(/^Message-ID: (.+)\r$/im.exec(text)?.[1] ?? "none");
			setTimeout(done, mood === "slow" ? 100 : 0);
		},
	});
	const { database, open, pass } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	const db = await database();
	await site.start();
	const received = await Promise.all(
		Array.from({ length: 10 }, (_, index) => site.intake.receive(lead(`person-${index}@example.com`))),
	);
	await vi.waitFor(async () => expect(await countWhere(db, "last_error", "is not")).toBe(20), patient);
	expect(taken).toEqual([]);
	const state = { waiting: 10, failed: 0, oldestSeconds: 0 };
	expect(await site.outbox.state()).toEqual({
		waiting: 20,
		failed: 0,
		byTarget: [
			{ target: "firm-mail", ...state },
			{ target: "receipt", ...state },
			{ target: "desk-mail", ...state, waiting: 0 },
			{ target: "opening-mail", ...state, waiting: 0 },
			{ target: "shortlist-mail", ...state, waiting: 0 },
			{ target: "job-mail", ...state, waiting: 0 },
			{ target: "alert-mail", ...state, waiting: 0 },
			{ target: "call-mail", ...state, waiting: 0 },
			{ target: "candidate-mail", ...state, waiting: 0 },
		],
	});

	mood = "slow";
	pass(MINUTE);
	site.outbox.nudge();
	await vi.waitFor(() => expect(taken.length).toBeGreaterThan(7), patient);
	expect((await site.outbox.state()).byTarget.map(({ oldestSeconds }) => oldestSeconds)).toContain(60);
	mood = "well";
	await vi.waitFor(async () => expect(await countWhere(db, "sent_at", "is not")).toBe(20), patient);
	const [, domain] = readFirm().email.split("@");
	const expected = received.flatMap(({ reference }) => [`<${reference}-1@${domain}>`, `<${reference}-2@${domain}>`]);
	expect(taken.sort()).toEqual(expected.sort());
	expect(await site.outbox.state()).toMatchObject({ failed: 0, waiting: 0 });
});

test("three days without a mail server end as failed, reported once without personal data, and can be sent again", async () => {
	const { clock, database, logged, open, pass } = newInstallation({ SMTP_URL: "smtp://127.0.0.1:9" });
	const site = await open();
	const db = await database();
	await site.start();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const started = clock().getTime();
	for (let round = 1; (await site.outbox.state()).waiting > 0; round += 1) {
		const tried = () =>
			db
				.selectFrom("deliveries")
				.select("id")
				.where((row) => row.or([row("failed_at", "is not", null), row("attempts", ">=", round)]))
				.where("claimed_until", "is", null)
				.execute();
		await vi.waitFor(async () => expect(await tried()).toHaveLength(2), patient);
		const { next } = await db
			.selectFrom("deliveries")
			.select((row) => row.fn.max("next_at").as("next"))
			.executeTakeFirstOrThrow();
		pass(Math.max(0, Date.parse(next ?? "") - clock().getTime()));
		site.outbox.nudge();
	}
	expect(clock().getTime() - started).toBe(3 * DAY);
	expect(await site.outbox.state()).toMatchObject({ failed: 2, waiting: 0 });
	const rows = await db.selectFrom("deliveries").selectAll().execute();
	for (const { attempts, failed_at, last_error } of rows) {
		expect(attempts).toBeGreaterThan(12);
		expect(attempts).toBeLessThan(17);
		expect(failed_at).toBe(new Date(started + 3 * DAY).toISOString());
		expect(last_error).toContain("ECONNREFUSED");
	}
	const errors = logged.filter(({ level }) => level === 50);
	expect(errors.map(({ delivery }) => delivery).sort()).toEqual([`${reference}-1`, `${reference}-2`]);
	expect(JSON.stringify(logged)).not.toMatch(/jane|doe|acme/i);

	expect(await resendSubmission(db, reference, clock)).toBe(2);
	expect(await site.outbox.state()).toMatchObject({ failed: 0, waiting: 2 });
});

test("workers in separate processes never send the same delivery, even when one is killed", async () => {
	const hook = await webhookReceiver();
	const { config, open } = newInstallation({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const site = await open(() => new Date());
	const received = await Promise.all(
		Array.from({ length: 200 }, (_, index) => site.intake.receive(lead(`person-${index}@example.com`))),
	);
	const script = `
		import pino from "pino";
		import { readConfig } from "./server/config/config.ts";
		import { openDatabase } from "./server/store/database/open.ts";
		import { createBatcher } from "./server/store/database/batch.ts";
		import { createOutbox } from "./server/delivery/outbox.ts";
		import { createWebhook } from "./server/delivery/webhook.ts";
		const config = readConfig(process.env);
		const clock = () => new Date();
		const lane = { target: "webhook", send: createWebhook(config.webhook, clock) };
		const db = await openDatabase(config);
		const log = pino({ level: "silent" });
		createOutbox({ db, commit: createBatcher(db, log), lanes: [lane], log, clock }).start();`;
	const env = { ...process.env, DATA_DIR: config.dataDir, WEBHOOK_URL: hook.url, WEBHOOK_SECRET };
	const workers = Array.from({ length: 3 }, () =>
		spawn(process.execPath, ["--input-type=module", "-e", script], { env, stdio: ["ignore", "ignore", "inherit"] }),
	);
	onTestFinished(() => {
		for (const worker of workers) worker.kill("SIGKILL");
	});
	await vi.waitFor(() => expect(hook.calls.length).toBeGreaterThan(30), patient);
	workers[0]?.kill("SIGKILL");
	const ids = () => hook.calls.map(({ headers }) => headers["webhook-id"]);
	// The killed worker's deliveries may stay claimed for minutes; everything else arrives.
	await vi.waitFor(() => expect(new Set(ids()).size).toBeGreaterThanOrEqual(received.length - 4), patient);
	expect(new Set(ids()).size).toBe(ids().length);
});

test("a killed worker's deliveries are sent when their claims expire, not before", async () => {
	const mail = await mailServer();
	const { clock, database, open, pass } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	const db = await database();
	const killed = await site.intake.receive(lead("killed@example.com"));
	await db
		.updateTable("deliveries")
		.set({ claimed_by: "a worker that is no more", claimed_until: new Date(clock().getTime() + MINUTE).toISOString() })
		.execute();
	await site.intake.receive(lead("other@example.com"));
	await site.start();
	await vi.waitFor(() => expect(mail.received).toHaveLength(2), patient);
	pass(MINUTE);
	site.outbox.nudge();
	await vi.waitFor(() => expect(mail.received).toHaveLength(4), patient);
	const late = mail.received.slice(2).map(({ parsed }) => parsed.messageId);
	expect(late.every((id) => id?.includes(killed.reference))).toBe(true);
});

test("a server that has the database to itself sends a killed one's deliveries right away", async () => {
	const mail = await mailServer();
	const { clock, database, open } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	await site.intake.receive(lead("jane@example.com"));
	const claimed_until = new Date(clock().getTime() + MINUTE).toISOString();
	const db = await database();
	await db.updateTable("deliveries").set({ claimed_by: "a killed worker", claimed_until }).execute();
	await site.start(true);
	await vi.waitFor(() => expect(mail.received).toHaveLength(2), patient);
});

test("a claim whose response was lost is released and made again", async () => {
	const { clock, database, open } = newInstallation();
	const { reference } = await (await open()).intake.receive(lead("jane@example.com"));
	const db = await database();
	let lost = 0;
	const losingOne = db.withPlugin({
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			if (lost === 0 && result.rows.some((row) => "claimed_by" in row)) {
				lost += 1;
				throw new Error("read ECONNRESET");
			}
			return result;
		},
	});
	const sent: string[] = [];
	const lane: Lane = { target: "firm-mail", send: async ({ delivery }) => void sent.push(delivery.id) };
	const logged: string[] = [];
	const log = pino({}, { write: (line) => void logged.push(line) });
	const outbox = createOutbox({ db: losingOne, commit: createBatcher(db, log), lanes: [lane], log, clock });
	onTestFinished(() => outbox.stop());
	await outbox.start();
	await vi.waitFor(() => expect(logged.join()).toContain("the outbox cannot read its deliveries"), patient);
	outbox.nudge();
	await vi.waitFor(() => expect(logged.join()).toContain('"delivered"'), patient);
	expect([lost, sent]).toEqual([1, [`${reference}-1`]]);
});

/** An outbox for mail to the firm, with the given send function. */
async function telling(send: Lane["send"]) {
	const installation = newInstallation();
	const { clock, database, logged, open } = installation;
	const db = await database();
	const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
	const lanes: Lane[] = [{ target: "firm-mail", send }];
	const outbox = createOutbox({ db, commit: createBatcher(db, log), lanes, log, clock });
	onTestFinished(() => outbox.stop(0));
	return { ...installation, db, outbox, site: await open() };
}

test("four deliveries per target are sent at once, each claimed for two minutes", async () => {
	const sending: (() => void)[] = [];
	const send = () => new Promise<void>((done) => void sending.push(done));
	const { clock, db, outbox, site } = await telling(send);
	for (let number = 0; number < 6; number += 1) await site.intake.receive(lead(`person-${number}@example.com`));
	await outbox.start();
	await vi.waitFor(() => expect(sending.length).toBeGreaterThanOrEqual(4), patient);
	const claimed = await db
		.selectFrom("deliveries")
		.select("claimed_until")
		.where("claimed_by", "is not", null)
		.execute();
	expect(claimed).toEqual(Array(4).fill({ claimed_until: new Date(clock().getTime() + 2 * MINUTE).toISOString() }));
	sending[0]?.();
	await vi.waitFor(() => expect(sending).toHaveLength(5), patient);
});

test("a delivery still being sent when its claim expires is not sent a second time", async () => {
	const begun: string[] = [];
	const send: Lane["send"] = ({ delivery }) => {
		begun.push(delivery.id);
		return new Promise(() => undefined);
	};
	const { outbox, pass, site } = await telling(send);
	const first = await site.intake.receive(lead("jane@example.com"));
	await outbox.start();
	await vi.waitFor(() => expect(begun).toHaveLength(1), patient);
	pass(3 * MINUTE);
	const second = await site.intake.receive(lead("john@example.com"));
	outbox.nudge();
	await vi.waitFor(() => expect(begun).toContain(`${second.reference}-1`), patient); // so it has looked again
	expect(begun).toEqual([`${first.reference}-1`, `${second.reference}-1`]);
});

test("500 characters of the receiver's error are kept, and the log says when the next attempt is", async () => {
	const { clock, db, logged, outbox, site } = await telling(() => Promise.reject(new Error("x".repeat(501))));
	await site.intake.receive(lead("jane@example.com"));
	await outbox.start();
	const row = () => db.selectFrom("deliveries").selectAll().where("target", "=", "firm-mail").executeTakeFirstOrThrow();
	await vi.waitFor(async () => expect((await row()).last_error).toBe("x".repeat(500)), patient);
	const { next_at } = await row();
	expect(Date.parse(next_at) - clock().getTime()).toBeGreaterThanOrEqual(30_000);
	await vi.waitFor(() => expect(said(logged)).toEqual(["delivery put off"]), patient);
	expect(logged.at(-1)).toMatchObject({ level: 40, next: next_at, reason: "Error" });
});

test("a delivery without the submission it needs is rejected for good", () => {
	const delivery = { id: "D-1" } as DeliveryRow;
	expect(() => requireSubmission({ delivery, content: { event: "received" }, submission: undefined })).toThrow(
		RejectedDelivery,
	);
});

test("a sent delivery is marked as sent, no matter who holds its claim", async () => {
	const { clock, db, logged, answer } = await sendingToASlowServer();
	await db.updateTable("deliveries").set({ claimed_by: "another" }).execute();
	answer(null);
	await vi.waitFor(() => expect(said(logged)).toEqual(["delivered", "delivered"]), patient);
	const rows = await db.selectFrom("deliveries").select(["claimed_by", "sent_at"]).execute();
	expect(rows).toEqual(Array(2).fill({ claimed_by: null, sent_at: clock().toISOString() }));
});

test("a delivery sent by two servers is marked as sent once, and the log says it went out twice", async () => {
	const { db, logged, answer } = await sendingToASlowServer();
	const sent_at = "2026-03-02T14:59:00.000Z";
	await db.updateTable("deliveries").set({ sent_at, claimed_by: null, claimed_until: null }).execute();
	answer(null);
	const twice = "delivered, but it was marked as sent or erased meanwhile";
	await vi.waitFor(() => expect(said(logged)).toEqual([twice, twice]), patient);
	expect(await db.selectFrom("deliveries").select("sent_at").execute()).toEqual([{ sent_at }, { sent_at }]);
});

test("a worker that lost its claim and failed records nothing", async () => {
	const { db, logged, answer } = await sendingToASlowServer();
	await db.updateTable("deliveries").set({ claimed_by: "another" }).execute();
	const before = await db.selectFrom("deliveries").selectAll().orderBy("id").execute();
	answer(Object.assign(new Error("Try later"), { responseCode: 451 }));
	const left = "a delivery failed here, but another server has it now";
	await vi.waitFor(() => expect(said(logged)).toEqual([left, left]), patient);
	expect(await db.selectFrom("deliveries").selectAll().orderBy("id").execute()).toEqual(before);
});

test("a delivery with nothing left to say is deleted, and no other", async () => {
	const sending: string[] = [];
	const { db, logged, outbox, site } = await telling(({ delivery }) => {
		sending.push(delivery.id);
		if (sending.length === 1) return new Promise(() => undefined);
		return Promise.reject(new ObsoleteDelivery("No one is waiting anymore."));
	});
	for (const email of ["jane@example.com", "john@example.com"]) await site.intake.receive(lead(email));
	await outbox.start();
	await vi.waitFor(() => expect(said(logged)).toEqual(["not sent, because there is nothing to say any more"]), patient);
	const left = await db.selectFrom("deliveries").select("id").where("target", "=", "firm-mail").execute();
	expect(left).toEqual([{ id: sending[0] }]);
	expect(outbox.attempts()).toEqual([{ target: "firm-mail", sent: 0, failed: 0 }]);
});

/** A lead whose two emails have reached a mail server that answers on command. */
async function sendingToASlowServer() {
	const finish: ((error: Error | null) => void)[] = [];
	const mail = await mailServer({
		onData(stream, _session, done) {
			stream.resume().once("end", () => finish.push(done));
		},
	});
	const { clock, database, logged, open } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	await site.start();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(() => expect(finish).toHaveLength(2), patient);
	const answer = (error: Error | null) => {
		for (const done of finish) done(error);
	};
	return { clock, db: await database(), logged, reference, answer };
}

function said(logged: Record<string, unknown>[]): unknown[] {
	return logged.filter(({ delivery }) => delivery).map(({ msg }) => msg);
}

test("resending while emails are being sent makes no copies", async () => {
	const { clock, db, reference, answer } = await sendingToASlowServer();
	await db
		.updateTable("deliveries")
		.set({ sent_at: clock().toISOString() })
		.where("target", "=", "firm-mail")
		.execute();
	expect(await resendSubmission(db, reference, clock)).toBe(0);
	answer(null);
	await vi.waitFor(async () => expect(await countWhere(db, "sent_at", "is not")).toBe(2), patient);
	expect(await db.selectFrom("deliveries").select("id").execute()).toHaveLength(2);
});

test("a server that stops does not wait for a database that is gone", async () => {
	const { clock, database, open } = newInstallation();
	const { reference } = await (await open()).intake.receive(lead("jane@example.com"));
	const logged: string[] = [];
	const log = pino({ level: "error" }, { write: (line) => logged.push(line) });
	const lane: Lane = { target: "firm-mail", send: async () => undefined };
	const writing = Promise.withResolvers<void>();
	const commit = async () => {
		writing.resolve();
		throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
	};
	const outbox = createOutbox({ db: await database(), commit, lanes: [lane], log, clock });
	await outbox.start();
	await writing.promise;
	await outbox.stop(0);
	expect(logged.join()).toContain(`"delivery":"${reference}-1"`);
	expect(logged.join()).toContain("the outcome of a delivery could not be written down");
});

test.each([
	["550 to the address", { onRcptTo: 550 }],
	["554 to the mail", { onData: 554 }],
])("a receipt that the mail server refuses for good (%s) ends at once, and calls nobody", async (_, refusing) => {
	const mail = await mailServer(refusalOf(refusing, "jane@example.com"));
	const { clock, database, logged, open } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	await site.start();
	await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	const db = await database();
	const receipt = await db
		.selectFrom("deliveries")
		.select(["attempts", "failed_at", "last_error", "claimed_by"])
		.where("target", "=", "receipt")
		.executeTakeFirstOrThrow();
	expect(receipt).toMatchObject({ attempts: 1, failed_at: clock().toISOString(), claimed_by: null });
	expect(receipt.last_error).toContain(String(Object.values(refusing)[0]));
	expect((await site.outbox.state()).byTarget).toEqual([
		{ target: "firm-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
		{ target: "receipt", waiting: 0, failed: 1, oldestSeconds: 0 },
		{ target: "desk-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
		{ target: "opening-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
		{ target: "shortlist-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
		{ target: "job-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
		{ target: "alert-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
		{ target: "call-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
		{ target: "candidate-mail", waiting: 0, failed: 0, oldestSeconds: 0 },
	]);
	expect(logged.filter(({ level }) => Number(level) >= 40)).toMatchObject([
		{ level: 40, target: "receipt", attempts: 1, msg: "delivery refused for good and given up" },
	]);
	expect(JSON.stringify(logged)).not.toContain("jane");
});

test.each([
	["451 to the address", { onRcptTo: 451 }],
	["452 to the mail", { onData: 452 }],
	["550 to our own address", { onMailFrom: 550 }],
	["530 because we must sign in", { onRcptTo: 530 }],
])("a receipt is tried again after %s", async (_, refusing) => {
	const mail = await mailServer(refusalOf(refusing, "jane@example.com"));
	const { database, open } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	await site.start();
	await site.intake.receive(lead("jane@example.com"));
	const receipt = (await database())
		.selectFrom("deliveries")
		.select(["failed_at", "last_error"])
		.where("target", "=", "receipt");
	const error = async () => (await receipt.executeTakeFirstOrThrow()).last_error;
	await vi.waitFor(async () => expect(await error()).toContain(String(Object.values(refusing)[0])), patient);
	expect((await receipt.executeTakeFirstOrThrow()).failed_at).toBeNull();
});

test("the firm's own mail is retried even when refused for good, because a wrong setting gets fixed", async () => {
	const firm = readFirm().email;
	let refusing = true;
	const mail = await mailServer({
		onRcptTo: ({ address }, _session, done) => done(refusing && address === firm ? refusalWith(550) : null),
	});
	const { database, open, pass } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	await site.start();
	await site.intake.receive(lead("jane@example.com"));
	const db = await database();
	await vi.waitFor(async () => expect(await countWhere(db, "last_error", "is not")).toBe(1), patient);
	refusing = false;
	pass(MINUTE);
	site.outbox.nudge();
	await vi.waitFor(async () => expect(await countWhere(db, "sent_at", "is not")).toBe(2), patient);
});

/** A mail server that answers a command about this address with a code. */
function refusalOf(
	{ onMailFrom, onRcptTo, onData }: { onMailFrom?: number; onRcptTo?: number; onData?: number },
	about: string,
): SMTPServerOptions {
	return {
		...(onMailFrom && { onMailFrom: (_address, _session, done) => done(refusalWith(onMailFrom)) }),
		...(onRcptTo && {
			onRcptTo: ({ address }, _session, done) => done(address === about ? refusalWith(onRcptTo) : null),
		}),
		...(onData && {
			onData(stream, { envelope }, done) {
				const isAbout = envelope.rcptTo.some(({ address }) => address === about);
				stream.resume().once("end", () => done(isAbout ? refusalWith(onData) : null));
			},
		}),
	};
}

function refusalWith(responseCode: number): Error {
	return Object.assign(new Error("No"), { responseCode });
}

test("a mail server that says nothing does not hold up the webhook", async () => {
	const held: Socket[] = [];
	const silent = createServer((socket) => held.push(socket.on("error", () => undefined)));
	silent.listen(0, "127.0.0.1");
	await once(silent, "listening");
	const hook = await webhookReceiver();
	const { open } = newInstallation({
		SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
		WEBHOOK_URL: hook.url,
		WEBHOOK_SECRET,
	});
	const site = await open();
	onTestFinished(() => {
		for (const socket of held) socket.destroy();
		silent.close();
	});
	await site.start();
	for (let index = 0; index < 12; index += 1) await site.intake.receive(lead(`person-${index}@example.com`));
	await vi.waitFor(() => expect(hook.calls).toHaveLength(12), patient);
	expect(held.length).toBeGreaterThan(0);
});

test("sent deliveries can be resent under new ids, and stopping lets a send finish", async () => {
	const mail = await mailServer();
	const { clock, database, open } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	await site.start();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	expect(await resendSubmission(await database(), reference, clock)).toBe(2);
	site.outbox.nudge();
	await vi.waitFor(() => expect(mail.received.length).toBeGreaterThan(2), patient);
	await site.stop();
	const ids = mail.received.map(({ parsed }) => parsed.messageId);
	expect(new Set(ids).size).toBe(ids.length);
	expect(await countWhere(await database(), "sent_at", "is not")).toBe(mail.received.length);
});

test("pauses double from 30 seconds to a day, vary, and end after three days", () => {
	const start = Date.parse("2026-03-02T15:00:00.000Z");
	const delivery = (attempts: number) => ({ attempts, queued_at: new Date(start).toISOString() }) as DeliveryRow;
	const pause = (attempts: number, random: number) =>
		(nextAttempt(delivery(attempts), new Date(start), random)?.getTime() ?? Number.NaN) - start;
	expect([1, 2, 3, 8].map((attempts) => pause(attempts, 0))).toEqual([30_000, 60_000, 120_000, 3_840_000]);
	expect(pause(1, 1)).toBe(37_500);
	expect(pause(14, 0)).toBe(DAY);
	expect(pause(2_000, 1)).toBe(DAY);
	expect(nextAttempt(delivery(15), new Date(start + 2.5 * DAY))).toEqual(new Date(start + 3 * DAY));
	expect(nextAttempt(delivery(15), new Date(start + 3 * DAY))).toBeUndefined();
});

test("deliveries postponed while the clock was an hour ahead go out once it is right, and a claim lasts one lease at most", async () => {
	const hook = await webhookReceiver(500);
	const { database, open, pass } = newInstallation({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const site = await open();
	const db = await database();
	pass(60 * MINUTE);
	await site.start();
	await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(async () => expect(await countWhere(db, "last_error", "is not")).toBe(1), patient);
	await site.stop();
	const { reference } = await site.intake.receive(lead("john@example.com"));
	const claimed_until = new Date(Date.parse("2026-03-02T15:00:00.000Z") + 62 * MINUTE).toISOString();
	const claim = { claimed_until, claimed_by: "a worker that is gone" };
	await db.updateTable("deliveries").set(claim).where("id", "=", `${reference}-3`).execute();

	pass(-60 * MINUTE);
	const again = await open();
	await again.start();
	await vi.waitFor(async () => expect(await countWhere(db, "sent_at", "is")).toBe(1), patient);
	const { claimed_until: shortened } = await db
		.selectFrom("deliveries")
		.select("claimed_until")
		.where("sent_at", "is", null)
		.executeTakeFirstOrThrow();
	expect(shortened).toBe("2026-03-02T15:02:00.000Z");
	pass(2 * MINUTE);
	again.outbox.nudge();
	await vi.waitFor(async () => expect(await countWhere(db, "sent_at", "is")).toBe(0), patient);
});

test("a start makes due only what waits longer than it ever should", async () => {
	const { clock, db, outbox, site } = await telling(() => new Promise(() => undefined));
	const after = (ms: number) => new Date(clock().getTime() + ms).toISOString();
	const inChat = async (email: string, values: Partial<ChatRow>) => {
		const { reference } = await site.intake.receive(chat(email));
		await db.updateTable("chats").set(values).where("reference", "=", reference).execute();
		await db.deleteFrom("deliveries").where("reference", "=", reference).execute();
		return reference;
	};
	const waiting = await inChat("dana@example.com", { ended_at: null });
	const ended = await inChat("sam@example.com", { ended_at: after(0) });
	const replied = await inChat("kim@example.com", { replied_at: after(0) });
	const rows: [Partial<DeliveryRow>, next: number, then: number][] = [
		// An answer that can be undone for ten seconds, with a minute for another server's clock.
		[{ event: "written" }, 70_000, 70_000],
		[{ event: "written" }, 70_001, 10_000],
		[{ event: "written", attempts: 1 }, 37_500, 37_500],
		[{ event: "written", attempts: 1 }, 37_501, 0],
		[{}, 1, 0],
		[{ attempts: 3 }, 150_000, 150_000],
		[{ attempts: 3 }, 150_001, 0],
		[{ attempts: 40 }, DAY, DAY],
		[{ attempts: 40 }, DAY + 1, 0],
		[{ target: "receipt" }, DAY, DAY],
		[{ sent_at: after(0) }, 2 * DAY, 2 * DAY],
		[{ failed_at: after(0) }, 2 * DAY, 2 * DAY],
		// A chat may be taken for two minutes.
		[{ reference: waiting }, 180_000, 180_000],
		[{ reference: waiting }, 180_001, 0],
		[{ reference: ended }, 1, 0],
		[{ reference: replied }, 1, 0],
	];
	for (const [index, [values, next]] of rows.entries()) {
		const given = { reference: null, target: "firm-mail", event: "received", attempts: 0, ...values } as const;
		const row = { id: `D-${index + 10}`, queued_at: after(0), next_at: after(next), ...given };
		await db.insertInto("deliveries").values(row).execute();
	}
	const claims = [2 * MINUTE, 2 * MINUTE + 1];
	for (const ms of claims) {
		const claim = { claimed_until: after(ms), claimed_by: "another server" };
		const row = { id: `claimed ${ms}`, reference: null, target: "firm-mail", event: "received" } as const;
		await db
			.insertInto("deliveries")
			.values({ ...row, queued_at: after(0), next_at: after(0), attempts: 1, ...claim })
			.execute();
	}
	await outbox.start();
	const read = () => db.selectFrom("deliveries").selectAll().orderBy("id").execute();
	const isClaimed = ({ id, claimed_by }: DeliveryRow) => id.startsWith("D-") && claimed_by !== null;
	await vi.waitFor(async () => expect((await read()).some(isClaimed)).toBe(true), patient);
	const found = await read();
	expect(found.filter(({ id }) => id.startsWith("D-")).map(({ next_at }) => next_at)).toEqual(
		rows.map(([, , then]) => after(then)),
	);
	expect(found.filter(({ id }) => id.startsWith("claimed")).map((row) => row.claimed_until)).toEqual(
		Array(2).fill(after(2 * MINUTE)),
	);
});

test("the outbox sleeps until the next delivery is due, ignoring those it gave up", async () => {
	const sleeps = vi.spyOn(globalThis, "setTimeout");
	onTestFinished(() => sleeps.mockRestore());
	const { clock, database, open } = newInstallation({ WEBHOOK_URL: "http://127.0.0.1:9/", WEBHOOK_SECRET });
	const site = await open();
	const db = await database();
	const later = await site.intake.receive(lead("jane@example.com"));
	const givenUp = await site.intake.receive(lead("john@example.com"));
	const put = (reference: string, values: Partial<DeliveryRow>) =>
		db.updateTable("deliveries").set(values).where("id", "=", `${reference}-3`).execute();
	await put(later.reference, { attempts: 1, next_at: new Date(clock().getTime() + 7_000).toISOString() });
	await put(givenUp.reference, { attempts: 9, failed_at: clock().toISOString() });
	await site.start();
	await vi.waitFor(() => expect(sleeps.mock.calls.map(([, ms]) => ms)).toContain(7_000), patient);
});

test.each([
	["the first", 1, 37_500],
	["the second", 2, 75_000],
	["a whole day", 20, DAY],
])("a restart leaves the longest possible pause (%s) as it is, and nothing longer", async (_, attempts, ms) => {
	const hook = await webhookReceiver();
	const { clock, database, open } = newInstallation({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const site = await open();
	const db = await database();
	const putOff = async (email: string, by: number) => {
		const { reference } = await site.intake.receive(lead(email));
		const pause = { attempts, next_at: new Date(clock().getTime() + by).toISOString() };
		await db.updateTable("deliveries").set(pause).where("id", "=", `${reference}-3`).execute();
		return { reference, pause };
	};
	const { reference, pause } = await putOff("jane@example.com", ms);
	const tooLong = await putOff("john@example.com", ms + 1);
	await site.start();
	await vi.waitFor(() => expect(hook.calls.length).toBeGreaterThan(0), patient); // so it has looked at the times
	expect(hook.calls.map(({ body }) => JSON.parse(body).data.reference)).toEqual([tooLong.reference]);
	const left = db.selectFrom("deliveries").select(["attempts", "next_at"]).where("id", "=", `${reference}-3`);
	expect(await left.executeTakeFirst()).toEqual(pause);
});

async function countWhere(db: Database, column: "sent_at" | "last_error", is: "is" | "is not"): Promise<number> {
	return (await db.selectFrom("deliveries").select("id").where(column, is, null).execute()).length;
}
