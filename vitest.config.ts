import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { dropSiteVariables } from "./tools/site-variables.mjs";
import { NEED_POSTGRES, UNIT_FOLDERS } from "./tools/unit-tests.mjs";

dropSiteVariables(); // here, so that it holds for global setups and workers too, and for an editor that runs one test

// How long a thing may take that should be there at once. No test is faster or more certain for a shorter one.
const BACKSTOP_MS = 120_000;
const patient = {
	testTimeout: 2 * BACKSTOP_MS,
	hookTimeout: BACKSTOP_MS,
	expect: { poll: { timeout: BACKSTOP_MS } },
};

export default defineConfig({
	test: {
		maxWorkers: Math.max(2, availableParallelism() - 1), // on two cores vitest would use one, and most tests wait for others
		reporters: ["default", "./tests/drills/table.ts", "./tests/tally.ts"],
		projects: [
			{
				test: {
					name: "unit",
					...patient,
					include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
					exclude: NEED_POSTGRES,
					env: { LOG_LEVEL: "silent" },
				},
			},
			{
				// What touches the database, once more, on PostgreSQL and S3-compatible storage: the parts, then the built server.
				test: {
					name: "postgres",
					...patient,
					include: [
						"server/submissions/{database,mail,outbox,postgres,receive,retention,webhook}.test.ts",
						"server/hostile-text.test.ts",
						"server/abuse/limits.test.ts",
						"tools/staff.test.ts",
						"tools/staff/{backup,move}.test.ts",
						"tests/{journeys,abuse,injection}.test.ts",
					],
					env: { LOG_LEVEL: "silent" },
					globalSetup: "tests/postgres.ts",
					setupFiles: "tests/on-postgres.ts",
				},
			},
			{
				// Faults on purpose: a short form here, the long one with npm run drills.
				test: {
					name: "drills",
					...patient,
					include: ["tests/drills/*.test.ts"],
				},
			},
			{
				test: {
					name: "site",
					...patient,
					include: ["tests/*.test.ts"],
					globalSetup: "tests/serve.ts",
				},
			},
		],
	},
});
