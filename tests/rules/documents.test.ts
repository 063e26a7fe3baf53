import { execFile, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { joinAsFirst } from "../../server/people/people.ts";
import { latestVersion } from "../../server/store/database/migrations.ts";
import { runStaffCommand } from "../../tools/staff/commands.ts";
import { lead, newInstallation } from "../installation.ts";
import {
	type Fence,
	parseCommands,
	readAnchors,
	readFences,
	readInlineCode,
	readLinks,
	readProse,
	readSentences,
	splitWords,
} from "./markdown.ts";

/* The documents are correct: their commands work, their links resolve, and their lists are complete. */

const GUIDES = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md").sort()];
const DOCUMENTS = [...GUIDES, "SECURITY.md", "CHANGELOG.md", ".github/pull_request_template.md"];
const README_WORDS_MAX = 700; // three minutes, read aloud
const SENTENCE_WORDS_MAX = 30;
const BACKUP_IN_DOCUMENTS = "/backups/2026-11-15";

const { scripts, version } = z
	.object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
	.parse(JSON.parse(readFileSync("package.json", "utf8")));
const fences = GUIDES.flatMap(readFences);
const fromClone = fences.filter(({ info }) => info === "sh");
const byOperator = fences.filter(({ info }) => info === "sh operator");

test("every fence says whether its commands run from a clone or on the operator's machine", () => {
	expect([...fromClone, ...byOperator]).toEqual(expect.arrayContaining(fences));
	expect(fromClone.length).toBeGreaterThan(10);
	expect(byOperator.length).toBeGreaterThan(5);
});

test("staff commands in the documents work, one after another, on one installation", async () => {
	const { dataDir, open } = newInstallation();
	const now = () => new Date();
	const { db, intake } = await open(now);
	await intake.receive(lead("jane@example.com"));
	await db.transaction().execute((all) => joinAsFirst(all, { name: "Sam", email: "sam@example.com" }, now()));
	const backup = join(dataDir, "../backup");
	const failed: string[] = [];
	let ran = 0;
	for (const command of fromClone.flatMap(parseCommands)) {
		const [, args] = /^npm run -s staff -- ([^>]+)/.exec(command) ?? [];
		if (!args) continue;
		const words = args.trim().replace(BACKUP_IN_DOCUMENTS, backup).split(/\s+/);
		if (words[0] === "restore" && !existsSync(backup)) await run(["backup", backup], dataDir);
		const { code, said } = await run(words, words[0] === "restore" ? join(dataDir, "../restored") : dataDir);
		if (code !== 0) failed.push(`${command}: ${said}`);
		ran += 1;
	}
	expect(failed).toEqual([]);
	expect(ran).toBeGreaterThan(10);
});

test("every other command from a clone is known to npm, the usage text and the server", () => {
	const unknown = commandsIn(fromClone)
		.filter(({ command }) => !command.startsWith("npm run -s staff -- "))
		.flatMap(({ file, command }) => {
			const problem = command.startsWith("curl ") ? problemWithCurl(command) : problemWithNpm(command);
			return problem ? `${file}: ${command}: ${problem}` : [];
		});
	expect(unknown).toEqual([]);
});

test("--help works as the documents say", async () => {
	const asked = new Set(fromClone.flatMap(parseCommands).filter((command) => command.endsWith("--help")));
	expect(asked.size).toBeGreaterThan(1);
	const answers = [...asked].map((command) => promisify(execFile)("bash", ["-c", command]));
	for (const { stdout } of await Promise.all(answers)) expect(stdout).toMatch(/^ *npm /m);
});

test("commands named in a sentence exist", async () => {
	const help = (await run(["--help"], "unused")).output;
	const unknown = GUIDES.flatMap((file) =>
		readInlineCode(file).flatMap((code) => {
			const command = code.replace(/^staff (?=[a-z])/, "npm run -s staff -- ");
			if (command.startsWith("npm run -s staff"))
				return unknownToStaff(command, help).map((problem) => `${file}: ${problem}`);
			const problem = /^npm (start|test|run) ?/.test(command) && problemWithNpm(command);
			return problem ? `${file}: ${code}: ${problem}` : [];
		}),
	);
	expect(unknown).toEqual([]);
});

test("commands for the operator's machine are valid and name only what exists", async () => {
	const help = (await run(["--help"], "unused")).output;
	const problems = byOperator.flatMap(({ file, info, text: script }) => {
		const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
		const found = status === 0 ? [] : [stderr];
		for (const command of parseCommands({ file, info, text: script }).flatMap((line) => line.split(" && "))) {
			found.push(...unknownFiles(command), ...unknownVariables(command), ...unknownToStaff(command, help));
			if (/^npm run (?!-s staff)/.test(command)) found.push(problemWithNpm(command) ?? "");
		}
		return found.filter(Boolean).map((problem) => `${file}: ${problem}`);
	});
	expect(problems).toEqual([]);
});

test("links point to existing files and headings", () => {
	const broken = DOCUMENTS.flatMap((file) =>
		readLinks(file).flatMap((target) => {
			if (/^https?:/.test(target)) return [];
			const [path = "", anchor] = target.split("#");
			const page = path ? normalize(join(dirname(file), path)) : file;
			const isThere = existsSync(page) && (!anchor || readAnchors(page).includes(anchor));
			return isThere ? [] : `${file}: ${target}`;
		}),
	);
	expect(broken).toEqual([]);
});

test("files that the documents name exist", () => {
	const missing = [...GUIDES, "SECURITY.md"].flatMap((file) =>
		readInlineCode(file).flatMap((code) => unknownFiles(code).map((problem) => `${file}: ${problem}`)),
	);
	expect(missing).toEqual([]);
});

test("the README is read in three minutes", () => {
	expect(splitWords(readProse("README.md")).length).toBeLessThanOrEqual(README_WORDS_MAX);
});

test("no sentence is too long to read", () => {
	const long = GUIDES.filter((file) => file !== "docs/asvs.md").flatMap((file) =>
		readSentences(file).flatMap((sentence) => {
			const { length } = splitWords(sentence);
			return length > SENTENCE_WORDS_MAX ? `${file}, ${length} words: ${sentence}` : [];
		}),
	);
	expect(long).toEqual([]);
});

test("docs/configuration.md has every variable that the server reads, and no other", () => {
	const listed = readRowNames("docs/configuration.md", { until: "## Variables for builds and tests" });
	const variables = listed.filter((name) => /^[A-Z]/.test(name));
	expect(variables.sort()).toEqual([...readServerVariables()].sort());
});

test("docs/incidents.md explains every alert, and no other", () => {
	const { groups } = z
		.object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
		.parse(load(readFileSync("deploy/alerts.yaml", "utf8")));
	const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
	expect(readRowNames("docs/incidents.md", { from: "## Alerts", until: "## The server does not start" })).toEqual(
		alerts,
	);
});

test("docs/desk.md lists every staff command, and no other", async () => {
	const { output } = await run(["--help"], "unused");
	const commands = new Set([...output.matchAll(/npm run -s staff -- ([a-z-]+)/g)].map(([, name]) => name));
	expect(readRowNames("docs/desk.md", { from: "## Staff commands" }).sort()).toEqual([...commands].sort());
});

test("docs/upgrade.md has the newest schema version", () => {
	const page = readFileSync("docs/upgrade.md", "utf8");
	const [, newest] = [...page.matchAll(/^\| \d+\.\d+\.\d+ \| (\d+)/gm)].at(-1) ?? [];
	expect(Number(newest)).toBe(latestVersion);
	expect(page).toContain(`submissions.before-${latestVersion}.sqlite`);
});

test("released versions have a date in the changelog, newest first", () => {
	const headings = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\S+)(?: \((.+)\))?$/gm)];
	const released = headings.slice(headings.findIndex(([, name]) => name === version));
	expect(released.length).toBeGreaterThan(10);
	const dates = released.map(([, , date]) => date ?? "");
	expect(dates.filter((date) => !/^\d{4}-\d{2}-\d{2}$/.test(date))).toEqual([]);
	expect(dates).toEqual(dates.toSorted().reverse());
});

