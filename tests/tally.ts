import type { Reporter, TestModule } from "vitest/node";

/** The last line of a run, alone: N passed, N failed. */
export default class Tally implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
		const unloadable = modules.filter((module) => module.errors().length > 0).length;
		const passed = states.filter((state) => state === "passed").length;
		const failed = states.filter((state) => state === "failed").length + unloadable + errors.length;
		process.on("exit", () => {
			if (failed > 0) process.exitCode = 1; // the embedded PostgreSQL ends the process with 0, whatever happened
			console.log(`${passed} passed, ${failed} failed`);
		});
	}
}
