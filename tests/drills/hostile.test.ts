import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { newToken } from "../../server/store/token.ts";
import { formatMs, MB, median } from "../../tools/bench/figures.ts";
import { readMemoryBytes } from "../../tools/bench/process-stats.ts";
import { RESUME } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import type { Attack, RepeatedRequest, ResponseCounts } from "./beside/attack.ts";
import { joinAsFirstPerson } from "./chat-clients.ts";
import { P99_FINE_MS, type PageTimes, SLOWER_MAX, startAttacker, startPageVisitors } from "./load-processes.ts";
import { holdLock } from "./stopped-site.ts";

/*
 * Attackers alongside ordinary visitors, who must not notice. Each round has a new server, a quiet run and right after
 * it an attack. On Linux only. It compares times and memory, so the machine must be idle.
 */

const ROUNDS = 3;
const WARM_UP_MS = 1_000;
const QUIET_MS = 4_000;
const HOSTILE_MS = 6_000;

const PAGE_MAX_MS = 500;
const MEMORY_MAX = 150 * MB; // above the quiet run

const JSON_ANSWER = { accept: "application/json" };
const JSON_BODY = { "content-type": "application/json" };
/** As much as fits in a chat. */
const CHAT_LINES = 22;
const CHAT_LINE = "\u6f22".repeat(1_990);

const FIELD_BYTES = 63_600; // a form may have 64 KB
const FILE_BYTES = 10 * MB; // the largest resume

type Hostile = Attack & { lock?: boolean; chat?: boolean; pages?: string[] };

const ATTACKS: Record<string, () => Promise<Hostile>> = {
	"a PDF of 0.3 MB with 63 groups that become 4 MB of escapes each": () => resumes(packedEscapes()),
	"the same from a new address each time": async () => {
		const { posts } = await resumes(packedEscapes());
		return { posts: posts && { ...posts, fromEverywhere: true } };
	},
	"a PDF that says /ObjStm 1.3 million times": () => resumes(filled("/ObjStm "), 1),
	"a PDF that says /Encrypt 1.1 million times": () => resumes(filled("/Encrypt "), 1),
	"a PDF that says 15 0 obj a million times": () => resumes(filled("15 0 obj ", "/Encrypt 5 0 R\n"), 1),
	"a file name of 32,000 spaces": () => resumes(pdf(), 3, `cv${" ".repeat(32_000)}x.pdf`),
	"a file name of 8,000 extensions": () => resumes(pdf(), 3, `cv${".pdf".repeat(8_000)}x`),
	"a text of 15,900 pairs of accents": () => messages(`a${"\u0301\u0323".repeat(FIELD_BYTES / 4)}`),
	"150 connections with 3,000 requests each that never read": async () => unread(150),
	"450 connections with 3,000 requests each that never read": async () => unread(450),
	"another process holds SQLite's lock while five messages come": async () => ({
		...(await fiveMessages()),
		lock: true,
	}),
	"100 connections that ask for a full chat again": async () => asks({ chat: true }, REPEAT),
	"100 connections that open the stream of a full chat": async () => asks({ chat: true }, STREAM),
	"150 connections that ask for /yours, 8 requests ahead": async () =>
		asks({ pages: ["/", "/yours"] }, { method: "GET", path: "/yours", connections: 150, pipelined: 8 }),
	"150 connections that are hung up on, and reopened every 5 ms": async () =>
		asks({ pages: ["/", "/yours"] }, { method: "GET", path: "/yours", connections: 150, pipelined: 32 }),
	"100 connections that send a wrong form without JavaScript": async () =>
		asks({ pages: ["/", "/forms/message"] }, WRONG_FORM),
	"chats, streams, /yours and wrong forms from one address at the same time": async () =>
		asks(
			{ chat: true, pages: ["/", "/yours", "/forms/message"] },
			...[REPEAT, STREAM, OWN_PAGE, WRONG_FORM].map((each) => ({ ...each, connections: 45 })),
		),
};

