// Runs `npm start`, `npm test` and most `npm run` scripts, also on a fresh clone. Plain JavaScript without
// dependencies: it runs before anything is installed, on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./browser.mjs";
import { SERVER_FLAGS } from "./running/server-flags.mjs";
import { dropSiteVariables } from "./site-variables.mjs";
import { isUnitTest, needsBrowser } from "./unit-tests.mjs";

/** Vitest projects, which can run in parallel on several machines. */
const PARTS = ["unit", "postgres", "site", "browser", "drills"];
const PARTS_WITHOUT_SITE = ["unit", "postgres"];
const USAGE = `  npm start                      serve the site; docs/configuration.md has the variables, such as PORT
  npm run demo [-- --reset]      try it with sample data, in a folder of its own; --reset starts over
  npm test [-- FILE ... VITEST]  the tests that catch most, or all of a file; options after it go to Vitest
  npm run test:all [-- PART ...] all tests, or some of their parts: ${PARTS.join(", ")}
  npm run dev [-- ASTRO ...]     pages with live reload; the server restarts when its files change
  npm run check                  format, lint, types, dead code, packages, unit tests
  npm run build                  build the site into dist/
  npm run look [-- --against F]  pictures of every kind of page, into look/; compared with an earlier run's, in folder F
  npm run drills [-- VITEST ...] faults on purpose
  npm run fuzz [-- VITEST ...]   odd requests, FUZZ_REQUESTS of them (10000)
  npm run bench [-- PART ...]    how fast it is; see npm run bench -- --help
  npm run -s staff -- --help     list and answer submissions, and manage the team, from the command line

Each installs and builds first what it needs.`;
/** They skip devDependencies: the packages for tests, checks, benchmarks and screenshots. */
const TASKS_OF_THE_SITE = ["start", "demo", "dev", "build"];
const TASKS_WITHOUT_OPTIONS = ["start", "check", "build"];
const CHECKS = [
	["Format and lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
	["Types in pages", "node_modules/astro/bin/astro.mjs", "check", "--minimumFailingSeverity", "warning"],
	["Types", "tools/types.ts"],
	["Dead code", "node_modules/knip/bin/knip.js"],
	["Packages", "tools/dependencies.ts"],
];
const BUILD_INPUTS = [
	...["desk", "contract", "site", "server", "public", "tools/integrations"],
	...["astro.config.ts", "package.json", "package-lock.json", "tsconfig.json"],
];
const DEMO_INPUTS = ["tools/demo/team.yaml", "tools/demo/team"];
const OLDEST_NODE = 24;
const IS_WINDOWS = process.platform === "win32"; // npm is a script there, which only a shell starts

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const [task, ...rest] = process.argv.slice(2);
// Tests run from a live site's shell must not reach its database, mail server or data folder.
if (!TASKS_OF_THE_SITE.includes(task)) dropSiteVariables();
const bin = resolve("node_modules/.bin");
// Node 24 from the node-linux-* packages comes first, as in npm's own scripts.
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: "1" };
/** A signal asked this process to stop. */
let isStopping = false;

const tasks = {
	start: () => serve("dist/server/entry.mjs"),
	demo: () => {
		env.DEMO_BUILD = "1"; // with sample recruiters, in a folder of its own: a live site must not get them
		return serve("tools/demo.ts");
	},
	dev: () => build().then(() => runAndExit("tools/dev.ts", ...rest)),
	look: () => runWithBrowser("tools/look.ts", ...rest),
	bench: () => (wantsHelp ? runAndExit : runWithBrowser)("tools/bench.ts", ...rest),
	...{ test, "test:all": testAll, drills, fuzz, check, build },
};
const wantsHelp = [task, ...rest].some((word) => word === "--help" || word === "-h");
if (wantsHelp && task !== "bench") {
	console.log(USAGE);
	process.exit();
}
if (!Object.hasOwn(tasks, task)) fail(`${task ? `There is no task "${task}".` : "Say what to do."}\n\n${USAGE}`, 2);
if (TASKS_WITHOUT_OPTIONS.includes(task) && rest.length > 0)
	fail(`"${rest.join(" ")}" means nothing to ${task}.\n\n${USAGE}`, 2);
await install();
await tasks[task]();

async function serve(program) {
	await build();
	env.NODE_ENV ??= "production"; // makes React render emails and pages with its production build
	env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled"); // spares the next start from compiling
	await runAndExit(...SERVER_FLAGS, program, ...rest);
}

