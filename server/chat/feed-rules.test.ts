import { sql } from "kysely";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ChatStatus } from "../../contract/chat.ts";
import { chat, newInstallation } from "../../tests/installation.ts";
import { invite, join } from "../people/people.ts";
import { type ChatNews, openFeed } from "./feed.ts";

/* What open tabs and open desks hear of a chat. */

async function setUpFeed() {
	const installation = newInstallation();
	const { clock, database, open } = installation;
	const { chats, intake } = await open();
	const db = await database();
	const complaints: string[] = [];
	const log = pino({ level: "error" }, { write: (line: string) => void complaints.push(line) });
	const feed = openFeed({ db, databaseUrl: undefined, log, clock });
	onTestFinished(() => feed.stop());
	const { reference } = await intake.receive(chat("dana@example.com"));
	const { id, ...row } = await invite(db, { email: "ada@firm.example", role: "recruiter", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, "Ada Quinn", clock()));
	let lines = 0;
	const tab = (last = 0) => {
		const heard = {
			told: [] as string[],
			standings: [] as ChatStatus[],
			calls: 0,
			writers: [] as string[],
			beats: 0,
			ended: 0,
		};
		const page = {
			...{ reference, last },
			tell(standing: ChatStatus | undefined, said: { text: string }[]) {
				heard.calls += 1;
				if (standing) heard.standings.push(standing);
				heard.told.push(...said.map(({ text }) => text));
			},
			writing: (name: string) => void heard.writers.push(name),
			beat() {
				heard.beats += 1;
			},
			end() {
				heard.ended += 1;
			},
		};
		feed.follow(page);
		return { heard, leave: () => feed.leave(page) };
	};
	/** An open desk that already knows the chat, which shows by the visitor's typing. */
	const desk = async () => {
		const news: ChatNews[] = [];
		const close = await feed.followAll({ tell: (each) => void news.push(each) });
		const isKnown = async () => {
			await feed.announceTyping(reference, { side: "visitor" });
			return news.length > 0;
		};
		await expect.poll(isKnown).toBe(true);
		const atFirst = news.splice(0);
		return { news, atFirst, close };
	};
	/** The first tab. Once it has a line, the others have it too. */
	const all = tab();
	const until = (text: string) => expect.poll(() => all.heard.told).toContain(text);
	await until("Is anybody there?");
	return {
		...installation,
		...{
			ada: { ...row, id, name: "Ada Quinn" },
			all,
			chats,
			complaints,
			db,
			desk,
			feed,
			intake,
			reference,
			tab,
			until,
		},
		say: async (text: string) => {
			const said = await chats.addVisitorLine(reference, { id: `line-${String(lines++).padStart(16, "0")}`, text });
			if (!("line" in said)) throw new Error("It was not said.");
			feed.notify(reference, said.line.number);
			await until(text);
		},
	};
}

test("the seventh tab of a chat closes the oldest one", async () => {
	const { all, chats, feed, reference, tab } = await setUpFeed();
	const others = Array.from({ length: 5 }, () => tab());
	expect(all.heard.ended).toBe(0);
	const seventh = tab();
	expect([all, ...others, seventh].map(({ heard }) => heard.ended)).toEqual([1, 0, 0, 0, 0, 0, 0]);
	await chats.addVisitorLine(reference, { id: "line-of-seventh-01", text: "Hello?" });
	feed.notify(reference);
	await expect.poll(() => seventh.heard.told).toEqual(["Is anybody there?", "Hello?"]);
	expect(all.heard.told).toEqual(["Is anybody there?"]);
});

test("a closed tab hears nothing more, and the others still do", async () => {
	const { say, tab } = await setUpFeed();
	const left = tab();
	await expect.poll(() => left.heard.told).toHaveLength(1);
	left.leave();
	await say("Hello?");
	expect(left.heard.told).toEqual(["Is anybody there?"]);
});

test("a tab hears the chat's state once, and again when it changes", async () => {
	const { ada, all, chats, feed, reference, say, until } = await setUpFeed();
	await say("Hello?");
	expect(all.heard.standings).toEqual([{ reference, state: "waiting", transcript: false }]);
	await chats.take(reference, ada);
	feed.notify(reference);
	await until("taken");
	expect(all.heard.standings.at(-1)).toEqual({ reference, state: "live", name: "Ada Quinn", transcript: false });
	expect(all.heard.standings).toHaveLength(2);
});

