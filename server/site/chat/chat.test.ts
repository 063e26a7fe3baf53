import { once } from "node:events";
import { createServer, IncomingMessage, request, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ChatLine, ChatStatus } from "../../../contract/chat.ts";
import { newInstallation } from "../../../tests/installation.ts";
import { invite, join } from "../../people/people.ts";
import { newToken } from "../../store/token.ts";
import { chatRoutes } from "./chat.ts";
import { openChatStream } from "./chat-stream.ts";

const MINUTE = 60_000;
const PATIENT = { timeout: 120_000 };
const NOBODY_THERE = { status: 409, body: { there: false } };

/** The visitor's side, with a recruiter who is available. */
async function openChat(env: Record<string, string> = {}, log = pino({ level: "silent" })) {
	const installation = newInstallation(env);
	const site = await installation.open();
	const db = await installation.database();
	const { chats, intake } = site;
	const { id } = await invite(
		db,
		{ email: "ada@closewell.example", role: "recruiter", by: null },
		installation.clock(),
	);
	await db.transaction().execute((transaction) => join(transaction, id, "Ada Quinn", installation.clock()));
	const ada = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	await chats.setAvailable(id, true);
	const routes = chatRoutes({
		...{ chats, intake, config: installation.config, log, phone: "(302) 555-0142" },
		clock: installation.clock,
		clientAddress: ({ headers }) => String(headers["x-visitor"] ?? "203.0.113.9"),
	});
	const server = createServer(getRequestListener(routes.fetch)).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		chats.endStreams();
		server.close();
		server.closeAllConnections();
	});
	const { port } = server.address() as AddressInfo;
	return { ...installation, site, chats, db, ada, port, visitor: (token = newToken()) => newVisitor(port, token) };
}

/** A browser that has a chat, or starts one. */
function newVisitor(port: number, token: string) {
	let lines = 0;
	const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
		const sent = body === undefined ? undefined : JSON.stringify(body);
		const asked = request({
			...{ host: "127.0.0.1", port, path, method, agent: false },
			headers: { "chat-token": token, ...(sent && { "content-type": "application/json" }), ...headers },
		});
		asked.end(sent);
		const [response] = (await once(asked, "response")) as [IncomingMessage];
		return response;
	};
	const post = async (path: string, body?: unknown, headers?: Record<string, string>) => {
		const response = await ask("POST", path, body, headers);
		const answer = await text(response);
		return { status: response.statusCode, headers: response.headers, body: answer && JSON.parse(answer) };
	};
	const line = (said: string) => ({ id: `line-of-visitor-${lines++}`, text: said });
	return {
		token,
		ask,
		post,
		line,
		begin: (more: object = {}, headers?: Record<string, string>) =>
			post("/chat", { ...line("Is anybody there?"), name: "Dana Fields", email: "dana@example.com", ...more }, headers),
		say: (said: string) => post("/chat/lines", line(said)),
		/** Listens to the chat's stream. */
		async follow(headers: Record<string, string> = {}) {
			const response = await ask("GET", "/chat/events", undefined, headers);
			const heard: ChatLine[] = [];
			const standings: ChatStatus[] = [];
			const writing: string[] = [];
			let ended = false;
			let rest = "";
			response.setEncoding("utf8").on("data", (piece: string) => {
				const messages = (rest + piece).split("\n\n");
				rest = messages.pop() ?? "";
				for (const message of messages) {
					const [, event] = /^event: (.*)$/m.exec(message) ?? [];
					const said = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? "null");
					if (event === "line") heard.push(said);
					if (event === "standing") standings.push(said);
					if (event === "writing") writing.push(said.name);
				}
			});
			response.on("close", () => {
				ended = true;
			});
			response.on("error", () => undefined);
			return {
				status: response.statusCode,
				headers: response.headers,
				heard,
				standings,
				writing,
				ended: () => ended,
				hangUp: () => response.destroy(),
			};
		},
	};
}