async function runWithBrowser(...args) {
	env.CHROMIUM_PATH = await findBrowser(env, node24());
	await build();
	await runAndExit(...args);
}

async function test() {
	const options = rest.findIndex((word) => word.startsWith("-"));
	const files = findTests(options === -1 ? rest : rest.slice(0, options));
	const isAnyProject = !rest.some((word) => word.startsWith("--project"));
	if (isAnyProject && files.length === 0) {
		env.TESTS = "quick";
		await testWhileBuilding("--tags-filter=!thorough", ...rest);
	}
	if (isAnyProject && files.every(isUnitTest)) await runAndExit(...vitest("--project", "unit", ...rest));
	if (files.length === 0 || files.some(needsBrowser)) await runWithBrowser(...vitest(...rest));
	await build();
	await runAndExit(...vitest(...rest));
}

/** The test files that Vitest selects for these names or partial names. */
function findTests(names) {
	return ["contract", "desk", "site", "server", "tools", "tests"]
		.flatMap(listFiles)
		.filter((path) => /\.test\.tsx?$/.test(path) && names.some((name) => path.includes(name)));
}

async function testAll() {
	const wrong = rest.find((word) => !PARTS.includes(word));
	if (wrong) fail(`There is no part "${wrong}" of the tests.\n\n${USAGE}`, 2);
	const options = rest.flatMap((part) => ["--project", part]);
	if (rest.length > 0 && rest.every((part) => PARTS_WITHOUT_SITE.includes(part)))
		await runAndExit(...vitest(...options));
	await testWhileBuilding(...options);
}

/** A build leaves half of a small machine idle, so tests that need no built site run in parallel with it. */
async function testWhileBuilding(...options) {
	env.CHROMIUM_PATH = await findBrowser(env, node24());
	env.BUILT_BESIDE = "1";
	void build(); // ends everything if it fails
	await runAndExit(...vitest(...options));
}

function vitest(...options) {
	return ["node_modules/vitest/vitest.mjs", "run", ...options];
}

async function fuzz() {
	env.FUZZ_REQUESTS ??= "10000";
	rest.unshift("tests/site/fuzz.test.ts", "--project", "site");
	await test();
}

async function drills() {
	env.DRILLS = "full";
	// One file at a time: attacks are timed against ordinary visitors, so nothing else may run.
	const projects = PARTS.slice(1).flatMap((name) => ["--project", name]);
	await runWithBrowser(...vitest(...projects, "--no-file-parallelism", ...rest));
}

async function check() {
	// CI runs npm run test:all, which includes the unit tests.
	const checks = env.CI ? CHECKS : [...CHECKS, ["Unit tests", ...vitest("--project", "unit")]];
	for (const [title, ...args] of checks) {
		console.log(`\n${title}`);
		const code = await run(node24(), args);
		if (code !== 0) process.exit(code);
	}
}

