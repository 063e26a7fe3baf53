import { expect, test } from "vitest";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import {
	countSendings,
	initiallyIncluded,
	initialShares,
	presentable,
	previewProfiles,
	suggestMessage,
} from "./shortlist-draft.ts";

const candidate = (name: string, more: Partial<Candidacy> = {}) =>
	({
		...{ candidate: name, name, stage: "shortlisted", consent: "none", resume: "CW-1", hasFile: true, hasEmail: true },
		...{ phone: "", letter: null, sentAt: null, nextDueAt: null, ...more },
	}) as Candidacy;

test("everyone who may be sent is there, in the order of the screen; those not sent yet are chosen", () => {
	const candidacies = [
		candidate("Declined", { consent: "no" }),
		candidate("New"),
		candidate("Erased", { resume: null }),
		candidate("Sent", { stage: "sent", sentAt: "2026-12-01", letter: "A" }),
		candidate("Placed", { stage: "placed" }),
	];
	const there = presentable({ candidacies });
	expect(there.map(({ name }) => name)).toEqual(["Sent", "New"]);
	expect(initiallyIncluded(there)).toEqual(["New"]);
	expect(initiallyIncluded(there.slice(0, 1))).toEqual(["Sent"]);
});

test("who consented goes with name and resume once the terms are agreed", () => {
	const agreed = { termsAgreedOn: "2026-11-18" };
	expect(initialShares(candidate("A", { consent: "yes" }), agreed)).toBe("resume");
	expect(initialShares(candidate("A", { consent: "yes", hasFile: false }), agreed)).toBe("name");
	expect(initialShares(candidate("A", { consent: "yes" }), { termsAgreedOn: null })).toBeNull();
	expect(initialShares(candidate("A", { consent: "asked" }), agreed)).toBeNull();
});

test("the preview gives the letters that the email will have", () => {
	const [sent, fresh] = [candidate("Sent", { letter: "A", sentAt: "2026-12-01" }), candidate("New")];
	const chosen = [
		{ candidacy: fresh, summary: "Sells freight", shares: "name" as const },
		{ candidacy: sent, concern: " " },
	];
	expect(previewProfiles(chosen, { candidacies: [sent, fresh] })).toMatchObject([
		{ letter: "B", name: "New", again: false, summary: "Sells freight" },
		{ letter: "A", name: null, again: true, concern: null },
	]);
});

test("the message counts candidates, and an undone sending does not count", () => {
	const first = { title: "AE" };
	expect(suggestMessage(first, { reader: "Dana Whitcomb", count: 2, named: 0, more: false })).toBe(
		"Hi Dana,\n\nHere are 2 candidates for your AE opening. Who would you like to learn more about? I can share names and resumes once they agree.",
	);
	expect(suggestMessage(first, { reader: "", count: 1, named: 1, more: true })).toBe(
		"Here is one more candidate for your AE opening. Who would you like to meet, and when?",
	);
	const events = [
		{ id: "1", what: "sent the shortlist", data: {} },
		{ id: "2", what: "undid", data: { event: "1" } },
		{ id: "3", what: "sent the shortlist", data: {} },
	];
	expect(countSendings({ events } as unknown as Opening)).toBe(1);
});
