import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Real browsers, databases and clocks on a shared machine: a second try, in CI only.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
	test: {
		maxWorkers: Math.max(2, availableParallelism() - 1), // on two cores vitest would use one, and most tests wait for others
		reporters: ["default", "./tests/drills/table.ts", "./tests/tally.ts"],
		projects: [
			{
				test: {
					name: "unit",
					include: ["{src,server,tools}/**/*.test.{ts,tsx}", "tests/rules/*.test.ts"],
					exclude: ["server/submissions/postgres.test.ts", "tools/staff/move.test.ts"],
					env: { LOG_LEVEL: "silent" },
				},
			},
			{
				// What touches the database, once more, on PostgreSQL and S3-compatible storage: the parts, then the built server.
				test: {
					name: "postgres",
					retry,
					include: [
						"server/submissions/{database,kept-files,mail,outbox,postgres,receive,retention,webhook}.test.ts",
						"server/hostile-text.test.ts",
						"server/abuse/limits.test.ts",
						"tools/staff.test.ts",
						"tools/staff/{backup,move}.test.ts",
						"tests/{journeys,abuse,injection}.test.ts",
					],
					env: { LOG_LEVEL: "silent" },
					globalSetup: "tests/postgres.ts",
					setupFiles: "tests/on-postgres.ts",
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				// Faults on purpose: a short form here, the long one with npm run drills.
				test: {
					name: "drills",
					retry,
					include: ["tests/drills/*.test.ts"],
					testTimeout: 300_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: "site",
					retry,
					include: ["tests/*.test.ts"],
					globalSetup: "tests/serve.ts",
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
