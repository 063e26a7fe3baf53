import type { Reporter, TestModule } from "vitest/node";

/** One table over all drills, when the last one is done. */
export default class Table implements Reporter {
	onTestRunEnd(modules: readonly TestModule[]): void {
		const outcomes = modules.flatMap((module) =>
			[...module.children.allTests()].flatMap((test) => test.meta().drill ?? []),
		);
		if (outcomes.length > 0) console.table(outcomes);
	}
}
