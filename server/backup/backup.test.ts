import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { fileContent, lead, newInstallation } from "../../tests/installation.ts";
import { readInstallation } from "../../tests/installation-contents.ts";
import { writeMail } from "../../tests/test-mail-in.ts";
import { newRecruiter, workThroughOpening } from "../../tests/test-openings.ts";
import { readConfig } from "../config/config.ts";
import { readFirm } from "../config/content.ts";
import { OperatorError } from "../config/operator-error.ts";
import { openInstallation } from "../installation.ts";
import { queueAlertMails } from "../jobs/alert-mails.ts";
import { takeOverProposals } from "../openings/upgrade/take-over.ts";
import { olderDesk } from "../openings/upgrade/test-older-desk.ts";
import { beginCeremony, endCeremony } from "../people/ceremonies.ts";
import { addPasskey, listPasskeys } from "../people/passkeys.ts";
import { findPersonByEmail, invite, join as joinDesk } from "../people/people.ts";
import { beginSession, findSession } from "../people/sessions.ts";
import { makeLink, readLink } from "../people/sign-in-links.ts";
import { queueDeskMail } from "../queue/desk-mail.ts";
import { createCountedTime } from "../retention/counted-time.ts";
import { keepFile } from "../retention/kept-files.ts";
import { erase, retain } from "../retention/retain.ts";
import { indexBatch } from "../search/indexing.ts";
import { findMatches } from "../search/matches.ts";
import { appendEvent, readEvents } from "../store/database/events.ts";
import { openDatabase, readSecret } from "../store/database/open.ts";
import { openFiles } from "../store/files/files.ts";
import { createSecret } from "../store/secret.ts";
import { findEntry } from "../submissions/staff-entries.ts";
import { backUp, restore } from "./backup.ts";

async function filled() {
	const installation = newInstallation();
	const site = await installation.open();
	const references: string[] = [];
	for (let index = 0; index < 3; index += 1) {
		references.push((await site.intake.receive(lead(`lead-${index}@example.com`))).reference);
	}
	references.push((await site.intake.receive(await installation.resume("ada@example.com", "%PDF-1.7 Ada"))).reference);
	const { config, files, clock } = installation;
	return {
		...installation,
		site,
		references,
		kept: { db: await installation.database(), files, config, clock },
	};
}

test("a backup made while the site runs restores to the same submissions, files and tokens", async () => {
	const { dataDir, kept, references, site, time } = await filled();
	const folder = join(dataDir, "..", "backup");
	expect(await backUp(kept, folder)).toEqual({ rows: 1 + 4 + 4 + 4 + 8 + 1, files: 1 });
	const made = await kept.db.selectFrom("installation").select("backed_up_at").executeTakeFirstOrThrow();
	expect(made).toEqual({ backed_up_at: kept.clock().toISOString() });
	await site.intake.receive(lead("after@example.com"));
	await expect(backUp(kept, folder)).rejects.toThrow("is not empty");

	const config = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	expect(await restore(folder, config)).toEqual({ rows: 22, files: 1 });
	await expect(restore(folder, config)).rejects.toThrow();
	const files = openFiles(config);
	const restored = await openInstallation(config, files, pino({ level: "silent" }), time);
	const [reference = ""] = references;
	expect(restored.intake.leadToken(reference)).toBe(site.intake.leadToken(reference));
	expect((await restored.intake.receive(lead("lead-0@example.com"))).repeated).toBe(true);
	await restored.close();
	const [file] = await Array.fromAsync(files.list());
	expect(await text(await files.read(file?.key ?? ""))).toBe("%PDF-1.7 Ada");
});

test("a backup has openings, their candidates, placements and emails, and what an older version wrote", async () => {
	const { config, dataDir, kept, references, site, clock } = await filled();
	const [request = "", , , candidate = ""] = references;
	const recruiter = await newRecruiter(site.db, clock);
	const opening = await workThroughOpening(recruiter, candidate);
	const older = olderDesk(site.db, recruiter.by.id, clock);
	await older.mark({ request, candidate });
	await older.propose(request, [candidate]);
	await takeOverProposals(site.db, { office: readFirm().hours, clock });
	const folder = join(dataDir, "..", "backup");
	await backUp(kept, folder);
	const target = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	await restore(folder, target);
	const [original, restored] = [await readInstallation(config), await readInstallation(target)];
	expect(restored.rows).toEqual(original.rows);
	for (const table of [
		"companies",
		"openings",
		"candidacies",
		"placements",
		"candidacy_mails",
		"proposals_taken",
		"shortlist_links",
		"shortlist_tokens",
		"shortlist_verdicts",
	]) {
		expect(restored.rows[table]).not.toEqual([]);
	}
	expect(restored.rows.deliveries?.filter((row) => row.includes(`"${opening}-`))).toHaveLength(1);
});

