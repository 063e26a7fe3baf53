import { expect, test } from "vitest";
import { describeDone, describeEffect, groupFailures } from "./bulk-words.ts";

const rosa = { id: "rosa", name: "Rosa Lindqvist" };
const failed = (name: string, sentence: string, what?: string) => ({
	...{ reference: `CW-${name}`, name, sentence, kind: "lead" as const },
	...(what && { event: { id: name, at: "2026-11-18T10:00:00.000Z", what, person: rosa } }),
});

test("those left alone are listed by reason, with what a colleague did first", () => {
	const closed = "It is closed. Reopen it first.";
	const items = [
		...[failed("Dana", "It changed in the meantime.", "answered"), failed("Ada", closed), failed("Ben", closed)],
		failed("", "It no longer exists."),
	];
	expect(groupFailures(items, "claire")).toEqual([
		{ who: "Dana", why: "Rosa answered in the meantime." },
		{ who: "Ada and Ben", why: closed },
		{ who: "CW-", why: "It no longer exists." },
	]);
	const many = Array.from({ length: 30 }, (_, index) => failed(`P${index}`, closed));
	expect(groupFailures(many, "claire")).toEqual([{ who: "P0, P1, P2, P3 and 26 more", why: closed }]);
});

test("the notice says what was done with how many, and how many were left alone", () => {
	const people = new Map([["rosa", "Rosa"]]);
	expect(describeDone({ what: "assign", to: "rosa" }, 12, people)).toBe("12 assigned to Rosa");
	expect(describeDone({ what: "answer", subject: "", text: "" }, 1, people)).toBe("1 email is on its way");
	expect(describeEffect({ what: "snooze", until: "" }, 2)).toBe("Their due times don't change. 2 were not changed.");
	expect(describeEffect({ what: "assign", to: null }, 0)).toBe("");
});
