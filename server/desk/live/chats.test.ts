import { expect, onTestFinished, test } from "vitest";
import { chat, lead } from "../../../tests/installation.ts";
import { joinAs, newDesk, startDeskServer } from "../../../tests/test-desk.ts";
import { openDatabase } from "../../store/database/open.ts";
import { isPostgres } from "../../store/database/postgres.ts";

const SECOND = 1_000;

async function openChats() {
	const desk = await newDesk();
	const ada = await joinAs(desk, "recruiter", "ada@closewell.example");
	const bea = await joinAs(desk, "admin", "bea@closewell.example");
	const begin = async (email = "dana@example.com", text?: string) => {
		const { reference } = await desk.intake.receive(chat(email, text));
		await desk.chats.announceStart(reference);
		return reference;
	};
	return { ...desk, ada, bea, begin };
}

let lines = 0;
const line = (text: string) => ({ id: `line-at-the-desk-${lines++}`, text });

test("a chat is listed, taken by one, answered, handed over and ended", async () => {
	const { ada, bea, begin, intake, clock, pass } = await openChats();
	await intake.receive(lead("dana@example.com"));
	pass(SECOND);
	expect(await ada.get("/api/chats")).toMatchObject({
		status: 200,
		body: { available: false, chats: [], closedUntil: null },
	});
	expect(await ada.post("/api/available", { available: true })).toMatchObject({ status: 200 });
	const reference = await begin();
	expect((await ada.get("/api/chats")).body).toMatchObject({
		available: true,
		people: [
			{ id: bea.id, name: "The admin", available: false, live: 0 },
			{ id: ada.id, name: "The recruiter", available: true, live: 0 },
		],
		chats: [
			{
				...{ reference, name: "Dana Fields", email: "dana@example.com", page: "/faq", state: "waiting", person: null },
				...{ beganAt: clock().toISOString(), waitingSince: clock().toISOString(), endedAt: null, visitorHere: true },
				last: { number: 1, side: "visitor", text: "Is anybody there?" },
			},
		],
	});
	const path = `/api/chats/${reference}`;
	expect((await ada.get(path)).body).toMatchObject({
		chat: { reference },
		lines: [{ number: 1 }],
		earlier: [{ kind: "lead", gist: expect.stringContaining("closers") }],
	});
	expect(await ada.post(`${path}/take`)).toMatchObject({
		status: 200,
		body: { chat: { state: "live", person: { id: ada.id, name: "The recruiter" } } },
	});
	expect(await bea.post(`${path}/take`)).toMatchObject({
		status: 409,
		body: { error: "A colleague owns this chat now.", chat: { state: "live", person: { id: ada.id } } },
	});
	const said = line("How can\u202e I\r\nhelp?");
	for (let times = 0; times < 2; times += 1) {
		expect(await ada.post(`${path}/lines`, said)).toMatchObject({
			status: 200,
			body: {
				lines: [{}, { text: "taken" }, { number: 3, side: "firm", text: "How can I\nhelp?", name: "The recruiter" }],
			},
		});
	}
	expect(await bea.post(`${path}/lines`, line("Me too"))).toMatchObject({
		status: 409,
		body: { lines: { length: 3 } },
	});
	expect(await ada.post(`${path}/lines`, line("x".repeat(2001)))).toMatchObject({ status: 422 });
	expect(await ada.post(`${path}/hand-over`, { to: bea.id })).toMatchObject({ status: 409 });
	await bea.post("/api/available", { available: true });
	expect(await ada.post(`${path}/hand-over`, { to: bea.id })).toMatchObject({
		status: 200,
		body: { chat: { state: "waiting", person: { id: bea.id } } },
	});
	expect(await bea.post(`${path}/take`)).toMatchObject({ status: 200, body: { chat: { state: "live" } } });
	expect(await bea.post(`${path}/end`)).toMatchObject({
		status: 200,
		body: { chat: { state: "ended", endedAt: clock().toISOString(), visitorHere: false } },
	});
	expect((await ada.get("/api/chats")).body.chats).toMatchObject([{ reference, state: "ended" }]);
	const item = await ada.get(`/api/submissions/${reference}`);
	expect(item.body).toMatchObject({ state: "answered", owner: { id: bea.id }, chat: { state: "ended" } });
	expect(await ada.post("/api/chats/CW-2222-2222/take")).toMatchObject({ status: 404 });
});

