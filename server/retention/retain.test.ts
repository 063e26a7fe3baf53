import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { UnversionedAction } from "../../contract/desk/actions.ts";
import { manualEntrySchema } from "../../contract/desk/desk.ts";
import { fileContent, lead, newInstallation, readAllStored } from "../../tests/installation.ts";
import { readResponsePolicy } from "../config/content.ts";
import { subtractMonths } from "../dates/kept-until.ts";
import { beginCeremony } from "../people/ceremonies.ts";
import { findPerson, invite, join as joinDesk } from "../people/people.ts";
import { indexBatch } from "../search/indexing.ts";
import { appendEvent, readEvents } from "../store/database/events.ts";
import { readSecret } from "../store/database/open.ts";
import { createSecret } from "../store/secret.ts";
import { addByHand } from "../submissions/actions/by-hand.ts";
import { saveDraft } from "../submissions/actions/drafts.ts";
import { actOnSubmission } from "../submissions/actions/submission-actions.ts";
import { readSubmissionDetail } from "../submissions/submission-detail.ts";
import { listSubmissions } from "../submissions/submission-list.ts";
import { makeOwnLink } from "../yours/your-page-links.ts";
import { BEAT_EVERY_MS, createCountedTime, trustClock } from "./counted-time.ts";
import { keepFile } from "./kept-files.ts";
import { describeClockDoubt, erase, eraseSubmission, retain } from "./retain.ts";

const DAY = 24 * 60 * 60 * 1000;
const nothing = { submissions: 0, files: 0 };
const patient = { timeout: 120_000, interval: 5 };

/** An installation that accepts submissions, and a server that runs retention on request. */
async function running(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const { config, clock, database, files, open, time } = installation;
	const site = await open();
	const db = await database();
	const kept = { db, files, config, clock };
	const server = () => {
		const counting = createCountedTime(db, time);
		return { beat: () => counting.beat(), retain: async () => retain(kept, await counting.beat()) };
	};
	return {
		...installation,
		site,
		db,
		kept,
		server,
		secret: createSecret(await readSecret(db)),
		emails: async () =>
			(await db.selectFrom("submissions").select("email").orderBy("email").execute()).map(({ email }) => email),
	};
}

test("leads are removed after 24 months and resumes after 12, with their files, and nothing sooner", async () => {
	const { db, emails, files, pass, resume, server, site } = await running();
	const { beat, retain } = server();
	await beat();
	await site.intake.receive(lead("jane@example.com"));
	await site.intake.receive(await resume("ada@example.com"));
	const passDays = async (days: number) => {
		for (let day = 0; day < days; day += 5) {
			pass(5 * DAY);
			await beat();
		}
	};

	await passDays(365);
	expect(await retain()).toMatchObject(nothing);
	pass(1);
	expect(await retain()).toMatchObject({ submissions: 1, files: 1 });
	expect(await emails()).toEqual(["jane@example.com"]);
	expect(await Array.fromAsync(files.list())).toEqual([]);
	await passDays(365);
	pass(DAY - 1); // 2028 is a leap year
	expect(await retain()).toMatchObject(nothing);
	pass(1);
	expect(await retain()).toEqual({ submissions: 1, files: 0, overdue: 0, unknownFiles: 0, unknownMails: 0 });
	for (const table of ["deliveries", "contents", "files"] as const) {
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	}
});

test("with more than one batch, everything expired is removed and nothing else", async () => {
	const { clock, config, db, server } = await running();
	const { beat, retain } = server();
	await beat();
	const ago = (months: number) => new Date(clock().getTime() - months * 31 * DAY).toISOString();
	const add = async (kind: string, received: string, from: number, to: number) => {
		for (let number = from; number < to; number += 1) {
			await sql`insert into submissions (reference, kind, email, fields, received_at, counted_at)
				values (${`CW-${number}`}, ${kind}, ${kind}, '{}', ${received}, ${received})`.execute(db);
		}
	};
	await add("message", ago(25), 0, 45);
	await add("resume", ago(13), 100, 145);
	await add("talent-request", ago(13), 200, 203); // older than the resumes that stay, and must stay too
	await add("resume", ago(11), 300, 302);
	const transactions = vi.spyOn(db, "transaction");
	expect(await retain()).toMatchObject({ submissions: 90, overdue: 0 });
	// On SQLite the whole server waits for each, so they are small.
	const few = 90 / 4;
	if (config.databaseUrl) expect(transactions.mock.calls.length).toBeLessThan(few);
	else expect(transactions.mock.calls.length).toBeGreaterThan(few);
	const kept = await db.selectFrom("submissions").select("reference").orderBy("reference").execute();
	expect(kept.map(({ reference }) => reference)).toEqual(["CW-200", "CW-201", "CW-202", "CW-300", "CW-301"]);
	expect(await db.selectFrom("gone").select("reference").execute()).toHaveLength(90);
});