test("a tab continues after the last line it has", async () => {
	const { say, tab } = await setUpFeed();
	await say("One");
	await say("Two");
	const later = tab(2);
	await expect.poll(() => later.heard.told).toEqual(["Two"]);
});

test("an open tab gets a sign every twenty seconds, which is a sign of its visitor too", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const { all, clock, db, pass } = await setUpFeed();
	const seen = async () => (await db.selectFrom("chats").select("visitor_at").executeTakeFirst())?.visitor_at;
	pass(20_000);
	vi.advanceTimersByTime(19_999);
	expect(all.heard.beats).toBe(0);
	vi.advanceTimersByTime(1);
	await expect.poll(() => all.heard.beats).toBe(1);
	await expect.poll(seen).toBe(clock().toISOString());
});

test("a server that stops closes every tab, including late ones", async () => {
	const { all, feed, tab } = await setUpFeed();
	const other = tab();
	feed.endStreams();
	const late = tab();
	expect([all, other, late].map(({ heard }) => heard.ended)).toEqual([1, 1, 1]);
	expect(late.heard.told).toEqual([]);
});

test("a desk hears each line once, from when it was opened", async () => {
	const { desk, reference, say } = await setUpFeed();
	const { news, close } = await desk();
	await say("Hello?");
	const line = (text: string) => expect.objectContaining({ text });
	await expect
		.poll(() => news.filter((each) => each.line))
		.toEqual([{ reference, state: "waiting", line: line("Hello?") }]);
	await say("Again");
	await expect.poll(() => news.filter((each) => each.line)).toHaveLength(2);
	close();
	await say("Nobody hears this");
	expect(news.filter((each) => each.line)).toHaveLength(2);
});

test("a desk hears a new chat from its first line, in whatever order its lines are reported", async () => {
	const { chats, desk, feed, intake, pass } = await setUpFeed();
	const { news } = await desk();
	pass(1000);
	const { reference } = await intake.receive(chat("sam@example.com", "One"));
	for (const text of ["Two", "Three"]) await chats.addVisitorLine(reference, { id: `line-of-sam-${text}`, text });
	for (const number of [2, 1, 3, undefined]) feed.notify(reference, number);
	const heard = () => news.filter((each) => each.reference === reference).flatMap(({ line }) => line?.text ?? []);
	await expect.poll(heard).toEqual(["One", "Two", "Three"]);
});

test("a desk hears when a visitor changes pages and when they leave", async () => {
	const { chats, desk, feed, pass, reference, say } = await setUpFeed();
	const { news } = await desk();
	await say("Hello?");
	await expect.poll(() => news.some((each) => each.line)).toBe(true);
	const before = news.length;
	await chats.recordVisitorPage(reference, "/services");
	feed.notify(reference);
	await expect.poll(() => news.slice(before)).toEqual([{ reference, state: "waiting" }]);
	feed.notify(reference); // no change
	pass(46_000);
	feed.notify(reference);
	await expect.poll(() => news.slice(before)).toEqual(Array(2).fill({ reference, state: "waiting" }));
});

test("a desk hears that a visitor changed pages even if they wrote at the same time", async () => {
	const { chats, desk, reference, say } = await setUpFeed();
	const { news } = await desk();
	await chats.recordVisitorPage(reference, "/services");
	await say("Hello?");
	const line = expect.objectContaining({ text: "Hello?" });
	await expect
		.poll(() => news)
		.toEqual([
			{ reference, state: "waiting", line },
			{ reference, state: "waiting" },
		]);
	await say("Again");
	await expect.poll(() => news.slice(2)).toEqual([{ reference, state: "waiting", line: expect.anything() }]);
});

