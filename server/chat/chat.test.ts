import { expect, onTestFinished, test, vi } from "vitest";
import { chat, lead, mailServer, newInstallation, readAllStored } from "../../tests/installation.ts";
import { invite, join } from "../people/people.ts";
import { findAnswerTimes } from "../queue/desk-mail.ts";
import { erase } from "../retention/retain.ts";
import { indexBatch } from "../search/indexing.ts";
import { readSecret } from "../store/database/open.ts";
import { createSecret } from "../store/secret.ts";
import type { Database, PersonRow } from "../store/tables.ts";
import { newToken } from "../store/token.ts";
import { submissionsCsvHeader, submissionsCsvLine } from "../submissions/csv.ts";
import { readEntries } from "../submissions/staff-entries.ts";
import { readSubmissionDetail } from "../submissions/submission-detail.ts";
import { listSubmissions } from "../submissions/submission-list.ts";
import { readSenderView } from "../yours/sender-view.ts";
import { findOwnLink } from "../yours/your-page-links.ts";
import { readChatLines } from "./chat-lines.ts";
import { listChats, listColleagues, readChat } from "./chat-summaries.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const patient = { timeout: 120_000, interval: 10 };
const OFFICE = "America/New_York";

async function setUpChats(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const site = await installation.open();
	const db = await installation.database();
	const person = async (name: string) => {
		const { id, ...row } = await invite(
			db,
			{ email: `${name}@closewell.example`, role: "recruiter", by: null },
			installation.clock(),
		);
		await db.transaction().execute((transaction) => join(transaction, id, name, installation.clock()));
		return { ...row, id, name };
	};
	return {
		...installation,
		site,
		chats: site.chats,
		db,
		ada: await person("Ada Quinn"),
		bea: await person("Bea Ode"),
		person,
	};
}

type ChatSetup = Awaited<ReturnType<typeof setUpChats>>;

async function startChat(
	{ site, chats }: Pick<ChatSetup, "site" | "chats">,
	email = "dana@example.com",
	text?: string,
) {
	const { reference } = await site.intake.receive(chat(email, text));
	await chats.announceStart(reference);
	return reference;
}

let typedLines = 0;
const typed = (text: string) => ({ id: `line-${String(typedLines++).padStart(16, "0")}`, text });

const said = async (db: Database, reference: string) =>
	(await readChatLines(db, reference)).map(({ side, text }) => `${side}: ${text}`);

const deliveries = (db: Database, reference: string) =>
	db
		.selectFrom("deliveries")
		.select(["target", "next_at"])
		.where("reference", "=", reference)
		.where("sent_at", "is", null)
		.orderBy("id")
		.execute();

const submission = (db: Database, reference: string) =>
	db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();

const after = ({ clock }: Pick<ChatSetup, "clock">, ms: number) => new Date(clock().getTime() + ms).toISOString();

test("a chat is a message from its first line on, and its emails are delayed for two minutes", async () => {
	const office = await setUpChats();
	const { db, site, clock } = office;
	const token = newToken();
	const beginning = chat("dana@example.com", "Is anybody there?", token);
	const first = await site.intake.receive(beginning);
	expect(first.repeated).toBe(false);
	const { reference } = first;
	expect(await submission(db, reference)).toMatchObject({
		kind: "message",
		page: "/faq",
		version: 1,
		answered_at: null,
	});
	expect(await said(db, reference)).toEqual(["visitor: Is anybody there?"]);
	expect(await deliveries(db, reference)).toEqual([
		{ target: "firm-mail", next_at: after(office, 2 * MINUTE) },
		{ target: "receipt", next_at: after(office, 2 * MINUTE) },
	]);
	expect(await site.intake.receive(beginning)).toMatchObject({ reference, repeated: true });
	expect(await site.intake.receive(chat("dana@example.com", "Other words", token))).toMatchObject({ reference });
	const second = await site.intake.receive(chat("dana@example.com", "Is anybody there?"));
	expect(second).toMatchObject({ repeated: false });
	expect(second.reference).not.toBe(reference);
	const item = await readSubmissionDetail(db, reference, "", clock());
	expect(item?.events.map(({ what }) => what)).toEqual(["received", "began a chat"]);
	expect(item?.chat).toMatchObject({ state: "waiting", lines: [{ number: 1, side: "visitor" }] });
});

