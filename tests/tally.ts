import type { Reporter, TestModule } from "vitest/node";

/**
 * The last line of a run, alone: N passed, N failed. Tests that this machine cannot run (those that say why they are
 * skipped) are counted too, below the reasons; with CI set they fail the run, because nobody would read that line.
 */
export default class Tally implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const results = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result()));
		const unloadable = modules.filter((module) => module.errors().length > 0).length;
		const passed = results.filter(({ state }) => state === "passed").length;
		const failed = results.filter(({ state }) => state === "failed").length + unloadable + errors.length;
		const reasons = results.flatMap((result) => (result.state === "skipped" && result.note ? result.note : []));
		process.on("exit", () => {
			if (failed > 0 || (process.env.CI && reasons.length > 0)) process.exitCode = 1;
			for (const reason of new Set(reasons)) console.log(`Skipped: ${reason}`);
			console.log(`${passed} passed, ${failed} failed${reasons.length > 0 ? `, ${reasons.length} skipped` : ""}`);
		});
	}
}
