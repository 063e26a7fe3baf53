import { globSync, readFileSync } from "node:fs";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import * as z from "zod/mini";

/* GitHub Actions runs exactly what .ci/run runs. */

/** Setup for what a runner lacks: npm packages, a browser, and the proxies that the drills use. */
const SETUP = [
	"npm ci",
	'npx playwright-core install --with-deps --no-shell "$BROWSER"',
	/^echo "CHROMIUM_PATH=\$\(find .+\)" >> "\$GITHUB_ENV"$/,
	"sudo apt-get update",
	"sudo apt-get install --yes nginx caddy pgbouncer dovecot-imapd",
];

const step = z.object({ uses: z.optional(z.string()), run: z.optional(z.string()) });
const job = z.object({
	"runs-on": z.string(),
	"timeout-minutes": z.number(),
	strategy: z.optional(z.object({ matrix: z.record(z.string(), z.array(z.union([z.string(), z.number()]))) })),
	steps: z.array(step),
});
const workflow = z.object({
	permissions: z.object({ contents: z.literal("read") }),
	concurrency: z.object({ group: z.string() }),
	jobs: z.record(z.string(), job),
});

const { jobs } = workflow.parse(load(readFileSync(".github/workflows/ci.yml", "utf8")));
const inCi = readFileSync(".ci/run", "utf8")
	.split("\n")
	.map((line) => line.replace(/\s+(?:--|&|#).*/, ""))
	.filter((line) => line.startsWith("npm "));

test("the workflow and .ci/run have the same commands", () => {
	const commands = Object.values(jobs)
		.flatMap(({ steps }) => steps.flatMap(({ run }) => run?.trim().split("\n") ?? []))
		.filter((command) => !SETUP.some((setup) => (typeof setup === "string" ? setup === command : setup.test(command))))
		.map((command) => command.replace(/ -- \$\{\{ matrix\.part \}\}$/, ""));
	expect(new Set(commands)).toEqual(new Set(inCi));
});

test("every part of test:all is a job", () => {
	const [, parts = ""] = /const PARTS = (\[.+\]);/.exec(readFileSync("tools/bootstrap.mjs", "utf8")) ?? [];
	expect(jobs["test-all"]?.strategy?.matrix.part).toEqual(JSON.parse(parts));
});

test("tests run on both CPU architectures, with the oldest and newest Node, and with both kinds of Chromium", () => {
	expect(jobs.test?.strategy?.matrix).toEqual({
		runner: ["ubuntu-24.04", "ubuntu-24.04-arm"],
		node: [20, 24],
		browser: ["chromium-headless-shell", "chromium"],
	});
	const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
	expect(engines.node).toBe(">=20");
});

test("actions are GitHub's own, pinned to a major version", () => {
	const uses = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((each) => each.uses ?? []));
	expect(new Set(uses).size).toBeGreaterThan(1);
	expect(uses.filter((name) => !/^actions\/[a-z-]+@v\d+$/.test(name))).toEqual([]);
});

test("every file for GitHub is valid YAML", () => {
	const files = globSync(".github/**/*.yml");
	expect(files.length).toBeGreaterThan(3);
	for (const file of files) expect(load(readFileSync(file, "utf8")), file).toBeTypeOf("object");
});
