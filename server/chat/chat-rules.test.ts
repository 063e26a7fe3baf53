import { expect, test } from "vitest";
import { chat, newInstallation } from "../../tests/installation.ts";
import { invite, join } from "../people/people.ts";
import { readEvents } from "../store/database/events.ts";
import type { ChatRow, SubmissionRow } from "../store/tables.ts";
import { readChatLines } from "./chat-lines.ts";
import { listChats, listColleagues, readChat } from "./chat-summaries.ts";
import { applyTimeout, findTimedOutChats } from "./chat-timeouts.ts";
import { recordRecruiterHeartbeats, recordVisitorHeartbeats, wasJustSeen } from "./heartbeats.ts";

/* Who may do what with a chat, and what happens when. No background job runs here. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const OFFICE = "America/New_York";

async function waitingChat() {
	const installation = newInstallation();
	const { clock, open, database } = installation;
	const { chats, intake } = await open();
	const db = await database();
	const person = async (name: string) => {
		const row = await invite(db, { email: `${name}@closewell.example`, role: "recruiter", by: null }, clock());
		await db.transaction().execute((transaction) => join(transaction, row.id, name, clock()));
		return { ...row, name };
	};
	const { reference } = await intake.receive(chat("dana@example.com"));
	let lines = 0;
	return {
		...installation,
		...{ chats, db, intake, reference, ada: await person("Ada"), bea: await person("Bea") },
		say: (text: string) => ({ id: `line-${String(lines++).padStart(16, "0")}`, text }),
		chat: () => db.selectFrom("chats").selectAll().executeTakeFirstOrThrow(),
		message: () => db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow(),
		setChat: (set: Partial<ChatRow>) => db.updateTable("chats").set(set).execute(),
		setMessage: (set: Partial<SubmissionRow>) => db.updateTable("submissions").set(set).execute(),
		told: async () => (await readChatLines(db, reference)).map(({ text }) => text),
		history: async () => (await readEvents(db, reference)).map(({ what, person: by }) => [what, by]),
		/** Does what is due now, as a server does every second. */
		look: async () => {
			const due = await findTimedOutChats(db, clock());
			for (const each of due) await db.transaction().execute((transaction) => applyTimeout(transaction, each, clock()));
			return due.length;
		},
		heldUntil: () =>
			db
				.selectFrom("deliveries")
				.select("next_at")
				.execute()
				.then((rows) => [...new Set(rows.map(({ next_at }) => next_at))]),
	};
}

const sentence = (words: string) => ({ sentence: expect.stringContaining(words) });

test("a message keeps its owner when a colleague takes the chat and hands it over", async () => {
	const { ada, bea, chats, message, reference, setMessage } = await waitingChat();
	await setMessage({ owner: bea.id });
	expect(await chats.take(reference, ada)).toEqual({ line: 2 });
	expect((await message()).owner).toBe(bea.id);
	expect(await chats.handOver(reference, ada, null)).toEqual({ line: 3 });
	expect((await message()).owner).toBe(bea.id);
});

test("a chat cannot be handed to yourself, to a stranger, to someone away, or before anyone has it", async () => {
	const { ada, bea, chat: now, chats, clock, db, reference, told } = await waitingChat();
	expect(await chats.handOver(reference, ada, bea.id)).toEqual(sentence("Take it first"));
	await chats.take(reference, ada);
	await chats.setAvailable(ada.id, true);
	await chats.setAvailable(bea.id, true);
	expect(await chats.handOver(reference, ada, ada.id)).toEqual(sentence("Choose "));
	expect(await chats.handOver(reference, ada, "nobody")).toEqual(sentence("Choose "));
	await db.updateTable("people").set({ away_until: "2026-03-03" }).where("id", "=", bea.id).execute();
	expect(await chats.handOver(reference, ada, bea.id)).toEqual(sentence("Bea isn't available"));
	expect(await now()).toMatchObject({ state: "live", person: ada.id });

	expect(await chats.handOver(reference, ada, null)).toEqual({ line: 3 });
	expect(await now()).toMatchObject({ state: "waiting", person: null, waiting_since: clock().toISOString() });
	expect(await told()).toEqual(["Is anybody there?", "taken", "handed over"]);
});

