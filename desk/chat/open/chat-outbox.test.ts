import { expect, test, vi } from "vitest";
import { createOutbox, type SendResult } from "./chat-outbox.ts";

/** A server with one given answer per line, and a browser that stores drafts and lines. */
function begin(answers: SendResult[], kept: { draft: string; lines: { id: string; text: string; at: number }[] }) {
	const sent: string[] = [];
	const lines = new Map(kept.lines.map((line) => [line.id, line.text]));
	let draft = kept.draft;
	const writing = createOutbox({
		async send({ id, text }) {
			sent.push(`${id} ${text}`);
			return answers.shift() ?? "confirmed";
		},
		keepDraft(text) {
			draft = text;
		},
		keep: ({ id, text }) => void lines.set(id, text),
		drop: (id) => void lines.delete(id),
		kept,
	});
	return { writing, sent, keptLines: () => [...lines.values()], keptDraft: () => draft };
}

const NOTHING = { draft: "", lines: [] };

test("lines are sent one after the other, and kept until they are confirmed", async () => {
	const { writing, sent, keptLines } = begin([], NOTHING);
	for (const text of ["One", "  ", "Two"]) {
		writing.type(text);
		writing.send();
	}
	expect(writing.now()).toMatchObject({ unsent: [{ text: "One" }, { text: "Two" }], stuck: false });
	expect(keptLines()).toEqual(["One", "Two"]);
	await expect.poll(() => writing.now().unsent).toEqual([]);
	expect(sent.map((line) => line.split(" ")[1])).toEqual(["One", "Two"]);
	expect(keptLines()).toEqual([]);
});

test("a line that failed is retried under the same id, right away when the connection is back", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const { writing, sent } = begin(["later", "later"], NOTHING);
	writing.type("Hello");
	writing.send();
	writing.type("and this");
	writing.send();
	await vi.advanceTimersByTimeAsync(0);
	expect(writing.now().stuck).toBe(true);
	await vi.advanceTimersByTimeAsync(1000);
	writing.tryNow();
	await vi.advanceTimersByTimeAsync(0);
	vi.useRealTimers();
	expect(writing.now()).toMatchObject({ unsent: [], stuck: false });
	expect(sent.map((line) => line.slice(37))).toEqual(["Hello", "Hello", "Hello", "and this"]);
	expect(new Set(sent).size).toBe(2);
});

test("lines left unsent by a closed page are sent by the next one", async () => {
	const lines = [{ id: "a", text: "Before", at: 1 }];
	const { writing, sent, keptLines } = begin([], { draft: "half a sen", lines });
	await expect.poll(() => writing.now().unsent).toEqual([]);
	expect(sent).toEqual(["a Before"]);
	expect(keptLines()).toEqual([]);
	expect(writing.now().draft).toBe("half a sen");
});

test("a refused line returns to the field with all lines after it, and none is sent", async () => {
	const { writing, sent, keptLines, keptDraft } = begin([{ refused: "Ben has it." }], NOTHING);
	for (const text of ["One", "Two"]) {
		writing.type(text);
		writing.send();
	}
	writing.type("Three");
	await expect.poll(() => writing.now().problem).toBe("Ben has it.");
	expect(writing.now().draft).toBe("One\nTwo\nThree");
	expect(keptDraft()).toBe("One\nTwo\nThree");
	expect([sent.length, keptLines()]).toEqual([1, []]);
	writing.type("One");
	expect(writing.now().problem).toBeUndefined();
});
