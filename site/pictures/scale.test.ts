import { expect, test } from "vitest";
import { createScale, parseAmount, parseSalaryRange, scalePosition } from "./scale.ts";

test("a salary range is parsed as thousands of dollars, open if it ends in a plus", () => {
	expect(parseSalaryRange("$90K–$145K")).toEqual({ from: 90, to: 145, open: false });
	expect(parseSalaryRange("$55K-$85K")).toEqual({ from: 55, to: 85, open: false });
	expect(parseSalaryRange("$200K-$400K+")).toEqual({ from: 200, to: 400, open: true });
	expect(() => parseSalaryRange("a lot")).toThrow('"a lot" is not a salary range such as $55K–$85K');
});

test("an amount is the leading number of a figure", () => {
	expect(parseAmount("70+ companies")).toBe(70);
	expect(parseAmount("1,800+")).toBe(1800);
	expect(() => parseAmount("many")).toThrow('"many" does not begin with a number');
});

test("a scale covers all ranges in whole steps", () => {
	const ranges = [parseSalaryRange("$85K-$135K"), parseSalaryRange("$105K-$150K")];
	expect(createScale(ranges, 25, "near the lowest")).toEqual({ from: 75, to: 150, ticks: [75, 100, 125, 150] });
	expect(createScale(ranges, 50, "at zero")).toEqual({ from: 0, to: 150, ticks: [0, 50, 100, 150] });
	expect(scalePosition(100, { from: 75, to: 150 })).toBe("33.3%");
});