test("an ended chat cannot be taken, handed over or ended again", async () => {
	const { ada, chats, history, reference } = await waitingChat();
	expect(await chats.endByFirm(reference, ada)).toEqual({ line: 2 }); // nobody had it
	expect(await chats.take(reference, ada)).toEqual(sentence("over"));
	expect(await chats.handOver(reference, ada, null)).toEqual(sentence("over"));
	await chats.endByVisitor(reference);
	expect(await history()).toEqual([
		["began a chat", null],
		["ended the chat", ada.id],
	]);
	for (const unknown of [chats.handOver("CW-2222-2222", ada, null), chats.endByFirm("CW-2222-2222", ada)]) {
		expect(await unknown).toBe("unknown");
	}
	expect(await chats.requestTranscript("CW-2222-2222")).toBe("unknown");
});

test("when the visitor ends a chat, its emails are due", async () => {
	const { ada, chat: now, chats, clock, heldUntil, message, reference, setMessage } = await waitingChat();
	await chats.take(reference, ada);
	await setMessage({ indexed_at: clock().toISOString() });
	expect(await heldUntil()).not.toEqual([clock().toISOString()]);
	await chats.endByVisitor(reference);
	expect(await heldUntil()).toEqual([clock().toISOString()]);
	expect(await now()).toMatchObject({ state: "ended", ended_at: clock().toISOString(), waiting_since: null });
	expect((await message()).indexed_at).toBeNull(); // so that search finds all of it
});

test("a chat no one takes becomes a message after two minutes, until the visitor comes back", async () => {
	const { ada, chat: now, chats, clock, heldUntil, look, pass, reference, told } = await waitingChat();
	pass(2 * MINUTE - 1);
	expect(await look()).toBe(0);
	pass(1);
	expect(await look()).toBe(1);
	expect(await now()).toMatchObject({ state: "message", person: null, waiting_since: null });
	expect(await heldUntil()).toEqual([clock().toISOString()]);
	expect(await told()).toEqual(["Is anybody there?", "nobody"]);
	expect(await look()).toBe(0);
	expect(await chats.take(reference, ada)).toEqual(sentence("visitor left"));
	await chats.recordVisitorPage(reference, undefined);
	expect(await chats.take(reference, ada)).toEqual({ line: 3 });
});

test("a chat that began by a clock a minute ahead still has its emails due when it becomes a message", async () => {
	const { ada, chats, clock, heldUntil, jumpClock, look, pass, reference } = await waitingChat();
	await chats.take(reference, ada);
	jumpClock(-MINUTE);
	await chats.handOver(reference, ada, null);
	pass(2 * MINUTE);
	expect(await look()).toBe(1);
	expect(await heldUntil()).toEqual([clock().toISOString()]);
});

test("a recruiter loses a chat after a minute without a sign of life", async () => {
	const { ada, bea, chat: now, chats, clock, db, look, pass, reference } = await waitingChat();
	await chats.take(reference, ada);
	pass(MINUTE - 1);
	expect(await look()).toBe(0);
	await recordRecruiterHeartbeats(db, [bea.id], clock());
	pass(1);
	expect(await look()).toBe(1);
	expect(await now()).toMatchObject({ state: "waiting", person: null, person_at: null });
	expect((await now()).waiting_since).toBe(clock().toISOString());
	await chats.take(reference, bea);
	pass(MINUTE - 1);
	await recordRecruiterHeartbeats(db, [bea.id, ada.id], clock());
	pass(1);
	expect(await look()).toBe(0);
});

test("a chat ends after half an hour without a sign of the visitor", async () => {
	const { ada, chat: now, chats, clock, db, history, look, pass, reference } = await waitingChat();
	await chats.take(reference, ada);
	const signs = async () => recordRecruiterHeartbeats(db, [ada.id], clock());
	pass(30 * MINUTE - 1);
	await signs();
	expect(await look()).toBe(0);
	pass(1);
	expect(await look()).toBe(1);
	expect(await now()).toMatchObject({ state: "ended" });
	expect((await history()).at(-1)).toEqual(["ended the chat", null]);
	await recordVisitorHeartbeats(db, [reference], clock());
	expect((await now()).visitor_at < clock().toISOString()).toBe(true); // a tab left open does not bring it back
});

