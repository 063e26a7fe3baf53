import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { chat, newInstallation } from "../../tests/installation.ts";
import { readResponsePolicy } from "../config/content.ts";
import { invite, join } from "../people/people.ts";
import { createBatcher } from "../store/database/batch.ts";
import { openDatabase } from "../store/database/open.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { createSecret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { openChats } from "./chats.ts";

/** Chats with an outbox that only counts how often it is woken. */
async function setUpChats() {
	const { clock, config, database, logged, open, pass } = newInstallation();
	const { intake } = await open();
	const db = await database();
	const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
	const nudge = vi.fn();
	const { databaseUrl, receiptsPerHour } = config;
	const openOn = (on: Database) => {
		const chats = openChats({
			...{ db: on, commit: createBatcher(on, log), databaseUrl, promise: readResponsePolicy(), log, clock, nudge },
			...{ findLost: () => undefined, receiptsPerHour, secret: createSecret(Buffer.alloc(32)) },
		});
		onTestFinished(() => chats.stop());
		return chats;
	};
	const chats = openOn(db);
	/** Another server on the same database; on SQLite there is only this one. */
	const openOther = async () => {
		if (!isPostgres(db)) return chats;
		const other = await openDatabase(config);
		onTestFinished(() => other.destroy());
		return openOn(other);
	};
	const { id, ...row } = await invite(db, { email: "ada@firm.example", role: "recruiter", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, "Ada Quinn", clock()));
	const { reference } = await intake.receive(chat("dana@example.com"));
	return { ada: { ...row, id, name: "Ada Quinn" }, chats, db, logged, nudge, openOther, pass, reference };
}

const typed = (number: number) => ({ id: `line-${String(number).padStart(16, "0")}`, text: `Line ${number}` });

test("every action that may make a chat's emails due wakes the outbox", async () => {
	const { ada, chats, nudge, reference } = await setUpChats();
	await chats.addVisitorLine(reference, typed(0));
	expect(nudge).not.toHaveBeenCalled();
	for (const step of [
		() => chats.take(reference, ada),
		() => chats.addFirmLine(reference, ada, typed(1)),
		() => chats.requestTranscript(reference),
		() => chats.endByVisitor(reference),
	]) {
		nudge.mockClear();
		await step();
		expect(nudge).toHaveBeenCalledTimes(1);
	}
});

test("a chat that no one takes wakes the outbox when it becomes a message", async () => {
	const { chats, db, nudge, pass, reference } = await setUpChats();
	pass(2 * 60_000);
	chats.start();
	await expect.poll(() => nudge.mock.calls.length).toBe(1);
	expect(await db.selectFrom("chats").select(["reference", "state"]).execute()).toEqual([
		{ reference, state: "message" },
	]);
});

test("a failed check for timeouts is logged", async () => {
	const { chats, db, logged } = await setUpChats();
	await db.schema.alterTable("chats").renameTo("aside").execute();
	chats.start();
	await expect
		.poll(() => logged.at(-1))
		.toMatchObject({ level: 50, msg: expect.stringContaining("that no one has taken") });
	await db.schema.alterTable("aside").renameTo("chats").execute();
});

test("a visitor who comes back is shown the last ten lines", async () => {
	const { chats, reference } = await setUpChats();
	for (let number = 2; number <= 12; number += 1) await chats.addVisitorLine(reference, typed(number));
	const { lines = [] } = (await chats.read(reference)) ?? {};
	expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, index) => `Line ${index + 3}`));
});

test("typing is announced once a second, and for the firm only by the chat's own recruiter", async () => {
	const { ada, chats, reference } = await setUpChats();
	const writers: string[] = [];
	chats.follow({
		...{ reference, last: 0, tell: () => undefined, beat: () => undefined, end: () => undefined },
		writing: (name) => void writers.push(name),
	});
	await chats.announceFirmTyping(reference, ada);
	await chats.take(reference, ada);
	await chats.announceFirmTyping(reference, { ...ada, id: "somebody else" });
	expect(writers).toEqual([]);
	const clock = vi.spyOn(performance, "now");
	onTestFinished(() => clock.mockRestore());
	for (const [at, told] of [
		[10_000, 1],
		[10_999, 1],
		[11_000, 2],
	] as const) {
		clock.mockReturnValue(at);
		await chats.announceFirmTyping(reference, ada);
		expect(writers).toHaveLength(told);
	}
});

test("a line said on one server reaches the pages of another right away, without polling", async () => {
	const { ada, chats, openOther, reference } = await setUpChats();
	await chats.take(reference, ada);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // only expect.poll lets time pass
	onTestFinished(() => void vi.useRealTimers());
	const other = await openOther();
	const told: string[] = [];
	const writers: string[] = [];
	const ended = Promise.withResolvers<void>();
	other.follow({
		...{ reference, last: 0, beat: () => undefined, end: () => ended.resolve() },
		tell: (_, lines) => void told.push(...lines.map(({ text }) => text)),
		writing: (name) => void writers.push(name),
	});
	const listens = async () => {
		await chats.announceFirmTyping(reference, ada);
		return writers.length > 0 && told.length > 0;
	};
	await expect.poll(listens).toBe(true);
	await chats.addFirmLine(reference, ada, typed(1));
	await chats.endByVisitor(reference);
	await ended.promise;
	expect(told).toEqual(["Is anybody there?", "taken", "Line 1", "ended by visitor"]);
});