test("submissions and desk mail expire at an exact moment, by the clock and by counted time", async () => {
	const { clock, db, kept } = await running();
	const now = clock();
	const moment = (date: Date, ms: number) => new Date(date.getTime() + ms).toISOString();
	const received = subtractMonths(now, 24);
	const counted = subtractMonths(new Date(now.getTime() + DAY), 24); // a day of slack
	const store = (reference: string, receivedMs: number, countedMs: number) =>
		sql`insert into submissions (reference, kind, email, fields, received_at, counted_at)
			values (${reference}, 'lead', '', '{}', ${moment(received, receivedMs)}, ${moment(counted, countedMs)})`.execute(
			db,
		);
	await store("both passed", -1, -1);
	await store("due by the clock", 0, -1);
	await store("due by counted time", -1, 0);
	await store("agreed", -1, -1);
	await store("agreed long ago", -1, -1);
	await store("agreed, not counted yet", -1, -1);
	const agree = (reference: string, keptMs: number, counted_at: string | null) =>
		db
			.insertInto("wishes")
			.values({ reference, kept_at: moment(received, keptMs), counted_at })
			.execute();
	await agree("agreed", 0, moment(counted, -1));
	await agree("agreed long ago", -1, moment(counted, -1));
	await agree("agreed, not counted yet", -1, null);
	const month = new Date(now.getTime() - 30 * DAY);
	const desk = { target: "desk-mail", event: "sign-in", attempts: 1, next_at: moment(now, 0) } as const;
	const blank = { reference: null, claimed_until: null, claimed_by: null, last_error: null };
	const mail = (id: string, ms: number, ended: { sent_at?: string; failed_at?: string }) =>
		db
			.insertInto("deliveries")
			.values({ ...desk, ...blank, id, queued_at: moment(month, ms), sent_at: null, failed_at: null, ...ended })
			.execute();
	await mail("sent", -1, { sent_at: moment(month, 0) });
	await mail("failed", -1, { failed_at: moment(month, 0) });
	await mail("sent later", 0, { sent_at: moment(month, 0) });
	await mail("waiting", -1, {});

	expect(await retain(kept, { at: now, jumpedDays: undefined })).toMatchObject({ submissions: 2, overdue: 1 });

	const rows = await db.selectFrom("submissions").select("reference").orderBy("reference").execute();
	const stay = ["agreed", "agreed, not counted yet", "due by counted time", "due by the clock"];
	expect(rows.map(({ reference }) => reference)).toEqual(stay);
	const mails = await db.selectFrom("deliveries").select("id").orderBy("id").execute();
	expect(mails).toEqual([{ id: "sent later" }, { id: "waiting" }]);
});

test("retention periods are configurable, and an invalid one prevents the start", async () => {
	const { pass, server, site } = await running({ RETAIN_LEADS_MONTHS: "1" });
	const { beat, retain } = server();
	await beat();
	await site.intake.receive(lead("jane@example.com"));
	pass(32 * DAY);
	expect(await retain()).toMatchObject({ submissions: 1, files: 0 });
	for (const wrong of ["0", "-1", "1.5", "121", "two"]) {
		expect(() => newInstallation({ RETAIN_RESUMES_MONTHS: wrong })).toThrow("RETAIN_RESUMES_MONTHS");
	}
});

test("at the end of a month, submissions from the last days of a shorter month are kept their full time", async () => {
	const { clock, emails, pass, server, site } = await running({ RETAIN_LEADS_MONTHS: "1" });
	const { beat, retain } = server();
	const passUntil = async (time: string) => {
		await beat();
		pass(Date.parse(time) - clock().getTime());
		await beat();
	};
	await passUntil("2027-02-27T12:00:00Z");
	await site.intake.receive(lead("before@example.com"));
	await passUntil("2027-03-01T12:00:00Z");
	await site.intake.receive(lead("after@example.com"));
	await passUntil("2027-03-31T12:00:00Z");
	expect(await retain()).toMatchObject({ submissions: 1, files: 0 });
	expect(await emails()).toEqual(["after@example.com"]);
});

