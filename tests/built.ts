import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/* npm test builds the site beside the tests that need none of it, and says so. What needs it waits here. */

const STAMP = "dist/.built-from"; // gone while a build is under way

/** Until the site is built. When it cannot be, npm test ends everything. */
export async function untilBuilt(): Promise<void> {
	while (isBuiltBeside && !existsSync(STAMP)) await setTimeout(100);
}

export const isBuiltBeside = process.env.BUILT_BESIDE === "1";
