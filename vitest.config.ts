import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		reporters: ["default", "./tests/tally.ts"],
		projects: [
			{
				test: {
					name: "unit",
					include: ["{src,server,tools}/**/*.test.{ts,tsx}", "tests/rules/*.test.ts"],
					exclude: ["server/submissions/postgres.test.ts"],
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
					],
					env: { LOG_LEVEL: "silent" },
					globalSetup: "tests/postgres.ts",
					setupFiles: "tests/on-postgres.ts",
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