test("the outbox does not send a chat's emails before they are due", async () => {
	const mail = await mailServer();
	const office = await setUpChats({ SMTP_URL: mail.url });
	const { db, site, pass } = office;
	const reference = await startChat(office);
	await site.start();
	await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(() => expect(mail.received).toHaveLength(2), patient); // both of the lead's: the outbox has run
	expect((await deliveries(db, reference)).map(({ next_at }) => next_at)).toEqual(
		Array(2).fill(after(office, 2 * MINUTE)),
	);
	pass(2 * MINUTE);
	await vi.waitFor(() => expect(mail.received).toHaveLength(4), patient);
	const told = ["visitor: Is anybody there?", "site: nobody"];
	await vi.waitFor(async () => expect(await said(db, reference)).toEqual(told), patient);
	expect(await submission(db, reference)).toMatchObject({ answered_at: null });
});

test("the first reply is the answer: it cancels the receipt and sends the other emails", async () => {
	const office = await setUpChats();
	const { db, chats, clock, ada, pass } = office;
	const reference = await startChat(office);
	pass(20 * SECOND);
	expect(await chats.take(reference, ada)).toEqual({ line: 2 });
	expect(await chats.take(reference, ada)).toEqual({});
	pass(10 * SECOND);
	expect(await chats.addFirmLine(reference, ada, typed("Yes, how can I help?"))).toEqual({ line: 3 });
	expect(await deliveries(db, reference)).toEqual([{ target: "firm-mail", next_at: clock().toISOString() }]);
	const answered = clock().toISOString();
	expect(await submission(db, reference)).toMatchObject({ answered_at: answered, owner: ada.id, version: 3 });
	pass(SECOND);
	await chats.addFirmLine(reference, ada, typed("Still there?"));
	expect(await submission(db, reference)).toMatchObject({ answered_at: answered, version: 3 });
	const item = await readSubmissionDetail(db, reference, ada.id, clock());
	expect(item?.events.map(({ what }) => what)).toEqual([
		"received",
		"began a chat",
		"took the chat",
		"replied in the chat",
	]);
	const answers = await db.transaction().execute((transaction) => findAnswerTimes(transaction, reference));
	expect(answers).toEqual([answered]);
});

test("a receipt that was sent before the reply stays sent", async () => {
	const mail = await mailServer();
	const office = await setUpChats({ SMTP_URL: mail.url });
	const { db, site, chats, ada, pass } = office;
	const reference = await startChat(office);
	await site.start();
	pass(2 * MINUTE);
	await vi.waitFor(() => expect(mail.received).toHaveLength(2), patient);
	await vi.waitFor(async () => expect(await said(db, reference)).toHaveLength(2), patient);
	expect(await chats.take(reference, ada)).toMatchObject({ sentence: expect.stringContaining("visitor left") });
	await chats.recordVisitorPage(reference, "/services");
	expect(await chats.take(reference, ada)).toEqual({ line: 3 });
	expect(await chats.addFirmLine(reference, ada, typed("Here I am"))).toEqual({ line: 4 });
	expect(await db.selectFrom("deliveries").select("target").where("sent_at", "is not", null).execute()).toHaveLength(2);
});

test("a repeated line is added once, and lines sent at once each get a number", async () => {
	const office = await setUpChats();
	const { db, chats, ada } = office;
	const reference = await startChat(office);
	await chats.take(reference, ada);
	const visitors = Array.from({ length: 15 }, (_, index) => typed(`Mine ${index}`));
	const firms = Array.from({ length: 15 }, (_, index) => typed(`Ours ${index}`));
	const outcomes = await Promise.all([
		...[...visitors, ...visitors].map((line) => chats.addVisitorLine(reference, line)),
		...[...firms, ...firms].map((line) => chats.addFirmLine(reference, ada, line)),
	]);
	expect(
		outcomes.filter((outcome) => typeof outcome !== "object" || "refused" in outcome || "sentence" in outcome),
	).toEqual([]);
	const lines = await readChatLines(db, reference);
	expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
	expect(lines.filter(({ side }) => side === "visitor").map(({ text }) => text)).toEqual([
		"Is anybody there?",
		...visitors.map(({ text }) => text),
	]);
	expect(new Set(lines.filter(({ side }) => side === "firm").map(({ text }) => text)).size).toBe(15);
	const [again] = visitors;
	const known = again && (await chats.addVisitorLine(reference, again));
	expect(known).toMatchObject({ line: { text: "Mine 0" } });
});

