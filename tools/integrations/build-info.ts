import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Build } from "../../server/config/build.ts";

/** Writes the version and commit of the build to dist, for the startup message, /metrics and the desk. */
export function buildInfo(): AstroIntegration {
	return {
		name: "build-info",
		hooks: {
			"astro:build:done": ({ dir }) => {
				const { version } = JSON.parse(readFileSync("package.json", "utf8"));
				const build: Build = { version, commit: readCommit() };
				writeFileSync(fileURLToPath(new URL("../build.json", dir)), JSON.stringify(build));
			},
		},
	};
}

/** COMMIT names it where there is no git history, as in a container. */
function readCommit(): string {
	if (process.env.COMMIT) return process.env.COMMIT;
	try {
		const git = (...args: string[]) =>
			execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
		const changed = git("status", "--porcelain", "--untracked-files=no") !== "";
		return git("rev-parse", "--short=12", "HEAD") + (changed ? " with changes" : "");
	} catch {
		return "unknown";
	}
}
