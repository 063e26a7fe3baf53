import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What runs, as the build wrote it down. */
export interface Build {
	version: string;
	/** The commit it was built from. */
	commit: string;
}

export function readBuild(dist: string): Build {
	return JSON.parse(readFileSync(join(dist, "build.json"), "utf8"));
}
