import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/* npm test builds the site while tests that don't need it run, and sets BUILT_BESIDE. Other tests wait here. */

const STAMP = "dist/.built-from"; // missing while a build is running

/** Waits until the site is built. If the build fails, npm test stops everything. */
export async function waitUntilBuilt(): Promise<void> {
	while (isBuildRunning && !existsSync(STAMP)) await setTimeout(100);
}

export const isBuildRunning = process.env.BUILT_BESIDE === "1";
