import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { startServer } from "../tools/running/server.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The address of the server that tests share when they only read. */
		site: string;
	}
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
	// Nothing to do after npm test. Otherwise the test of npm start would build under the other tests.
	execFileSync(process.execPath, ["tools/bootstrap.mjs", "build"], {
		stdio: "inherit",
		env: { ...process.env, NODE_ENV: "production" }, // vitest sets test, and what is built then renders no mail
	});
	const server = await startServer();
	project.provide("site", server.url);
	return server.stop;
}
