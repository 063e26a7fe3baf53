import { expect, test } from "vitest";
import { heightAt, points } from "./rising-line.ts";

test("the line is drawn as far as the time has run, and continues from there", () => {
	expect(points(0, 0.1)).toBe("0,38 10,38");
	expect(points(0, 0.25).split(" ").at(-1)).toBe(points(0.25, 1).split(" ")[0]);
	expect([heightAt(0), heightAt(0.185), heightAt(1)]).toEqual([38, 38, 2]);
});
