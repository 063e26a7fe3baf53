import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A fake npm that installs nothing: it logs its arguments and whether it was given the packages' URLs. */
const FAKE_NPM = `#!/bin/sh
if [ "$1" = config ]; then echo https://packages.example/npm; exit; fi
echo "$* $(grep -o '"resolved":"[^"]*/zod/[^"]*"' npm-shrinkwrap.json 2>/dev/null)" >> asked
exit 1
`;

/** Runs a task on a fresh clone. Returns its npm calls and its error message. */
function runWithFakeNpm(task: string): { asked: string[]; said: string; clone: string } {
	mkdirSync("node_modules/.cache", { recursive: true });
	const clone = mkdtempSync(resolve("node_modules/.cache/install-")); // some temporary folders are mounted noexec
	onTestFinished(() => rmSync(clone, { recursive: true }));
	for (const path of ["package.json", "package-lock.json", "tools"]) {
		cpSync(path, join(clone, path), { recursive: true });
	}
	writeFileSync(join(clone, "npm"), FAKE_NPM, { mode: 0o755 });
	const PATH = `${clone}:${dirname(process.execPath)}:${process.env.PATH}`;
	const args = [join(clone, "tools/bootstrap.mjs"), task];
	const { stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env: { PATH } });
	return { asked: readFileSync(join(clone, "asked"), "utf8").trim().split("\n"), said: stderr.trim(), clone };
}

const { version } = JSON.parse(readFileSync("node_modules/zod/package.json", "utf8"));
const ADDRESS = `"resolved":"https://packages.example/npm/zod/-/zod-${version}.tgz"`;

test.each(["start", "demo", "build", "dev"])("%s installs nothing that only tests need", (task) => {
	const { asked } = runWithFakeNpm(task);
	for (const words of asked) expect(words).toMatch(/^ci --omit=dev /);
});

test("tests install everything", () => {
	for (const words of runWithFakeNpm("test").asked) expect(words).toMatch(/^ci --include=dev /);
});

test("npm gets the packages' URLs, runs again without them if it fails, and no shrinkwrap is left behind", () => {
	const { asked, said, clone } = runWithFakeNpm("start");
	expect(asked.map((words) => words.endsWith(ADDRESS))).toEqual([true, false]);
	expect(said).toBe("The packages could not be installed: see npm's message above.");
	expect(existsSync(join(clone, "npm-shrinkwrap.json"))).toBe(false);
});
