import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readSecret } from "./database.ts";
import { erase, retain } from "./retention.ts";
import { createSecret } from "./secret.ts";
import { contentOf, databaseFiles, lead, newInstallation } from "./test-installation.ts";

const DAY = 24 * 60 * 60 * 1000;
const patient = { timeout: 10_000, interval: 5 };
vi.setConfig({ testTimeout: 30_000 }); // real programs on a busy machine

test("leads go after 24 months and resumes after 12, with their files, and nothing earlier", async () => {
	const installation = newInstallation();
	const { config, clock, database, files, open, pass, resume } = installation;
	const submissions = await open();
	const db = await database();
	const kept = { db, files, config, clock };
	await submissions.receive(lead("jane@example.com"));
	await submissions.receive(await resume("ada@example.com"));
	const kinds = async () =>
		(await db.selectFrom("submissions").select("kind").orderBy("kind").execute()).map((row) => row.kind);

	pass(365 * DAY);
	expect(await retain(kept)).toEqual({ submissions: 0, files: 0 });
	pass(1);
	expect(await retain(kept)).toEqual({ submissions: 1, files: 1 });
	expect(await kinds()).toEqual(["lead"]);
	expect(await Array.fromAsync(files.list())).toEqual([]);
	pass(366 * DAY - 1); // 2028 is a leap year
	expect(await retain(kept)).toEqual({ submissions: 0, files: 0 });
	pass(1);
	expect(await retain(kept)).toEqual({ submissions: 1, files: 0 });
	expect(await db.selectFrom("deliveries").select("id").execute()).toEqual([]);
	expect(await db.selectFrom("contents").select("hash").execute()).toEqual([]);
});

test("how long is configurable, and a wrong number stops the start", async () => {
	const { config, clock, database, files, open, pass } = newInstallation({ RETAIN_LEADS_MONTHS: "1" });
	await (await open()).receive(lead("jane@example.com"));
	pass(32 * DAY);
	expect(await retain({ db: await database(), files, config, clock })).toEqual({ submissions: 1, files: 0 });
	for (const wrong of ["0", "-1", "1.5", "121", "two"]) {
		expect(() => newInstallation({ RETAIN_RESUMES_MONTHS: wrong })).toThrow("RETAIN_RESUMES_MONTHS");
	}
});

test("at the end of a month, what a shorter month brought in its last days stays for its time", async () => {
	const { config, database, files, open } = newInstallation({ RETAIN_LEADS_MONTHS: "1" });
	const at = (time: string) => () => new Date(time);
	await (await open(at("2026-02-27T12:00:00Z"))).receive(lead("before@example.com"));
	await (await open(at("2026-03-01T12:00:00Z"))).receive(lead("after@example.com"));
	const db = await database();
	const kept = { db, files, config, clock: at("2026-03-31T12:00:00Z") };
	expect(await retain(kept)).toEqual({ submissions: 1, files: 0 });
	expect(await db.selectFrom("submissions").select("email").execute()).toEqual([{ email: "after@example.com" }]);
});

test("files without a submission are swept after a day, unfinished ones too", async () => {
	const { config, database, files, open, resume } = newInstallation();
	const submissions = await open();
	const owned = await resume("ada@example.com");
	await submissions.receive(owned);
	await files.save("orphan-1", contentOf("x"));
	await files.save("orphan-2", contentOf("x"));
	const db = await database();
	const at = (ms: number) => () => new Date(Date.now() + ms);
	const keys = async () => (await Array.fromAsync(files.list())).map(({ key }) => key);
	expect(await retain({ db, files, config, clock: at(DAY - 60_000) })).toEqual({ submissions: 0, files: 0 });
	expect(await keys()).toHaveLength(3);
	expect(await retain({ db, files, config, clock: at(DAY + 60_000) })).toEqual({ submissions: 0, files: 2 });
	expect(await keys()).toEqual([owned.file?.key]);
});

test("the server removes what is past its time when it starts", async () => {
	const { database, logged, open, pass } = newInstallation();
	const submissions = await open();
	await submissions.receive(lead("jane@example.com"));
	const db = await database();
	pass(800 * DAY);
	await submissions.deliver.start();
	await vi.waitFor(
		async () => expect(await db.selectFrom("submissions").select("kind").execute()).toEqual([]),
		patient,
	);
	await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining({ submissions: 1 })), patient);
});

test("erasing a person removes all they sent, their files and mails, down to the bytes on disk", async () => {
	const { config, clock, dataDir, database, files, open, pass, resume } = newInstallation();
	const submissions = await open();
	await submissions.deliver.start();
	await submissions.receive(lead("Jane.Roe@Example.com"));
	await submissions.receive(await resume("jane.roe@example.com"));
	const other = await submissions.receive(lead("other@example.com"));
	await vi.waitFor(async () => expect((await submissions.deliveryState()).waiting).toBe(0), patient);
	expect(readdirSync(join(dataDir, "mail"))).toHaveLength(6);
	await submissions.deliver.stop();
	await submissions.receive(lead("jane.roe@example.com", { company: "Second" }));

	const db = await database();
	const secret = createSecret(await readSecret(db));
	expect(await erase({ db, files, config, clock }, secret, " JANE.roe@example.com")).toEqual({
		submissions: 3,
		files: 1,
	});
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([{ reference: other.reference }]);
	expect(await db.selectFrom("deliveries").select("id").execute()).toHaveLength(2);
	expect(await Array.fromAsync(files.list())).toEqual([]);
	const mails = readdirSync(join(dataDir, "mail"));
	expect(mails).toHaveLength(2);
	expect(mails.every((name) => name.includes(other.reference))).toBe(true);
	expect(await db.selectFrom("erasures").selectAll().execute()).toEqual([
		{ address_hash: secret.addressHash("jane.roe@example.com"), erased_at: clock().toISOString(), submissions: 3 },
	]);
	for (const path of databaseFiles(config)) {
		expect(readFileSync(path).toString("latin1").toLowerCase()).not.toContain("jane.roe");
	}

	pass(1);
	expect((await submissions.receive(lead("jane.roe@example.com"))).repeated).toBe(false);
	expect(await erase({ db, files, config, clock }, secret, "nobody@example.com")).toEqual({ submissions: 0, files: 0 });
});
