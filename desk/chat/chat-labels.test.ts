import { expect, test } from "vitest";
import { SYSTEM_LINES } from "../../contract/chat.ts";
import type { ChatSummary } from "../queries/chats.ts";
import { describeSiteLine, fillSnippet, groupChats, needsReply, previewLastLine } from "./chat-labels.ts";

const LINE = {
	number: 3,
	id: "0123456789abcdef",
	at: "2026-11-17T15:42:00.000Z",
	side: "visitor",
	text: "Hello",
} as const;

function chat(reference: string, more: Partial<ChatSummary>): ChatSummary {
	return {
		reference,
		name: "Priya Raman",
		email: "priya@example.com",
		page: "/faq",
		state: "live",
		person: null,
		beganAt: LINE.at,
		waitingSince: null,
		endedAt: null,
		visitorHere: true,
		last: LINE,
		...more,
	};
}

test("waiting chats come first, longest wait on top, then one's own", () => {
	const ben = { id: "ben", name: "Ben Tran" };
	const all = [
		chat("ended", { state: "ended" }),
		chat("theirs", { person: ben, last: { ...LINE, at: "2026-11-17T15:50:00.000Z" } }),
		chat("late", { state: "waiting", waitingSince: "2026-11-17T15:41:00.000Z" }),
		chat("mine", { person: { id: "claire", name: "Claire Okafor" } }),
		chat("first", { state: "waiting", waitingSince: "2026-11-17T15:40:00.000Z" }),
	];
	expect(groupChats(all, "claire").map(({ title, chats }) => [title, chats.map(({ reference }) => reference)])).toEqual(
		[
			["Waiting", ["first", "late"]],
			["Live", ["mine", "theirs"]],
			["Ended today", ["ended"]],
		],
	);
});

test("a row says who wrote last, and whether an answer is due", () => {
	expect(previewLastLine(chat("a", {}), "Claire Okafor")).toBe("Hello");
	const answered = chat("a", { last: { ...LINE, side: "firm", name: "Claire Okafor", text: "Hi" } });
	expect(previewLastLine(answered, "Claire Okafor")).toBe("You: Hi");
	expect(previewLastLine(answered, "Ben Tran")).toBe("Claire: Hi");
	expect([needsReply(chat("a", {})), needsReply(answered), needsReply(chat("a", { state: "ended" }))]).toEqual([
		true,
		false,
		false,
	]);
});

test.each(SYSTEM_LINES)("every site line has its own wording at the desk: %s", (text) => {
	const said = describeSiteLine({ ...LINE, side: "site", name: "Ben Tran", text }, "Priya", "Claire Okafor");
	expect(said).not.toBe(text);
	expect(said).toMatch(/^[A-Z].*\w$/);
});

test("a snippet is filled in, and unknown placeholders stay", () => {
	const known = { name: "Priya Raman", recruiter: "Claire Okafor", firm: "Closewell", phone: "" };
	expect(fillSnippet("Hi {{firstName}}, {{recruiter}} of {{firm}}: {{phone}}", known)).toBe(
		"Hi Priya, Claire Okafor of Closewell: {{phone}}",
	);
});
