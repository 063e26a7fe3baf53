import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { TestProject } from "vitest/node";
import { freePort } from "../tools/running/free-port.ts";
import { type RunningServer, startServer } from "../tools/running/server.ts";
import { isBuiltBeside, untilBuilt } from "./built.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The address of the server that tests share when they only read. */
		site: string;
	}
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
	if (isBuiltBeside) return serveWhenBuilt(project);
	// Nothing to do after npm test. Otherwise the test of npm start would build under the other tests.
	execFileSync(process.execPath, ["tools/bootstrap.mjs", "build"], {
		stdio: "inherit",
		env: { ...process.env, NODE_ENV: "production" }, // vitest sets test, and what is built then renders no mail
	});
	const server = await startServer();
	project.provide("site", server.url);
	return server.stop;
}

/** Says where the site will be, and goes on. */
async function serveWhenBuilt(project: TestProject): Promise<() => Promise<void>> {
	const port = await freePort();
	project.provide("site", `http://127.0.0.1:${port}`);
	const serving = startWhenBuilt(port);
	serving.catch(endEverything);
	return async () => (await serving).stop();
}

async function startWhenBuilt(port: number): Promise<RunningServer> {
	const held = createServer((socket) => socket.destroy()).listen(port, "127.0.0.1"); // or others would be given it meanwhile
	await untilBuilt();
	held.close();
	await once(held, "close");
	return startServer({ PORT: String(port) });
}

/** What waits for the site would wait for ever. */
function endEverything(error: unknown): never {
	console.error(error);
	process.exit(1);
}