test("repeating that someone is available works only while they still are", async () => {
	const { ada, pass } = await openChats();
	const say = async (available: boolean, again = false) =>
		(await ada.post("/api/available", { available, again })).body.available;
	expect([await say(true), await say(true, true)]).toEqual([true, true]);
	expect([await say(false), await say(true, true)]).toEqual([false, false]); // switched off in another browser
	expect([await say(true), await say(false, true), await say(true, true)]).toEqual([true, false, true]); // a repeat
	pass(61 * SECOND);
	expect(await say(true, true)).toBe(false); // not reported for a minute
	expect((await ada.get("/api/chats")).body.available).toBe(false);
});

test("every open desk gets chat news, on PostgreSQL from other servers too", async () => {
	const desk = await openChats();
	const { ada, begin, chats, config, db } = desk;
	const other = await openDatabase(config);
	onTestFinished(() => other.destroy());
	const second = isPostgres(db) ? (await startDeskServer(desk, other)).visitor() : desk.visitor();
	for (const [name, value] of ada.cookies) second.cookies.set(name, value);
	const streams = [await ada.follow(), await second.follow()];
	const reference = await begin();
	const heard = () => streams.map((stream) => stream.chats.filter((news) => news.line).map(({ line }) => line?.text));
	await expect.poll(heard).toEqual([["Is anybody there?"], ["Is anybody there?"]]);
	await second.post(`/api/chats/${reference}/take`);
	await chats.addVisitorLine(reference, line("Hello?"));
	await second.post(`/api/chats/${reference}/lines`, line("Yes"));
	const all = ["Is anybody there?", "taken", "Hello?", "Yes"];
	await expect.poll(heard).toEqual([all, all]);
	const seeTyping = async () => {
		await chats.announceVisitorTyping(reference); // unlike lines, not repeated for a server that isn't listening yet
		return streams.map((stream) => stream.chats.some(({ writing }) => writing === "visitor"));
	};
	await expect.poll(seeTyping).toEqual([true, true]);
	expect(streams[0]?.chats).toContainEqual({ reference, state: "live", writing: "visitor" });
});

test("a visitor gets what is said on another server", async () => {
	const desk = await openChats();
	const { ada, begin, chats, config, db } = desk;
	const other = await openDatabase(config);
	onTestFinished(() => other.destroy());
	const away = isPostgres(db) ? await startDeskServer(desk, other) : desk;
	const recruiter = away.visitor();
	for (const [name, value] of ada.cookies) recruiter.cookies.set(name, value);
	const reference = await begin();
	const told: string[] = [];
	const writers: string[] = [];
	const page = {
		...{ reference, last: 0, beat: () => undefined, end: () => undefined },
		writing: (name: string) => void writers.push(name),
		tell: (_: unknown, lines: { text: string }[]) => void told.push(...lines.map(({ text }) => text)),
	};
	chats.follow(page);
	await expect.poll(() => told).toEqual(["Is anybody there?"]);
	await recruiter.post(`/api/chats/${reference}/take`);
	await expect
		.poll(async () => {
			await recruiter.post(`/api/chats/${reference}/writing`);
			return writers[0];
		})
		.toBe("The recruiter");
	await Promise.all([1, 2, 3].map((each) => recruiter.post(`/api/chats/${reference}/lines`, line(`Line ${each}`))));
	await expect.poll(() => told.toSorted()).toEqual(["Is anybody there?", "Line 1", "Line 2", "Line 3", "taken"]);
	chats.leave(page);
});

test("after hours, the list says when the site offers chat again", async () => {
	const { ada, pass } = await openChats();
	pass(9 * 3600 * SECOND); // from Monday morning to the evening
	expect((await ada.get("/api/chats")).body.closedUntil).toBe("Tuesday, 8 am Eastern");
	pass(10 * 3600 * SECOND); // early in the morning
	expect((await ada.get("/api/chats")).body.closedUntil).toBe("8 am Eastern today");
});
