import { expect, test } from "vitest";
import { safePathOr } from "./return-path.ts";

test.each([
	"//evil.example",
	"/\\evil.example",
	"https://evil.example",
	"javascript:alert(1)",
	"",
	7,
	undefined,
	"/sign-in",
	"/join/x",
])("%s is not a page to continue to", (value) => {
	expect(safePathOr(value, "/")).toBe("/");
});

test("a page of the desk is, with its filters", () => {
	expect(safePathOr("/?queue=mine", "/")).toBe("/?queue=mine");
	expect(safePathOr("/s/CW-7K4M-Q2XN", "/")).toBe("/s/CW-7K4M-Q2XN");
});
