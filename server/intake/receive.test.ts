import { spawn } from "node:child_process";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { isFullRun } from "../../tests/drills/full-run.ts";
import { lead, mailServer, newInstallation, readAllStored, WEBHOOK_SECRET } from "../../tests/installation.ts";
import { readResponsePolicy } from "../config/content.ts";
import { createBatcher } from "../store/database/batch.ts";
import { newReference } from "../store/reference.ts";
import { createSecret } from "../store/secret.ts";
import { openIntake } from "./intake.ts";

const HOUR = 60 * 60 * 1000;

test("a lead is stored with its consent, its circumstances and its deliveries", async () => {
	const { clock, config, database, dataDir, open } = newInstallation({
		WEBHOOK_URL: "http://127.0.0.1:9/",
		WEBHOOK_SECRET,
	});
	const incoming = lead("Jane@Example.com");
	incoming.context.visitor = { key: "203.0.113.9" };
	const { reference, repeated } = await (await open()).intake.receive(incoming);
	expect(reference).toMatch(/^CW-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
	expect(repeated).toBe(false);

	const db = await database();
	const row = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({
		reference,
		kind: "lead",
		email: "jane@example.com",
		page: "/services",
		referrer: "https://search.example/",
		utm: '{"utm_source":"newsletter"}',
		received_at: clock().toISOString(),
		consent_at: clock().toISOString(),
	});
	expect(JSON.parse(row.fields).email).toBe("Jane@Example.com");
	expect(row.consent_version).toMatch(/^terms-of-service, .+, [0-9a-f]{12}; privacy-policy, /);
	expect(row.address_hash).toHaveLength(43);
	const bytes = await readAllStored(db, config, dataDir);
	expect(bytes).toContain("jane@example.com");
	expect(bytes).not.toContain("203.0.113.9");

	const columns = ["id", "target", "attempts", "next_at"] as const;
	const deliveries = await db.selectFrom("deliveries").select(columns).orderBy("id").execute();
	const next_at = clock().toISOString();
	expect(deliveries).toEqual([
		{ id: `${reference}-1`, target: "firm-mail", attempts: 0, next_at },
		{ id: `${reference}-2`, target: "receipt", attempts: 0, next_at },
		{ id: `${reference}-3`, target: "webhook", attempts: 0, next_at },
	]);
});

test("page, referrer and UTM values are stored within limits", async () => {
	const { database, open } = newInstallation();
	const long = "x".repeat(501);
	const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`utm_${index}`, long]));
	const context = { page: long, referrer: long, utm: many };
	await (await open()).intake.receive({ ...lead("jane@example.com"), context });
	const row = await (await database()).selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
	const kept = "x".repeat(500);
	expect([row.page, row.referrer]).toEqual([kept, kept]);
	expect(Object.entries(JSON.parse(row.utm ?? "{}"))).toEqual(
		Array.from({ length: 10 }, (_, index) => [`utm_${index}`, kept]),
	);
});

test("the outbox is nudged when there is something to deliver, and not for a repeat", async () => {
	const { clock, config, database, files, open } = newInstallation();
	await open();
	const db = await database();
	const log = pino({ level: "silent" });
	const nudge = vi.fn();
	const intake = openIntake({
		...{
			db,
			commit: createBatcher(db, log),
			files,
			config,
			consentVersion: "1",
			promise: readResponsePolicy(),
			log,
			clock,
			nudge,
		},
		...{ secret: createSecret(Buffer.alloc(32)), findLost: () => undefined },
	});
	const { reference } = await intake.receive(lead("jane@example.com"));
	expect(nudge).toHaveBeenCalledTimes(1);
	await intake.receive(lead("jane@example.com"));
	await intake.receive({ ...lead("john@example.com"), suspicion: "a robot" });
	expect(nudge).toHaveBeenCalledTimes(1);
	await intake.completeLead(intake.leadToken(reference), { phone: "3025550100" });
	expect(nudge).toHaveBeenCalledTimes(2);
});

test("of twenty at once with the same content, one is stored and all get its reference", async () => {
	const { database, open } = newInstallation();
	const [one, other] = [await open(), await open()];
	const answers = await Promise.all(
		Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).intake.receive(lead("jane@example.com"))),
	);
	expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
	expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
	const db = await database();
	expect(await db.selectFrom("submissions").select("reference").execute()).toHaveLength(1);
	expect(await db.selectFrom("deliveries").select("id").execute()).toHaveLength(2);
});

