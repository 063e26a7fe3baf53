import { expect, test } from "vitest";
import type { HistoryEvent, Item, ReceivedMail } from "../../queries/submission.ts";
import { findConversation } from "./conversation-parts.ts";

const at = (minute: number) => `2026-11-16T09:${String(minute).padStart(2, "0")}:00.000Z`;

const event = (minute: number, what: string, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
	...{ id: `e${minute}`, at: at(minute), what, person: null },
	...more,
});

const mail: ReceivedMail = {
	...{ id: "m1", at: at(9), from: { name: "Dana", email: "dana@acme.example" }, subject: "Re: Hi", text: "Yes." },
	...{ quoted: "", attachments: [], hasOriginal: true, about: [] },
};
const line = { number: 1, id: "l1", at: at(3), side: "visitor", name: null, text: "Hello" } as const;
const chat = { state: "ended", lines: [line] } as unknown as NonNullable<Item["chat"]>;

const idsOf = (item: Parameters<typeof findConversation>[0]) => findConversation(item).map(({ id }) => id);

test("there is none until they reply by email, or something follows a chat", () => {
	const answered = event(5, "answered", { text: "Hi." });
	expect(idsOf({ events: [answered] })).toEqual([]);
	expect(idsOf({ events: [event(5, "noted", { text: "Nice." })], chat })).toEqual([]);
	expect(idsOf({ events: [answered], chat })).toEqual(["chat", "e5"]);
});

test("emails, answers, calls and the chat stand in the order of time, without what was undone", () => {
	const events = [
		event(1, "called", { text: "Talked about the role." }),
		event(5, "answered", { text: "Hi.", undone: true }),
		event(6, "answered", { text: "Hello." }),
		event(7, "called"),
		event(9, "replied by email", { mail }),
	];
	expect(idsOf({ events, chat })).toEqual(["e1", "chat", "e6", "e9"]);
});