test("the server removes what has expired when it starts, and logs what it found", async () => {
	const { db, logged, open, pass, site } = await running();
	await site.intake.receive(lead("jane@example.com"));
	pass(800 * DAY);
	await site.start();
	await vi.waitFor(
		async () => expect(await db.selectFrom("submissions").select("kind").execute()).toEqual([]),
		patient,
	);
	await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining({ submissions: 1 })), patient);
	expect(site.housekeeping.state().stopped).toBeUndefined();
	expect((await open()).housekeeping.state().stopped).toBeUndefined();
});

test("what was received with a clock 800 days behind stays when the clock is right", async () => {
	const { emails, jumpClock, logged, open, pass, resume, server } = await running();
	jumpClock(-800 * DAY);
	const site = await open();
	await site.intake.receive(lead("jane@example.com"));
	await site.intake.receive(await resume("ada@example.com"));
	pass(DAY / 2);
	await server().beat();

	jumpClock(800 * DAY);
	const restarted = await open();
	expect(restarted.housekeeping.state().stopped).toMatch(
		/^The clock moved ahead by 800 days while no server ran, so nothing is deleted .* staff retain --clock-is-right\.$/,
	);
	expect(logged.at(-1)).toMatchObject({ level: 40, msg: restarted.housekeeping.state().stopped });
	const { beat, retain } = server();
	expect(await retain()).toMatchObject({ ...nothing, overdue: 2, stopped: expect.stringContaining("The clock") });
	for (let day = 0; day < 3; day += 1) {
		pass(DAY);
		await beat();
	}
	expect(await retain()).toEqual({ ...nothing, overdue: 2, unknownFiles: 0, unknownMails: 0 });
	pass(400 * DAY); // a resume is kept for 365 days
	expect(await retain()).toMatchObject({ submissions: 1, files: 1, overdue: 1 });
	expect(await emails()).toEqual(["jane@example.com"]);
});

test("one start with a clock 800 days ahead removes nothing, and neither does the next one with the right clock", async () => {
	const { clock, db, files, jumpClock, open, resume, server, site } = await running();
	await site.intake.receive(lead("jane@example.com"));
	await site.intake.receive(await resume("ada@example.com"));
	await keepFile({ commit: site.commit, files, clock }, "uploaded-1", fileContent("x"));
	jumpClock(800 * DAY);
	expect(await server().retain()).toMatchObject({ ...nothing, overdue: 2, stopped: expect.stringContaining("800") });
	jumpClock(-800 * DAY);
	expect(await server().retain()).toMatchObject({ ...nothing, stopped: expect.stringContaining("moved back by 800") });
	expect((await open()).housekeeping.state().stopped).toBeDefined();
	expect(await Array.fromAsync(files.list())).toHaveLength(2);
	expect(await db.selectFrom("contents").selectAll().execute()).toHaveLength(2);
});

test("a clock 800 days ahead and steady for three days removes nothing younger", async () => {
	const { jumpClock, pass, resume, server, site } = await running();
	await site.intake.receive(lead("jane@example.com"));
	await site.intake.receive(await resume("ada@example.com"));
	jumpClock(800 * DAY);
	const { retain } = server();
	for (let day = 0; day < 3; day += 1) {
		expect(await retain()).toMatchObject({ ...nothing, overdue: 2 });
		pass(DAY);
	}
	expect(await retain()).toEqual({ ...nothing, overdue: 2, unknownFiles: 0, unknownMails: 0 });
});

test("a clock jump while the server runs also stops removal, until an operator confirms the clock", async () => {
	const { db, jumpClock, pass, server, site } = await running();
	const { beat, retain } = server();
	await beat();
	await site.intake.receive(lead("jane@example.com"));
	for (let month = 0; month < 25; month += 1) {
		pass(31 * DAY);
		await beat();
	}
	for (const tolerated of [-DAY, 2 * DAY]) {
		jumpClock(tolerated);
		expect((await beat()).jumpedDays).toBeUndefined(); // a day behind what was seen last, then a day ahead
	}
	jumpClock(-2 * DAY);
	expect((await retain()).stopped).toContain("moved back by 2 days");
	jumpClock(2 * DAY);
	expect((await retain()).stopped).toContain("moved ahead by 2 days");
	await trustClock(db);
	expect(await retain()).toMatchObject({ submissions: 1, overdue: 0 });
});