test("a desk hears once that a chat has ended", async () => {
	const { all, chats, desk, feed, reference, say, tab, until } = await setUpFeed();
	const { news } = await desk();
	await say("Hello?");
	await chats.endByVisitor(reference);
	feed.notify(reference);
	await until("ended by visitor");
	const ends = news.filter(({ state }) => state === "ended");
	expect(ends[0]).toEqual({ reference, state: "ended", line: expect.objectContaining({ text: "ended by visitor" }) });
	feed.notify(reference);
	const later = tab();
	await expect.poll(() => later.heard.told).toContain("ended by visitor"); // the ring above was handled
	expect(news.filter(({ state }) => state === "ended")).toEqual(ends);
	expect([all, later].map(({ heard }) => heard.ended)).toEqual([1, 1]);
});

test("a desk that is opened later hears nothing of what was said while none was open", async () => {
	const { desk, reference, say } = await setUpFeed();
	const { close } = await desk();
	close();
	await say("Nobody hears this");
	const later = await desk();
	expect(later.atFirst).toEqual([{ reference, state: "waiting", writing: "visitor" }]);
	await say("Hello?");
	const line = expect.objectContaining({ text: "Hello?" });
	await expect.poll(() => later.news).toEqual([{ reference, state: "waiting", line }]);
});

test("a desk hears nothing of what was said while only the visitor was there", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const { db, desk, reference, say } = await setUpFeed();
	const reads = vi.spyOn(db, "selectFrom");
	await vi.advanceTimersByTimeAsync(3_000); // polls
	await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(0);
	await say("Nobody hears this");
	const { atFirst, news } = await desk();
	await say("Hello?");
	const line = expect.objectContaining({ text: "Hello?" });
	await expect
		.poll(() => [...atFirst, ...news].filter((each) => each.line))
		.toEqual([{ reference, state: "waiting", line }]);
});

test("an open desk hears of a chat that began on another server while notifications were lost", async () => {
	const { desk, feed, intake, pass } = await setUpFeed();
	const { news } = await desk();
	pass(1000);
	const { reference } = await intake.receive(chat("sam@example.com", "Hi"));
	await feed.followAll({ tell: () => undefined }); // polls immediately
	const line = expect.objectContaining({ text: "Hi" });
	await expect.poll(() => news).toContainEqual({ reference, state: "waiting", line });
});

test("when one of two desks closes, the other still hears everything", async () => {
	const { desk, feed, reference, say } = await setUpFeed();
	const [one, other] = [await desk(), await desk()];
	one.news.splice(0); // what the second desk caused
	one.close();
	await feed.announceTyping(reference, { side: "visitor" });
	expect(other.news).toEqual([{ reference, state: "waiting", writing: "visitor" }]);
	await say("Hello?");
	await expect.poll(() => other.news.filter(({ line }) => line)).toHaveLength(1);
	expect(one.news).toEqual([]);
});

test("a desk knows chats that began before it was opened, without hearing them again", async () => {
	const { desk, reference } = await setUpFeed();
	const { atFirst } = await desk();
	expect(atFirst).toEqual([{ reference, state: "waiting", writing: "visitor" }]);
});

test("a desk sees the visitor typing, and a tab sees the recruiter typing", async () => {
	const { all, desk, feed, reference, say } = await setUpFeed();
	const { news } = await desk();
	await say("Hello?");
	await expect.poll(() => news.some((each) => each.line)).toBe(true);
	await feed.announceTyping(reference, { side: "visitor" });
	expect(news.at(-1)).toEqual({ reference, state: "waiting", writing: "visitor" });
	await feed.announceTyping("CW-2222-2222", { side: "visitor" });
	expect(news.filter(({ writing }) => writing)).toHaveLength(1);
	await feed.announceTyping(reference, { side: "firm", name: "Ada" });
	expect(all.heard.writers).toEqual(["Ada"]);
});

test("lines that could not be read arrive later, and the log says there was trouble", async () => {
	const { chats, complaints, db, feed, reference, until } = await setUpFeed();
	await chats.addVisitorLine(reference, { id: "line-of-trouble-01", text: "Hello?" });
	await sql`alter table chats rename to aside`.execute(db);
	feed.notify(reference, 2);
	await expect.poll(() => complaints.join()).toContain("chats cannot be followed");
	await sql`alter table aside rename to chats`.execute(db);
	await until("Hello?");
});