test("a chat whose last line is the firm's stays answered when no one takes it again", async () => {
	const { ada, chats, history, look, message, pass, reference, say } = await waitingChat();
	await chats.take(reference, ada);
	await chats.addFirmLine(reference, ada, say("We do."));
	const { answered_at } = await message();
	pass(MINUTE);
	await look();
	pass(2 * MINUTE);
	await look();
	expect(await message()).toMatchObject({ answered_at, owner: ada.id });
	expect((await history()).map(([what]) => what)).not.toContain("nobody was left in the chat");
});

test("a chat no one ever answered has no 'nobody was left' in its history", async () => {
	const { history, look, message, pass } = await waitingChat();
	pass(2 * MINUTE);
	await look();
	expect((await history()).map(([what]) => what)).toEqual(["began a chat"]);
	expect(await message()).toMatchObject({ answered_at: null, owner: null });
});

test("new lines are indexed for search at most once a minute", async () => {
	const { chats, clock, message, pass, reference, say, setMessage } = await waitingChat();
	await setMessage({ indexed_at: clock().toISOString() });
	pass(MINUTE);
	await chats.addVisitorLine(reference, say("Hello?"));
	expect((await message()).indexed_at).not.toBeNull();
	pass(1);
	await chats.addVisitorLine(reference, say("Hello again?"));
	expect((await message()).indexed_at).toBeNull();
});

test("a chat holds at most a thousand lines", async () => {
	const { chats, reference, say, setChat } = await waitingChat();
	await setChat({ last_line: 999 });
	expect(await chats.addVisitorLine(reference, say("The last one"))).toMatchObject({ line: { number: 1000 } });
	expect(await chats.addVisitorLine(reference, say("One more"))).toEqual({ refused: "full" });
});

test("a repeated line counts only from the recruiter who sent it", async () => {
	const { ada, bea, chats, reference, say, told } = await waitingChat();
	await chats.take(reference, ada);
	const line = say("We do.");
	expect(await chats.addFirmLine(reference, ada, line)).toEqual({ line: 3 });
	expect(await chats.addFirmLine(reference, ada, line)).toEqual({});
	expect(await chats.addFirmLine(reference, bea, line)).toEqual(sentence("A colleague owns"));
	expect(await told()).toHaveLength(3);
});

test("a visitor counts as present for 45 seconds after a sign of life", async () => {
	const { clock, db, pass, reference } = await waitingChat();
	const isHere = async () => (await readChat(db, reference, clock()))?.chat.visitorHere;
	pass(45 * SECOND - 1);
	expect(await isHere()).toBe(true);
	pass(1);
	expect(await isHere()).toBe(false);
	await recordVisitorHeartbeats(db, [reference], clock());
	expect(await isHere()).toBe(true);
	await recordVisitorHeartbeats(db, [], clock());
});

test("the desk shows the last page the visitor was seen on", async () => {
	const { chat: now, chats, reference } = await waitingChat();
	await chats.recordVisitorPage(reference, "/services");
	expect((await now()).page).toBe("/services");
	await chats.recordVisitorPage(reference, undefined);
	expect((await now()).page).toBe("/services");
	await chats.endByVisitor(reference);
	await chats.recordVisitorPage(reference, "/late");
	expect((await now()).page).toBe("/services");
});

test("an ended chat is listed until midnight at the office", async () => {
	const { chats, clock, db, pass, reference } = await waitingChat();
	await chats.endByVisitor(reference);
	const listed = async () => (await listChats(db, OFFICE, clock())).map((each) => each.reference);
	pass(14 * 60 * MINUTE - 1); // from 10 am to midnight in New York
	expect(await listed()).toEqual([reference]);
	pass(1);
	expect(await listed()).toEqual([]);
	await db.updateTable("chats").set({ ended_at: clock().toISOString() }).execute();
	expect(await listed()).toEqual([reference]); // at midnight sharp it belongs to the new day
});

test("a visitor seen on the same page within five seconds is not written down again", () => {
	const now = new Date("2026-03-02T15:00:00.000Z");
	const seen = (ms: number) => ({
		visitor_at: new Date(now.getTime() - ms).toISOString(),
		page: "/faq",
		ended_at: null,
	});
	expect(wasJustSeen(seen(4_999), "/faq", now)).toBe(true);
	expect(wasJustSeen(seen(4_999), undefined, now)).toBe(true);
	expect(wasJustSeen(seen(5_000), "/faq", now)).toBe(false);
	expect(wasJustSeen(seen(0), "/services", now)).toBe(false);
	expect(wasJustSeen({ ...seen(60_000), ended_at: now.toISOString() }, "/services", now)).toBe(true);
});