async function run(args: string[], dataDir: string) {
	const out = new PassThrough();
	const printed = text(out);
	const said: string[] = [];
	const terminal = { out, tell: (sentence: string) => void said.push(sentence) };
	const code = await runStaffCommand(args, { DATA_DIR: dataDir }, terminal).finally(() => out.end());
	return { code, output: await printed, said: said.join(" ") };
}

function commandsIn(these: Fence[]) {
	return these.flatMap((fence) => parseCommands(fence).map((command) => ({ file: fence.file, command })));
}

/** Whether the route exists; tests/site/serving.test.ts requests it from a real server. */
function problemWithCurl(command: string): string | undefined {
	const [, path = ""] = /^curl (?:--fail )?http:\/\/(?:127\.0\.0\.1|localhost):3000(\/\S*)$/.exec(command) ?? [];
	return readFileSync("server/site/site.ts", "utf8").includes(`app.get("${path}"`) ? undefined : "no such address";
}

/** Checks package.json, the usage text and the task itself. Other tests run the tasks. */
function problemWithNpm(command: string): string | undefined {
	const [, called = "", rest = ""] = /^npm (start|test|run (?:-s )?[\w:]+)(?: -- (.+))?$/.exec(command) ?? [];
	const task = called.replace(/^run (-s )?/, "");
	if (!Object.hasOwn(scripts, task)) return `package.json has no script "${task}"`;
	const bootstrap = readFileSync("tools/bootstrap.mjs", "utf8");
	if (scripts[task]?.includes("bootstrap.mjs") && !bootstrap.includes(`  npm ${called.replace("-s ", "")} `))
		return "the usage in tools/bootstrap.mjs does not have it";
	const own = `tools/${task}.ts`;
	const known = bootstrap + (existsSync(own) ? readFileSync(own, "utf8") : "");
	return rest
		.split(/\s+/)
		.filter(Boolean)
		.find((word) => !isKnown(word, task, known));
}

