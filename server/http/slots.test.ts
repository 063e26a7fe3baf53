import { expect, test } from "vitest";
import { limitSlots } from "./slots.ts";

test("slots are limited per visitor and in total, and a returned slot is free again", () => {
	const take = limitSlots({ each: 2, all: 3 });
	const [first, second] = [take("a"), take("a")];
	expect([first, second, take("a")]).toEqual([expect.any(Function), expect.any(Function), undefined]);
	const other = take("b");
	expect([other, take("b"), take("c")]).toEqual([expect.any(Function), undefined, undefined]);
	first?.();
	expect(take("c")).toEqual(expect.any(Function));
	second?.();
	expect([take("a"), take("a")]).toEqual([expect.any(Function), undefined]);
});
