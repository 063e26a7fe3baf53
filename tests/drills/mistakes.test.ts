import { randomUUID } from "node:crypto";
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "../../server/store/files/files.ts";
import { fileContent } from "../installation.ts";
import { ownPostgres } from "../own-postgres.ts";
import { startFaultyStorage } from "./faulty-storage.ts";
import {
	backdateFiles,
	createStoppedSite,
	createWrongClock,
	LONG_AGO,
	newFolder,
	runStaff,
	startAndRunRetention,
} from "./stopped-site.ts";

/* Operator mistakes with the database, the storage or the clock: none of them erases submissions. */

const MORE = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const SQLITE = ["submissions.sqlite", "submissions.sqlite-wal", "submissions.sqlite-shm"];

const startedPostgres = ownPostgres();
let storage: Awaited<ReturnType<typeof startFauxqs>>;

beforeAll(async () => {
	storage = await startFauxqs({ port: 0, logger: false });
});
afterAll(() => storage.stop());

/** Where a site stores its data. */
const STORES = {
	"SQLite and disk": async () => ({}),
	"PostgreSQL and S3": async () => ({ DATABASE_URL: await newDatabase(), ...(await newBucket()) }),
};
type Store = keyof typeof STORES;
const stores = Object.keys(STORES) as Store[];

const CLOCKS = { ahead: 800 * DAY_MS, behind: -800 * DAY_MS };
type Direction = keyof typeof CLOCKS;
const directions = Object.keys(CLOCKS) as Direction[];
const wrongClocks = stores.flatMap((store) => directions.map((direction): [Direction, Store] => [direction, store]));

test("the database is moved aside and the site started with a new one", async () => {
	const site = await createStoppedSite({}, MORE);
	const { DATA_DIR } = site.env;
	const aside = newFolder();
	moveFiles(DATA_DIR, aside, SQLITE);
	await startAndRunRetention(site.env);
	moveFiles(DATA_DIR, newFolder(), SQLITE);
	moveFiles(aside, DATA_DIR, SQLITE);
	const repaired = await site.runOn();
	await site.judge("SQLite moved aside", repaired);
});

test("DATABASE_URL is set before anything was moved there", async () => {
	const site = await createStoppedSite({}, MORE);
	await startAndRunRetention({ ...site.env, DATABASE_URL: await newDatabase() });
	const repaired = await site.runOn();
	await site.judge("DATABASE_URL set too early", repaired);
});

test("a site on PostgreSQL and S3 is started without its DATABASE_URL, then with another's", async () => {
	const site = await createStoppedSite(await STORES["PostgreSQL and S3"](), MORE);
	const { DATABASE_URL, ...without } = site.env;
	await startAndRunRetention(without);
	await startAndRunRetention({ ...without, DATABASE_URL: await newDatabase() });
	const repaired = await site.runOn();
	await site.judge("DATABASE_URL missing, then another's", repaired);
});

test("a staging site uses the bucket of the live one", async () => {
	const live = await createStoppedSite(await STORES["PostgreSQL and S3"](), MORE);
	const { DATABASE_URL, DATA_DIR, ...bucket } = live.env;
	const staging = await createStoppedSite({ ...bucket, DATABASE_URL: await newDatabase() }, MORE);
	for (const { env } of [staging, live, staging]) await startAndRunRetention(env);
	const repaired = await live.runOn();
	await live.judge("staging on the live bucket: live", repaired);
	await staging.runOn();
	await staging.judge("staging on the live bucket: staging", repaired);
});

test.for(stores)("foreign files among ours are kept and counted, on %s", async (store) => {
	const site = await createStoppedSite(await STORES[store](), MORE);
	const files = openFiles(site.stream.config);
	const foreign = [randomUUID(), "0123456789abcdef0123456789abcdef"]; // in addition to the one that is always there
	for (const name of foreign) await files.save(name, fileContent(`not a resume: ${name}`));
	const mail = join(site.env.DATA_DIR, "mail", "2024-01-01T00-00-00-000Z_CW-AAAA-AAAA-1.eml");
	writeFileSync(mail, "From: somebody else\r\n\r\nHello");
	backdateFiles(site.env.DATA_DIR);
	const { said, metrics } = await startAndRunRetention(site.env);
	const repaired = await site.runOn();
	await site.judge(`foreign files, on ${store}`, repaired);
	for (const name of foreign) expect(await text(await files.read(name))).toBe(`not a resume: ${name}`);
	expect(existsSync(mail)).toBe(true);
	expect(metrics).toContain("closewell_unknown_files 3\n");
	expect(metrics).toContain("closewell_unknown_mails 1\n");
	expect(said).toContain("3 stored files");
	expect(said).toContain("1 mail.");
});

test("staff run retention on a backup with the live bucket's variables", async () => {
	const site = await createStoppedSite(await STORES["PostgreSQL and S3"](), MORE);
	const backup = join(newFolder(), "backup");
	expect(await runStaff(site.env, "backup", backup)).toContain("Copied");
	await site.runOn(); // the backup doesn't have these submissions
	const { DATABASE_URL, ...bucket } = site.env;
	await runStaff({ ...bucket, DATA_DIR: backup }, "retain");
	const repaired = await site.runOn();
	await site.judge("retention on a backup", repaired);
});

test.for(wrongClocks)("received while the clock is 800 days %s, on %s", async ([direction, store]) => {
	const clock = createWrongClock(CLOCKS[direction]);
	const site = await createStoppedSite(await STORES[store](), MORE, clock.env);
	const { said } = await startAndRunRetention(site.env);
	expect(said).toContain("The clock went");
	expect(await runStaff(site.env, "retain", "--clock-is-right")).toContain("Removed: 0 submissions, 0 files.");
	const repaired = await site.runOn();
	await site.judge(`clock ${direction}, then right, on ${store}`, repaired);
});

test.for(wrongClocks)("one start with a clock 800 days %s, on %s", async ([direction, store]) => {
	const clock = createWrongClock(CLOCKS[direction]);
	const site = await createStoppedSite(await STORES[store](), MORE);
	for (const env of [{ ...site.env, ...clock.env }, site.env]) {
		const { metrics } = await startAndRunRetention(env);
		expect(metrics).toContain("closewell_retention_stopped 1\n");
	}
	const repaired = await site.runOn();
	await site.judge(`one start with the clock ${direction}, on ${store}`, repaired);
});

function moveFiles(from: string, to: string, names: string[]): void {
	for (const name of names) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}

async function newDatabase(): Promise<string> {
	return (await startedPostgres()).createDatabase(`mistakes-${randomUUID()}`);
}

/** A bucket that reports all its files as days old. */
async function newBucket() {
	const name = `mistakes-${randomUUID()}`;
	storage.createBucket(name);
	return {
		S3_ENDPOINT: (await startFaultyStorage(storage.port, LONG_AGO)).url,
		S3_BUCKET: name,
		S3_REGION: "us-east-1",
		S3_ACCESS_KEY_ID: "key",
		S3_SECRET_ACCESS_KEY: "secret",
	};
}
