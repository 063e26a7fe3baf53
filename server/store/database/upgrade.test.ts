import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { readResponsePolicy } from "../../config/content.ts";
import { readNumbers } from "../../numbers/numbers.ts";
import { queueWeeklyMails } from "../../numbers/weekly.ts";
import { indexBatch } from "../../search/indexing.ts";
import { findEntry } from "../../submissions/staff-entries.ts";
import { readSubmissionDetail } from "../../submissions/submission-detail.ts";
import { listSubmissions } from "../../submissions/submission-list.ts";
import { latestVersion, migrate, schemaVersion } from "./migrations.ts";
import { databasePath } from "./open.ts";
import { isPostgres } from "./postgres.ts";
import { nodeSqlite } from "./sqlite.ts";

const patient = { timeout: 120_000, interval: 5 };

/** What version 1.0.0 had. */
const TABLES_OF_1_0_0 = ["installation", "submissions", "contents", "deliveries", "erasures", "used_challenges"];
const MIGRATIONS_OF_1_0_0 = 3;
const MIGRATIONS_OF_1_1_0 = 5;
const MIGRATIONS_OF_1_2_0 = 6;
const MIGRATIONS_OF_1_3_0 = 7;
const MIGRATIONS_BEFORE_NUMBERS = 10;
const COPY = `submissions.before-${latestVersion}.sqlite`;
const AT = "2026-03-01T12:00:00.000Z";

type Row = Record<string, unknown>;

/** A row in every table, with that version's statements. */
async function fillAs_1_0_0(old: Kysely<unknown>): Promise<void> {
	const secret = Buffer.alloc(32, 7).toString("base64");
	await sql`insert into installation (id, secret, checked_at) values (1, ${secret}, ${AT})`.execute(old);
	const fields = JSON.stringify({ firstName: "Jane", lastName: "Roe", email: "jane@example.com", company: "Acme" });
	await sql`insert into submissions (reference, kind, email, fields, received_at, details, details_at, details_count,
			consent_version, consent_at, page, utm, referrer, address_hash, file_key, file_name, file_type, file_size,
			file_sha256, file_scan, inbox, suspected, remarks)
		values ('CW-2222-2222', 'lead', 'jane@example.com', ${fields}, ${AT}, '{"teamSize":"5"}', ${AT}, 1, 'terms', ${AT},
			'/services', '{"utm_source":"x"}', 'https://search.example/', 'hash', null, null, null, null, null, null,
			'jane@example.com', null, 'Seen.')`.execute(old);
	await sql`insert into contents (hash, reference, received_at) values ('content', 'CW-2222-2222', ${AT})`.execute(old);
	for (const [number, target, sent] of [
		[1, "firm-mail", AT],
		[2, "receipt", null],
	]) {
		await sql`insert into deliveries (id, reference, target, event, queued_at, next_at, attempts, sent_at)
			values (${`CW-2222-2222-${number}`}, 'CW-2222-2222', ${target}, 'received', ${AT}, ${AT}, 0, ${sent})`.execute(
			old,
		);
	}
	await sql`insert into erasures (address_hash, erased_at, submissions) values ('somebody', ${AT}, 2)`.execute(old);
	await sql`insert into used_challenges (id, expires_at) values ('challenge', ${AT})`.execute(old);
}

/** Indexes it with that version's statements, whose search index had a single column. */
async function indexAs_1_3_0(old: Kysely<unknown>): Promise<void> {
	const words = ["cw", "2222", "jane", "example", "com", "roe", "acme"];
	if (isPostgres(old)) {
		const places = words.map((word, index) => `'${word}':${index + 1}`).join(" ");
		await sql`insert into searched (reference, words) values ('CW-2222-2222', ${places}::tsvector)`.execute(old);
	} else {
		await sql`insert into searched (reference) values ('CW-2222-2222')`.execute(old);
		await sql`insert into search (rowid, words) select id, ${words.join(" ")} from searched`.execute(old);
	}
	await sql`update submissions set indexed_at = ${AT}, company = 'acme'`.execute(old);
}

