import { expect, test } from "vitest";
import { OWN_EVENTS } from "../../forms/yours.ts";
import type { Happening, Item } from "../queries/submission.ts";
import { answeredSince, ending, meanwhile, told, wentOut } from "./happenings.ts";

const CLAIRE = { id: "claire", name: "Claire Okafor" };
const ROSA = { id: "rosa", name: "Rosa Delgado" };

const event = (minute: number, what: string, more: Partial<Happening> = {}): Happening => ({
	id: `e${minute}`,
	at: `2026-11-16T09:${String(minute).padStart(2, "0")}:00.000Z`,
	what,
	person: CLAIRE,
	...more,
});
const since = (minute: number) => event(minute, "").at;
const item = (events: Happening[], state: Item["state"] = "answered") => ({ events, state });

test("one's own answer is known again by its words, as the server cleans them", () => {
	const sent = item([
		event(10, "answered", { text: "Hi Dana,\n\nthank you." }),
		event(20, "answered", { person: ROSA }),
	]);
	expect(wentOut(sent, "claire", since(5), " Hi Dana,\r\n\r\nthank you.\n")).toBe(true);
	expect(wentOut(sent, "claire", since(5), "Hi Dana, thanks.")).toBe(false);
	expect(wentOut(sent, "rosa", since(5), "Hi Dana,\n\nthank you.")).toBe(false);
	expect(wentOut(sent, "claire", since(10), "Hi Dana,\n\nthank you.")).toBe(false); // written anew since
});

test("an answer that was taken back is none", () => {
	const back = item([event(10, "answered", { undone: true }), event(11, "undid")]);
	expect(answeredSince(back, since(5))).toBeUndefined();
	expect(wentOut(back, "claire", since(5), "")).toBe(false);
});

test("what ended a submission is told while it is over", () => {
	const events = [event(10, "closed"), event(11, "reopened"), event(12, "marked as spam"), event(13, "noted")];
	expect(ending(item(events, "spam"))?.id).toBe("e12");
	expect(ending(item(events, "open"))).toBeUndefined();
});

test.each(OWN_EVENTS)("what somebody did on their own page is a sentence: %s", (what) => {
	expect(told(event(10, what, { person: null }), { kind: "resume", details: [] }, "claire")).toMatch(/^They [a-z ,]+$/);
});

test("of a correction it is told what was corrected", () => {
	const corrected = event(10, "corrected", { person: null, fields: ["phone", "desiredPosition", "place"] });
	expect(told(corrected, { kind: "resume", details: [] }, "claire")).toBe(
		"They corrected phone, desired position, and place",
	);
});

test("while somebody writes, they are told of the last thing that a colleague did since, and left standing", () => {
	const last = (...events: Happening[]) => meanwhile({ events } as Item, "claire", since(5))?.id;
	expect(last(event(10, "noted", { person: ROSA }), event(11, "took", { person: ROSA }))).toBe("e11");
	expect(last(event(10, "noted", { person: ROSA }), event(11, "took", { person: ROSA, undone: true }))).toBe("e10");
	expect(last(event(5, "took", { person: ROSA }))).toBeUndefined(); // they knew
	expect(last(event(10, "took"))).toBeUndefined(); // it was themselves
	expect(last(event(10, "delivered", { person: null }))).toBeUndefined(); // it was nobody
});
