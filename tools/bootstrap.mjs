// Runs `npm start`, `npm test` and most `npm run` scripts, also on a fresh clone. Plain JavaScript without
// dependencies: it runs before anything is installed, on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from "node:fs";
import { delimiter, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./browser.mjs";
import { SERVER_FLAGS } from "./running/server-flags.mjs";
import { dropSiteVariables } from "./site-variables.mjs";
import { isUnitTest, needsBrowser } from "./unit-tests.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const [task, ...rest] = process.argv.slice(2);
// Tests run from a live site's shell must not reach its database, mail server or data folder.
if (!["start", "demo", "dev", "build"].includes(task)) dropSiteVariables();
const bin = resolve("node_modules/.bin");
// Node 24 from the node-linux-* packages comes first, as in npm's own scripts.
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: "1" };
const OLDEST_NODE = 24;
const IS_WINDOWS = process.platform === "win32";
const BUILD_INPUTS = [
	"desk",
	"contract",
	"site",
	"server",
	"public",
	"tools/integrations",
	"astro.config.ts",
	"package.json",
	"package-lock.json",
	"tsconfig.json",
];
const STAMP = "dist/.built-from";
/** Text that Astro prints, and the build step it marks. */
const BUILD_STEPS = {
	"Building server entrypoints": "bundling the server, and beside it the desk",
	"prerendering static routes": "writing the pages",
	"Rearranging server assets": "drawing the pictures for shared links",
	"share pictures drawn": "compressing everything",
};
const SAVE_DEBOUNCE_MS = 300;
/** A signal asked this process to stop. */
let isStopping = false;

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
  npm run -s staff -- --help     what came in