test("everything that happens in a chat is in its history, and leaves another visitor's chat as it was", async () => {
	const { ada, bea, chats, clock, db, history, intake, look, pass, reference, say, told } = await waitingChat();
	pass(SECOND);
	const other = await intake.receive(chat("sam@example.com", "Me too"));
	const stored = () =>
		Promise.all(
			(["chats", "submissions", "deliveries", "chat_lines"] as const).map((table) =>
				db.selectFrom(table).selectAll().where("reference", "=", other.reference).execute(),
			),
		);
	const before = await stored();
	await chats.take(reference, ada);
	await chats.addVisitorLine(reference, say("Do you place closers?"));
	await chats.addFirmLine(reference, ada, say("We do."));
	await chats.setAvailable(bea.id, true);
	await chats.handOver(reference, ada, bea.id);
	expect(await chats.handOver(reference, ada, bea.id)).toEqual({}); // sent again after a lost response
	await chats.take(reference, bea);
	await chats.addVisitorLine(reference, say("In Ohio?"));
	pass(MINUTE);
	await look(); // Bea is lost
	await chats.take(reference, ada);
	await chats.endByFirm(reference, ada);
	expect(await stored()).toEqual(before);
	expect(await history()).toEqual([
		["began a chat", null],
		["took the chat", ada.id],
		["replied in the chat", ada.id],
		["handed the chat over", ada.id],
		["took the chat", bea.id],
		["lost the chat", bea.id],
		["took the chat", ada.id],
		["ended the chat", ada.id],
	]);
	const events = await readEvents(db, reference);
	expect(events.find(({ what }) => what === "handed the chat over")?.data).toBe(`{"to":"${bea.id}"}`);
	expect(await told()).toEqual([
		...["Is anybody there?", "taken", "Do you place closers?", "We do.", "handed over", "taken"],
		...["In Ohio?", "lost", "taken", "ended by firm"],
	]);
	const listed = await listChats(db, OFFICE, clock());
	expect(listed.map((each) => [each.reference, each.state])).toEqual([
		[other.reference, "waiting"],
		[reference, "ended"],
	]);
});

test("open chats are listed oldest first, then those that ended, the latest first", async () => {
	const { chats, clock, db, intake, pass, reference } = await waitingChat();
	const all = [reference];
	for (const name of ["eve", "sam", "tom"]) {
		pass(SECOND);
		all.push((await intake.receive(chat(`${name}@example.com`, name))).reference);
	}
	const [first, second, third, fourth] = all;
	await chats.endByVisitor(second ?? "");
	pass(SECOND);
	await chats.endByVisitor(third ?? "");
	expect((await listChats(db, OFFICE, clock())).map((each) => each.reference)).toEqual([first, fourth, third, second]);
});

test("colleagues are listed by name, with who is available for a minute and how many chats each has", async () => {
	const { ada, bea, chats, clock, db, pass, reference } = await waitingChat();
	await invite(db, { email: "cyd@closewell.example", role: "recruiter", by: null }, clock()); // has not joined
	await chats.take(reference, bea);
	await chats.setAvailable(ada.id, true);
	const listed = async () =>
		(await listColleagues(db, OFFICE, clock())).map((each) => [each.name, each.available, each.live]);
	expect(await listed()).toEqual([
		["Ada", true, 0],
		["Bea", false, 1],
	]);
	pass(MINUTE - 1);
	expect((await listed())[0]).toEqual(["Ada", true, 0]);
	expect(await chats.setAvailable(ada.id, true, true)).toBe(true); // renewed
	pass(MINUTE);
	expect((await listed())[0]).toEqual(["Ada", false, 0]);
	expect(await chats.setAvailable(ada.id, true, true)).toBe(false); // too late to renew
	await chats.setAvailable(ada.id, true);
	await db.updateTable("people").set({ away_until: "2026-03-03" }).where("id", "=", ada.id).execute();
	expect((await listed())[0]).toEqual(["Ada", false, 0]);
	expect(await chats.setAvailable(ada.id, false)).toBe(false);
	await chats.endByFirm(reference, bea);
	expect((await listed())[1]).toEqual(["Bea", false, 0]);
});