test.each([
	[1, "The clock moved ahead by 1 day while no server ran,"],
	[-1, "The clock moved back by 1 day,"],
	[2, "The clock moved ahead by 2 days while no server ran,"],
])("a clock that jumped by %i days is named in a sentence", (jumpedDays, sentence) => {
	expect(describeClockDoubt({ at: new Date(), jumpedDays })).toContain(sentence);
});

test("content hashes, short links and passkey challenges are removed when they no longer count", async () => {
	const { clock, db, pass, server, site } = await running();
	const { beat, retain } = server();
	await beat();
	await site.intake.receive(lead("jane@example.com"));
	const email = "jane@example.com";
	await makeOwnLink(db, { purpose: "address", inbox: email, email }, clock());
	await beginCeremony(db, "passkey to sign in", {}, clock());
	const left = async () => {
		await retain();
		const contents = await db.selectFrom("contents").select("hash").execute();
		const links = await db.selectFrom("own_links").select("hash").where("purpose", "=", "address").execute();
		const ceremonies = await db.selectFrom("ceremonies").select("hash").execute();
		return [ceremonies.length, contents.length, links.length];
	};
	pass(10 * 60_000 - 1);
	expect(await left()).toEqual([1, 1, 1]);
	pass(DAY - 10 * 60_000);
	expect(await left()).toEqual([0, 1, 1]);
	pass(1);
	expect(await left()).toEqual([0, 0, 1]);
	pass(7 * DAY);
	expect(await left()).toEqual([0, 0, 0]);
});

test("an operator's confirmation counts no time: what came in with a clock 800 days behind stays", async () => {
	const { db, jumpClock, open, server } = await running();
	jumpClock(-800 * DAY);
	await (await open()).intake.receive(lead("jane@example.com"));
	jumpClock(800 * DAY);
	const { beat, retain } = server();
	await beat();
	await trustClock(db);
	expect(await retain()).toEqual({ ...nothing, overdue: 1, unknownFiles: 0, unknownMails: 0 });
});

test("after three days without a server, removal pauses for a day and resumes", async () => {
	const { emails, jumpClock, pass, server, site } = await running();
	const before = server();
	await before.beat();
	await site.intake.receive(lead("jane@example.com"));
	pass(732 * DAY); // expired for one day
	await before.beat();
	jumpClock(3 * DAY);
	const { retain } = server();
	expect((await retain()).stopped).toContain("3 days");
	pass(DAY - 1);
	expect((await retain()).stopped).toContain("3 days");
	pass(1);
	expect(await retain()).toMatchObject({ submissions: 1 });
	expect(await emails()).toEqual([]);
});

test("the server logs when removal stops and when it resumes, once each", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const { files, jumpClock, logged, open, pass } = await running();
	await files.save("of-another-database", fileContent("x"));
	const warnings = () => logged.filter(({ level }) => level === 40).map(({ msg }) => msg);
	jumpClock(3 * DAY);
	const site = await open();
	await site.start();
	await vi.waitFor(() => expect(site.housekeeping.state().unknownFiles).toBe(1), patient); // its first run is over
	const msg = "there are files that are not this database's";
	expect(logged).toContainEqual(expect.objectContaining({ unknownFiles: 1, unknownMails: 0, msg }));
	for (let beat = 0; beat < 4; beat += 1) {
		expect(warnings()).toEqual([expect.stringContaining("so nothing is deleted for its age")]);
		expect(site.housekeeping.state().stopped).toBe(warnings()[0]);
		pass(DAY / 4);
		vi.advanceTimersByTime(BEAT_EVERY_MS);
	}
	await vi.waitFor(() => expect(site.housekeeping.state().stopped).toBeUndefined(), patient);
	expect(warnings().slice(1)).toEqual(["What is past its time is removed again."]);
});

