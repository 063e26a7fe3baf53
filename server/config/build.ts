import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The build's folder. The demo has its own, with sample recruiters. */
export function distFolder(): string {
	return resolve(process.env.DEMO_BUILD ? "dist-demo" : "dist");
}

/** The running version, from the build.json that the build wrote. */
export interface Build {
	version: string;
	/** The commit it was built from. */
	commit: string;
}

export function readBuild(dist: string): Build {
	return JSON.parse(readFileSync(join(dist, "build.json"), "utf8"));
}
