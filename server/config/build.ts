import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The running version, from the build.json that the build wrote. */
export interface Build {
	version: string;
	/** The commit it was built from. */
	commit: string;
}

export function readBuild(dist: string): Build {
	return JSON.parse(readFileSync(join(dist, "build.json"), "utf8"));
}
