import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { lead, mailServer, newInstallation, WEBHOOK_SECRET, webhookReceiver } from "../../../tests/installation.ts";
import { backUp, restore } from "../../backup/backup.ts";
import { openDatabase } from "./open.ts";
import { isSample, markAsSample } from "./sample.ts";

const patient = { timeout: 120_000, interval: 10 };

test("only an empty store becomes sample data", async () => {
	const { open, clock } = newInstallation();
	const { db, intake } = await open();
	expect(await isSample(db)).toBe(false);
	await intake.receive(lead("jane@example.com"));
	await expect(markAsSample(db, clock())).rejects.toThrow("This store is in use");
	expect(await isSample(db)).toBe(false);
});

test("sample data sends no email and calls no webhook, whatever is configured", async () => {
	const mail = await mailServer();
	const webhook = await webhookReceiver();
	const env = { SMTP_URL: mail.url, WEBHOOK_URL: webhook.url, WEBHOOK_SECRET };
	const installation = newInstallation(env);
	await markAsSample(await installation.database(), installation.clock());
	const site = await installation.open();
	expect([site.sample, site.config.smtpUrl, site.config.webhook]).toEqual([true, undefined, undefined]);
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await site.start();
	const waiting = () => site.db.selectFrom("deliveries").select("target").where("sent_at", "is", null).execute();
	await vi.waitFor(async () => expect(await waiting()).toEqual([]), patient);
	expect(readdirSync(join(installation.dataDir, "mail"))).toHaveLength(2);
	const told = await site.db.selectFrom("deliveries").select("target").where("reference", "=", reference).execute();
	expect(told.map(({ target }) => target).sort()).toEqual(["firm-mail", "receipt"]);
	expect([mail.received, webhook.calls]).toEqual([[], []]);
});

test("with sample data a chat works at any hour; with a firm's own data, in office hours", async () => {
	for (const sample of [false, true]) {
		const installation = newInstallation();
		const db = await installation.database();
		if (sample) await markAsSample(db, installation.clock());
		const { chats } = await installation.open(() => new Date("2026-03-08T08:00:00.000Z")); // Sunday, 4 am Eastern
		expect(await chats.findAvailability()).toEqual(
			sample ? { there: false } : { there: false, opens: "2026-03-09T12:00:00.000Z" },
		);
	}
});

test("a backup of sample data, restored, is sample data", async () => {
	const installation = newInstallation();
	await markAsSample(await installation.database(), installation.clock());
	const { db } = await installation.open();
	const { files, config, clock } = installation;
	const folder = join(installation.dataDir, "../copy");
	await backUp({ db, files, config, clock }, folder);
	const target = {
		...config,
		databaseUrl: undefined,
		s3: undefined,
		dataDir: join(installation.dataDir, "../restored"),
	};
	await restore(folder, target);
	const restored = await openDatabase(target);
	expect(await isSample(restored)).toBe(true);
	await restored.destroy();
});
