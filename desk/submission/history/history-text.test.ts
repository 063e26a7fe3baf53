import { expect, test } from "vitest";
import { OWN_EVENTS } from "../../../contract/yours.ts";
import type { HistoryEvent, Item } from "../../queries/submission.ts";
import {
	closingEvent,
	deliveryName,
	describeEvent,
	lastAnswerSince,
	lastByColleague,
	outcomeLabel,
	wasSentSince,
} from "./history-text.ts";

const CLAIRE = { id: "claire", name: "Claire Okafor" };
const ROSA = { id: "rosa", name: "Rosa Delgado" };

const event = (minute: number, what: string, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
	id: `e${minute}`,
	at: `2026-11-16T09:${String(minute).padStart(2, "0")}:00.000Z`,
	what,
	person: CLAIRE,
	...more,
});
const since = (minute: number) => event(minute, "").at;
const item = (events: HistoryEvent[], state: Item["state"] = "answered") => ({ events, state });

test("one's own answer is recognized by its text, as the server cleans it", () => {
	const sent = item([
		event(10, "answered", { text: "Hi Dana,\n\nthank you." }),
		event(20, "answered", { person: ROSA }),
	]);
	expect(wasSentSince(sent, "claire", since(5), " Hi Dana,\r\n\r\nthank you.\n")).toBe(true);
	expect(wasSentSince(sent, "claire", since(5), "Hi Dana, thanks.")).toBe(false);
	expect(wasSentSince(sent, "rosa", since(5), "Hi Dana,\n\nthank you.")).toBe(false);
	expect(wasSentSince(sent, "claire", since(10), "Hi Dana,\n\nthank you.")).toBe(false); // written again since
});

test("an undone answer doesn't count", () => {
	const back = item([event(10, "answered", { undone: true }), event(11, "undid")]);
	expect(lastAnswerSince(back, since(5))).toBeUndefined();
	expect(wasSentSince(back, "claire", since(5), "")).toBe(false);
});

test("the event that closed a submission is found while it is closed", () => {
	const events = [event(10, "closed"), event(11, "reopened"), event(12, "marked as spam"), event(13, "noted")];
	expect(closingEvent(item(events, "spam"))?.id).toBe("e12");
	expect(closingEvent(item(events, "open"))).toBeUndefined();
});

