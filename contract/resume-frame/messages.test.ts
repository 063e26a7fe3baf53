import { expect, test } from "vitest";
import { parseFrameMessage } from "./messages.ts";

test("only well-formed messages are accepted from a frame", () => {
	expect(parseFrameMessage({ say: "shown", pages: 2, more: "x" })).toEqual({ say: "shown", pages: 2 });
	expect(parseFrameMessage({ say: "shown", pages: null })).toEqual({ say: "shown", pages: null });
	expect(parseFrameMessage({ say: "hits", counts: [5, 0] })).toEqual({ say: "hits", counts: [5, 0] });
	expect(parseFrameMessage({ say: "place", around: "x".repeat(999) })).toEqual({
		say: "place",
		around: "x".repeat(200),
	});
	expect(parseFrameMessage({ say: "place", around: null })).toEqual({ say: "place", around: null });
	expect(parseFrameMessage({ say: "failed", why: "<b>" })).toEqual({ say: "failed", why: "broken" });
	expect(parseFrameMessage({ say: "failed", why: "large" })).toEqual({ say: "failed", why: "large" });
	expect(parseFrameMessage({ say: "draws", page: 3 })).toEqual({ say: "draws", page: 3 });
	expect(parseFrameMessage({ say: "draws", page: null })).toEqual({ say: "draws", page: null });
	const nothing = [
		...[undefined, null, "shown", 1, {}, { say: "open", url: "https://elsewhere.example" }],
		...[{ say: "shown" }, { say: "shown", pages: -1 }, { say: "shown", pages: "<b>" }, { say: "page", page: 1.5 }],
		...[
			{ say: "hits", counts: "12" },
			{ say: "hits", counts: [1, {}] },
			{ say: "hit", index: 1 },
			{ say: "place", around: {} },
		],
	];
	for (const said of nothing) expect(parseFrameMessage(said)).toBeUndefined();
});

test("a frame can't press a key that changes a submission", () => {
	expect(parseFrameMessage({ say: "key", key: "h" })).toEqual({ say: "key", key: "h" });
	for (const key of ["e", "!", "i", "r", "z", "Enter", ""])
		expect(parseFrameMessage({ say: "key", key })).toBeUndefined();
});

test("a frame gets files of pdf.js and nothing else", () => {
	expect(parseFrameMessage({ say: "needs", name: "cmaps/UniGB-UCS2-H.bcmap" })).toBeDefined();
	for (const name of ["cmaps/../../api/me", "/api/me", "wasm/quickjs-eval.js", "data/x.bcmap", "cmaps/a?b.bcmap", 1]) {
		expect(parseFrameMessage({ say: "needs", name })).toBeUndefined();
	}
});
