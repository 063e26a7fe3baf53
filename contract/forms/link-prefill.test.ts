import { expect, test } from "vitest";
import { parsePrefill, withPrefill } from "./link-prefill.ts";

test("a link's values are read as they were written, before the anchor", () => {
	const carried = { place: "Coeur d'Alene, ID", role: "VP of Sales" };
	const to = withPrefill("/#lead-form", carried);
	expect(to).toBe("/?place=Coeur+d%27Alene%2C+ID&role=VP+of+Sales#lead-form");
	expect(parsePrefill(new URL(to, "https://www.example.com").search)).toEqual(carried);
});

test("a link without values stays as it is", () => {
	expect(withPrefill("/resume", {})).toBe("/resume");
	expect(parsePrefill("")).toEqual({});
});

test("values that are too long or invisible are left out", () => {
	expect(parsePrefill(`?place=${"x".repeat(101)}&role=%E2%80%AEVP`)).toEqual({ role: "VP" });
});