test("the same content counts as a repeat for 24 hours, whatever the case of the address or the order of fields", async () => {
	const { open, pass } = newInstallation();
	const site = await open();
	const first = await site.intake.receive(lead("jane@example.com"));
	pass(24 * HOUR - 1);
	const { fields, ...rest } = lead("JANE@example.com");
	const reversed = Object.fromEntries(Object.entries(fields).reverse());
	expect(await site.intake.receive({ ...rest, fields: reversed })).toEqual({
		reference: first.reference,
		repeated: true,
	});
	expect((await site.intake.receive(lead("jane@example.com", { company: "Other" }))).repeated).toBe(false);
	pass(1);
	const later = await site.intake.receive(lead("jane@example.com"));
	expect(later.repeated).toBe(false);
	expect(later.reference).not.toBe(first.reference);
});

test("a repeated resume keeps the first file only", async () => {
	const { files, open, resume } = newInstallation();
	const site = await open();
	const first = await resume("ada@example.com");
	const { reference } = await site.intake.receive(first);
	expect(await site.intake.receive(await resume("ada@example.com"))).toEqual({ reference, repeated: true });
	expect(await site.intake.receive(first)).toEqual({ reference, repeated: true });
	expect((await Array.fromAsync(files.list())).map(({ key }) => key)).toEqual([first.file?.key]);
	expect(await site.db.selectFrom("files").select("key").execute()).toEqual([{ key: first.file?.key }]);
	const other = await site.intake.receive(await resume("ada@example.com", "%PDF-1.7 another"));
	expect(other.repeated).toBe(false);
});

test("a second copy that cannot be removed is logged, and the submission is kept", async () => {
	const { files, logged, open, resume } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(await resume("ada@example.com"));
	vi.spyOn(files, "remove").mockRejectedValue(new Error("The storage answered DELETE with 503"));
	expect(await site.intake.receive(await resume("ada@example.com"))).toEqual({ reference, repeated: true });
	expect(logged).toContainEqual(
		expect.objectContaining({
			level: 40,
			msg: "the second copy of a resume stays for now",
			err: expect.objectContaining({ message: "The storage answered DELETE with 503" }),
		}),
	);
});

const TOO_FAST = "the form was filled in within a second";

test("suspected spam is delivered once when it is sent again without suspicion", async () => {
	const mail = await mailServer();
	const { database, open } = newInstallation({ SMTP_URL: mail.url });
	const site = await open();
	await site.start();
	const held = { ...lead("jane@example.com"), suspicion: TOO_FAST, remarks: ["This email address looks invalid."] };
	const { reference } = await site.intake.receive(held);
	expect(await site.intake.receive(held)).toMatchObject({ reference, repeated: true });
	const db = await database();
	expect(await db.selectFrom("deliveries").select("id").execute()).toEqual([]);
	for (let time = 0; time < 2; time += 1) {
		expect(await site.intake.receive(lead("jane@example.com"))).toMatchObject({ reference, repeated: true });
	}
	await vi.waitFor(() => expect(mail.received).toHaveLength(2), { timeout: 120_000, interval: 5 });
	expect(await db.selectFrom("submissions").select(["suspected", "remarks"]).execute()).toEqual([
		{
			suspected: null,
			remarks: `This email address looks invalid.\nIt was first treated as suspected spam, because ${TOO_FAST}. It was sent again without that.`,
		},
	]);
	const deliveries = await db.selectFrom("deliveries").select(["id", "target"]).orderBy("id").execute();
	expect(deliveries).toEqual([
		{ id: `${reference}-1`, target: "firm-mail" },
		{ id: `${reference}-2`, target: "receipt" },
	]);
});

test("of twenty genuine retries at once on two servers, one releases it, with the details added meanwhile", async () => {
	const { database, open } = newInstallation({ WEBHOOK_URL: "http://127.0.0.1:9/", WEBHOOK_SECRET });
	const [one, other] = [await open(), await open()];
	const { reference } = await one.intake.receive({ ...lead("jane@example.com"), suspicion: TOO_FAST });
	await one.intake.completeLead(one.intake.leadToken(reference), { phone: "3025550100" });
	const retries = Array.from({ length: 20 }, (_, index) =>
		(index % 2 ? one : other).intake.receive(lead("jane@example.com")),
	);
	for (const retried of await Promise.all(retries)) expect(retried).toMatchObject({ reference, repeated: true });
	const deliveries = await (await database())
		.selectFrom("deliveries")
		.select(["id", "target", "event"])
		.orderBy("id")
		.execute();
	expect(deliveries).toEqual([
		{ id: `${reference}-1`, target: "firm-mail", event: "received" },
		{ id: `${reference}-2`, target: "receipt", event: "received" },
		{ id: `${reference}-3`, target: "webhook", event: "received" },
		{ id: `${reference}-4`, target: "webhook", event: "details" },
	]);
});

