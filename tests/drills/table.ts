import type { Reporter, TestModule } from "vitest/node";

/** Prints a table of all faults and a table of all attacks after the last drill. */
export default class DrillTable implements Reporter {
	onTestRunEnd(modules: readonly TestModule[]): void {
		const metas = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.meta()));
		const outcomes = metas.flatMap((meta) => meta.drills ?? []);
		const attacks = metas.flatMap(({ hostile }) => hostile ?? []);
		for (const lines of [outcomes, attacks]) if (lines.length > 0) console.table(lines);
	}
}