Each installs and builds first what it needs.`;
const TASKS_WITHOUT_OPTIONS = ["start", "check", "build"];
/** Tasks that skip devDependencies: the packages for tests, checks, benchmarks and screenshots. */
const TASKS_WITHOUT_DEV_PACKAGES = ["start", "demo", "dev", "build"];

const tasks = { start, demo, test, "test:all": testAll, drills, fuzz, dev, check, build, look, bench };
const wantsHelp = [task, ...rest].some((word) => word === "--help" || word === "-h");
if (wantsHelp && task !== "bench") {
	console.log(USAGE);
	process.exit();
}
if (!Object.hasOwn(tasks, task)) exitWithUsage(task ? `There is no task "${task}".` : "Say what to do.");
if (TASKS_WITHOUT_OPTIONS.includes(task) && rest.length > 0)
	exitWithUsage(`"${rest.join(" ")}" means nothing to ${task}.`);
await install();
await tasks[task]();

async function start(program = "dist/server/entry.mjs") {
	await build();
	env.NODE_ENV ??= "production"; // makes React render emails and pages with its production build
	env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled"); // spares the next start from compiling
	await runAndExit(node24(), [...SERVER_FLAGS, program, ...rest]);
}

/** Starts the same server through a program that first fills its data folder. */
async function demo() {
	await start("tools/demo.ts");
}

async function test() {
	const options = rest.findIndex((word) => word.startsWith("-"));
	const files = findTests(options === -1 ? rest : rest.slice(0, options));
	const chosen = rest.some((word) => word.startsWith("--project"));
	if (files.length > 0 && files.every(isUnitTest) && !chosen) {
		await runAndExit(...vitest(["--project", "unit", ...rest]));
	}
	if (files.length === 0 && !chosen) {
		env.TESTS = "quick";
		await runTests(["--tags-filter=!thorough", ...rest]);
	}
	if (files.length === 0 || files.some(needsBrowser)) env.CHROMIUM_PATH = await findBrowser(env, node24());
	await build();
	await runAndExit(...vitest(rest));
}

async function testAll() {
	const wrong = rest.find((word) => !PARTS.includes(word));
	if (wrong) exitWithUsage(`There is no part "${wrong}" of the tests.`);
	const options = rest.flatMap((part) => ["--project", part]);
	if (rest.length > 0 && rest.every((part) => PARTS_WITHOUT_SITE.includes(part))) await runAndExit(...vitest(options));
	await runTests(options);
}

/** A build leaves half of a small machine idle, so tests that need no built site run in parallel with it. */
async function runTests(options) {
	env.CHROMIUM_PATH = await findBrowser(env, node24());
	env.BUILT_BESIDE = "1";
	void build(); // ends everything if it fails
	await runAndExit(...vitest(options));
}

/** @returns {[string, string[]]} */
function vitest(options) {
	return [node24(), ["node_modules/vitest/vitest.mjs", "run", ...options]];
}

/** The test files that Vitest selects for these names or partial names. */
function findTests(names) {
	const all = ["contract", "desk", "site", "server", "tools", "tests"]
		.flatMap(listFiles)
		.map((path) => path.split(sep).join("/"));
	return all.filter((path) => /\.test\.tsx?$/.test(path) && names.some((name) => path.includes(name)));
}

async function look() {
	env.CHROMIUM_PATH = await findBrowser(env, node24());
	await build();
	await runAndExit(node24(), ["tools/look.ts", ...rest]);
}

async function fuzz() {
	env.FUZZ_REQUESTS ??= "10000";
	rest.unshift("tests/site/fuzz.test.ts", "--project", "site");
	await test();
}

async function drills() {
	env.DRILLS = "full";
	env.CHROMIUM_PATH = await findBrowser(env, node24());
	await build();
	// One file at a time: attacks are timed against ordinary visitors, so nothing else may run.
	const projects = PARTS.slice(1).flatMap((name) => ["--project", name]);
	await runAndExit(...vitest([...projects, "--no-file-parallelism", ...rest]));
}

async function bench() {
	if (wantsHelp) await runAndExit(node24(), ["tools/bench.ts", "--help"]);
	env.CHROMIUM_PATH = await findBrowser(env, node24());
	await build();
	await runAndExit(node24(), ["tools/bench.ts", ...rest]);
}

/** Pages with live reload. Forms go to the built server, which is rebuilt and restarted when its files change. */
async function dev() {
	await build();
	let server = startFormServer("0");
	process.on("exit", () => server.kill());
	env.FORM_SERVER = await waitForUrl(server);
	if (!env.FORM_SERVER) fail("The server for the forms did not start: see the message above.");
	const { port } = new URL(env.FORM_SERVER);
	const rebuild = async () => {
		if (!(await tryBuild("Building the server anew"))) return;
		const stopped = server.exitCode === null && once(server, "exit");
		server.kill();
		await stopped;
		server = startFormServer(port);
		if (await waitForUrl(server)) console.log("  The server runs with what changed.");
	};
	watchFolders(["desk", "contract", "server"], rebuild);
	await runAndExit(node24(), ["node_modules/astro/bin/astro.mjs", "dev", "--port", env.PORT ?? "3000", ...rest]);
}

function startFormServer(port) {
	return spawn(node24(), [...SERVER_FLAGS, "dist/server/entry.mjs"], {
		env: { ...env, HOST: "127.0.0.1", PORT: port, LOG_LEVEL: "warn" },
		stdio: ["ignore", "pipe", "inherit"],
	});
}

/** The server's URL; undefined if it exited instead. */
function waitForUrl(server) {
	let printed = "";
	return new Promise((done) => {
		server.once("exit", () => done(undefined));
		server.stdout.setEncoding("utf8").on("data", (text) => {
			printed += text;
			const [, address] = /The site is up:\s+(\S+)/.exec(printed) ?? [];
			const [desk] = env.DESK_PORT === "off" ? [""] : (/^Desk: .*(?=\n)/m.exec(printed) ?? []);
			if (!address || desk === undefined) return;
			if (desk) console.log(`  ${desk}`);
			done(address);
		});
	});
}

/** Debounces files saved together, and never runs `act` concurrently. */
function watchFolders(folders, act) {
	let acting = Promise.resolve();
	let pause;
	const wait = () => {
		clearTimeout(pause);
		pause = setTimeout(() => {
			acting = acting.then(act);
		}, SAVE_DEBOUNCE_MS);
	};
	for (const folder of folders) watch(folder, { recursive: true }, wait);
}

async function check() {
	const steps = [
		["Format and lint", "node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]],
		["Types in pages", "node_modules/astro/bin/astro.mjs", ["check", "--minimumFailingSeverity", "warning"]],
		["Types", "tools/types.ts", []],
		["Dead code", "node_modules/knip/bin/knip.js", []],
		["Packages", "tools/dependencies.ts", []],
	];
	// CI runs npm run test:all, which includes the unit tests.
	if (!env.CI) steps.push(["Unit tests", "node_modules/vitest/vitest.mjs", ["run", "--project", "unit"]]);
	for (const [title, script, args] of steps) {
		console.log(`\n${title}`);
		const code = await run(node24(), [script, ...args]);
		if (code !== 0) process.exit(code);
	}
}

async function install() {
	if (isInstalled()) return;
	const options = [
		TASKS_WITHOUT_DEV_PACKAGES.includes(task) ? "--omit=dev" : "--include=dev",
		"--no-audit",
		"--no-fund",
		"--loglevel=error",
	];
	// Keeps what is installed and only adds the packages that tests need.
	const how = isInstalled("without those for tests") ? ["install", "--no-save"] : ["ci"];
	const args = [...how, ...options];
	const first = [...args, "--fetch-retries=0"];
	const addressed = await withTarballUrls(() =>
		run("npm", first, "Installing packages", { quiet: true, mayFail: true }),
	);
	if (addressed === 0) return;
	if (isStopping) process.exit(1);
	if ((await run("npm", args, "Installing packages as the registry lists them")) !== 0)
		fail("The packages could not be installed: see npm's message above.");
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
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
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

/** Whether node_modules has every locked package that this task needs, at the locked version. */
function isInstalled(withoutTests = TASKS_WITHOUT_DEV_PACKAGES.includes(task)) {
	if (!existsSync("node_modules/.package-lock.json")) return false;
	const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
	const present = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages;
	return Object.entries(wanted).every(
		([path, { version, optional, dev }]) =>
			path === "" || optional || (dev && withoutTests) || present[path]?.version === version,
	);
}

async function build() {
	if (!(await tryBuild("Building the site"))) fail("The site could not be built: see the message above.");
}

/** Builds the site unless nothing changed since the last build. Returns false if the build fails. */
async function tryBuild(title) {
	const sources = fingerprint();
	if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return true;
	rmSync(STAMP, { force: true }); // otherwise, after a failed build, restored sources would pass for built
	const code = await run(node24(), ["node_modules/astro/bin/astro.mjs", "build"], title, {
		quiet: true,
		steps: BUILD_STEPS,
	});
	if (code !== 0) return false;
	mkdirSync("dist", { recursive: true });
	writeFileSync(STAMP, sources);
	return true;
}

/** A hash of everything a build depends on, except what the build itself writes. */
function fingerprint() {
	const hash = createHash("sha256").update(env.SITE_URL ?? "");
	for (const source of BUILD_INPUTS) {
		for (const path of listFiles(source).filter((file) => !/\.test\.|page-dates\.json$/.test(file)))
			hash.update(`\0${path}\0`).update(readFileSync(path));
	}
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
	const own = existsSync(join(bin, "node")) ? join(bin, "node") : process.execPath;
	if (own === process.execPath && Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
		fail(
			`This machine has Node ${process.versions.node}. On Linux (x64, arm64) Node 24 is installed with the packages; here, install Node ${OLDEST_NODE} or newer.`,
		);
	}
	return own;
}

/** Runs a program as the last step: signals are forwarded, and its exit code becomes ours. */
async function runAndExit(command, args) {
	process.exit(await run(command, args));
}

/**
 * @param quiet shows the program's output only if it fails
 * @param mayFail with quiet, hides the output even then
 * @param steps messages to print when the program prints their keys
 */
function run(command, args, title, { quiet = false, mayFail = false, steps = {} } = {}) {
	const started = Date.now();
	if (title) console.log(`${title} ...`);
	const sign =
		title &&
		setInterval(() => console.log(`  ... still at it (${Math.round((Date.now() - started) / 1000)} s)`), 10_000);
	const child = spawn(command, args, {
		env,
		stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
		shell: IS_WINDOWS && command === "npm",
	});
	const printed = [];
	child.stdout?.on("data", (text) => {
		printed.push(text);
		for (const [sign, words] of Object.entries(steps)) if (text.includes(sign)) console.log(`  ${words}`);
	});
	child.stderr?.on("data", (text) => printed.push(text));
	const forward = (signal) => {
		isStopping = true;
		child.kill(signal);
	};
	const end = () => child.kill(); // when this process exits because something else failed
	process.on("SIGTERM", forward).on("SIGINT", forward).on("exit", end);
	// npm sends SIGTERM to the shell in between, which dies without telling us. Our parent process then changes.
	const parent = process.ppid;
	const watch = setInterval(() => process.ppid !== parent && forward("SIGTERM"), 300);
	return new Promise((done) => {
		child.on("error", (error) => fail(`${command} could not be started: ${error.message}.`));
		child.on("close", (code, signal) => {
			clearInterval(sign);
			clearInterval(watch);
			process.off("SIGTERM", forward).off("SIGINT", forward).off("exit", end);
			if (code !== 0 && !mayFail) process.stderr.write(Buffer.concat(printed));
			if (title && code === 0) console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
			done(code ?? (signal ? 1 : 0));
		});
	});
}

function exitWithUsage(sentence) {
	console.error(`${sentence}\n\n${USAGE}`);
	process.exit(2);
}

function fail(sentence) {
	console.error(sentence);
	process.exit(1);
}
