import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { chat, newInstallation } from "../../tests/installation.ts";
import { erase } from "../retention/retain.ts";
import { readSecret } from "../store/database/open.ts";
import { createSecret } from "../store/secret.ts";
import { type ChatNews, openFeed } from "./feed.ts";

/** A feed without notifications, as if the connection between servers were down, and a chat on another server. */
async function setUpFeed() {
	const installation = newInstallation();
	const { clock, config, database, files, open } = installation;
	const { chats, intake } = await open();
	const db = await database();
	const feed = openFeed({ db, databaseUrl: undefined, log: pino({ level: "silent" }), clock });
	onTestFinished(() => feed.stop());
	const { reference } = await intake.receive(chat("dana@example.com"));
	const told: string[] = [];
	let ended = false;
	const page = {
		...{ reference, last: 0, writing: () => undefined, beat: () => undefined },
		tell: (_: unknown, lines: { text: string }[]) => void told.push(...lines.map(({ text }) => text)),
		end: () => {
			ended = true;
		},
	};
	const news: ChatNews[] = [];
	await feed.followAll({ tell: (each) => void news.push(each) });
	feed.follow(page);
	await expect.poll(() => told).toEqual(["Is anybody there?"]);
	return { ...installation, chats, db, feed, reference, told, news, files, config, ended: () => ended };
}

test("pages and desks get changes without a notification, by polling", { tags: "thorough" }, async () => {
	const { chats, reference, told, news } = await setUpFeed();
	await chats.addVisitorLine(reference, { id: "line-of-visitor-1", text: "Hello?" });
	await chats.endByVisitor(reference);
	await expect.poll(() => told).toEqual(["Is anybody there?", "Hello?", "ended by visitor"]);
	const line = expect.objectContaining({ text: "ended by visitor" });
	await expect.poll(() => news).toContainEqual({ reference, state: "ended", line });
});

test("the page of an erased sender gets nothing more", { tags: "thorough" }, async () => {
	const { clock, config, db, files, told, ended } = await setUpFeed();
	await erase({ db, files, config, clock }, createSecret(await readSecret(db)), "dana@example.com");
	await expect.poll(ended).toBe(true);
	expect(told).toHaveLength(1);
});

test("a second tab gets every line, and the first gets none of them twice", async () => {
	const { feed, reference, told } = await setUpFeed();
	const second: string[] = [];
	feed.follow({
		...{ reference, last: 0, writing: () => undefined, beat: () => undefined, end: () => undefined },
		tell: (_, lines) => void second.push(...lines.map(({ text }) => text)),
	});
	await expect.poll(() => second).toEqual(["Is anybody there?"]);
	expect(told).toEqual(["Is anybody there?"]);
});

/** How many times lines are read while the feed polls three times. */
async function countLineReads({ db, feed }: Pick<Awaited<ReturnType<typeof setUpFeed>>, "db" | "feed">) {
	const reads = vi.spyOn(db, "selectFrom").mockClear();
	const readsOf = (table: string) => reads.mock.calls.filter(([from]) => String(from).startsWith(table)).length;
	for (let look = 1; look <= 3; look += 1) {
		await feed.followAll({ tell: () => undefined }); // polls immediately
		await expect.poll(() => readsOf("chats")).toBeGreaterThanOrEqual(look);
	}
	return readsOf("chat_lines");
}

/** Makes the feed poll only when it is nudged. */
function stopPolling() {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
}

test("polling a chat whose lines were all sent reads no lines", async () => {
	stopPolling();
	const { db, feed } = await setUpFeed();
	// The first heartbeat may reach the database after the first poll, which then is a change of its own.
	await expect.poll(() => countLineReads({ db, feed })).toBe(0);
});

test("a chat that has ended is not polled again", async () => {
	stopPolling();
	const { chats, db, feed, news, reference } = await setUpFeed();
	await chats.endByVisitor(reference);
	feed.notify(reference);
	await expect.poll(() => news.some(({ state }) => state === "ended")).toBe(true);
	await expect.poll(() => countLineReads({ db, feed })).toBe(0);
});
