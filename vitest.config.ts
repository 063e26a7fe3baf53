import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { dropSiteVariables } from "./tools/site-variables.mjs";
import { NEED_POSTGRES, UNIT_FOLDERS } from "./tools/unit-tests.mjs";

dropSiteVariables(); // here, so that it holds for global setups and workers too, and for an editor that runs one test

export default defineConfig({
	test: {
		maxWorkers: Math.max(2, availableParallelism() - 1), // on two cores vitest would use one, and most tests wait for others
		reporters: ["default", "./tests/drills/table.ts", "./tests/tally.ts"],
		projects: [
			{
				test: {
					name: "unit",
					include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
					exclude: NEED_POSTGRES,
					env: { LOG_LEVEL: "silent" },
				},
			},
			{
				// What touches the database, once more, on PostgreSQL and S3-compatible storage: the parts, then the built server.
				test: {
					name: "postgres",
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
					include: ["tests/drills/*.test.ts"],
					testTimeout: 300_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: "site",
					include: ["tests/*.test.ts"],
					globalSetup: "tests/serve.ts",
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
