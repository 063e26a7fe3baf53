import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readChatLines } from "../../server/chat/chat-lines.ts";
import { readConfig } from "../../server/config/config.ts";
import { formatMs, MB, median } from "../../tools/bench/figures.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { makeAlwaysOpenSite } from "../always-open.ts";
import { ownPostgres } from "../own-postgres.ts";
import {
	answerTo,
	type ChatClient,
	type ChooseServer,
	joinAsFirstPerson,
	runChat,
	startChat,
	startRecruiter,
} from "./chat-clients.ts";
import { STREAM_ENV, withDatabase } from "./drill.ts";
import { P99_FINE_MS, startPageVisitors } from "./load-processes.ts";

/* Many chats while servers are killed and restarted: each line is stored and received once, in order. */

const CHATS = 200;
const LINES = 10; // from the visitor; each gets one answer
const KILLS = 6;
const PATIENCE = { timeout: 600_000 };
const SLOWER_MAX = 1.5; // times
const RUN_MS = 5_000;
const TYPING_MS = 20_000; // per line on average: 200 visitors send ten a second, and ten are answered
const TYPED_LINES = 3; // per visitor: lasts as long as the measurement
const OPEN_CHATS = 1_000;
const PER_CHAT_MAX = 60 * 1024; // bytes of memory, about 20 KB of it for the connection

const startedPostgres = ownPostgres();

test(
	"a server killed again and again while people chat loses no line, doubles none and keeps their order",
	PATIENCE,
	async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "closewell-chats-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
		const env = { ...STREAM_ENV, DATA_DIR: dataDir, DESK_PORT: "0" };
		const folder = makeAlwaysOpenSite();
		let server = await startServer(env, folder);
		onTestFinished(() => server.stop());
		await drill(
			"SQLite, killed",
			env,
			() => server,
			async () => {
				server.process.kill("SIGKILL");
				server = await startServer(env, folder);
			},
		);
	},
);

test("the same with two servers on PostgreSQL, killing or stopping one at a time", PATIENCE, async () => {
	const postgres = await startedPostgres();
	const env = {
		...{ ...STREAM_ENV, DESK_PORT: "0" },
		DATABASE_URL: await postgres.createDatabase(`chats-${randomUUID()}`),
	};
	const folder = makeAlwaysOpenSite();
	const servers = [await startServer(env, folder), await startServer(env, folder)];
	onTestFinished(async () => {
		await Promise.all(servers.map((server) => server.stop()));
	});
	let turn = 0;
	let next = 0;
	const choose = () => {
		turn += 1;
		const server = servers[turn % servers.length];
		if (!server) throw new Error("There is no server.");
		return server;
	};
	await drill("PostgreSQL, two servers", env, choose, async () => {
		const index = next++ % servers.length;
		const victim = servers[index];
		if (next % 2 === 0) await victim?.stop();
		else victim?.process.kill("SIGKILL");
		servers[index] = await startServer(env, folder);
	});
});