function isKnown(word: string, task: string, known: string): boolean {
	if (/^[A-Z]+$/.test(word)) return true; // a placeholder such as FILE
	if (word.startsWith("--")) return new RegExp(`\\b${word.slice(2)}\\b`).test(known);
	if (word.includes("/")) return word.startsWith("..") || existsSync(word);
	if (task === "drills") return globSync(`tests/drills/*${word}*.test.ts`).length > 0;
	return /^[\d,]+$/.test(word) || new RegExp(`\\b${word}\\b`).test(known);
}

const FOLDERS = /^(?:site|contract|server|desk|tools|tests|deploy|docs|public|\.ci|\.github)\//;

function unknownFiles(code: string): string[] {
	return code
		.split(/[\s"'=]+/)
		.filter((word) => FOLDERS.test(word) && !/[<{*]/.test(word) && !existsSync(word.replace(/[.,:]$/, "")))
		.map((word) => `there is no ${word}`);
}

/** Variables must be the server's or appear in an example in deploy. */
function unknownVariables(command: string): string[] {
	const used = [...command.matchAll(/\b([A-Z][A-Z0-9_]{2,})=|\$\{?([A-Z][A-Z0-9_]{2,})/g)].map(
		([, set, read]) => set ?? read ?? "",
	);
	const known = readServerVariables();
	const examples = globSync("deploy/*")
		.map((file) => readFileSync(file, "utf8"))
		.join("");
	return used
		.filter((name) => name !== "PWD" && !known.has(name) && !examples.includes(`\${${name}`))
		.map((name) => `there is no variable ${name}`);
}

function unknownToStaff(command: string, help: string): string[] {
	const [, args] = /(?:npm run -s staff --|tools\/staff\.ts) ([^>]+)/.exec(command) ?? [];
	if (!args) return [];
	const [name = "", ...rest] = args.trim().split(/\s+/);
	const options = rest.filter((word) => word.startsWith("--"));
	const unknown = options.filter((option) => !new RegExp(`${option}\\b`).test(help));
	if (!new RegExp(`staff -- ${name}\\b`).test(help)) unknown.push(name);
	return unknown.map((word) => `staff does not know ${word}`);
}

function readServerVariables(): Set<string> {
	const config = readFileSync("server/config/config.ts", "utf8");
	const names = [...config.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|"([A-Z][A-Z0-9_]{3,})"/g)];
	return new Set(names.map(([, read, named]) => read ?? named ?? ""));
}

/** The names in backticks in the first column of a section's tables. */
function readRowNames(file: string, { from = "", until }: { from?: string; until?: string }): string[] {
	const page = readFileSync(file, "utf8");
	const part = page.slice(page.indexOf(from), until ? page.indexOf(until) : undefined);
	const cells = [...part.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell);
	return cells.flatMap((cell) => [...cell.matchAll(/`([A-Za-z][\w-]*)`/g)].map(([, name = ""]) => name));
}