test("a visitor writes and gets the answer; after a lost connection, everything missed, once", async () => {
	const { chats, ada, visitor, db } = await openChat();
	const dana = visitor();
	const begun = await dana.begin({}, { referer: "http://127.0.0.1/faq?utm_source=news", host: "127.0.0.1" });
	expect(begun).toMatchObject({
		status: 201,
		headers: { "cache-control": "no-store" },
		body: {
			standing: { state: "waiting", transcript: false },
			lines: [{ number: 1, side: "visitor", text: "Is anybody there?" }],
		},
	});
	const { reference } = begun.body.standing;
	expect(await dana.begin()).toMatchObject({ status: 200, body: { standing: { reference }, lines: [{ number: 1 }] } });
	expect(await db.selectFrom("submissions").select(["page", "utm"]).execute()).toEqual([
		{ page: "/faq", utm: '{"source":"news"}' },
	]);

	const stream = await dana.follow({ "chat-page": "/services?x=1" });
	expect(stream).toMatchObject({
		status: 200,
		headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" },
	});
	await expect.poll(() => stream.heard).toHaveLength(1);
	expect((await db.selectFrom("chats").select("page").executeTakeFirst())?.page).toBe("/services");
	await chats.take(reference, ada);
	await chats.announceFirmTyping(reference, ada);
	await expect.poll(() => stream.writing).toEqual(["Ada Quinn"]);
	await expect
		.poll(() => stream.standings.at(-1))
		.toEqual({ reference, state: "live", name: "Ada Quinn", transcript: false });
	stream.hangUp();
	await chats.addFirmLine(reference, ada, { id: "line-of-the-firm-1", text: "How can I help?" });
	const line = dana.line("I look for closers");
	const answers = await Promise.all([dana.post("/chat/lines", line), dana.post("/chat/lines", line)]);
	expect(answers).toMatchObject(Array(2).fill({ status: 200, body: { line: { number: 4, id: line.id } } }));
	const again = await dana.follow({ "last-event-id": "2" });
	await expect
		.poll(() => again.heard.map(({ number, side }) => [number, side]))
		.toEqual([
			[3, "firm"],
			[4, "visitor"],
		]);
	expect(again.standings).toEqual([{ reference, state: "live", name: "Ada Quinn", transcript: true }]);

	const tab = await visitor(dana.token).follow();
	await expect.poll(() => tab.heard).toHaveLength(4);
	expect(await dana.post("/chat/writing")).toMatchObject({ status: 204 });
	expect(await dana.post("/chat/transcript")).toMatchObject({ status: 202 });
	expect(await dana.post("/chat/end")).toMatchObject({ status: 200, body: { standing: { state: "ended" } } });
	for (const each of [again, tab]) await expect.poll(() => each.standings.at(-1)?.state).toBe("ended");
	expect(await dana.say("One more thing")).toMatchObject({
		status: 409,
		body: { error: expect.stringContaining("has ended"), standing: { state: "ended" } },
	});
});

test("no chat starts when nobody is available, and outside office hours the visitor learns when the office opens", async () => {
	const { chats, ada, db, pass, visitor } = await openChat();
	const there = async () => JSON.parse(await text(await visitor().ask("GET", "/chat/there")));
	expect(await there()).toEqual({ there: true });
	await chats.setAvailable(ada.id, false);
	expect(await there()).toEqual({ there: false });
	expect(await visitor().begin()).toMatchObject(NOBODY_THERE);
	pass(8 * 60 * MINUTE);
	const opens = "2026-03-03T13:00:00.000Z";
	expect(await there()).toEqual({ there: false, opens });
	expect(await visitor().begin()).toMatchObject({ status: 409, body: { there: false, opens } });
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([]);
});

test("suspected spam is stored, nobody is notified, and it is told that nobody is available", async () => {
	const { db, visitor } = await openChat();
	expect(await visitor().begin({ subject: "Cheap pills" })).toMatchObject(NOBODY_THERE);
	expect(await visitor().begin({ took: 300, text: "Fast fingers" })).toMatchObject(NOBODY_THERE);
	const rows = await db.selectFrom("submissions").select(["suspected", "kind"]).execute();
	expect(rows).toEqual(Array(2).fill({ kind: "message", suspected: expect.any(String) }));
	expect(await db.selectFrom("chats").select("reference").execute()).toEqual([]);
	expect(await db.selectFrom("deliveries").select("id").execute()).toEqual([]);
});