test("a server that stopped counts no time and removes nothing", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const { open } = await running();
	const others = vi.getTimerCount();
	const { housekeeping } = await open();
	housekeeping.start();
	housekeeping.start(); // no second set of timers
	expect(vi.getTimerCount() - others).toBe(2);
	await housekeeping.stop();
	expect(vi.getTimerCount()).toBe(others);
});

test("retention runs once a day", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const { emails, logged, pass, site } = await running();
	const removals = () => logged.filter(({ submissions }) => submissions === 1);
	await site.intake.receive(lead("jane@example.com"));
	pass(800 * DAY);
	await site.start();
	await vi.waitFor(() => expect(removals()).toHaveLength(1), patient);
	await site.intake.receive(lead("john@example.com"));
	pass(800 * DAY);
	vi.advanceTimersByTime(DAY);
	await vi.waitFor(async () => expect(await emails()).toEqual([]), patient);
});

test("at its start the server asks about resumes that are about to expire, unless it doubts the clock", async () => {
	const { db, jumpClock, open, pass, resume, server, site } = await running();
	const { beat } = server();
	await beat();
	await site.intake.receive(await resume("ada@example.com"));
	for (let month = 0; month < 11; month += 1) {
		await beat();
		pass(31 * DAY);
	}
	await beat();
	const asked = () => db.selectFrom("events").select("what").where("what", "=", "asked whether to keep").execute();
	jumpClock(3 * DAY);
	const doubting = await open();
	await doubting.start();
	await doubting.stop(); // waits for work in progress
	expect(await asked()).toEqual([]);
	pass(DAY);
	const sure = await open();
	await sure.start();
	await vi.waitFor(async () => expect(await asked()).toHaveLength(1), patient);
});

test("a running server asks about resumes that are about to expire within minutes, not once a day", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const { db, files, pass, resume, site } = await running();
	await files.save("of-another-database", fileContent("x"));
	await site.intake.receive(await resume("ada@example.com"));
	await site.start();
	await vi.waitFor(() => expect(site.housekeeping.state().unknownFiles).toBe(1), patient); // its first run is over
	pass(340 * DAY);
	vi.advanceTimersByTime(BEAT_EVERY_MS);
	const asked = () => db.selectFrom("events").select("what").where("what", "=", "asked whether to keep").execute();
	await vi.waitFor(async () => expect(await asked()).toHaveLength(1), patient);
});

test("a removal that fails is logged as an error", async () => {
	const { db, logged, site } = await running();
	await db.schema.dropTable("gone").execute();
	await site.start();
	const failures = () => logged.filter(({ level, msg }) => level === 50 && /past its time failed/.test(String(msg)));
	await vi.waitFor(() => expect(failures()).toHaveLength(1), patient);
});

test("two servers count the same time once, even if their clocks differ by a minute", async () => {
	const { clock, db, pass, time } = await running();
	const ahead = createCountedTime(db, { ...time, clock: () => new Date(clock().getTime() + 60_000) });
	const behind = createCountedTime(db, time);
	await ahead.beat();
	const first = await behind.beat();
	for (let beat = 0; beat < 20; beat += 1) {
		pass(7 * 60_000);
		await ahead.beat();
		await behind.beat();
		pass(3 * 60_000);
		await Promise.all([behind.beat(), ahead.beat()]);
	}
	const last = await behind.beat();
	expect(last.at.getTime() - first.at.getTime()).toBe(200 * 60_000);
});

