import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFullRun } from "../drills/full-run.ts";

/* An editor's mistakes, made in a copy of the project: the build must fail and say what is wrong where. */

/**
 * Reads the content as a build does, on request, and reports errors. One process for all tests, because starting Astro
 * and subsetting the fonts for its config takes longer than reading the content.
 */
const READER = `import { sync } from "astro";
	process.on("message", () => sync({ root: process.cwd(), srcDir: "./site", configFile: false, logLevel: "silent" }).then(
		() => process.send(""),
		({ message, loc }) => process.send(message + " " + loc?.file),
	))`;

let copy: string;
let reader: ChildProcess;

beforeAll(async () => {
	copy = await mkdtemp(join(tmpdir(), "closewell-content-"));
	for (const part of ["site", "contract", "server", "tools", "astro.config.ts", "tsconfig.json", "package.json"])
		await cp(part, join(copy, part), { recursive: true });
	await symlink(resolve("node_modules"), join(copy, "node_modules"));
	reader = spawn(process.execPath, ["--input-type=module", "--eval", READER], {
		cwd: copy,
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
});
afterAll(async () => {
	reader.kill();
	await rm(copy, { recursive: true, force: true });
});

test.each([
	["a missing field", "states/ohio.yaml", /^title: .*\n/m, "", ["states/ohio.yaml", "title", "Required"]],
	[
		"a slug that is not the file's name",
		"states/ohio.yaml",
		/^slug: ohio/m,
		"slug: iowa",
		["states/ohio.yaml", "slug", 'must be the file\'s name, "ohio"'],
	],
	[
		"four cities",
		"states/ohio.yaml",
		/( {2}- \{ name: [^\n]+\n){3}(?=localPresence)/,
		"",
		["states/ohio.yaml", "cities", "Too small", "5"],
	],
	[
		"a title of over 60 characters",
		"pages/faq.yaml",
		/^title: .*/m,
		`title: ${"Long ".repeat(13)}`,
		["pages/faq.yaml", "title", "is 64 characters long, at most 60 are allowed"],
	],
	[
		"a description of over 160 characters",
		"cities/chicago.yaml",
		/^description: >-\n/m,
		`description: >-\n  ${"Words ".repeat(20)}\n`,
		["cities/chicago.yaml", "description", "at most 160 are allowed"],
	],
	[
		"a figure that does not exist",
		"pages/services.yaml",
		"((shortlistTime))",
		"((shortlistTimes))",
		["pages/services.yaml", "hero.lead", "uses ((shortlistTimes)), which is neither in firm.yaml nor in figures.yaml"],
	],
	["a field nobody knows", "pages/about.yaml", /^title:/m, "headline: x\ntitle:", ["pages/about.yaml", "headline"]],
	[
		"a phone number that is none",
		"firm.yaml",
		/^phone: .*/m,
		"phone: 302 555 0142",
		["site/content/firm.yaml", "phone", "must look like (302) 555-0142"],
	],
	[
		"a color that is none",
		"colors.yaml",
		/^brand: .*/m,
		'brand: [green, "#7fd1b4"]',
		["site/content/colors.yaml", "brand.0", "must look like #0e4a3b"],
	],
	[
		"a file of figures that cannot be read",
		"figures.yaml",
		"pages: [/, /resume] }",
		"pages: [/, /resume]",
		["site/content/figures.yaml is not YAML", "line"],
	],
	[
		"a link that leads nowhere",
		"pages/about.yaml",
		"to: /services,",
		"to: /servces,",
		["pages/about.yaml", "hero.secondary.to", "must lead to a page of this site"],
	],
	[
		"a place in the desk's templates that nothing fills",
		"desk/templates.yaml",
		"Hi {{firstName}}",
		"Hello {{firstname}}",
		["site/content/desk/templates.yaml", "templates.0.text", "uses {{firstname}}, but there is only firstName, name"],
	],
	[
		"a recruiter whose photo is missing",
		"team.yaml",
		"recruiters: []",
		"recruiters: [{ name: Ada Reyes, beat: Software, photo: ada.jpg, line: Hi. }]",
		["site/content/team.yaml", "recruiters.0.photo", '"ada.jpg" isn\'t in the folder team'],
	],
	[
		"a recruiter in a state that is none",
		"team.yaml",
		"recruiters: []",
		"recruiters: [{ name: Ada Reyes, beat: Software, states: [ohio, oiho], photo: ada.jpg, line: Hi. }]",
		["site/content/team.yaml", "recruiters.0.states.1", '"oiho" isn\'t the slug of a state'],
	],
	[
		"two recruiters of the same name",
		"team.yaml",
		"recruiters: []",
		`recruiters: [${["ada", "reyes"].map((file) => `{ name: Ada Reyes, beat: Software, photo: ${file}.jpg, line: Hi. }`)}]`,
		["site/content/team.yaml", "recruiters.1.name", 'is "Ada Reyes", as in an entry above'],
	],
	[
		"a figure without its quotes",
		"figures.yaml",
		'"90"',
		"90",
		["site/content/figures.yaml", "guaranteeDays.value", "write a bare number in quotes"],
	],
] as const)("%s stops the build with file, field and reason", async (_, file, what, by, says) => {
	const path = join(copy, "site/content", file);
	const right = await readFile(path, "utf8");
	const wrong = right.replace(what, by);
	expect(wrong).not.toBe(right);
	await writeFile(path, wrong);
	reader.send("read");
	const [output] = await once(reader, "message");
	await writeFile(path, right);
	for (const part of says) expect(output).toContain(part);
});

test.runIf(isFullRun)("what firm.yaml and figures.yaml say reaches files that a build has read before", async () => {
	expect(await sync()).toMatchObject({ code: 0 });
	const path = join(copy, "site/content/figures.yaml");
	const right = await readFile(path, "utf8");
	await writeFile(path, right.replace(/^shortlistTime:/m, "shortlistWithin:"));
	expect(await sync()).toMatchObject({ code: 1, output: expect.stringContaining("uses ((shortlistTime))") });
});

/** Runs a build's first step in its own process. */
function sync(): Promise<{ code: number; output: string }> {
	const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" };
	const astro = [resolve("node_modules/astro/bin/astro.mjs"), "sync"];
	return promisify(execFile)(process.execPath, astro, { cwd: copy, env }).then(
		({ stdout }) => ({ code: 0, output: stdout }),
		({ code, stderr, stdout }) => ({ code, output: stderr + stdout }),
	);
}
