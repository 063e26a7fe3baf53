import { expect, test } from "vitest";
import { formatMoney, payRange, placeText } from "./opening-labels.ts";

test.each([
	[90_000, 120_000, "$90K–$120K"],
	[90_500, 90_500, "$90.5K"],
	[87_250, null, "from $87,250"],
	[null, 120_000, "up to $120K"],
	[null, null, undefined],
])("pay from %s to %s reads as %s", (from, to, said) => {
	expect(payRange(from, to)).toBe(said);
});

test("money has separators, and a place its state and mode", () => {
	expect(formatMoney(23_760)).toBe("$23,760");
	expect(placeText({ city: "Columbus", state: "ohio", mode: "hybrid" })).toBe("Columbus, Ohio · Hybrid");
	expect(placeText({ city: null, state: null, mode: "remote" })).toBe("Remote");
});
