import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/* Finds a Chromium for the tests, or installs one. Plain JavaScript, like bootstrap.mjs, which uses it. */

const NAMES = [
	"chromium-headless-shell",
	"chromium",
	"chromium-browser",
	"google-chrome-stable",
	"google-chrome",
	"chrome",
];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const DOWNLOAD_LIMIT_MS = 180_000;

/** The path of a browser: from CHROMIUM_PATH, on the system, Playwright's download, or Debian's package. */
export async function findBrowser(env, node) {
	if (env.CHROMIUM_PATH) {
		if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
		stop(
			`CHROMIUM_PATH is "${env.CHROMIUM_PATH}", but there is no file: set it to the program of a Chrome or Chromium.`,
		);
	}
	const found = findOnSystem(env) ?? findDownloaded(node) ?? install(env, node);
	return (
		found ??
		stop(
			"The browser tests need Chrome or Chromium and none could be had: install one, or set CHROMIUM_PATH to its program.",
		)
	);
}

function findOnSystem(env) {
	const folders = [...(env.PATH ?? "").split(delimiter), "/usr/bin"];
	return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC_CHROME].find(isExecutable);
}

function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function findDownloaded(node) {
	const script = 'import("playwright-core").then(({ chromium }) => console.log(chromium.executablePath()))';
	const path = spawnSync(node, ["-e", script], { encoding: "utf8" }).stdout?.trim();
	return path && isExecutable(path) ? path : undefined;
}

function install(env, node) {
	const alsoDebian = process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get");
	console.log(
		`There is no Chrome or Chromium here. Playwright's is downloaded into its cache for the tests now${alsoDebian ? ", or else Debian's package chromium-headless-shell installed" : ""}; to avoid that, stop here and set CHROMIUM_PATH to the program of a browser.`,
	);
	return download(env, node) ?? (alsoDebian ? installFromDebian(env) : undefined);
}

function download(env, node) {
	const args = ["node_modules/playwright-core/cli.js", "install", "--only-shell", "chromium"];
	const { status } = spawnSync(node, args, { env, stdio: ["ignore", "inherit", "ignore"], timeout: DOWNLOAD_LIMIT_MS });
	return status === 0 ? findDownloaded(node) : undefined;
}

function installFromDebian(env) {
	console.log("Playwright's download cannot be had. Installing Debian's package chromium-headless-shell ...");
	const apt = (...args) =>
		spawnSync("apt-get", args, {
			env: { ...env, DEBIAN_FRONTEND: "noninteractive" },
			stdio: ["ignore", "ignore", "inherit"],
		});
	apt("update", "-q");
	for (const name of ["chromium-headless-shell", "chromium"]) {
		apt("install", "-y", "-q", "--no-install-recommends", name);
		const path = findOnSystem(env);
		if (path) return path;
	}
	return undefined;
}

function stop(sentence) {
	console.error(sentence);
	process.exit(1);
}