test("details that arrive while a genuine retry releases their lead are delivered once", async () => {
	const { database, open } = newInstallation({ WEBHOOK_URL: "http://127.0.0.1:9/", WEBHOOK_SECRET });
	const [one, other] = [await open(), await open()];
	const db = await database();
	for (let round = 0; round < 10; round += 1) {
		const email = `jane${round}@example.com`;
		const { reference } = await one.intake.receive({ ...lead(email), suspicion: TOO_FAST });
		await Promise.all([
			one.intake.receive(lead(email)),
			other.intake.completeLead(other.intake.leadToken(reference), { phone: "3025550100" }),
		]);
		const told = await db
			.selectFrom("deliveries")
			.select("event")
			.where("reference", "=", reference)
			.where("target", "=", "webhook")
			.orderBy("id")
			.execute();
		expect(told).toEqual([{ event: "received" }, { event: "details" }]);
	}
});

test("a genuine retry of a resume keeps the first file, and gets no receipt if the inbox is at its limit", async () => {
	const { database, files, open, resume } = newInstallation();
	const site = await open();
	const held = { ...(await resume("ada@example.com")), suspicion: "a hidden field was filled in" };
	const { reference } = await site.intake.receive(held);
	for (let number = 0; number < 3; number += 1) {
		await site.intake.receive(await resume("ada@example.com", `%PDF-1.7 ${number}`));
	}
	const before = await Array.fromAsync(files.list());
	expect(await site.intake.receive(await resume("ada@example.com"))).toMatchObject({ reference, repeated: true });
	expect((await Array.fromAsync(files.list())).map(({ key }) => key).sort()).toEqual(
		before.map(({ key }) => key).sort(),
	);
	const db = await database();
	const targets = await db.selectFrom("deliveries").select("target").where("reference", "=", reference).execute();
	expect(targets).toEqual([{ target: "firm-mail" }]);
});

test("a submission that can't be stored doesn't take the rest of its batch with it", async () => {
	const { database, open, resume } = newInstallation();
	const site = await open();
	const first = await resume("ada@example.com");
	await site.intake.receive(first);
	const sameKey = { ...first, fields: { ...first.fields, phone: "302 555 0199" } };
	const answers = await Promise.allSettled([
		site.intake.receive(lead("one@example.com")),
		site.intake.receive(sameKey),
		site.intake.receive(lead("two@example.com")),
	]);
	expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
	const stored = await (await database()).selectFrom("submissions").select("email").orderBy("email").execute();
	expect(stored.map(({ email }) => email)).toEqual(["ada@example.com", "one@example.com", "two@example.com"]);
});

test("concurrent submissions get their own references", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	const answers = await Promise.all(
		Array.from({ length: 250 }, (_, index) => site.intake.receive(lead(`person-${index}@example.com`))),
	);
	expect(new Set(answers.map(({ reference }) => reference)).size).toBe(250);
	const { count } = await (await database())
		.selectFrom("submissions")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	expect(Number(count)).toBe(250);
});

test("references have no characters that look alike, and hardly ever collide", () => {
	const references = Array.from({ length: 20_000 }, newReference);
	expect(references.join("").replaceAll("CW-", "")).not.toMatch(/[01OILUVSZB]/);
	// A repeat among these, out of 26^8: one run in a thousand. Three times: never.
	expect(new Set(references).size).toBeGreaterThan(references.length - 3);
});

test("step two completes the lead once, and tells the firm but not the person again", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const token = site.intake.leadToken(reference);
	const details = { phone: "3025550100", budget: "Over $100K" };
	expect(await site.intake.completeLead(token, details)).toEqual({ reference });
	expect(await site.intake.completeLead(token, { budget: "Over $100K", phone: "3025550100" })).toEqual({ reference });
	const db = await database();
	const targets = () => db.selectFrom("deliveries").select(["id", "target", "event"]).orderBy("id").execute();
	expect(await targets()).toEqual([
		{ id: `${reference}-1`, target: "firm-mail", event: "received" },
		{ id: `${reference}-2`, target: "receipt", event: "received" },
		{ id: `${reference}-3`, target: "firm-mail", event: "details" },
	]);
	await site.intake.completeLead(token, { ...details, phone: "3025550199" });
	expect((await targets()).at(-1)).toEqual({ id: `${reference}-4`, target: "firm-mail", event: "details" });
	const row = await db.selectFrom("submissions").select("details").executeTakeFirstOrThrow();
	expect(JSON.parse(row.details ?? "")).toEqual({ ...details, phone: "3025550199" });
});

