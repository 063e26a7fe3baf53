import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs these tests. Returns the exit code and what is printed below the results. */
function runOf(tests: string, CI?: string): { code: number | null; end: string[] } {
	const folder = mkdtempSync(join(tmpdir(), "tally-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "some.test.js"), tests);
	const args = [
		"node_modules/vitest/vitest.mjs",
		"run",
		"--globals",
		"--root",
		folder,
		"--reporter",
		resolve("tests/tally.ts"),
	];
	const { PATH } = process.env;
	const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env: CI ? { PATH, CI } : { PATH } });
	return { code: status, end: stdout.trim().split("\n") };
}

const PASSES = `test("passes", () => undefined);`;
const CANNOT_RUN = `test("one", ({ skip }) => skip("There is no moon.")); test("two", ({ skip }) => skip("There is no moon."));`;

test("tests that cannot run here are counted below the reason, and fail the run only in CI", () => {
	const end = ["Skipped: There is no moon.", "1 passed, 0 failed, 2 skipped"];
	expect(runOf(PASSES + CANNOT_RUN)).toEqual({ code: 0, end });
	expect(runOf(PASSES + CANNOT_RUN, "1")).toEqual({ code: 1, end });
});

test("tests left to another command don't count as skipped", () => {
	const elsewhere = `test.runIf(false)("in the drills", () => undefined);`;
	expect(runOf(PASSES + elsewhere, "1")).toEqual({ code: 0, end: ["1 passed, 0 failed"] });
});

test("a failing test fails the run, and the command to run it alone is printed", () => {
	const { code, end } = runOf(`${PASSES} test("it doesn't pass (yet)", () => expect(1).toBe(2));`);
	expect([code, ...end.slice(-3)]).toEqual([
		1,
		"To run one of those that failed alone:",
		"  npm test -- some.test.js -t 'it doesn.t pass \\(yet\\)'",
		"1 passed, 1 failed",
	]);
});
