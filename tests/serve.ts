import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { TestProject } from "vitest/node";
import { freePort } from "../tools/running/free-port.ts";
import { type RunningServer, startServer } from "../tools/running/server.ts";
import { isBuiltBeside, untilBuilt } from "./built.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The URL of the server shared by tests that only read. */
		site: string;
	}
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
	if (isBuiltBeside) return serveWhenBuilt(project);
	// After npm test nothing is left to build. Otherwise the test of npm start would rebuild during other tests.
	execFileSync(process.execPath, ["tools/bootstrap.mjs", "build"], {
		stdio: "inherit",
		env: { ...process.env, NODE_ENV: "production" }, // vitest sets "test", and such a build can't render emails
	});
	const server = await startServer();
	project.provide("site", server.url);
	return server.stop;
}

/** Provides the site's future URL without waiting for the build. */
async function serveWhenBuilt(project: TestProject): Promise<() => Promise<void>> {
	const port = await freePort();
	project.provide("site", `http://127.0.0.1:${port}`);
	const serving = startWhenBuilt(port);
	serving.catch(endEverything);
	return async () => (await serving).stop();
}

async function startWhenBuilt(port: number): Promise<RunningServer> {
	const held = createServer((socket) => socket.destroy()).listen(port, "127.0.0.1"); // reserves the port meanwhile
	await untilBuilt();
	held.close();
	await once(held, "close");
	return startServer({ PORT: String(port) });
}

/** Tests that wait for the site would otherwise wait forever. */
function endEverything(error: unknown): never {
	console.error(error);
	process.exit(1);
}