test("a backup has received emails, with their originals", async () => {
	const { dataDir, kept, site } = await filled();
	await site.mailIn.receive(Buffer.from(writeMail({ from: "omar@buyer.example", text: "We need two reps." })));
	const folder = join(dataDir, "..", "backup");
	await backUp(kept, folder);
	const target = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	await restore(folder, target);
	const restored = await openDatabase(target);
	onTestFinished(() => restored.destroy());
	const { file_key } = await restored.selectFrom("mails").select("file_key").executeTakeFirstOrThrow();
	expect(await text(await openFiles(target).read(file_key ?? ""))).toContain("We need two reps.");
});

test("after a restore nobody gets job alerts before they confirm again: they may have stopped them since", async () => {
	const { dataDir, kept, clock } = await filled();
	const at = clock().toISOString();
	const alert = { id: "ALERT-0123456789ABCDEF", email: "ann@mail.example", inbox: "ann@mail.example", search: "" };
	await kept.db
		.insertInto("alerts")
		.values({ ...alert, made_at: at, asked_at: at, confirmed_at: at, since: at })
		.execute();
	const folder = join(dataDir, "..", "backup");
	await backUp(kept, folder);
	const target = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	await restore(folder, target);
	const restored = await openDatabase(target);
	onTestFinished(() => restored.destroy());
	const read = () => restored.selectFrom("alerts").selectAll().executeTakeFirst();
	expect(await read()).toMatchObject({ ...alert, confirmed_at: null, asked_at: null });
	expect((await read())?.since).not.toBe(at);
	const look = () => queueAlertMails(restored, readFirm().hours, clock);
	expect([await look(), await look()]).toEqual([
		{ looked: 1, queued: 1 },
		{ looked: 0, queued: 0 },
	]);
	expect(await restored.selectFrom("deliveries").select("event").where("target", "=", "alert-mail").execute()).toEqual([
		{ event: "alert asked" },
	]);
});

test("a person erased during a backup is not in it, and the remains of an interrupted backup do no harm", async () => {
	const { dataDir, files, kept } = await filled();
	const folder = join(dataDir, "..", "backup");
	const secret = createSecret(await readSecret(kept.db));
	const erasing = {
		...files,
		async read(key: string) {
			await erase(kept, secret, "ada@example.com");
			return files.read(key);
		},
	};
	await mkdir(`${folder}.unfinished`);
	await writeFile(join(`${folder}.unfinished`, "submissions.sqlite"), "half a database");
	expect(await backUp({ ...kept, files: erasing }, folder)).toEqual({ rows: 1 + 3 + 3 + 3 + 6, files: 0 });
});

test("a backup of many pages restores every row, even with a key of two columns", {
	tags: "thorough",
}, async () => {
	const { clock, dataDir, kept, references } = await filled();
	const { id } = await invite(kept.db, { email: "ben@firm.example", role: "recruiter", by: null }, clock());
	const at = clock().toISOString();
	const [reference = ""] = references;
	for (let number = 0; number < 1_001; number += 1) {
		await sql`insert into events (id, at, reference, person, what, data)
			values (${`event-${number}`}, ${at}, ${reference}, null, 'noted', '{}')`.execute(kept.db);
		await sql`insert into erasures (address_hash, erased_at, submissions)
			values ('somebody', ${new Date(number).toISOString()}, 1)`.execute(kept.db);
	}
	await sql`insert into drafts (reference, person, subject, body, saved_at)
		values (${reference}, ${id}, '', '', ${at})`.execute(kept.db);
	const folder = join(dataDir, "..", "backup");
	const { rows } = await backUp(kept, folder);
	const config = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	expect(await restore(folder, config)).toEqual({ rows, files: 1 });
	const db = await openDatabase(config);
	onTestFinished(() => db.destroy());
	expect(await readEvents(db, reference)).toHaveLength(1_001);
	expect(await db.selectFrom("erasures").selectAll().execute()).toHaveLength(1_001);
});

test("a backup has every table and index that a new installation has", async () => {
	const { dataDir, kept } = await filled();
	const folder = join(dataDir, "..", "backup");
	await backUp(kept, folder);
	const schemas = [folder, join(dataDir, "..", "new")].map(async (place) => {
		const db = await openDatabase(readConfig({ DATA_DIR: place }));
		onTestFinished(() => db.destroy());
		const { rows } = await sql`select name, sql from sqlite_schema order by name`.execute(db);
		return rows;
	});
	const [ofBackup, ofNew] = await Promise.all(schemas);
	expect(ofBackup).toEqual(ofNew);
	expect(ofBackup).toContainEqual(expect.objectContaining({ name: "submissions_by_time" }));
});

