import { expect, test } from "vitest";
import { memory } from "../forms/test-storage.ts";
import { forgetChat, keepChat, keepLine, keepSeen, keptChat, keptLines, openShelf, seenLines } from "./kept.ts";

const chat = { token: "t", email: "priya@example.com", reference: "CW-7K4M-Q2XN" };

test("a chat is restored on the next page, and nothing remains once it is cleared", () => {
	const storage = memory();
	const shelf = openShelf(() => storage);
	storage.setItem("theme", "dark");
	keepChat(chat, shelf);
	keepLine({ id: "b", text: "two", at: 2 }, shelf);
	keepLine({ id: "a", text: "one", at: 1 }, shelf);
	keepSeen(4, shelf);
	keepSeen(3, shelf); // another tab has seen more
	const next = openShelf(() => storage);
	expect(keptChat(next)).toEqual(chat);
	expect(keptLines(next).map(({ text }) => text)).toEqual(["one", "two"]);
	expect(seenLines(next)).toBe(4);
	forgetChat(next);
	expect([keptChat(next), keptLines(next), storage.length]).toEqual([undefined, [], 1]);
});

test("invalid data in the storage is ignored", () => {
	const storage = memory();
	const shelf = openShelf(() => storage);
	for (const nonsense of ["", "null", "[]", "{", '{"token":1,"email":""}']) {
		storage.setItem("chat", nonsense);
		storage.setItem("chat line a", nonsense);
		expect([keptChat(shelf), keptLines(shelf)]).toEqual([undefined, []]);
	}
});
