import { expect, test } from "vitest";
import { carriedBy, carrying } from "./carried.ts";

test("a link's values are read as they were written, before the anchor", () => {
	const carried = { place: "Coeur d'Alene, ID", role: "VP of Sales" };
	const to = carrying("/#lead-form", carried);
	expect(to).toBe("/?place=Coeur+d%27Alene%2C+ID&role=VP+of+Sales#lead-form");
	expect(carriedBy(new URL(to, "https://www.example.com").search)).toEqual(carried);
});

test("a link without values stays as it is", () => {
	expect(carrying("/resume", {})).toBe("/resume");
	expect(carriedBy("")).toEqual({});
});

test("values that are too long or invisible are left out", () => {
	expect(carriedBy(`?place=${"x".repeat(101)}&role=%E2%80%AEVP`)).toEqual({ role: "VP" });
});