test("a backup does not own the live storage, and a restored installation owns its own", async () => {
	const { clock, dataDir, files, kept, site, time } = await filled();
	const live = createCountedTime(kept.db, time);
	await retain(kept, await live.beat());
	const folder = join(dataDir, "..", "backup");
	await keepFile({ commit: site.commit, files, clock }, "under-way", fileContent("x"));
	await backUp(kept, folder);

	const ofBackup = readConfig({ DATA_DIR: folder });
	const db = await openDatabase(ofBackup);
	onTestFinished(() => db.destroy());
	const counted = await createCountedTime(db, time).beat();
	const onLive = await retain({ ...kept, db }, counted);
	expect(onLive).toMatchObject({ files: 0, unknownFiles: 1, stopped: expect.stringContaining("another database") });
	expect(await retain({ ...kept, db, files: openFiles(ofBackup) }, counted)).not.toHaveProperty("stopped");
	expect(await retain(kept, await live.beat())).not.toHaveProperty("stopped");
	expect(await Array.fromAsync(files.list())).toHaveLength(2);

	const restored = readConfig({ DATA_DIR: join(dataDir, "..", "restored") });
	await restore(folder, restored);
	const there = await openDatabase(restored);
	onTestFinished(() => there.destroy());
	const found = await retain(
		{ ...kept, db: there, files: openFiles(restored), config: restored },
		await createCountedTime(there, time).beat(),
	);
	expect(found).toEqual({ submissions: 0, files: 0, overdue: 0, unknownFiles: 0, unknownMails: 0 });
});

test("a backup names the resume that is missing", async () => {
	const { dataDir, files, kept, references } = await filled();
	for await (const { key } of files.list()) await files.remove(key);
	const failure = backUp(kept, join(dataDir, "..", "backup"));
	await expect(failure).rejects.toThrow(`The file of ${references.at(-1)} cannot be read: `);
	await expect(failure).rejects.toBeInstanceOf(OperatorError);
});

test("a folder without a backup is refused", async () => {
	const { dataDir } = newInstallation();
	const config = readConfig({ DATA_DIR: join(dataDir, "new") });
	await expect(restore(join(dataDir, "nothing"), config)).rejects.toThrow("There is no database at");
});

test("a backup has the team, passkeys, history, drafts and reminders, and nothing to sign in with", async () => {
	const { clock, dataDir, kept, references } = await filled();
	const { db } = kept;
	const [reference = ""] = references;
	const saved_at = clock().toISOString();
	const ada = await invite(db, { email: "ada@firm.example", role: "admin", by: null }, clock());
	await db.updateTable("submissions").set({ owner: ada.id, version: 2 }).where("reference", "=", reference).execute();
	const { session, link, ceremony } = await db.transaction().execute(async (transaction) => {
		await joinDesk(transaction, ada.id, "Ada", clock());
		const key = { id: "key", person: ada.id, public_key: "", counter: 0, transports: "[]", name: "Phone" };
		await addPasskey(transaction, { ...key, added_at: saved_at, used_at: null });
		const draft = { reference, person: ada.id, subject: "Re", body: "Dear", saved_at };
		await transaction.insertInto("drafts").values(draft).execute();
		const reminder = { reference, person: ada.id, found_at: saved_at, mailed_at: null, delivery: null };
		await transaction.insertInto("reminders").values(reminder).execute();
		await appendEvent(transaction, { reference, person: ada.id, what: "took", data: {} }, clock());
		const session = await beginSession(transaction, ada.id, "passkey", "Firefox", clock());
		const link = await makeLink(transaction, "sign-in", ada.id, clock());
		const mail = {
			to: ada.email,
			name: "Ada",
			event: "sign-in" as const,
			link: `https://desk.example/sign-in/${link}`,
		};
		await queueDeskMail(transaction, mail, clock());
		return { session, link, ceremony: await beginCeremony(transaction, "passkey", {}, clock()) };
	});

	while (await indexBatch(db, clock()));
	const folder = join(dataDir, "..", "backup");
	const { rows } = await backUp(kept, folder);
	expect(readFileSync(join(folder, "submissions.sqlite")).toString("latin1")).not.toContain(link);
	const config = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	expect(await restore(folder, config)).toMatchObject({ rows });
	const restored = await openDatabase(config);
	onTestFinished(() => restored.destroy());
	expect(await findPersonByEmail(restored, "ada@firm.example")).toMatchObject({ name: "Ada", role: "admin" });
	expect(await findEntry(restored, reference)).toMatchObject({ owner: "Ada", version: 2 });
	expect(await listPasskeys(restored, ada.id)).toHaveLength(1);
	expect((await readEvents(restored, reference)).map(({ what }) => what)).toEqual(["took"]);
	expect(await restored.selectFrom("drafts").select("body").execute()).toEqual([{ body: "Dear" }]);
	expect(await findSession(restored, session, clock())).toBeUndefined();
	expect(await readLink(restored, "sign-in", link, clock())).toBeUndefined();
	expect(await endCeremony(restored, "passkey", ceremony, clock())).toBeUndefined();
	expect(await restored.selectFrom("deliveries").select("id").where("target", "=", "desk-mail").execute()).toEqual([]);
	expect(await restored.selectFrom("reminders").select("reference").execute()).toEqual([{ reference }]);
	// The search index is rebuilt.
	expect(await findMatches(restored, "midwest")).toEqual({ few: [] });
	while (await indexBatch(restored, clock()));
	expect(await findMatches(restored, "midwest")).toEqual({ few: expect.arrayContaining([reference]) });
	// The original still has them.
	expect(await findSession(db, session, clock())).toBeDefined();
});
