import { expect, test } from "vitest";
import {
	calculateCosts,
	formatDollars,
	parseFee,
	parseSeat,
	parseWithinLimits,
	type Seat,
	seatQuery,
} from "./costs.ts";

const fees = { usual: { from: 20, to: 25 }, executive: { from: 25, to: 30 } };
const seat: Seat = { quota: 820_000, base: 90_000, days: 45, executive: false };

test("an empty seat costs 1/365 of the quota a day, less 1/365 of the base", () => {
	expect(calculateCosts(seat, fees)).toEqual({
		perDay: 2_000,
		empty: 90_000,
		left: 718_904,
		search: { from: 18_000, to: 22_500 },
		evenAfter: 12,
	});
});

test("a search for a VP and above costs 25 to 30% of the first year's base", () => {
	const costs = calculateCosts({ ...seat, base: 250_000, quota: 4_000_000, executive: true }, fees);
	expect(costs.search).toEqual({ from: 62_500, to: 75_000 });
	expect(costs.evenAfter).toBe(8);
});

test("a seat without a quota above its base costs nothing while it is empty", () => {
	expect(calculateCosts({ ...seat, quota: 60_000 }, fees)).toMatchObject({ perDay: 0, empty: 0, evenAfter: undefined });
});

test("a seat that costs a dollar a day still breaks even eventually", () => {
	expect(calculateCosts({ ...seat, quota: 90_365 }, fees)).toMatchObject({ perDay: 1, evenAfter: 22_500 });
});

test("zero days cost nothing, and after a year nothing is left of the number", () => {
	expect(calculateCosts({ ...seat, days: 0 }, fees)).toMatchObject({ empty: 0, left: 820_000 });
	expect(calculateCosts({ ...seat, days: 365 }, fees)).toMatchObject({ empty: 730_000, left: 0 });
});

test("fees are parsed from the figures", () => {
	expect(parseFee("20-25%")).toEqual({ from: 20, to: 25 });
	expect(() => parseFee("a quarter")).toThrow("is not a fee such as 20-25%");
});

test("a seat survives a round trip through the URL, and other parameters stay", () => {
	const other = { quota: 1_200_000, base: 140_000, days: 30, executive: true };
	const address = seatQuery(other, "?place=Ohio");
	expect(address).toBe("?place=Ohio&quota=1200000&base=140000&days=30&level=vp");
	expect(parseSeat(address, seat)).toEqual(other);
	expect(seatQuery(seat, address)).toBe("?place=Ohio&quota=820000&base=90000&days=45");
});

test.each([
	["", seat],
	["?quota=lots&base=-1&days=4000", seat],
	["?quota=1e9&base=&days=NaN", seat],
	["?quota=500000", { ...seat, quota: 500_000 }],
	["?days=0", { ...seat, days: 0 }],
	["?level=intern", seat],
])("valid values in %j are used", (search, expected) => {
	expect(parseSeat(search, seat)).toEqual(expected);
});

test.each([
	["$1,200,000", 1_200_000],
	[" 90 000 ", 90_000],
	["$900K", 900_000],
	["1.2m", 1_200_000],
	["k", undefined],
	["", undefined],
	["0", 0],
	["-5", undefined],
	["50,000,000", 50_000_000],
	["50,000,001", undefined],
	["99999999999", undefined],
	["ten", undefined],
])("%j typed as a quota is %j", (typed, expected) => {
	expect(parseWithinLimits("quota", typed)).toBe(expected);
});

test("dollars are written with commas", () => {
	expect(formatDollars(1_234_567)).toBe("$1,234,567");
});
