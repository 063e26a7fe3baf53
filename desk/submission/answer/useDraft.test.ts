import { expect, test } from "vitest";
import { newerDraft } from "./useDraft.ts";

const here = { subject: "Your request", text: "Hi Dana, thank you", since: "09:00", earlier: ["Hi", "Hi Dana"] };
const saved = (text: string, subject = here.subject) => ({ subject, text, savedAt: "10:00" });

test("a draft in this browser continues what the server saved of it", () => {
	for (const text of here.earlier) expect(newerDraft(saved(text), here)).toEqual({ ...here, from: "browser" });
	expect(newerDraft(null, here)).toEqual({ ...here, from: "browser" });
});

test("a newer draft from another device wins over the one in this browser", () => {
	expect(newerDraft(saved("Dear Dana, from my phone"), here)).toEqual({
		subject: "Your request",
		text: "Dear Dana, from my phone",
		since: "10:00",
		earlier: ["Dear Dana, from my phone"],
		from: "server",
	});
});

test("a draft the server already has is not sent again", () => {
	const sent = { ...here, earlier: [here.text] };
	expect(newerDraft(saved(here.text), sent)?.from).toBe("server");
	expect(newerDraft(saved(here.text, "Another subject"), sent)).toMatchObject({
		subject: here.subject,
		from: "browser",
	});
});

test("without a draft in this browser, the server's is used, if there is one", () => {
	expect(newerDraft(null, undefined)).toBeUndefined();
	expect(newerDraft(saved("Hi"), undefined)).toMatchObject({ text: "Hi", since: "10:00", from: "server" });
});
