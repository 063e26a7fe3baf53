import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

const PROGRAM = fileURLToPath(new URL("desk-app.ts", import.meta.url));

/** Builds the desk app in its own process while the pages build, to use a machine's second core. */
export function deskBuild(): AstroIntegration {
	let built: Promise<void> | undefined;
	return {
		name: "desk",
		hooks: {
			// The first hook after Astro empties dist.
			"astro:build:setup": () => {
				built ??= buildInParallel();
				built.catch(() => {}); // rethrown below, when the pages are done
			},
			"astro:build:done": async () => {
				await built;
			},
		},
	};
}

async function buildInParallel(): Promise<void> {
	// Within tests NODE_ENV is "test", and packages would choose React's development build, which is half again as large.
	const env = { ...process.env, NODE_ENV: "production" };
	const program = spawn(process.execPath, [PROGRAM], { env, stdio: ["ignore", "pipe", "pipe"] });
	const end = () => program.kill();
	process.once("exit", end);
	const [printed, code] = await Promise.all([readOutput(program), waitForExit(program)]);
	process.off("exit", end);
	if (code !== 0) throw new Error(`The desk could not be built.\n${printed}`);
}

async function readOutput({ stdout, stderr }: ChildProcess): Promise<string> {
	const printed = await Promise.all([stdout, stderr].map((stream) => stream && text(stream)));
	return printed.join("");
}

async function waitForExit(program: ChildProcess): Promise<number | null> {
	const [code] = await once(program, "exit");
	return code;
}
