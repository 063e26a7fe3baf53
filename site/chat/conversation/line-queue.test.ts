import { expect, test, vi } from "vitest";
import { createMemoryStorage } from "../../forms/test-storage.ts";
import { openStorage, type PendingLine } from "./chat-storage.ts";
import { createLineQueue, type LineQueue, type SendResult } from "./line-queue.ts";

/** A fake server that accepts each line once, by its id, and gives scripted responses. */
function server(answers: (SendResult | "lost answer")[] = []) {
	const had: PendingLine[] = [];
	return {
		texts: () => had.map(({ text }) => text),
		async send(line: PendingLine): Promise<SendResult> {
			const answer = answers.shift() ?? { is: "acknowledged" };
			const arrives = answer === "lost answer" || answer.is === "acknowledged";
			if (arrives && !had.some(({ id }) => id === line.id)) had.push(line);
			return answer === "lost answer" ? { is: "failed" } : answer;
		},
	};
}

const shelfOn = (storage = createMemoryStorage()) => openStorage(() => storage);
const texts = (lines: PendingLine[]) => lines.map(({ text }) => text);
const nothing = () => {};

/** Waits until everything is sent, without waiting between retries. */
async function untilSent(queue: LineQueue) {
	await vi.waitFor(() => {
		queue.flush();
		expect(queue.lines()).toEqual([]);
	});
}

test("lines are sent in order, each once, whatever fails", async () => {
	const { send, texts: arrived } = server([{ is: "failed" }, "lost answer", { is: "acknowledged" }, "lost answer"]);
	const queue = createLineQueue(shelfOn(), send, nothing);
	for (const text of ["one", "two", "three"]) queue.add(text);
	await untilSent(queue);
	expect(arrived()).toEqual(["one", "two", "three"]);
});

test("unacknowledged lines survive a reload and are visible to another tab", async () => {
	const storage = createMemoryStorage();
	const before = createLineQueue(shelfOn(storage), async () => ({ is: "failed" }), nothing);
	before.add("one");
	before.add("two");
	before.stop();
	const { send, texts: arrived } = server();
	const after = createLineQueue(shelfOn(storage), send, nothing);
	expect(texts(after.lines())).toEqual(["one", "two"]);
	after.add("three");
	await untilSent(after);
	expect(arrived()).toEqual(["one", "two", "three"]);
	expect(storage.length).toBe(0);
});

test("two tabs that send the same lines deliver each once, in order", async () => {
	const storage = createMemoryStorage();
	const { send, texts: arrived } = server(["lost answer", "lost answer", { is: "failed" }]);
	const tabs = [0, 1].map(() => createLineQueue(shelfOn(storage), send, nothing));
	for (const [index, text] of ["one", "two", "three", "four"].entries()) tabs[index % 2]?.add(text);
	await Promise.all(tabs.map(untilSent));
	expect(arrived()).toEqual(["one", "two", "three", "four"]);
});

test("a line that arrived over the stream is not sent again", async () => {
	const send = vi.fn(async (): Promise<SendResult> => ({ is: "failed" }));
	const queue = createLineQueue(shelfOn(), send, nothing);
	queue.add("one");
	await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
	queue.acknowledge(queue.lines()[0]?.id ?? "");
	queue.flush();
	expect(queue.lines()).toEqual([]);
	expect(send).toHaveBeenCalledOnce();
});

test("a refused line doesn't block the next; lines of a chat that is over are kept", async () => {
	const { send, texts: arrived } = server([{ is: "refused" }, { is: "acknowledged" }, { is: "over" }]);
	const queue = createLineQueue(shelfOn(), send, nothing);
	queue.add("odd");
	queue.add("good");
	await untilSent(queue);
	expect([texts(queue.refused()), arrived()]).toEqual([["odd"], ["good"]]);
	queue.add("late");
	await vi.waitFor(() => expect(texts(queue.lines())).toEqual(["late"]));
});

test.each([
	["is forbidden", () => undefined],
	[
		"is full",
		() => ({
			...createMemoryStorage(),
			setItem() {
				throw new DOMException("full", "QuotaExceededError");
			},
		}),
	],
])("lines are sent even if the storage %s", async (_, storage) => {
	const { send, texts: arrived } = server([{ is: "failed" }]);
	const queue = createLineQueue(openStorage(storage), send, nothing);
	queue.add("one");
	queue.add("two");
	expect(texts(queue.lines())).toEqual(["one", "two"]);
	await untilSent(queue);
	expect(arrived()).toEqual(["one", "two"]);
});
