import { expect, test } from "vitest";
import type { Opening, OpeningEvent } from "../../queries/openings/opening.ts";
import { describeOpeningEvent, eventText, lastByOther, undoneEvents } from "./opening-history.ts";

const rosa = { id: "rosa", name: "Rosa Delgado" };
const opening = {
	candidacies: [
		{ candidate: "CW-1", name: "Marcus Ellery" },
		{ candidate: "CW-2", name: "Priya Raman" },
	],
} as Opening;
const event = (what: string, data: OpeningEvent["data"] = {}, candidate: string | null = null): OpeningEvent => ({
	...{ id: what, at: "2026-12-08T10:00:00Z", person: rosa, what, data, candidate },
});

test.each([
	[event("moved", { from: "sent", to: "offer" }, "CW-1"), "Rosa moved Marcus Ellery to Offer"],
	[event("ended", { reason: "employer-passed" }, "CW-2"), "Rosa ended it for Priya Raman: employer passed"],
	[
		event("sent the shortlist", { candidates: [{ candidate: "CW-1" }, { candidate: "CW-2" }], readers: ["Dana"] }),
		"Rosa sent the shortlist to Dana: Marcus Ellery and Priya Raman",
	],
	[event("noted", { text: "Great", verdict: "yes" }, "CW-1"), "Feedback (wants to move forward) on Marcus Ellery"],
	[event("assigned", { to: null }), "Rosa unassigned it"],
	[
		event("verdict", { reader: "Dana Whitcomb", verdict: "pass", reason: "pay" }, "CW-1"),
		"Dana Whitcomb chose Pass for Marcus Ellery (pay above our range)",
	],
	[event("verdict", { verdict: "interview" }, "CW-2"), "A recipient chose Interview for Priya Raman"],
	[event("verdict", {}, "CW-2"), "A recipient answered about Priya Raman"],
	[event("asked for a colleague's link", { reader: "Dana", name: "Omar" }), "Dana asked for a link for Omar"],
	[event("asked for a colleague's link", {}), "A recipient asked for a link for a colleague"],
	[event("revoked a link", { reader: "Dana" }), "Rosa revoked Dana's link"],
	[event("never started", { on: "2026-12-08", replacement: "OP-2222-2222" }, "CW-1"), "Marcus Ellery never started"],
	[event("never started", { on: "2026-12-08" }, "CW-1"), "Marcus Ellery never started. There was no guarantee"],
	[event("something new", {}, "CW-9"), "Rosa something new a candidate"],
])("the history names people: %#", (happened, said) => {
	expect(describeOpeningEvent(happened, opening, "claire")).toBe(said);
});

test("one's own actions are told in the second person", () => {
	expect(describeOpeningEvent(event("took"), opening, "rosa")).toBe("You took it");
});

test("notes and reasons are shown below their line, and undone events are known", () => {
	expect([eventText(event("noted", { text: "Hi" })), eventText(event("ended", { why: "Pay" }))]).toEqual(["Hi", "Pay"]);
	expect(eventText(event("verdict", { comment: "Strong", times: "Tue 2 pm" }))).toBe("Strong\nTimes: Tue 2 pm");
	expect([...undoneEvents({ events: [event("undid", { event: "took" })] })]).toEqual(["took"]);
});

test("a conflict names what a colleague did to the same candidate since", () => {
	const events = [event("moved", { to: "offer" }, "CW-1"), event("noted", {}, "CW-2")];
	const seen = { me: "claire", since: "2026-12-08T09:00:00Z" };
	expect(lastByOther({ events }, { ...seen, candidate: "CW-1" })?.what).toBe("moved");
	expect(lastByOther({ events }, seen)?.what).toBe("noted");
	expect(lastByOther({ events }, { ...seen, me: "rosa" })).toBeUndefined();
});