async function rowsOf<T>(db: Kysely<T>, table: string): Promise<Row[]> {
	const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1`.execute(db);
	return rows;
}

async function everything<T>(db: Kysely<T>): Promise<Record<string, Row[]>> {
	const tables = await Promise.all(TABLES_OF_1_0_0.map(async (table) => [table, await rowsOf(db, table)]));
	return Object.fromEntries(tables);
}

test("an installation of version 1.0.0 opens unchanged, is used, and on SQLite can be rolled back", async () => {
	const { config, dataDir, database, leftByVersion, logged, open } = newInstallation();
	let before: Record<string, Row[]> = {};
	await leftByVersion(MIGRATIONS_OF_1_0_0, async (old) => {
		await fillAs_1_0_0(old);
		before = await everything(old);
	});

	const site = await open();
	const db = await database();
	const after = await everything(db);
	for (const [table, rows] of Object.entries(before)) {
		expect(rows.length).toBeGreaterThan(0);
		expect(after[table], table).toMatchObject(rows);
	}
	expect(await findEntry(db, "CW-2222-2222")).toMatchObject({ due: null, owner: null, answered: null, version: 1 });

	await site.start();
	const { reference } = await site.intake.receive(lead("joan@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	expect(await findEntry(db, "CW-2222-2222")).toMatchObject({ state: "delivered" });
	expect(await findEntry(db, reference)).toMatchObject({ state: "delivered", due: expect.any(String) });
	if (config.databaseUrl) return; // there the operator uses pg_dump

	const copy = join(dataDir, COPY);
	expect(statSync(copy).mode & 0o777).toBe(0o600);
	expect(logged).toContainEqual(expect.objectContaining({ msg: expect.stringContaining(`stays in ${COPY}`) }));
	await site.stop();
	const backThen = join(dataDir, "taken-back.sqlite");
	copyFileSync(copy, backThen);
	const old = new Kysely<unknown>({ dialect: nodeSqlite(backThen) });
	onTestFinished(() => old.destroy());
	await migrate(old, MIGRATIONS_OF_1_0_0);
	expect(await schemaVersion(old)).toBe(MIGRATIONS_OF_1_0_0);
	expect(await everything(old)).toEqual(before);
	await sql`insert into deliveries (id, reference, target, event, queued_at, next_at)
		values ('CW-2222-2222-3', 'CW-2222-2222', 'webhook', 'received', ${AT}, ${AT})`.execute(old);
	expect(await rowsOf(old, "deliveries")).toHaveLength(3);
});

test("a server of version 1.1.0 next to this one keeps accepting and delivering submissions", async () => {
	const { database, leftByVersion, open } = newInstallation();
	await leftByVersion(MIGRATIONS_OF_1_1_0, fillAs_1_0_0);
	const site = await open(() => new Date());
	const db = await database();
	const now = new Date().toISOString();
	// Its statements name their columns, so new columns get their default.
	await sql`insert into submissions (reference, kind, email, fields, received_at, details, details_at, details_count,
			consent_version, consent_at, page, utm, referrer, address_hash, network_hash, file_key, file_name, file_type,
			file_size, file_sha256, file_scan, inbox, suspected, remarks)
		values ('CW-3333-3333', 'message', 'joan@example.com', '{"name":"Joan","email":"joan@example.com"}', ${now}, null, null,
			0, null, null, '/faq', null, null, null, null, null, null, null, null, null, null, 'joan@example.com', null, null)`.execute(
		db,
	);
	await sql`insert into contents (hash, reference, received_at) values ('second', 'CW-3333-3333', ${now})`.execute(db);
	await sql`insert into deliveries (id, reference, target, event, queued_at, next_at, attempts)
		values ('CW-3333-3333-1', 'CW-3333-3333', 'firm-mail', 'received', ${now}, ${now}, 0)`.execute(db);
	await sql`update deliveries set claimed_until = ${now}, claimed_by = 'old', attempts = attempts + 1
		where target = 'firm-mail' and sent_at is null and failed_at is null`.execute(db);
	await sql`update deliveries set sent_at = ${now}, failed_at = null, last_error = null, claimed_until = null,
		claimed_by = null where id = 'CW-3333-3333-1'`.execute(db);
	await sql`update submissions set details = '{}', details_at = ${now}, details_count = 1
		where reference = 'CW-3333-3333'`.execute(db);
	expect(await findEntry(db, "CW-3333-3333")).toMatchObject({ state: "delivered", due: null, version: 1, owner: null });
	await site.stop();

	await open(() => new Date()); // the last of the new servers
	expect(await findEntry(db, "CW-3333-3333")).toMatchObject({ due: expect.any(String) });
	expect(await findEntry(db, "CW-2222-2222")).toMatchObject({ due: null });
	await sql`delete from submissions where reference = 'CW-3333-3333'`.execute(db);
	expect(await rowsOf(db, "deliveries")).toHaveLength(2);
});

test("what version 1.2.0 stored, and what its servers keep writing, is listed and found at the desk", async () => {
	const { clock, database, leftByVersion } = newInstallation();
	await leftByVersion(MIGRATIONS_OF_1_2_0, async (old) => {
		await fillAs_1_0_0(old);
		await sql`update submissions set due_at = ${AT}, owner = 'ada'`.execute(old);
		await sql`insert into people (id, email, mailbox, name, role, invited_at, joined_at)
			values ('ada', 'ada@firm.example', 'ada@firm.example', 'Ada', 'admin', ${AT}, ${AT})`.execute(old);
		await sql`insert into events (id, at, reference, person, what, data)
			values ('1', ${AT}, 'CW-2222-2222', 'ada', 'took', '{}')`.execute(old);
	});
	const db = await database();
	await sql`insert into submissions (reference, kind, email, fields, received_at, details_count, inbox, owner, due_at,
			answered_at, closed_at, outcome, version)
		values ('CW-3333-3333', 'message', 'joan@example.com', '{"name":"Joan","email":"joan@example.com","message":"Hello"}',
			${AT}, 0, 'joan@example.com', null, ${AT}, null, null, null, 1)`.execute(db);
	while (await indexBatch(db, clock()));
	const moment = { now: clock(), todayEnds: clock(), tomorrowEnds: clock() };
	const listed = async (q?: string) =>
		(await listSubmissions(db, { queue: "overdue", q, me: "ada" }, undefined, moment))?.items;
	expect(await listed()).toMatchObject([
		{ name: "Jane Roe", owner: { name: "Ada" }, state: "open", opened: false },
		{ name: "Joan", owner: null, version: 1 },
	]);
	expect(await listed("joan hel")).toMatchObject([{ reference: "CW-3333-3333" }]);
	const item = await readSubmissionDetail(db, "CW-2222-2222", "ada", clock());
	expect(item?.events.map(({ what }) => what)).toEqual(["received", "details", "took", "delivered"]);
});

test("what version 1.3.0 stored, or still writes, is listed right away and found once reindexed", async () => {
	const { clock, config, dataDir, database, leftByVersion } = newInstallation();
	let before: Record<string, Row[]> = {};
	await leftByVersion(MIGRATIONS_OF_1_3_0, async (old) => {
		await fillAs_1_0_0(old);
		await sql`update installation set desk_since = ${AT}`.execute(old);
		await sql`update submissions set due_at = ${AT}, opened_at = ${AT}`.execute(old);
		await indexAs_1_3_0(old);
		before = await everything(old);
	});

	const db = await database();
	expect(await schemaVersion(db)).toBe(latestVersion);
	const anew = { indexed_at: null, found_at: null, text_at: null };
	const submissions = before.submissions?.map((row) => ({ ...row, ...anew }));
	expect(await everything(db)).toMatchObject({ ...before, submissions }); // and what there was no place for
	const moment = { now: clock(), todayEnds: clock(), tomorrowEnds: clock() };
	const found = async (q: string) =>
		(await listSubmissions(db, { queue: "overdue", q, me: "ada" }, undefined, moment))?.items.map(
			({ reference }) => reference,
		);
	expect(await found("")).toEqual(["CW-2222-2222"]);
	while (await indexBatch(db, clock()));
	expect(await found("jane acme")).toEqual(["CW-2222-2222"]);
	const item = await readSubmissionDetail(db, "CW-2222-2222", "ada", clock());
	expect(item).toMatchObject({ details: [{ name: "teamSize", value: "5" }] });

	await sql`insert into submissions (reference, kind, email, fields, received_at, details_count, inbox, due_at, version,
			indexed_at)
		values ('CW-3333-3333', 'message', 'joan@example.com', '{"name":"Joan","email":"joan@example.com","message":"Hello"}',
			${AT}, 0, 'joan@example.com', ${AT}, 1, null)`.execute(db);
	while (await indexBatch(db, clock()));
	expect(await found("joan hel")).toEqual(["CW-3333-3333"]);
	if (config.databaseUrl) return; // there the operator uses pg_dump

	const copy = new Kysely<unknown>({
		dialect: nodeSqlite(join(dataDir, `submissions.before-${latestVersion}.sqlite`)),
	});
	onTestFinished(() => copy.destroy());
	expect(await schemaVersion(copy)).toBe(MIGRATIONS_OF_1_3_0);
	expect(await everything(copy)).toEqual(before);
});

test("the numbers count what was stored before they existed, and what older servers keep writing", async () => {
	const { clock, database, leftByVersion } = newInstallation();
	const inviting = (id: string) =>
		sql`insert into people (id, email, mailbox, name, role, invited_at, joined_at)
			values (${id}, ${`${id}@firm.example`}, ${`${id}@firm.example`}, ${id}, 'admin', ${AT}, ${AT})`;
	await leftByVersion(MIGRATIONS_BEFORE_NUMBERS, async (old) => {
		await fillAs_1_0_0(old);
		await sql`update submissions set due_at = ${AT}, answered_at = ${AT}, owner = 'ada'`.execute(old);
		await inviting("ada").execute(old);
	});
	const db = await database();
	await inviting("ben").execute(db);
	await sql`insert into submissions (reference, kind, email, fields, received_at, details_count, inbox, due_at, version)
		values ('CW-3333-3333', 'message', 'joan@example.com', '{"name":"Joan"}', ${AT}, 0, 'joan@example.com', ${AT}, 1)`.execute(
		db,
	);
	const asking = { query: { from: "2026-03-01", to: "2026-03-01" }, forAdmin: true, version: "", disk: null };
	const promise = readResponsePolicy();
	const numbers = await readNumbers(db, { ...asking, promise }, clock());
	expect(numbers).toMatchObject({
		promise: { total: { due: 2, kept: 1 } },
		owners: { people: [{ name: "ada", answered: 1 }, { name: "ben" }], nobody: { open: 1, overdue: 1 } },
		received: {
			total: 2,
			pages: { rows: [{ page: null }, { page: "/services" }] },
			found: [{ group: "advertising" }, { group: "unknown" }],
		},
		health: { backedUpAt: null },
	});
	const telling = { promise, desk: "https://desk.firm.example" };
	expect(await queueWeeklyMails(db, telling, clock())).toBe(2);
	expect(await queueWeeklyMails(db, telling, clock())).toBe(0);
});

test("when several programs upgrade at once, the copy is from before, and the newest two copies are kept", async () => {
	const { config, dataDir, database, leftByVersion } = newInstallation({ DATABASE_URL: "" });
	await leftByVersion(MIGRATIONS_OF_1_0_0, fillAs_1_0_0);
	for (const version of [5, 6, 7]) writeFileSync(join(dataDir, `submissions.before-${version}.sqlite`), "");
	await Promise.all(Array.from({ length: 4 }, () => database()));
	const copies = readdirSync(dataDir).filter((name) => name.includes("before"));
	expect(copies.sort()).toEqual(["submissions.before-7.sqlite", COPY].sort());
	const copy = new Kysely<unknown>({ dialect: nodeSqlite(join(dataDir, COPY)) });
	onTestFinished(() => copy.destroy());
	expect(await schemaVersion(copy)).toBe(MIGRATIONS_OF_1_0_0);
	expect(existsSync(databasePath(config))).toBe(true);
});

test("a new or current database is not copied, and one that can't be copied is not upgraded", async () => {
	const fresh = newInstallation({ DATABASE_URL: "" });
	await fresh.database();
	await fresh.database();
	expect(readdirSync(fresh.dataDir).filter((name) => name.includes("before"))).toEqual([]);

	const { dataDir, database, leftByVersion } = newInstallation({ DATABASE_URL: "" });
	await leftByVersion(MIGRATIONS_OF_1_0_0, fillAs_1_0_0);
	mkdirSync(join(dataDir, COPY, "in the way"), { recursive: true });
	await expect(database()).rejects.toThrow(/could not be copied before its tables are changed: .* Nothing was changed/);
	const unchanged = new Kysely<unknown>({ dialect: nodeSqlite(join(dataDir, "submissions.sqlite")) });
	onTestFinished(() => unchanged.destroy());
	expect(await schemaVersion(unchanged)).toBe(MIGRATIONS_OF_1_0_0);
});
