import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([
	[["tools/bootstrap.mjs", "--help"], 0, "npm run dev"],
	[["tools/bootstrap.mjs", "look", "--help"], 0, "npm run dev"],
	[["tools/bootstrap.mjs", "dance"], 2, 'There is no task "dance".'],
	[["tools/bootstrap.mjs", "start", "--port", "4000"], 2, '"--port 4000" means nothing to start.'],
	[["tools/bench.ts", "--help"], 0, "PART is pages,"],
	[["tools/bench.ts", "--colour"], 2, "Unknown option '--colour'"],
])("%j prints the usage and does nothing else", (args, code, says) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
	expect(status).toBe(code);
	const [said, other] = code === 0 ? [stdout, stderr] : [stderr, stdout];
	expect(said).toContain(says);
	expect(said).toMatch(/^ *npm /m);
	expect(said).not.toMatch(/^\s+at /m);
	expect(other).toBe("");
});
