import { expect, test } from "vitest";
import { createMemoryStorage } from "../../forms/test-storage.ts";
import {
	clearChat,
	loadChat,
	loadPendingLines,
	loadSeenNumber,
	openStorage,
	saveChat,
	savePendingLine,
	saveSeenNumber,
} from "./chat-storage.ts";

const chat = { token: "t", email: "priya@example.com", reference: "CW-7K4M-Q2XN" };

test("a chat is restored on the next page, and nothing remains once it is cleared", () => {
	const storage = createMemoryStorage();
	const shelf = openStorage(() => storage);
	storage.setItem("theme", "dark");
	saveChat(chat, shelf);
	savePendingLine({ id: "b", text: "two", at: 2 }, shelf);
	savePendingLine({ id: "a", text: "one", at: 1 }, shelf);
	saveSeenNumber(4, shelf);
	saveSeenNumber(3, shelf); // another tab has seen more
	const next = openStorage(() => storage);
	expect(loadChat(next)).toEqual(chat);
	expect(loadPendingLines(next).map(({ text }) => text)).toEqual(["one", "two"]);
	expect(loadSeenNumber(next)).toBe(4);
	clearChat(next);
	expect([loadChat(next), loadPendingLines(next), storage.length]).toEqual([undefined, [], 1]);
});

test("invalid data in the storage is ignored", () => {
	const storage = createMemoryStorage();
	const shelf = openStorage(() => storage);
	for (const nonsense of ["", "null", "[]", "{", '{"token":1,"email":""}']) {
		storage.setItem("chat", nonsense);
		storage.setItem("chat line a", nonsense);
		expect([loadChat(shelf), loadPendingLines(shelf)]).toEqual([undefined, []]);
	}
});