test("if two take a chat, one gets it, and only that one may write, hand over and end it", async () => {
	const office = await setUpChats();
	const { chats, db, ada, bea } = office;
	const reference = await startChat(office);
	const taken = await Promise.all([chats.take(reference, ada), chats.take(reference, bea)]);
	expect(taken.filter((done) => typeof done === "object" && "line" in done)).toHaveLength(1);
	const [view] = await listChats(db, OFFICE, office.clock());
	const [winner, other] = view?.person?.id === ada.id ? [ada, bea] : [bea, ada];
	const refused = { sentence: expect.stringMatching(/a colleague owns/i) };
	expect(await chats.addFirmLine(reference, other, typed("Me too"))).toEqual(refused);
	expect(await chats.handOver(reference, other, null)).toEqual(refused);
	expect(await chats.endByFirm(reference, other)).toEqual(refused);
	expect(await chats.endByFirm(reference, winner)).toEqual({ line: 3 });
	expect(await chats.endByFirm(reference, winner)).toEqual({});
	expect(await chats.addFirmLine(reference, winner, typed("Late"))).toEqual({
		sentence: expect.stringContaining("over"),
	});
	expect(await chats.addVisitorLine(reference, typed("Late"))).toEqual({ refused: "ended" });
	expect(await chats.take("CW-2222-2222", ada)).toBe("unknown");
});

test("a chat that is handed over waits for someone available, but anyone may take it first", async () => {
	const office = await setUpChats();
	const { chats, db, ada, bea, clock, person } = office;
	const reference = await startChat(office);
	await chats.take(reference, ada);
	expect(await chats.handOver(reference, ada, bea.id)).toEqual({
		sentence: expect.stringContaining("isn't available"),
	});
	await chats.setAvailable(bea.id, true);
	expect(await chats.handOver(reference, ada, bea.id)).toEqual({ line: 3 });
	expect(await chats.handOver(reference, ada, bea.id)).toEqual({});
	expect(await readChat(db, reference, clock())).toMatchObject({
		chat: { state: "waiting", person: { id: bea.id, name: "Bea Ode" }, waitingSince: clock().toISOString() },
		lines: [{}, { text: "taken", name: "Ada Quinn" }, { side: "site", text: "handed over", name: "Bea Ode" }],
	});
	expect(await submission(db, reference)).toMatchObject({ owner: bea.id });
	expect(await chats.addFirmLine(reference, ada, typed("One more"))).toEqual({
		sentence: expect.stringContaining("Take it first"),
	});
	const cem = await person("Cem Aksoy");
	expect(await chats.take(reference, cem)).toEqual({ line: 4 });
	expect(await chats.take(reference, bea)).toEqual({ sentence: expect.stringContaining("A colleague owns") });
	expect(await listColleagues(db, OFFICE, clock())).toEqual([
		{ id: ada.id, name: "Ada Quinn", available: false, live: 0 },
		{ id: bea.id, name: "Bea Ode", available: true, live: 0 },
		{ id: cem.id, name: "Cem Aksoy", available: false, live: 1 },
	]);
});