async function install() {
	const withoutTests = TASKS_OF_THE_SITE.includes(task);
	if (isInstalled(withoutTests)) return;
	// npm install keeps what is there and only adds the packages that tests need.
	const how = isInstalled(true) ? ["install", "--no-save"] : ["ci"];
	const args = [...how, withoutTests ? "--omit=dev" : "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
	const quickly = () =>
		run("npm", [...args, "--fetch-retries=0"], { title: "Installing packages", isQuiet: true, mayFail: true });
	if ((await withTarballUrls(quickly)) === 0) return;
	if (isStopping) process.exit(1);
	if ((await run("npm", args, { title: "Installing packages as the registry lists them" })) !== 0)
		fail("The packages could not be installed: see npm's message above.");
}

/** Whether node_modules has every locked package that is needed, at the locked version. */
function isInstalled(withoutTests) {
	if (!existsSync("node_modules/.package-lock.json")) return false;
	const present = readLock("node_modules/.package-lock.json").packages;
	return Object.entries(readLock("package-lock.json").packages).every(
		([path, { version, optional, dev }]) =>
			path === "" || optional || (dev && withoutTests) || present[path]?.version === version,
	);
}

function readLock(path) {
	return JSON.parse(readFileSync(path, "utf8"));
}

/**
 * Our lock file names no registry, so npm would download every package's full metadata just to learn one tarball URL,
 * which takes longer than the packages themselves. While npm runs, a shrinkwrap file supplies the URLs that registries
 * usually use; if a registry uses others, npm runs again without it.
 */
async function withTarballUrls(work) {
	const { stdout = "" } = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8", shell: IS_WINDOWS });
	const registry = `${stdout.trim().replace(/\/+$/, "")}/`;
	if (!URL.canParse(registry)) return undefined;
	const lock = readLock("package-lock.json");
	for (const [path, entry] of Object.entries(lock.packages)) {
		if (!entry.integrity) continue; // ours
		const name = entry.name ?? path.split("node_modules/").at(-1);
		entry.resolved = new URL(`${name}/-/${name.split("/").at(-1)}-${entry.version}.tgz`, registry).href;
	}
	const remove = () => rmSync("npm-shrinkwrap.json", { force: true });
	process.on("exit", remove);
	writeFileSync("npm-shrinkwrap.json", JSON.stringify(lock));
	const result = await work();
	remove();
	return result;
}

/** Builds the site unless nothing changed since the last build. */
async function build() {
	const stamp = join(env.DEMO_BUILD ? "dist-demo" : "dist", ".built-from");
	const sources = fingerprint();
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
	rmSync(stamp, { force: true }); // otherwise, after a failed build, restored sources would pass for built
	const astro = ["node_modules/astro/bin/astro.mjs", "build"];
	if ((await run(node24(), astro, { title: "Building the site", isQuiet: true })) !== 0)
		fail("The site could not be built: see the message above.");
	writeFileSync(stamp, sources);
}

/** A hash of everything a build depends on, except what the build itself writes. */
function fingerprint() {
	const hash = createHash("sha256").update(env.SITE_URL ?? "");
	const inputs = env.DEMO_BUILD ? [...BUILD_INPUTS, ...DEMO_INPUTS] : BUILD_INPUTS;
	for (const path of inputs.flatMap(listFiles).filter((file) => !/\.test\.|page-dates\.json$/.test(file)))
		hash.update(`\0${path}\0`).update(readFileSync(path));
	return hash.digest("hex");
}

function listFiles(path) {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath ?? entry.path, entry.name))
		.sort();
}

/** Path of the Node to run the project with; exits with a message if there is none. */
function node24() {
	const own = join(bin, "node");
	if (existsSync(own)) return own;
	if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
		fail(
			`This machine has Node ${process.versions.node}. On Linux (x64, arm64) Node 24 is installed with the packages; here, install Node ${OLDEST_NODE} or newer.`,
		);
	return process.execPath;
}

/** Runs a program as the last step: signals are forwarded, and its exit code becomes ours. */
async function runAndExit(...args) {
	process.exit(await run(node24(), args));
}

/**
 * @param isQuiet shows the program's output only if it fails
 * @param mayFail with isQuiet, hides the output even then
 */
function run(command, args, { title, isQuiet = false, mayFail = false } = {}) {
	const started = Date.now();
	const seconds = (digits) => ((Date.now() - started) / 1000).toFixed(digits);
	if (title) console.log(`${title} ...`);
	const ticking = title && setInterval(() => console.log(`  ... still at it (${seconds(0)} s)`), 10_000);
	const stdio = isQuiet ? ["ignore", "pipe", "pipe"] : "inherit";
	const child = spawn(command, args, { env, stdio, shell: IS_WINDOWS && command === "npm" });
	const printed = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => printed.push(text));
	const forward = (signal) => {
		isStopping = true;
		child.kill(signal);
	};
	const end = () => child.kill(); // when this process exits because something else failed
	process.on("SIGTERM", forward).on("SIGINT", forward).on("exit", end);
	// npm sends SIGTERM to the shell in between, which dies without telling us. Our parent process then changes.
	const parent = process.ppid;
	const watching = setInterval(() => process.ppid !== parent && forward("SIGTERM"), 300);
	return new Promise((done) => {
		child.on("error", (error) => fail(`${command} could not be started: ${error.message}.`));
		child.on("close", (code, signal) => {
			clearInterval(ticking);
			clearInterval(watching);
			process.off("SIGTERM", forward).off("SIGINT", forward).off("exit", end);
			if (code !== 0 && !mayFail) process.stderr.write(Buffer.concat(printed));
			if (title && code === 0) console.log(`  done in ${seconds(1)} s`);
			done(code ?? (signal ? 1 : 0));
		});
	});
}

function fail(sentence, code = 1) {
	console.error(sentence);
	process.exit(code);
}
