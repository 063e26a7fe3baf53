import { expect, test } from "vitest";
import { extendTo, keepOnly, NOTHING, type Selection, selectAll, toggle } from "./selection.ts";

const rows = ["a", "b", "OP-1", "c", "d", "e"].map((reference) => ({
	reference,
	kind: reference.startsWith("OP-") ? "step" : "lead",
}));
const selected = ({ references }: Selection) => [...references].sort().join("");

test("a range goes from the last toggled row, in both directions, without next steps", () => {
	const one = toggle(NOTHING, "c");
	expect(selected(extendTo(one, rows, "a"))).toBe("abc");
	expect(selected(extendTo(extendTo(one, rows, "a"), rows, "e"))).toBe("cde");
	const two = toggle(toggle(NOTHING, "a"), "d");
	expect(selected(extendTo(two, rows, "e"))).toBe("ade");
	expect(selected(toggle(two, "a"))).toBe("d");
});

test("without an anchor a range begins where the focus is, and a row that isn't in the list begins none", () => {
	expect(selected(extendTo(NOTHING, rows, "b", "a"))).toBe("ab");
	expect(selected(extendTo(NOTHING, rows, "b"))).toBe("b");
	expect(selected(extendTo(toggle(NOTHING, "gone"), rows, "b"))).toBe("bgone");
});

test("all means five hundred at most", () => {
	const many = Array.from({ length: 700 }, (_, index) => ({ reference: `r${index}`, kind: "lead" }));
	expect(selectAll(many).references.size).toBe(500);
	expect(toggle(selectAll(many), "r600").references.size).toBe(500);
	expect(selected(selectAll(rows))).toBe("abcde");
});

test("what leaves the list leaves the selection", () => {
	const all = selectAll(rows);
	expect(keepOnly(all, new Set(["a", "b", "c", "d", "e", "f"]))).toBe(all);
	const fewer = keepOnly(toggle(all, "e"), new Set(["a", "c"]));
	expect(selected(fewer)).toBe("ac");
	expect(fewer.anchor).toBeUndefined();
});
