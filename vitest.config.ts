import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		reporters: ["default", "./tests/tally.ts"],
		projects: [
			{
				test: {
					name: "unit",
					include: ["{src,server,tools}/**/*.test.{ts,tsx}", "tests/rules/*.test.ts"],
					env: { LOG_LEVEL: "silent" },
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