/** Runs chats while `restart` is called repeatedly, and checks each line. */
async function drill(
	where: string,
	env: Record<string, string>,
	choose: ChooseServer,
	restart: () => Promise<void>,
): Promise<void> {
	const recruiter = startRecruiter(choose, await joinAsFirstPerson(choose()));
	const chatting = Promise.all(Array.from({ length: CHATS }, (_, index) => runChat(choose, `v${index}`, LINES)));
	const config = readConfig(env);
	await withDatabase(config, async (db) => {
		const count = db
			.selectFrom("chat_lines")
			.select((row) => row.fn.countAll<number | string>().as("lines"))
			.where("side", "=", "visitor");
		for (let kill = 1; kill <= KILLS; kill += 1) {
			const reached = Math.floor((CHATS * LINES * kill) / (KILLS + 1));
			const lines = async () => Number((await count.executeTakeFirst())?.lines);
			await expect.poll(lines, { interval: 20 }).toBeGreaterThanOrEqual(reached);
			await restart();
		}
	});
	const chatters = await chatting;
	await recruiter.stop();
	const stored = await withDatabase(config, async (db) => {
		const lines = new Map<string, Awaited<ReturnType<typeof readChatLines>>>();
		for (const { reference } of chatters) lines.set(reference, await readChatLines(db, reference));
		return lines;
	});
	const faults: string[] = [];
	for (const [index, chatter] of chatters.entries()) {
		const lines = stored.get(chatter.reference) ?? [];
		await expect.poll(() => chatter.heard.length, { interval: 10 }).toBeGreaterThanOrEqual(lines.length);
		chatter.hangUp();
		const texts = Array.from({ length: LINES }, (_, line) => `v${index} ${line + 1}`);
		const of = (side: string) => lines.filter((line) => line.side === side).map(({ text }) => text);
		if (lines.some(({ number }, place) => number !== place + 1)) faults.push(`v${index}: numbers`);
		if (of("visitor").join() !== texts.join()) faults.push(`v${index} said ${of("visitor")}`);
		if (of("firm").join() !== texts.map(answerTo).join()) faults.push(`v${index} was told ${of("firm")}`);
		if (JSON.stringify(chatter.heard) !== JSON.stringify(lines)) faults.push(`v${index} heard something else`);
		for (const line of chatter.said) {
			if (JSON.stringify(lines[line.number - 1]) !== JSON.stringify(line))
				faults.push(`v${index}: ${line.text} is lost`);
		}
	}
	console.log(
		`${where}: ${CHATS} chats of ${2 * LINES} lines, ${KILLS} restarts, ${faults.length} lines lost, doubled or out of order`,
	);
	expect(faults).toEqual([]);
}

test("chats barely slow page visitors, and a thousand open chats use little memory", PATIENCE, async () => {
	const server = await startServer({ ...STREAM_ENV, DESK_PORT: "0" }, makeAlwaysOpenSite());
	onTestFinished(() => server.stop());
	const choose = () => server;
	const cookies = await joinAsFirstPerson(server);
	const visitors = startPageVisitors(server.url);
	const pace = async () => {
		visitors.begin();
		await setTimeout(RUN_MS);
		return (await visitors.end()).p99;
	};
	await pace(); // warm-up
	const quiet = [await pace(), await pace(), await pace()];
	const recruiter = startRecruiter(choose, cookies, { atOnce: 2, restMs: 200 });
	const chatting = Promise.all(
		Array.from({ length: CHATS }, (_, index) => runChat(choose, `w${index}`, TYPED_LINES, TYPING_MS)),
	);
	const answered = () =>
		withDatabase(readConfig(server.store), (db) =>
			db.selectFrom("chats").select("reference").where("replied_at", "is not", null).execute(),
		);
	await expect.poll(answered, { interval: 500 }).toHaveLength(CHATS); // all have started
	const busy = [await pace(), await pace(), await pace()];
	for (const chatter of await chatting) chatter.hangUp();
	await recruiter.stop();

	const before = await memoryOf(server);
	const open: ChatClient[] = [];
	for (let begun = 0; begun < OPEN_CHATS; begun += 50) {
		const some = Array.from({ length: 50 }, (_, index) => startChat(choose, `x${begun + index}`));
		open.push(...(await Promise.all(some)));
	}
	await expect.poll(() => open.filter(({ heard }) => heard.length > 0)).toHaveLength(OPEN_CHATS);
	const withOpen = [await pace(), await pace(), await pace()];
	const perChat = ((await memoryOf(server)) - before) / OPEN_CHATS;
	for (const chatter of open) chatter.hangUp();
	console.log(
		`pages: p99 ${formatMs(median(quiet))} alone, ${formatMs(median(busy))} beside ${CHATS} chats, ${formatMs(median(withOpen))} beside ${OPEN_CHATS} open ones, which take ${Math.round((perChat * OPEN_CHATS) / MB)} MB`,
	);
	const fine = Math.max(P99_FINE_MS, SLOWER_MAX * median(quiet));
	expect(median(busy)).toBeLessThanOrEqual(fine);
	expect(median(withOpen)).toBeLessThanOrEqual(fine);
	expect(perChat).toBeLessThanOrEqual(PER_CHAT_MAX);
});

async function memoryOf({ url }: RunningServer): Promise<number> {
	const text = await (await fetch(`${url}/metrics`)).text();
	return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}
