import type { Reporter, TestModule } from "vitest/node";

/** One table over all faults and one over all attacks, when the last drill is done. */
export default class Table implements Reporter {
	onTestRunEnd(modules: readonly TestModule[]): void {
		const metas = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.meta()));
		const outcomes = metas.flatMap((meta) => meta.drills ?? []);
		const attacks = metas.flatMap(({ hostile }) => hostile ?? []);
		for (const lines of [outcomes, attacks]) if (lines.length > 0) console.table(lines);
	}
}
