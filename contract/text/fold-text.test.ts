import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

/** Folds a whole text in one call. */
function atOnce(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase();
}

test("letters are compared in lower case and without accents", () => {
	expect(foldText("Señor ÅNGSTRÖM, Ｓａｌｅｓ ﬁrst")).toBe("senor angstrom, sales first");
});

test("folding in chunks gives the same result as folding the whole text", () => {
	const letters = fc.constantFrom(
		..."aZ1 éÅﬁΣς™²",
		"\u0301",
		"\u0323",
		"\uff9e",
		"\u0130",
		"가",
		"각",
		"\u11a8",
		"か\u3099",
		"😀",
		"\ud800",
		"\udc00",
	);
	const texts = fc.oneof(
		fc.string({ unit: "binary", maxLength: 300 }),
		fc.array(letters, { maxLength: 300 }).map((all) => all.join("")),
	);
	fc.assert(
		fc.property(texts, (text) => {
			expect(foldText(text)).toBe(atOnce(text));
		}),
		{ seed: 20_261_117, numRuns: 2_000 },
	);
});

test("normalize() never gets more than a few dozen characters at once", () => {
	const normalize = String.prototype.normalize;
	let longest = 0;
	String.prototype.normalize = function (this: string, form) {
		longest = Math.max(longest, this.length);
		return normalize.call(this, form);
	};
	try {
		foldText(`a${"\u0301\uff9e".repeat(10_000)}`);
		foldText("😀".repeat(10_000));
	} finally {
		String.prototype.normalize = normalize;
	}
	expect(longest).toBe(128); // 64 characters of two units each
});
