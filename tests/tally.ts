import type { Reporter, TestCase, TestModule } from "vitest/node";

const MAX_COMMANDS = 20; // if everything fails, no one reads more

/**
 * Prints the command to rerun each failed test alone, and as the last line: N passed, N failed. Tests that this machine
 * cannot run (those skipped with a reason) are counted too, below the reasons. With CI set they fail the run, because
 * no one would read that line.
 */
export default class TallyReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const tests = modules.flatMap((module) => [...module.children.allTests()]);
		const results = tests.map((test) => test.result());
		const alone = tests.filter((test) => test.result().state === "failed").map(commandFor);
		const unloadable = modules.filter((module) => module.errors().length > 0).length;
		const passed = results.filter(({ state }) => state === "passed").length;
		const failed = results.filter(({ state }) => state === "failed").length + unloadable + errors.length;
		const reasons = results.flatMap((result) => (result.state === "skipped" && result.note ? result.note : []));
		process.on("exit", () => {
			if (failed > 0 || (process.env.CI && reasons.length > 0)) process.exitCode = 1;
			if (alone.length > 0) console.log(`To run one of those that failed alone:\n${formatList(alone)}`);
			for (const reason of new Set(reasons)) console.log(`Skipped: ${reason}`);
			console.log(`${passed} passed, ${failed} failed${reasons.length > 0 ? `, ${reasons.length} skipped` : ""}`);
		});
	}
}

/** The same file runs again on PostgreSQL, so the command names that project. */
function commandFor({ name, module, project }: TestCase): string {
	const options = project.name === "postgres" ? " --project postgres" : "";
	const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", ".");
	return `  npm test -- ${module.relativeModuleId}${options} -t '${pattern}'`;
}

function formatList(commands: string[]): string {
	const more = commands.length - MAX_COMMANDS;
	return [...commands.slice(0, MAX_COMMANDS), ...(more > 0 ? [`  and ${more} more`] : [])].join("\n");
}