test.each(OWN_EVENTS)("every event from a candidate's own page has a sentence: %s", (what) => {
	expect(describeEvent(event(10, what, { person: null }), { kind: "resume", details: [] }, "claire")).toMatch(
		/^They(?:'re)? [a-z ,]+$/,
	);
});

test("a correction names the corrected fields", () => {
	const corrected = event(10, "corrected", { person: null, fields: ["phone", "desiredPosition", "place"] });
	expect(describeEvent(corrected, { kind: "resume", details: [] }, "claire")).toBe(
		"They corrected phone, desired position, and city or state",
	);
});

test("while you write, you see the last thing a colleague did since, unless it was undone", () => {
	const last = (...events: HistoryEvent[]) => lastByColleague({ events } as Item, "claire", since(5))?.id;
	expect(last(event(10, "noted", { person: ROSA }), event(11, "took", { person: ROSA }))).toBe("e11");
	expect(last(event(10, "noted", { person: ROSA }), event(11, "took", { person: ROSA, undone: true }))).toBe("e10");
	expect(last(event(5, "took", { person: ROSA }))).toBeUndefined(); // before they began
	expect(last(event(10, "took"))).toBeUndefined(); // their own
	expect(last(event(10, "delivered", { person: null }))).toBeUndefined(); // no one's
});

const tell = (what: string, more: Partial<HistoryEvent> = {}, about: Partial<Pick<Item, "kind" | "details">> = {}) =>
	describeEvent(event(10, what, more), { kind: "lead", details: [], ...about }, "claire");

test("history says You for yourself and uses a colleague's first name", () => {
	for (const what of ["took", "noted", "called", "answered", "closed", "reopened", "resent", "undid"]) {
		expect(tell(what)).toMatch(/\byou\b/i);
		expect(tell(what, { person: ROSA })).toMatch(/\bRosa\b(?! Delgado)/);
	}
});

test("history says who it was assigned to, or that no one has it", () => {
	expect(tell("assigned", { to: ROSA })).toBe("You assigned it to Rosa");
	expect(tell("assigned", { to: null })).toBe("You unassigned it");
	expect(tell("assigned", { to: null, person: null })).toBe("An operator unassigned it");
	expect(tell("handed the chat over", { to: ROSA })).toContain("to Rosa");
	expect(tell("handed the chat over", { to: null })).toContain("queue");
});

test("history uses the desk's own labels for call results and closing reasons", () => {
	expect(tell("called", { outcome: "voicemail" })).toBe("You called: left a voicemail");
	expect(tell("closed", { outcome: "no-fit" })).toBe("You closed it: no fit");
	expect([outcomeLabel("spam"), outcomeLabel("no-fit"), outcomeLabel(null)]).toEqual(["Spam", "No fit", ""]);
});

test("matching reads from the candidate's side on a resume and from the employer's on a request", () => {
	for (const what of ["marked", "asked", "said yes", "said no", "proposed"]) {
		expect(tell(what, {}, { kind: "resume" })).toMatch(/\bthey|\bthem|\btheir/i);
		expect(tell(what, {}, { kind: "resume" })).not.toMatch(/\bcandidates?\b/i);
		expect(tell(what)).toMatch(/\bcandidates?\b/i);
	}
});

test("the number of details is singular or plural", () => {
	const detail = { name: "phone", label: "Phone", value: "302 555 0100" };
	expect(tell("details", {}, { details: [detail] })).toMatch(/\b1 detail$/);
	expect(tell("details", {}, { details: [detail, detail] })).toMatch(/\b2 details$/);
});

test("history names each email and whether it was delivered", () => {
	expect(tell("delivered", { target: "receipt", event: "received" })).toBe("Receipt delivered");
	expect(tell("not delivered", { target: "receipt", event: "link" })).toBe("Link to their page not delivered");
	expect(tell("delivered", { person: null })).toBe("Email delivered");
	expect(deliveryName({ target: "webhook", event: "changed" })).toBe("Webhook, about a change");
	expect(deliveryName({ target: "webhook", event: "received" })).toBe("Webhook");
});

test("events that no colleague caused have no name in the history", () => {
	const alone = { person: null };
	expect(tell("ended the chat", alone)).toBe("The chat ended");
	expect(tell("ended the chat", { person: ROSA })).toBe("Rosa ended the chat");
	expect(tell("lost the chat", alone)).toMatch(/^A recruiter lost /);
	expect(tell("lost the chat", { person: ROSA })).toMatch(/^Rosa lost /);
	expect(tell("juggled", { person: ROSA })).toBe("Rosa juggled"); // from a newer server
	expect(tell("juggled", alone)).toBe("juggled");
	expect(tell("corrected", { ...alone, fields: [] })).toBe("They corrected it");
});

test("an undone closing is not how it ended", () => {
	const events = [event(10, "closed"), event(11, "closed", { undone: true })];
	expect(closingEvent(item(events, "closed"))?.id).toBe("e10");
});

test.each([
	["moved", { to: "interview" }, "Claire moved Marcus Ellery to Interview"],
	["ended", { reason: "employer-passed" }, "Claire ended it for Marcus Ellery: employer passed"],
	["added", {}, "Claire added Marcus Ellery"],
	["asked for consent", {}, "Claire requested consent from Marcus Ellery"],
	["consent: yes", {}, "Marcus Ellery consented"],
	["sent the shortlist", {}, "Claire sent the shortlist: Marcus Ellery"],
	["set the next step", {}, "Claire set the next step for Marcus Ellery"],
	["placed", {}, "Marcus Ellery placed"],
	["checked in", {}, "Check-in with Marcus Ellery"],
	["verdict", { verdict: "pass", reason: "location" }, "A recipient chose Pass for Marcus Ellery (location)"],
])("what happens in an opening is told as in the opening's own history: %s", (what, inOpening, said) => {
	const happened = event(10, `opening: ${what}`, { inOpening: { in: "OP-2222-2222", ...inOpening } });
	expect(describeEvent(happened, { kind: "resume", details: [], name: "Marcus Ellery" }, "rosa")).toBe(said);
});