test("a chat whose recruiter is silent for a minute waits again, then becomes an unanswered message", async () => {
	const office = await setUpChats();
	const { chats, site, db, ada, clock, pass } = office;
	const reference = await startChat(office);
	await chats.take(reference, ada);
	await chats.addFirmLine(reference, ada, typed("How can I help?"));
	await site.start();
	pass(50 * SECOND);
	await chats.setAvailable(ada.id, true);
	await chats.addVisitorLine(reference, typed("I look for a job"));
	pass(50 * SECOND);
	const state = async () => (await readChat(db, reference, clock()))?.chat.state;
	expect(await state()).toBe("live");
	pass(10 * SECOND);
	await vi.waitFor(async () => expect(await state()).toBe("waiting"), patient);
	expect(await readChat(db, reference, clock())).toMatchObject({
		chat: { person: null, last: { side: "site", text: "lost", name: "Ada Quinn" } },
	});
	pass(2 * MINUTE);
	await vi.waitFor(async () => expect(await state()).toBe("message"), patient);
	expect(await submission(db, reference)).toMatchObject({ answered_at: null, owner: null });
	expect(await db.transaction().execute((transaction) => findAnswerTimes(transaction, reference))).toEqual([]);
	await chats.recordVisitorPage(reference, undefined);
	await chats.take(reference, ada);
	await chats.addFirmLine(reference, ada, typed("I am back"));
	expect(await submission(db, reference)).toMatchObject({ answered_at: clock().toISOString(), owner: ada.id });
	expect((await said(db, reference)).filter((line) => line.startsWith("site"))).toEqual([
		"site: taken",
		"site: lost",
		"site: nobody",
		"site: taken",
	]);
});

test("several servers that check at the same time apply a timeout once", async () => {
	const office = await setUpChats();
	const { db, clock, pass, open } = office;
	const references = await Promise.all(["a", "b", "c"].map((name) => startChat(office, `${name}@example.com`)));
	const other = await open();
	pass(2 * MINUTE);
	await Promise.all([office.site.start(), other.start()]);
	for (const reference of references) {
		await vi.waitFor(
			async () => expect(await said(db, reference)).toEqual(["visitor: Is anybody there?", "site: nobody"]),
			patient,
		);
	}
	pass(28 * MINUTE);
	for (const reference of references) {
		await vi.waitFor(async () => expect((await said(db, reference)).at(-1)).toBe("site: ended"), patient);
		expect(await said(db, reference)).toHaveLength(3);
	}
	expect(await listChats(db, OFFICE, clock())).toHaveLength(3);
	pass(24 * 60 * MINUTE);
	expect(await listChats(db, OFFICE, clock())).toEqual([]);
});

test("a visitor may write thirty lines in a minute", async () => {
	const office = await setUpChats();
	const { chats, pass } = office;
	const reference = await startChat(office);
	for (let line = 2; line <= 30; line += 1) {
		expect(await chats.addVisitorLine(reference, typed(`Line ${line}`))).toMatchObject({ line: { number: line } });
		pass(SECOND);
	}
	expect(await chats.addVisitorLine(reference, typed("One more"))).toEqual({ refused: "too many", wait: 31 });
	pass(31 * SECOND);
	expect(await chats.addVisitorLine(reference, typed("One more"))).toMatchObject({ line: { number: 31 } });
});

test("a link to the transcript, without its text, is emailed to the visitor once someone has replied", async () => {
	const mail = await mailServer();
	const office = await setUpChats({ SMTP_URL: mail.url });
	const { chats, db, config, site, ada, clock } = office;
	const reference = await startChat(office, "dana@example.com", "Do you place <b>closers</b>?");
	expect(await chats.requestTranscript(reference)).toBe("not replied");
	await chats.take(reference, ada);
	await chats.addFirmLine(reference, ada, typed("We do.\nIn Ohio too."));
	await site.start();
	await vi.waitFor(() => expect(mail.received).toHaveLength(1), patient); // to the firm
	expect(await chats.requestTranscript(reference)).toBe("queued");
	await vi.waitFor(() => expect(mail.received).toHaveLength(2), patient);
	const transcript = mail.received.at(-1);
	expect(transcript?.to).toEqual(["dana@example.com"]);
	expect(transcript?.parsed.subject).toBe(`Your chat with Closewell (${reference})`);
	const { text = "", html = "" } = transcript?.parsed ?? {};
	for (const words of [text, html]) expect(words).not.toMatch(/closers|Ohio|dana|ada@/i);
	const [, token = ""] = /\/yours\/([\w-]{43})/.exec(text) ?? [];
	expect(await findOwnLink(db, token, clock())).toMatchObject({ purpose: "submission", reference });
	expect((await readSenderView(db, reference, config, clock()))?.submission.chat).toMatchObject([
		{ side: "visitor", text: "Do you place <b>closers</b>?" },
		{ side: "firm", name: "Ada Quinn", text: "We do.\nIn Ohio too." },
	]);
});