test("a chat counts as its visitor's message, and under pressure their browser must solve a challenge", async () => {
	const { visitor } = await openChat();
	for (let times = 0; times < 10; times += 1) expect(await visitor().begin()).toMatchObject({ status: 201 });
	expect(await visitor().begin()).toMatchObject({
		status: 429,
		headers: { "retry-after": "3600" },
		body: { error: expect.stringContaining("(302) 555-0142") },
	});
	expect(await visitor().begin({}, { "x-visitor": "203.0.113.10" })).toMatchObject({ status: 201 });
	const pressed = await openChat({ CHALLENGE_FROM: "1" });
	expect(await pressed.visitor().begin()).toMatchObject({ status: 201 });
	expect(await pressed.visitor().begin({}, { "x-visitor": "203.0.113.10" })).toMatchObject({
		status: 429,
		body: { challenge: { algorithm: "SHA-256" } },
	});
});

test("lines come too fast after thirty", async () => {
	const { visitor } = await openChat();
	const dana = visitor();
	await dana.begin();
	for (let times = 1; times < 30; times += 1) expect(await dana.say(`Line ${times}`)).toMatchObject({ status: 200 });
	expect(await dana.say("Too much")).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
});

test.each([
	["a header after a line end", "Dana\r\nBcc: victim@example.com", "Dana Bcc: victim@example.com"],
	["a null byte", "Da\0na", "Dana"],
	["escape sequences", "Da\u001b[31m\u009b2Jna\u0007", "Da[31m2Jna"],
	["a bidi override", "Dana\u202efdp.exe", "Danafdp.exe"],
	["a lone surrogate", "Dana\ud800", "Dana"],
	["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
	["an event of its own", "x\n\nevent: line\ndata: {}", "x  event: line data: {}"],
	["SQL", "'); drop table chats;--", "'); drop table chats;--"],
])("%s in a name and a line is kept inert", async (_, sent, kept) => {
	const { db, visitor } = await openChat();
	const dana = visitor();
	const { body } = await dana.begin({ name: sent });
	await dana.say(sent);
	const stream = await dana.follow();
	await expect.poll(() => stream.heard).toHaveLength(2);
	expect(stream.heard[1]?.text.replaceAll("\n", " ")).toBe(kept);
	const row = await db.selectFrom("submissions").select("fields").executeTakeFirstOrThrow();
	expect(JSON.parse(row.fields).name).toBe(kept.replaceAll(/ +/g, " "));
	expect(body.standing.reference).toMatch(/^CW-/);
});

test("an unknown chat, a body that isn't JSON or is too long, and another site are refused with a sentence", async () => {
	const { visitor, site } = await openChat();
	const dana = visitor();
	for (const path of ["/chat/lines", "/chat/writing", "/chat/end", "/chat/transcript"]) {
		expect(await dana.post(path, dana.line("Hello")), path).toMatchObject({
			status: 404,
			body: { error: expect.any(String) },
		});
	}
	expect(await dana.follow()).toMatchObject({ status: 404 });
	expect(await dana.begin({ email: "nowhere", text: " " })).toMatchObject({
		status: 422,
		body: { errors: { email: "Invalid email address", text: "Please write something" } },
	});
	expect(await dana.begin({ id: "short" })).toMatchObject({
		status: 422,
		body: { errors: { id: expect.any(String) } },
	});
	expect(await dana.begin({}, { "chat-token": "guess" })).toMatchObject({ status: 422 });
	expect(await dana.begin({}, { origin: "https://elsewhere.example" })).toMatchObject({ status: 403 });
	expect(await dana.begin({}, { "sec-fetch-site": "cross-site" })).toMatchObject({ status: 403 });
	expect(await dana.begin({}, { "content-type": "text/plain" })).toMatchObject({ status: 415 });
	expect(await dana.post("/chat", [1])).toMatchObject({ status: 415 });
	expect(await dana.begin({ text: "x".repeat(2001) })).toMatchObject({
		status: 422,
		body: { errors: { text: expect.any(String) } },
	});
	expect(await dana.begin({ text: "x".repeat(70_000) })).toMatchObject({ status: 413 });
	await dana.begin();
	expect(await dana.post("/chat/transcript")).toMatchObject({ status: 409 });
	expect((await site.chats.find(dana.token))?.last_line).toBe(1);
});

test("an endless body is answered once it is too large", async () => {
	const { port } = await openChat();
	const socket = connect(port, "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	socket.write(
		`POST /chat HTTP/1.1\r\nhost: x\r\nchat-token: ${newToken()}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
	);
	let answer = "";
	socket.setEncoding("utf8").on("data", (piece: string) => {
		answer += piece;
	});
	socket.on("error", () => undefined);
	const piece = `${(8192).toString(16)}\r\n${"x".repeat(8192)}\r\n`;
	const more = setInterval(() => socket.write(piece), 1);
	onTestFinished(() => clearInterval(more));
	await expect.poll(() => answer, PATIENT).toMatch(/^HTTP\/1\.1 413/);
});

test("a chat has at most six streams, of which the oldest goes, and all end when the server stops", async () => {
	const { chats, visitor } = await openChat();
	const dana = visitor();
	await dana.begin();
	const streams = [await dana.follow()];
	for (let more = 0; more < 6; more += 1) streams.push(await dana.follow());
	await expect.poll(() => streams.map((stream) => stream.ended())).toEqual([true, ...Array(6).fill(false)]);
	chats.endStreams();
	await expect.poll(() => streams.every((stream) => stream.ended())).toBe(true);
});

test("starting a chat again returns its status and last lines, however long it is", async () => {
	const { visitor } = await openChat();
	const dana = visitor();
	await dana.begin();
	for (let times = 2; times <= 25; times += 1) await dana.say(`Line ${times}`);
	const { status, body } = await dana.begin();
	expect([status, body.standing.state]).toEqual([200, "waiting"]);
	expect(body.lines.map((line: ChatLine) => line.number)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
	const stream = await dana.follow();
	await expect.poll(() => stream.heard).toHaveLength(25);
});

test("a chat accepts 128 KB, then says it is full; earlier lines are acknowledged again", async () => {
	const { visitor, chats, ada } = await openChat();
	const dana = visitor();
	const { reference } = (await dana.begin()).body.standing;
	const long = "\u6f22".repeat(1_990); // 5,970 bytes
	const lines = Array.from({ length: 21 }, () => dana.line(long));
	for (const line of lines) expect(await dana.post("/chat/lines", line)).toMatchObject({ status: 200 });
	expect(await dana.say(long)).toMatchObject({
		status: 413,
		body: { error: "This chat is full. Please end it and start a new one, or call us at (302) 555-0142" },
	});
	expect(await dana.post("/chat/lines", lines.at(-1))).toMatchObject({ status: 200, body: { line: { number: 22 } } });
	await chats.take(reference, ada);
	expect(await chats.addFirmLine(reference, ada, { id: "line-of-the-firm-1", text: long })).toEqual({ line: 24 });
});

test("requests are counted, by visitor and by chat, for ten minutes", { tags: "thorough" }, async () => {
	const { pass, visitor } = await openChat();
	const dana = visitor();
	const other = visitor();
	await dana.begin();
	await other.begin({}, { "x-visitor": "203.0.113.10" });
	const look = async ({ ask }: typeof dana, path: string, address = "203.0.113.9") =>
		(await ask("HEAD", path, undefined, { "x-visitor": address })).statusCode;
	const looks = async (times: number, path: string) => {
		const answers = [];
		for (let done = 0; done < times; done += 1) answers.push(await look(dana, path));
		return answers.every((status) => status === 200);
	};
	expect(await looks(299, "/chat/events")).toBe(true); // and one was the beginning
	const refused = await dana.begin();
	expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining("wait a moment") } });
	expect(Number(refused.headers["retry-after"])).toBe(600);
	expect(await look(dana, "/chat/events", "203.0.113.11")).toBe(200);
	expect(await look(dana, "/chat/events", "203.0.113.11")).toBe(429); // the chat's own count, which began after it
	expect(await look(other, "/chat/events")).toBe(429); // the visitor's
	expect(await look(other, "/chat/events", "203.0.113.11")).toBe(200);
	expect(await looks(700, "/chat/there")).toBe(true);
	expect(await look(dana, "/chat/there")).toBe(429);
	expect(await dana.say("Still there?")).toMatchObject({ status: 429 });
	pass(10 * MINUTE);
	expect(await dana.begin()).toMatchObject({ status: 200 });
	expect(await dana.say("Still there?")).toMatchObject({ status: 200 });
});

test("one visitor has sixty streams at most, and those of a chat that is over end", async () => {
	const { visitor } = await openChat();
	const streams: Awaited<ReturnType<ReturnType<typeof newVisitor>["follow"]>>[] = [];
	const chatters: ReturnType<typeof newVisitor>[] = [];
	for (let chat = 0; chat < 10; chat += 1) {
		const chatter = visitor();
		await chatter.begin();
		chatters.push(chatter);
		for (let tab = 0; tab < 6; tab += 1) streams.push(await chatter.follow());
	}
	const more = visitor();
	await more.begin({}, { "x-visitor": "203.0.113.10" });
	expect(await more.follow()).toMatchObject({ status: 503, headers: { "retry-after": "30" } });
	expect(await more.follow({ "x-visitor": "203.0.113.10" })).toMatchObject({ status: 200 });
	await chatters[0]?.post("/chat/end");
	await expect.poll(() => streams.slice(0, 6).map((stream) => stream.ended())).toEqual(Array(6).fill(true));
	expect(await more.follow()).toMatchObject({ status: 200 });
});

test("the desk sees the path of the visitor's page, without a query and up to 200 characters", async () => {
	const { db, visitor } = await openChat();
	const dana = visitor();
	await dana.begin();
	const pageAfter = async (page: string) => {
		const stream = await dana.follow({ "chat-page": page });
		stream.hangUp();
		return (await db.selectFrom("chats").select("page").executeTakeFirstOrThrow()).page;
	};
	expect(await pageAfter("/services?utm_source=x#fees")).toBe("/services");
	expect(await pageAfter(`/${"a".repeat(199)}`)).toBe(`/${"a".repeat(199)}`);
	expect(await pageAfter(`/${"b".repeat(200)}`)).toBe(`/${"b".repeat(199)}`);
	expect(await pageAfter("https://elsewhere.example/")).toBe(`/${"b".repeat(199)}`);
});

test("a visitor who hung up before their stream opened is not counted as present", () => {
	const request = new IncomingMessage(new Socket());
	const outgoing = new ServerResponse(request);
	outgoing.destroy();
	const [follow, closed] = [vi.fn(), vi.fn()];
	openChatStream({ incoming: request, outgoing }, "CW-7K4M-Q2XN", { follow, leave: vi.fn() }, closed);
	expect(follow).not.toHaveBeenCalled();
	expect(closed).toHaveBeenCalledOnce();
});

test("a chat that fails is logged, and its visitor is told to call", async () => {
	const logged: object[] = [];
	const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
	const { chats, visitor } = await openChat({}, log);
	const dana = visitor();
	await dana.begin();
	vi.spyOn(chats, "endByVisitor").mockRejectedValue(new Error("database is locked"));
	const error = "We couldn't receive this just now. Please try again in a few minutes, or call us at (302) 555-0142";
	expect(await dana.post("/chat/end")).toMatchObject({ status: 503, body: { error } });
	expect(logged).toMatchObject([{ level: 50, msg: "a chat could not go on", err: { message: "database is locked" } }]);
});

test("a transcript that was sent too often can be asked for again in an hour", async () => {
	const { chats, visitor } = await openChat();
	const dana = visitor();
	await dana.begin();
	vi.spyOn(chats, "requestTranscript").mockResolvedValue("too many");
	expect(await dana.post("/chat/transcript")).toMatchObject({
		...{ status: 429, headers: { "retry-after": "3600" } },
		body: { error: expect.stringContaining("call us at (302) 555-0142") },
	});
});
