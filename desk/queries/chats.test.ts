import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { sampleChats } from "../../tools/running/sample-chats.ts";
import { applyChatNews, chat, chats } from "./chats.ts";

/** A desk that shows the list, and Priya's live chat of five lines. */
function deskWithChat() {
	const { people, views } = sampleChats(Date.now());
	const [priya] = views;
	if (!priya) throw new Error("The sample has no chat.");
	const queries = new QueryClient();
	const { reference } = priya.chat;
	queries.setQueryData(chats.queryKey, {
		available: true,
		people,
		chats: views.map((view) => view.chat),
		closedUntil: null,
	});
	queries.setQueryData(chat(reference).queryKey, priya);
	const line = (number: number) => ({
		...{ number, id: `line-number-${number}`, at: new Date().toISOString(), side: "visitor" as const },
		text: `Line ${number}`,
	});
	return {
		hear: (news: Omit<Parameters<typeof applyChatNews>[1], "reference">) =>
			applyChatNews(queries, { reference, ...news }),
		line,
		numbers: () => queries.getQueryData(chat(reference).queryKey)?.lines.map(({ number }) => number),
		last: () => queries.getQueryData(chats.queryKey)?.chats.find((one) => one.reference === reference)?.last.text,
		/** Whether each will be refetched when it is next shown. */
		isOld: () =>
			[chats.queryKey, chat(reference).queryKey].map((queryKey) => queries.getQueryState(queryKey)?.isInvalidated),
	};
}

test("a line is shown once, in its place, and in the list, without a refetch", () => {
	const { hear, line, numbers, last, isOld } = deskWithChat();
	for (const number of [6, 6, 7]) hear({ state: "live", line: line(number) });
	expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
	hear({ state: "live", line: line(6) }); // sent late, as after a lost connection
	expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
	expect(last()).toBe("Line 7");
	expect(isOld()).toEqual([false, false]);
});

test("what the stream does not say is refetched: missed lines, and who has the chat now", () => {
	const missed = deskWithChat();
	missed.hear({ state: "live", line: missed.line(9) });
	expect([missed.numbers()?.at(-1), missed.isOld()]).toEqual([9, [false, true]]);
	const handed = deskWithChat();
	handed.hear({ state: "waiting", line: { ...handed.line(6), side: "site", text: "handed over" } });
	expect(handed.isOld()).toEqual([true, true]);
	const left = deskWithChat();
	left.hear({ state: "live" });
	expect(left.isOld()).toEqual([true, true]);
});