test("an inbox gets three transcript links a day, and they count against the hourly limit on receipts", async () => {
	const office = await setUpChats({ RECEIPTS_PER_HOUR: "5" });
	const { chats, db, ada, pass, clock } = office;
	const replied = async (email: string) => {
		const reference = await startChat(office, email);
		await chats.take(reference, ada);
		await chats.addFirmLine(reference, ada, typed("Hello"));
		return reference;
	};
	const ask = async (reference: string) => {
		const answer = await chats.requestTranscript(reference);
		await db.updateTable("deliveries").set({ sent_at: clock().toISOString() }).execute();
		return answer;
	};
	const first = await replied("dana@example.com");
	const second = await replied("Dana+again@example.com"); // the same inbox
	expect([await ask(first), await ask(first), await ask(second), await ask(second), await ask(first)]).toEqual([
		...["queued", "queued", "queued", "too many", "too many"],
	]);
	const others = [await replied("eve@example.com"), await replied("fay@example.com"), await replied("gus@example.com")];
	expect([await ask(others[0] ?? ""), await ask(others[1] ?? ""), await ask(others[2] ?? "")]).toEqual([
		...["queued", "queued", "too many"],
	]);
	pass(61 * MINUTE);
	expect([await ask(others[2] ?? ""), await ask(first)]).toEqual(["queued", "too many"]);
	pass(24 * 60 * MINUTE);
	expect(await ask(first)).toBe("queued");
});

test("a transcript that an earlier version queued as desk mail is sent as a link, too", async () => {
	const mail = await mailServer();
	const office = await setUpChats({ SMTP_URL: mail.url });
	const { db, site, clock } = office;
	const reference = await startChat(office);
	const at = clock().toISOString();
	await db.deleteFrom("deliveries").execute();
	const queued = { id: `${reference}-9`, reference, target: "desk-mail", event: "transcript", attempts: 0 } as const;
	await db
		.insertInto("deliveries")
		.values({ ...queued, queued_at: at, next_at: at })
		.execute();
	await site.start();
	await vi.waitFor(() => expect(mail.received).toHaveLength(1), patient);
	expect(mail.received[0]?.parsed.text).toMatch(/\/yours\/[\w-]{43}/);
});

test("a chat's lines can be searched, exported and shown to staff", async () => {
	const office = await setUpChats();
	const { chats, db, ada, clock } = office;
	const reference = await startChat(office);
	await chats.take(reference, ada);
	await chats.addVisitorLine(reference, typed("Anything in Chattanooga?"));
	await chats.addFirmLine(reference, ada, typed("Two openings in Knoxville"));
	await chats.endByVisitor(reference);
	while ((await indexBatch(db, clock())) > 0);
	const moment = { now: clock(), todayEnds: clock(), tomorrowEnds: clock() };
	for (const q of ["chattanooga", "knoxville"]) {
		const listed = await listSubmissions(db, { queue: "all", q, me: ada.id }, undefined, moment);
		expect(listed?.items.map((row) => row.reference)).toEqual([reference]);
	}
	const [entry] = await Array.fromAsync(readEntries(db, {}));
	expect(entry?.chat?.map(({ side, name, text }) => [side, name, text])).toEqual([
		["visitor", undefined, "Is anybody there?"],
		["site", "Ada Quinn", "taken"],
		["visitor", undefined, "Anything in Chattanooga?"],
		["firm", "Ada Quinn", "Two openings in Knoxville"],
		["site", undefined, "ended by visitor"],
	]);
	expect(submissionsCsvHeader()).toContain('"Chat"');
	expect(entry && submissionsCsvLine(entry)).toContain("Ada Quinn: Two openings in Knoxville\n");
});