const REPEAT: RepeatedRequest = {
	method: "POST",
	path: "/chat",
	headers: JSON_BODY,
	body: "{}",
	connections: 100,
	pipelined: 1,
};
const STREAM: RepeatedRequest = { method: "GET", path: "/chat/events", connections: 100, pipelined: 1 };
const OWN_PAGE: RepeatedRequest = { method: "GET", path: "/yours", connections: 100, pipelined: 1 };
const WRONG_FORM: RepeatedRequest = {
	...{ method: "POST", path: "/forms/message", connections: 100, pipelined: 1 },
	headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
	body: "name=Pat",
};

for (const [name, prepare] of Object.entries(ATTACKS)) {
	test.runIf(process.platform === "linux")(name, { timeout: 600_000 }, async () => {
		const attack = await prepare();
		const rounds: Round[] = [];
		for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(attack));
		const quietP99 = median(rounds.map(({ quiet }) => quiet.p99));
		const hostileP99 = median(rounds.map(({ hostile }) => hostile.p99));
		const worst = Math.max(...rounds.map(({ hostile }) => hostile.worst));
		const quietMemory = median(rounds.map(({ quiet }) => quiet.memory));
		const added = Math.max(...rounds.map(({ hostile, quiet }) => hostile.memory - quiet.memory));
		onTestFinished(({ task }) => {
			task.meta.hostile = {
				attack: name,
				"quiet p99": formatMs(quietP99),
				"hostile p99": formatMs(hostileP99),
				"worst page": formatMs(worst),
				"quiet memory": `${Math.round(quietMemory / MB)} MB`,
				"hostile memory": `${Math.round((quietMemory + added) / MB)} MB`,
				answered: formatAnswers(rounds.at(-1)?.answers ?? {}),
			};
		});
		expect.soft(rounds.filter(({ died }) => died)).toEqual([]);
		expect.soft(hostileP99).toBeLessThanOrEqual(Math.max(P99_FINE_MS, SLOWER_MAX * quietP99));
		expect.soft(worst).toBeLessThanOrEqual(PAGE_MAX_MS);
		expect.soft(added).toBeLessThanOrEqual(MEMORY_MAX);
	});
}

interface Line {
	attack: string;
	"quiet p99": string;
	"hostile p99": string;
	"worst page": string;
	"quiet memory": string;
	"hostile memory": string;
	answered: string;
}

declare module "vitest" {
	interface TaskMeta {
		/** A row of the table printed at the end. */
		hostile?: Line;
	}
}

interface Round {
	quiet: PageTimes & { memory: number };
	hostile: PageTimes & { memory: number };
	answers: ResponseCounts;
	/** Whether the server exited by itself. */
	died: boolean;
}

async function runRound({ lock, chat, pages, ...attack }: Hostile): Promise<Round> {
	const server = await startServer({
		...(attack.posts?.fromEverywhere && { TRUST_PROXY: "1" }),
		...(chat && { DESK_PORT: "0" }),
	});
	const { pid = 0 } = server.process;
	const visitors = startPageVisitors(server.url, pages);
	const hostile = startAttacker(server.url);
	const paceWhile = async (something: () => Promise<void>) => {
		visitors.begin();
		await something();
		return { ...(await visitors.end()), memory: readMemoryBytes(pid, "VmHWM") };
	};
	try {
		const token = chat ? await longChat(server) : undefined;
		await sendFirst(server); // the very first form takes longer, whoever sends it
		await paceWhile(() => setTimeout(WARM_UP_MS));
		const quiet = await paceWhile(() => setTimeout(QUIET_MS));
		let answers: ResponseCounts = {};
		const during = await paceWhile(async () => {
			const release = lock ? holdLock(server.dataDir) : undefined;
			hostile.begin({ ...attack, ...(attack.asks && { asks: withHeaders(attack.asks, token) }) });
			await setTimeout(HOSTILE_MS);
			answers = await hostile.end();
			release?.();
		});
		return { quiet, hostile: during, answers, died: hasEnded(server.process) };
	} finally {
		if (server.process.kill("SIGKILL")) await once(server.process, "exit"); // it may have minutes of work left
		rmSync(server.dataDir, { recursive: true, force: true });
	}
}

async function sendFirst({ url }: RunningServer): Promise<void> {
	const body = new URLSearchParams({ name: "Pat Doe", email: "pat@example.com", message: "The first of all." });
	const { status } = await fetch(`${url}/forms/message`, { method: "POST", headers: JSON_ANSWER, body });
	expect(status).toBe(201);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}

