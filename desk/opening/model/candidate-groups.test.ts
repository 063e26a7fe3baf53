import { expect, test } from "vitest";
import type { Candidacy } from "../../queries/openings/opening.ts";
import { groupCandidates, mostUrgent, primaryAction } from "./candidate-groups.ts";

const candidate = (name: string, stage: Candidacy["stage"], more: Partial<Candidacy> = {}) =>
	({
		name,
		stage,
		nextDueAt: null,
		consent: "none",
		hasEmail: true,
		resume: "CW-1",
		placement: null,
		verdicts: [],
		interview: null,
		...more,
	}) as Candidacy;

test("candidates stand nearest the hire first, within a stage the least time first, and ended ones apart", () => {
	const groups = groupCandidates([
		candidate("Late", "sent", { nextDueAt: "2026-12-10" }),
		candidate("None", "sent"),
		candidate("Soon", "sent", { nextDueAt: "2026-12-09" }),
		candidate("Ended", "ended"),
		candidate("Offer", "offer"),
	]);
	expect(groups.map(({ label, candidates }) => [label, candidates.map(({ name }) => name)])).toEqual([
		["Offer", ["Offer"]],
		["Sent", ["Soon", "Late", "None"]],
	]);
});

test("the most urgent one is whoever's step is due first", () => {
	const later = candidate("Later", "offer", { nextDueAt: "2026-12-10" });
	const first = candidate("First", "shortlisted", { nextDueAt: "2026-12-09" });
	expect(mostUrgent([later, first, candidate("None", "sent")])).toBe(first);
	expect(mostUrgent([])).toBeUndefined();
});

const TO_AGREE_ON = { at: null, place: "", employer: [], candidate: [], proposed: [] };

test.each([
	["shortlisted", { consent: "none" }, "ask"],
	["shortlisted", { consent: "none", hasEmail: false }, "answer"],
	["shortlisted", { consent: "asked" }, "answer"],
	["shortlisted", { consent: "yes" }, "send"],
	["sent", {}, "move"],
	["sent", { consent: "yes", interview: TO_AGREE_ON }, "interview"],
	["interview", {}, "feedback"],
	["interview", { interview: TO_AGREE_ON }, "interview"],
	["interview", { interview: { ...TO_AGREE_ON, at: "2026-12-10T15:00:00.000Z" } }, "feedback"],
	["offer", {}, "place"],
	["offer", { resume: null }, "none"],
	["ended", {}, "none"],
] as const)("in %s with %o the first button is to %s", (stage, more, action) => {
	expect(primaryAction(candidate("A", stage, more), { maySeeFee: true })).toBe(action);
});

test("after a hire come the check-ins, then the invoice for those who may see the fee", () => {
	const placement = (done: boolean, leftOn: string | null = null) =>
		({ checkIns: [{ day: 7, dueOn: "2027-01-11", done }], leftOn, invoicedOn: null }) as Candidacy["placement"];
	const action = (made: Candidacy["placement"], maySeeFee = true) =>
		primaryAction(candidate("A", "placed", { placement: made }), { maySeeFee });
	expect([action(placement(false)), action(placement(true)), action(placement(true), false)]).toEqual([
		...["check-in", "invoice", "none"],
	]);
	expect(action(placement(false, "2027-02-01"))).toBe("none");
});
