import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { lead, newInstallation, WEBHOOK_SECRET, webhookReceiver } from "../../tests/installation.ts";
import { getDeliveryTargets } from "../queue/queue-deliveries.ts";
import { releaseSubmission } from "../queue/release.ts";

const patient = { timeout: 120_000, interval: 5 };

test("a webhook reports a lead and its completion, signed", async () => {
	const hook = await webhookReceiver();
	const { open } = newInstallation({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const site = await open(() => new Date());
	await site.start();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(() => expect(hook.calls).toHaveLength(1), patient);
	await site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100" });
	await vi.waitFor(() => expect(hook.calls).toHaveLength(2), patient);

	const [received, completed] = hook.calls.map(({ headers, body }) => ({
		id: headers["webhook-id"],
		payload: new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>),
	}));
	expect(received).toMatchObject({
		id: `${reference}-3`,
		payload: {
			type: "lead.received",
			timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
			data: { reference, kind: "lead", fields: { email: "jane@example.com", roleType: "vp-sales" }, page: "/services" },
		},
	});
	expect(completed).toMatchObject({
		id: `${reference}-5`,
		payload: { type: "lead.completed", data: { reference, details: { phone: "3025550100" } } },
	});
	expect(() =>
		new Webhook(`whsec_${"B".repeat(32)}`).verify(
			hook.calls[0]?.body ?? "",
			hook.calls[0]?.headers as Record<string, string>,
		),
	).toThrow();
});

test("a webhook gets the details of a lead that was suspected spam when they arrived", async () => {
	const hook = await webhookReceiver();
	const { clock, config, database, open } = newInstallation({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const site = await open();
	const held = { ...lead("jane@example.com"), suspicion: "the form was filled in within a second" };
	const { reference } = await site.intake.receive(held);
	await site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100" });
	expect(await releaseSubmission(await database(), reference, getDeliveryTargets(config), clock)).toBe(4);
	await site.start();
	await vi.waitFor(() => expect(hook.calls).toHaveLength(2), patient);
	const told = hook.calls.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.type < b.type ? -1 : 1));
	expect(told).toMatchObject([
		{ type: "lead.completed", data: { reference, details: { phone: "3025550100" } } },
		{ type: "lead.received", data: { reference, fields: { email: "jane@example.com" } } },
	]);
	expect(told[1].data).not.toHaveProperty("details"); // they have an event of their own
});

test("anything but a 2xx response is retried under the same id, and a redirect is not followed", async () => {
	const hook = await webhookReceiver(302, 410, 500);
	const { clock, database, open, pass } = newInstallation({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const site = await open(clock);
	const db = await database();
	await site.start();
	await site.intake.receive(lead("jane@example.com"));
	for (const [index, status] of [302, 410, 500].entries()) {
		const error = () =>
			db
				.selectFrom("deliveries")
				.select("last_error")
				.where("target", "=", "webhook")
				.where("attempts", "=", index + 1)
				.where("claimed_until", "is", null)
				.executeTakeFirstOrThrow();
		await vi.waitFor(async () => expect((await error()).last_error).toBe(`The webhook answered ${status}.`), patient);
		pass(10 * 60_000);
		site.outbox.nudge();
	}
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	expect(hook.calls).toHaveLength(4);
	expect(new Set(hook.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
	expect(new Set(hook.calls.map(({ body }) => body)).size).toBe(1);
});

test("a webhook's user and password go in a header, and no failure names them", async () => {
	const hook = await webhookReceiver(500);
	const url = hook.url.replace("//", "//site:hunter2@");
	const { database, logged, open, pass } = newInstallation({ WEBHOOK_URL: url, WEBHOOK_SECRET });
	const site = await open();
	await site.start();
	await site.intake.receive(lead("jane@example.com"));
	const db = await database();
	const failed = () => db.selectFrom("deliveries").select("last_error").where("last_error", "is not", null).execute();
	await vi.waitFor(async () => expect(await failed()).toEqual([{ last_error: "The webhook answered 500." }]), patient);
	pass(60_000);
	site.outbox.nudge();
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	const authorization = `Basic ${Buffer.from("site:hunter2").toString("base64")}`;
	expect(hook.calls.map(({ headers }) => headers.authorization)).toEqual([authorization, authorization]);
	expect(JSON.stringify(logged)).not.toContain("hunter2");
});

test("a password that an earlier version stored with a failure is gone when the database is opened", async () => {
	const { clock, database, leftByVersion } = newInstallation();
	const at = clock().toISOString();
	await leftByVersion(4, async (old) => {
		await sql`insert into submissions (reference, kind, email, fields, received_at)
			values ('CW-2222-2222', 'lead', 'jane@example.com', '{}', ${at})`.execute(old);
		const said = "The webhook gave no answer: an address with credentials: http://site:hunter2@hook.example/";
		for (const [number, target, last_error] of [
			[1, "firm-mail", null],
			[2, "receipt", "550 No"],
			[3, "webhook", said],
		]) {
			await sql`insert into deliveries (id, reference, target, event, queued_at, next_at, last_error)
				values (${`CW-2222-2222-${number}`}, 'CW-2222-2222', ${target}, 'received', ${at}, ${at}, ${last_error})`.execute(
				old,
			);
		}
	});
	const opened = await database();
	const errors = await opened.selectFrom("deliveries").select(["target", "last_error"]).orderBy("id").execute();
	expect(errors).toEqual([
		{ target: "firm-mail", last_error: null },
		{ target: "receipt", last_error: "550 No" },
		{ target: "webhook", last_error: "The webhook gave no answer." },
	]);
});
