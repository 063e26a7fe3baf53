import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the thread that inspects uploads has none of the server's environment variables", async () => {
	// Node's own Worker, with a script that reports its environment instead of the file.
	const script = `
		import threads from "node:worker_threads";
		import { syncBuiltinESMExports } from "node:module";
		const tell = 'const { parentPort } = require("node:worker_threads");' +
			'parentPort.on("message", () => parentPort.postMessage(Object.keys(process.env)));';
		threads.Worker = class extends threads.Worker {
			constructor(_, options) {
				super(tell, { ...options, eval: true });
			}
		};
		syncBuiltinESMExports();
		const { inspectResume } = await import("./server/resumes/inspect.ts");
		console.log(JSON.stringify(await inspectResume("any")));`;
	const env = { ...process.env, SMTP_URL: "smtp://firm:password@mail.example" };
	const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { env });
	expect(JSON.parse(stdout)).toEqual([]);
});