test("an erased person leaves nothing of their chat, not even on the disk", async () => {
	const office = await setUpChats();
	const { chats, db, ada, clock, files, config, dataDir } = office;
	const reference = await startChat(office, "dana@example.com", "Zanzibarian opening");
	await chats.take(reference, ada);
	await chats.addVisitorLine(reference, typed("Quicksilverish second line"));
	await chats.addFirmLine(reference, ada, typed("Marmaladesque answer"));
	await chats.requestTranscript(reference);
	while ((await indexBatch(db, clock())) > 0);
	expect(await readAllStored(db, config, dataDir)).toMatch(/zanzibar/i);
	const secret = createSecret(await readSecret(db));
	expect(await erase({ db, files, config, clock }, secret, "dana@example.com")).toMatchObject({ submissions: 1 });
	for (const table of ["chats", "chat_lines", "deliveries"] as const) {
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	}
	expect(await readAllStored(db, config, dataDir)).not.toMatch(/zanzibar|quicksilver|marmalade/i);
	expect(await chats.addVisitorLine(reference, typed("Hello?"))).toEqual({ refused: "unknown" });
});

test("available means confirmed within the minute, joined, not away, and during office hours", async () => {
	const office = await setUpChats();
	const { chats, db, ada, pass } = office;
	expect(await chats.findAvailability()).toEqual({ there: false });
	await chats.setAvailable(ada.id, true);
	expect(await chats.findAvailability()).toEqual({ there: true });
	pass(MINUTE);
	expect(await chats.findAvailability()).toEqual({ there: false });
	await chats.setAvailable(ada.id, true);
	const setAway = (away_until: string | null) =>
		db
			.updateTable("people")
			.set({ away_until } satisfies Partial<PersonRow>)
			.where("id", "=", ada.id)
			.execute();
	await setAway("2026-03-03");
	expect(await chats.findAvailability()).toEqual({ there: false });
	await setAway(null);
	await chats.setAvailable(ada.id, false);
	expect(await chats.findAvailability()).toEqual({ there: false });
	await chats.setAvailable(ada.id, true);
	pass(8 * 60 * MINUTE);
	await chats.setAvailable(ada.id, true);
	expect(await chats.findAvailability()).toEqual({ there: false, opens: "2026-03-03T13:00:00.000Z" });
});

test("every page of a chat gets every line once and in order, from where it was", async () => {
	const office = await setUpChats();
	const { chats, ada } = office;
	const reference = await startChat(office);
	const page = (last: number) => {
		const told: number[] = [];
		const states: string[] = [];
		const own = {
			...{ reference, last, writing: () => undefined, beat: () => undefined, end: () => undefined },
			tell: (standing: { state: string } | undefined, lines: { number: number }[]) => {
				if (standing) states.push(standing.state);
				told.push(...lines.map(({ number }) => number));
			},
		};
		chats.follow(own);
		onTestFinished(() => chats.leave(own));
		return { told, states, own };
	};
	const first = page(0);
	await expect.poll(() => first.told).toEqual([1]);
	await chats.take(reference, ada);
	await chats.addFirmLine(reference, ada, typed("Hello"));
	await Promise.all(Array.from({ length: 5 }, (_, index) => chats.addVisitorLine(reference, typed(`Mine ${index}`))));
	const second = page(3);
	await expect
		.poll(() => [first.told, second.told])
		.toEqual([
			[1, 2, 3, 4, 5, 6, 7, 8],
			[4, 5, 6, 7, 8],
		]);
	expect(first.states.at(-1)).toBe("live");
	chats.leave(first.own);
	await chats.endByVisitor(reference);
	await expect.poll(() => second.told.at(-1)).toBe(9);
	expect(second.states.at(-1)).toBe("ended");
	expect(first.told).toHaveLength(8);
});

test("a visitor sees only the chat's own recruiter typing", async () => {
	const office = await setUpChats();
	const { chats, ada, bea } = office;
	const reference = await startChat(office);
	const seen: string[] = [];
	const page = {
		...{ reference, last: 0, tell: () => undefined, beat: () => undefined, end: () => undefined },
		writing: (name: string) => void seen.push(name),
	};
	chats.follow(page);
	onTestFinished(() => chats.leave(page));
	await chats.announceFirmTyping(reference, ada); // no one has it yet
	await chats.take(reference, ada);
	await chats.announceFirmTyping(reference, bea);
	expect(seen).toEqual([]);
	await chats.announceFirmTyping(reference, ada);
	expect(seen).toEqual(["Ada Quinn"]);
});
