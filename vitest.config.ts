import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// Real browsers, databases and clocks on a shared machine: a second chance in CI only, and the report names what took it.
		retry: process.env.CI ? 1 : 0,
		reporters: ["default", "./tests/tally.ts"],
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
				// What touches the database, once more, on PostgreSQL.
				test: {
					name: "postgres",
					include: [
						"server/submissions/{database,mail,outbox,postgres,receive,retention,webhook}.test.ts",
						"tools/staff.test.ts",
						"tools/staff/{backup,move}.test.ts",
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
