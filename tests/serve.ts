import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { TestProject } from "vitest/node";
import { findFreePort } from "../tools/running/free-port.ts";
import { type RunningServer, startServer } from "../tools/running/run-server.ts";
import { isBuildRunning, waitUntilBuilt } from "./built.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The URL of the server shared by tests that only read. */
		site: string;
	}
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
	if (isBuildRunning) return serveWhenBuilt(project);
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
	const port = await findFreePort();
	project.provide("site", `http://127.0.0.1:${port}`);
	const serving = startWhenBuilt(port);
	serving.catch(exitWithError);
	return async () => (await serving).stop();
}

async function startWhenBuilt(port: number): Promise<RunningServer> {
	const placeholder = createServer((socket) => socket.destroy()).listen(port, "127.0.0.1"); // reserves the port meanwhile
	await waitUntilBuilt();
	placeholder.close();
	await once(placeholder, "close");
	return startServer({ PORT: String(port) });
}

/** Tests that wait for the site would otherwise wait forever. */
function exitWithError(error: unknown): never {
	console.error(error);
	process.exit(1);
}