test("a part of step two adds to earlier parts, and replaces fields it repeats", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com", { place: "Columbus, OH" }));
	const token = site.intake.leadToken(reference);
	await site.intake.completeLead(token, { phone: "3025550100", timeline: "30-days" });
	await site.intake.completeLead(token, { budget: "Over $100K", timeline: "immediately" });
	await site.intake.completeLead(token, { timeline: "immediately" });
	const db = await database();
	const row = await db.selectFrom("submissions").select(["fields", "details"]).executeTakeFirstOrThrow();
	expect(JSON.parse(row.details ?? "")).toEqual({
		phone: "3025550100",
		timeline: "immediately",
		budget: "Over $100K",
	});
	expect(JSON.parse(row.fields).place).toBe("Columbus, OH");
	const told = await db.selectFrom("deliveries").select("id").where("event", "=", "details").execute();
	expect(told).toHaveLength(2);
});

test("a reference alone, a forged token or the token of something else completes nothing", async () => {
	const { open, resume } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const other = await site.intake.receive(await resume("ada@example.com"));
	const token = site.intake.leadToken(reference);
	for (const wrong of [
		"",
		reference,
		`${reference}.`,
		`${token}x`,
		token.replace(reference, other.reference),
		`${token.slice(0, -1)}é`,
		site.intake.leadToken("CW-AAAA-AAAA"),
		site.intake.leadToken(other.reference),
	]) {
		expect(await site.intake.completeLead(wrong, { phone: "1" })).toBeUndefined();
	}
});

test("rehearse succeeds while the database accepts writes, and fails when it doesn't", async () => {
	const { open } = newInstallation();
	const site = await open();
	expect(await site.findObstacle()).toBeUndefined();
	const closed = await open();
	await closed.close();
	expect(await closed.findObstacle()).toMatch(/^The database cannot be written: /);
});

const KILLS = isFullRun ? 5 : 2;

test("what was acknowledged is whole after kill -9, again and again (the built server: tests/drills/killed)", {
	tags: "thorough",
}, async () => {
	const { config, database } = newInstallation();
	const script = `
		import { writeSync } from "node:fs";
		import pino from "pino";
		import { readConfig } from "./server/config/config.ts";
		import { readResponsePolicy } from "./server/config/content.ts";
		import { createBatcher } from "./server/store/database/batch.ts";
		import { openDatabase, readSecret } from "./server/store/database/open.ts";
		import { receive } from "./server/intake/receive.ts";
		import { createSecret } from "./server/store/secret.ts";
		const db = await openDatabase(readConfig(process.env));
		const secret = createSecret(await readSecret(db));
		const receiving = { secret, consentVersion: "1", promise: readResponsePolicy(), targets: ["firm-mail", "receipt"], challengeFrom: 60, receiptsPerHour: 0, clock: () => new Date() };
		const commit = createBatcher(db, pino({ level: "silent" }));
		const store = (incoming) => commit((transaction) => receive(transaction, incoming, receiving));
		for (let lane = 0; lane < 8; lane += 1) void (async () => {
			for (let count = 0; ; count += 1) {
				const email = [process.pid, lane, count].join("-") + "@example.com";
				const { reference } = await store({ kind: "message", fields: { name: "Kim", email }, context: {} });
				writeSync(1, reference + "\\n");
			}
		})();`;
	const acknowledged: string[] = [];
	for (let round = 0; round < KILLS; round += 1) {
		const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
			env: { ...process.env, DATA_DIR: config.dataDir },
			stdio: ["ignore", "pipe", "inherit"],
		});
		let output = "";
		for await (const chunk of child.stdout) {
			output += chunk;
			if (output.length > 500 + round * 200) child.kill("SIGKILL");
		}
		acknowledged.push(...output.split("\n").slice(0, -1));
	}
	const db = await database();
	const stored = await db.selectFrom("submissions").select("reference").execute();
	const deliveries = await db.selectFrom("deliveries").select("reference").execute();
	const references = new Set(stored.map(({ reference }) => reference));
	expect(acknowledged.length).toBeGreaterThan(38 * KILLS); // lines of the shortest round
	expect(acknowledged.filter((reference) => !references.has(reference))).toEqual([]);
	expect(deliveries).toHaveLength(stored.length * 2);
});