/** Connections that each send this resume repeatedly, at most ten times a second. */
async function resumes(file: Buffer, connections = 3, name = "resume.pdf"): Promise<Attack> {
	const form = new FormData();
	for (const [field, value] of Object.entries(RESUME)) form.set(field, value);
	form.set("resume", new Blob([new Uint8Array(file)], { type: "application/pdf" }), name);
	return { posts: { path: "/forms/resume", forms: [await encoded(form)], connections, pauseMs: 100 } };
}

/** Three connections that send this message repeatedly. */
async function messages(text: string): Promise<Attack> {
	return { posts: { path: "/forms/message", forms: [await messageForm(text)], connections: 3, pauseMs: 100 } };
}

async function fiveMessages(): Promise<Attack> {
	const texts = ["first", "second", "third", "fourth", "fifth"].map((which) => `This is the ${which} message.`);
	const forms = await Promise.all(texts.map(messageForm));
	return { posts: { path: "/forms/message", forms, connections: forms.length, pauseMs: 0 } };
}

function messageForm(message: string) {
	const form = new FormData();
	for (const [field, value] of Object.entries({ name: "Pat Doe", email: "pat@example.com", message })) {
		form.set(field, value);
	}
	return encoded(form);
}

async function encoded(form: FormData): Promise<{ type: string; body: Buffer }> {
	const response = new Response(form);
	return { type: response.headers.get("content-type") ?? "", body: Buffer.from(await response.arrayBuffer()) };
}

function asks(circumstances: Omit<Hostile, "asks">, ...each: RepeatedRequest[]): Hostile {
	return { ...circumstances, asks: each };
}

function withHeaders(asks: RepeatedRequest[], token: string | undefined): RepeatedRequest[] {
	return asks.map((each) => ({ ...each, headers: { ...each.headers, ...(token && { "chat-token": token }) } }));
}

/** Fills up a chat. Returns its token. */
async function longChat(server: RunningServer): Promise<string> {
	await joinAsFirstPerson(server);
	const token = newToken();
	const line = { id: "the-first-line-of-all", name: "Pat Doe", email: "pat@example.com", text: "Hello" };
	const begun = await fetch(`${server.url}/chat`, {
		method: "POST",
		headers: { ...JSON_BODY, "chat-token": token },
		body: JSON.stringify(line),
	});
	const { standing } = await begun.json();
	const database = new DatabaseSync(join(server.dataDir, "submissions.sqlite"), { timeout: 5_000 });
	const insert = database.prepare(
		"insert into chat_lines (reference, number, id, at, side, text) values (?, ?, ?, ?, 'visitor', ?)",
	);
	for (let number = 2; number <= CHAT_LINES; number += 1) {
		insert.run(standing.reference, number, `line-number-${number}`, new Date().toISOString(), CHAT_LINE);
	}
	database.prepare("update chats set last_line = ? where reference = ?").run(CHAT_LINES, standing.reference);
	database.close();
	return token;
}

function unread(connections: number): Attack {
	return { unread: { connections, requests: 3_000 } };
}

/** Object streams that are small until decompressed and then costly to read: each `#41` is an A. */
function packedEscapes(): Buffer {
	const packed = deflateSync(Buffer.alloc(4 * MB, "#41"));
	const group = Buffer.concat([
		Buffer.from(`<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
		packed,
		Buffer.from("\nendstream\nendobj\n"),
	]);
	const groups = Array.from({ length: 63 }, (_, index) => [Buffer.from(`${index + 10} 0 obj\n`), group]);
	return within(Buffer.concat(groups.flat()));
}

/** The largest allowed PDF, full of these words. */
function filled(words: string, first = ""): Buffer {
	const around = within(Buffer.from(first)).length;
	return within(Buffer.concat([Buffer.from(first), Buffer.alloc(FILE_BYTES - around, words)]));
}

function within(middle: Buffer): Buffer {
	const sound = pdf();
	const header = sound.indexOf("\n") + 1;
	return Buffer.concat([sound.subarray(0, header), middle, sound.subarray(header)]);
}

function formatAnswers(answers: ResponseCounts): string {
	const lines = Object.entries(answers).filter(([, times]) => times > 0);
	return lines.map(([answer, times]) => `${answer} x ${times}`).join(", ");
}