test("erasing a person removes everything they sent, files and emails too, down to the bytes on disk", async () => {
	const { clock, config, dataDir, db, files, kept, pass, resume, secret, site } = await running();
	await site.start();
	await site.intake.receive(lead("Jane.Roe@Example.com"));
	await site.intake.receive(await resume("jane.roe@example.com"));
	const other = await site.intake.receive(lead("other@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	expect(readdirSync(join(dataDir, "mail"))).toHaveLength(6);
	await site.stop();
	await site.intake.receive(lead("jane.roe@example.com", { company: "Second" }));

	expect(await erase(kept, secret, " JANE.roe@example.com")).toEqual({
		submissions: 3,
		files: 1,
		copies: 0,
		alerts: 0,
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
	const left = await readAllStored(db, config, dataDir);
	expect(left).toContain("other@example.com");
	expect(left).not.toMatch(/jane\.roe/i);

	pass(1);
	expect((await site.intake.receive(lead("jane.roe@example.com"))).repeated).toBe(false);
	expect(await erase(kept, secret, "nobody@example.com")).toEqual({
		submissions: 0,
		files: 0,
		copies: 0,
		alerts: 0,
	});
});

test("erasing a person removes what the desk wrote about them, and upgrade copies", async () => {
	const { clock, config, dataDir, db, kept, secret, site } = await running();
	const jane = await site.intake.receive(lead("jane.roe@example.com"));
	const other = await site.intake.receive(lead("other@example.com"));
	const ada = await invite(db, { email: "ada@firm.example", role: "admin", by: null }, clock());
	await db.transaction().execute(async (transaction) => {
		for (const { reference } of [jane, other]) {
			const saved = { subject: "Re", body: `Dear ${reference}, Roe`, saved_at: clock().toISOString() };
			await transaction
				.insertInto("drafts")
				.values({ reference, person: ada.id, ...saved })
				.execute();
			const data = { text: `Called ${reference}, Roe` };
			await appendEvent(transaction, { reference, person: ada.id, what: "noted", data }, clock());
			const mail = JSON.stringify({ to: "roe@example.com", subject: "Roe" });
			const sent = { queued_at: clock().toISOString(), next_at: clock().toISOString(), attempts: 0 };
			const answer = { id: `${reference}-3`, reference, target: "desk-mail" as const, event: "written" as const };
			await transaction
				.insertInto("deliveries")
				.values({ ...answer, ...sent, mail })
				.execute();
		}
	});
	for (const name of [
		"submissions.before-6.sqlite",
		"submissions.before-5.sqlite.77.part",
		"submissions.mine.sqlite",
	]) {
		writeFileSync(join(dataDir, name), "jane.roe@example.com");
	}
	const copies = config.databaseUrl ? 0 : 2;
	expect(await erase(kept, secret, "jane.roe@example.com", ada.id)).toEqual({
		submissions: 1,
		files: 0,
		copies,
		alerts: 0,
	});
	expect(readdirSync(dataDir).filter((name) => name.includes("before"))).toHaveLength(2 - copies);
	expect(readdirSync(dataDir)).toContain("submissions.mine.sqlite");
	for (const table of ["drafts", "deliveries", "submissions"] as const) {
		const rows = await db.selectFrom(table).select("reference").execute();
		expect(new Set(rows.map(({ reference }) => reference))).toEqual(new Set([other.reference]));
	}
	expect((await readEvents(db, other.reference)).map(({ what }) => what)).toEqual(["noted"]);
	const all = await db.selectFrom("events").selectAll().execute();
	expect(all.find(({ what }) => what === "erased")).toMatchObject({
		reference: null,
		person: ada.id,
		data: '{"submissions":1}',
	});
	expect(JSON.stringify(all)).not.toContain(jane.reference);
});

test("erasing a person finds what they sent from a plus address, and what an earlier version stored", async () => {
	const { db, emails, kept, secret, site } = await running();
	for (const email of ["jane@example.com", "Jane+jobs@example.com", "jane+b@other.example", "janet@example.com"]) {
		await site.intake.receive(lead(email));
	}
	await db.updateTable("submissions").set({ inbox: null }).execute();
	expect(await erase(kept, secret, "jane+anything@example.com")).toMatchObject({ submissions: 2 });
	expect(await emails()).toEqual(["jane+b@other.example", "janet@example.com"]);
});

test("erasing removes a person from the search, the history and the desk's emails, down to the bytes", async () => {
	const { clock, config, dataDir, db, kept, pass, secret, site } = await running();
	const { id } = await invite(db, { email: "claire@firm.example", role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => joinDesk(transaction, id, "Claire", clock()));
	const claire = await findPerson(db, id);
	if (!claire) throw new Error("Claire did not join");
	const stays = await site.intake.receive(lead("john@example.com", { lastName: "Stayington" }));
	const goes = await site.intake.receive(lead("jane@example.com", { lastName: "Zyxwvington", company: "Zyxwvcorp" }));
	const index = async () => {
		while (await indexBatch(db, clock()));
	};
	await index();
	const doing = async (wanted: UnversionedAction) => {
		const { version = 0 } = (await readSubmissionDetail(db, goes.reference, id, clock())) ?? {};
		const action = { ...wanted, version };
		return actOnSubmission(db, { reference: goes.reference, action, by: claire, targets: [], timeZone: "UTC" }, clock);
	};
	await doing({ what: "note", text: "Zyxwvnote" });
	await doing({ what: "answer", subject: "Zyxwvsubject", text: "Zyxwvanswer" });
	await index(); // again, so old index entries must be removed too
	await saveDraft(db, { reference: goes.reference, person: id, subject: "", text: "Zyxwvdraft" }, clock());
	const reminder = { reference: goes.reference, person: id, found_at: clock().toISOString() };
	await db
		.insertInto("reminders")
		.values({ ...reminder, mailed_at: null, delivery: null })
		.execute();
	const call = manualEntrySchema.parse({ kind: "lead", name: "Zyxwvcaller", phone: "3025550142", text: "Zyxwvcall" });
	const byHand = await addByHand(db, { call, by: claire, promise: readResponsePolicy(), targets: [] }, clock());
	await index();
	expect(await readAllStored(db, config, dataDir)).toMatch(/zyxwv/i);

	await expect(erase(kept, secret, "  ")).rejects.toThrow("Enter the email address");
	expect(await erase(kept, secret, "Jane@example.com", id)).toMatchObject({ submissions: 1 });
	pass(1);
	expect(await eraseSubmission(kept, secret, byHand.toLowerCase(), id)).toMatchObject({ submissions: 1 });
	const left = await readAllStored(db, config, dataDir);
	expect(left).not.toMatch(/zyxwv/i);
	expect(left).toContain("Stayington");
	expect(left).toContain("stayington"); // the search still has the others
	for (const table of ["reminders", "drafts"] as const)
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	const moment = { now: clock(), todayEnds: clock(), tomorrowEnds: clock() };
	const search = async (q: string) =>
		(await listSubmissions(db, { queue: "all", q, me: id }, undefined, moment))?.items;
	expect(await search("zyxwvington")).toEqual([]);
	expect(await search("stayington")).toMatchObject([{ reference: stays.reference }]);
	expect(await eraseSubmission(kept, secret, "CW-2222-2222", id)).toMatchObject({ submissions: 0 });
});

test("if the storage fails, erasing continues and says so, and the next retention run removes the file", async () => {
	const { dataDir, files, kept, resume, secret, server, site } = await running();
	await site.start();
	await site.intake.receive(await resume("ada@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	await site.stop();
	const failing = { ...files, remove: () => Promise.reject(new Error("The storage answered DELETE with 503")) };
	expect(await erase({ ...kept, files: failing }, secret, "ada@example.com")).toEqual({
		submissions: 1,
		files: 0,
		copies: 0,
		alerts: 0,
		problem: expect.stringMatching(/^Files that have to go are still there: The storage answered DELETE with 503\. /),
	});
	expect(readdirSync(join(dataDir, "mail"))).toEqual([]);
	expect(await server().retain()).toMatchObject({ files: 1 });
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("the server logs that files it must remove are still there, and later that they are gone", async () => {
	const { files, kept, logged, open, resume, secret, site } = await running();
	await site.intake.receive(await resume("ada@example.com"));
	const remove = vi.spyOn(files, "remove").mockRejectedValue(new Error("The storage answered DELETE with 503"));
	await erase(kept, secret, "ada@example.com");
	await (await open()).start();
	const said = (level: number) => logged.filter((line) => line.level === level).map(({ msg }) => msg);
	await vi.waitFor(
		() => expect(said(50)).toEqual([expect.stringMatching(/^Files that have to go are still/)]),
		patient,
	);
	remove.mockRestore();
	await (await open()).start();
	const removed = { submissions: 0, files: 1, msg: "removed what is past its time" };
	await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining(removed)), patient);
});

test("stopping lets a removal in progress finish", async () => {
	const { files, open } = newInstallation();
	const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
	const readMark = vi.spyOn(files, "readMark").mockImplementation(async () => void (await answered));
	const site = await open();
	await site.start();
	await expect.poll(() => readMark.mock.calls.length).toBeGreaterThan(0);
	const order: string[] = [];
	const stopped = site.stop().then(() => order.push("stopped"));
	for (let look = 0; look < 50; look += 1) await site.outbox.state();
	order.push("the storage answered");
	answer();
	await stopped;
	expect(order).toEqual(["the storage answered", "stopped"]);
});
