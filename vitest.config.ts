import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isFull } from "./tests/drills/is-full.ts";
import { dropSiteVariables } from "./tools/site-variables.mjs";
import { NEED_POSTGRES, UNIT_FOLDERS } from "./tools/unit-tests.mjs";

dropSiteVariables(); // here, so it also applies to global setups, workers and an editor that runs one test

// Tests start hundreds of Node processes, which share a compile cache, as npm start does.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");

// Timeout for things that should happen right away. A shorter one makes no test faster or more reliable.
const BACKSTOP_MS = 120_000;
const OF_ALL = {
	// Node runs these files natively, which is faster than having Vite transform them.
	experimental: { viteModuleRunner: false, nodeLoader: false },
	execArgv: [`--import=${new URL("./tests/tsx.mjs", import.meta.url)}`],
	isolate: false, // test files leave nothing behind, so they can share imported modules
	testTimeout: 2 * BACKSTOP_MS,
	hookTimeout: BACKSTOP_MS,
	expect: { poll: { timeout: BACKSTOP_MS } },
};

/** Set by npm test: the tests that catch the most in four minutes. test:all, or naming a file, runs the others too. */
const isQuick = process.env.TESTS === "quick";

/** What only PostgreSQL can prove: its queries, the outbox, and concurrency. */
const QUICK_ON_POSTGRES = [
	"server/delivery/outbox.test.ts",
	"server/intake/receive.test.ts",
	"server/store/database/{open,postgres,upgrade}.test.ts",
	"server/{candidates,matches,numbers,people,search,submissions}/**/*.test.ts",
];

/** Tests that use the database. */
const ON_POSTGRES = [
	"server/store/database/{events,open,postgres,sample,upgrade}.test.ts",
	"server/{backup,candidates,dates,matches,numbers,people,queue,retention,search,submissions,yours}/**/*.test.ts",
	"server/chat/{chat,rules}.test.ts",
	"server/delivery/outbox.test.ts",
	"server/intake/{foresee,limits,obstacle,receive}.test.ts",
	"server/upkeep/scan-later.test.ts",
	"server/desk/submissions/{erase,export,items,lists,resume}.test.ts",
	"server/desk/live/chats.test.ts",
	"tools/staff/lost-database.test.ts",
];

/** Tests that reach the database through the modules above: they run on PostgreSQL in the drills only. */
const ALSO_IN_DRILLS = [
	"server/delivery/{answer,mail,webhook}.test.ts",
	"server/desk/{live/live,live/presence,routes,sign-in/door,sign-in/passkey}.test.ts",
	"server/{desk/submissions,site/forms}/hostile-text.test.ts",
	"server/site/yours/*.test.ts",
	"tools/staff.test.ts",
	"tests/browser/{abuse,chat-journeys,desk-journeys,desk-work,injection,journeys,yours}.test.ts",
];

/** Drills that have a short form for test:all. What the others prove about a whole site, unit tests prove in parts. */
const SHORT_DRILLS = ["tests/drills/{bad-starts,edge,edge-words,killed,one-server,several-servers}.test.ts"];

/** Unit tests that try more cases in the drills. */
const LONGER_IN_DRILLS = ["server/intake/receive.test.ts", "server/resumes/text/read.test.ts"];

/** Whole pages, and other tests that take too long for npm test on a slow machine. */
const BROWSER_IN_DRILLS = [
	"tests/browser/{pages,home,later,layout,pictures,desk-app,desk-chat,desk-inbox,desk-numbers,desk-resume,desk-submission}.test.ts",
];

/** Runs tests that need the built site last: npm test builds it while the others run. */
class SiteLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const needsSite = ({ project }: TestSpecification) => ["site", "browser", "drills"].includes(project.name);
		const sorted = await super.sort(files);
		return [...sorted.filter((file) => !needsSite(file)), ...sorted.filter(needsSite)];
	}
}

export default defineConfig({
	test: {
		maxWorkers: availableParallelism() + 2, // two running files are usually waiting for a browser, a server or a clock
		maxConcurrency: 8, // concurrent tests within one file
		sequence: { sequencer: SiteLast },
		tags: [{ name: "thorough", description: "Left to npm run test:all." }],
		reporters: ["default", "./tests/drills/table.ts", "./tests/tally.ts"],
		projects: [
			{
				test: {
					name: "unit",
					...OF_ALL,
					include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
					exclude: NEED_POSTGRES,
					env: { LOG_LEVEL: "silent" },
					setupFiles: "tests/already-sent.ts",
				},
			},
			{
				// The database tests again, on PostgreSQL and S3-compatible storage; in the drills also with the
				// built server and a browser.
				test: {
					name: "postgres",
					...OF_ALL,
					include: isQuick ? QUICK_ON_POSTGRES : isFull ? [...ON_POSTGRES, ...ALSO_IN_DRILLS] : ON_POSTGRES,
					env: { LOG_LEVEL: "silent" },
					globalSetup: "tests/postgres-and-s3.ts",
					setupFiles: ["tests/already-sent.ts", "tests/on-postgres.ts"],
				},
			},
			{
				// Faults on purpose: the short form here, the long form with npm run drills.
				test: {
					name: "drills",
					...OF_ALL,
					include: isFull ? ["tests/drills/*.test.ts", ...LONGER_IN_DRILLS] : isQuick ? [] : SHORT_DRILLS,
					setupFiles: "tests/wait-for-site.ts",
				},
			},
			{
				// The built site and desk over HTTP, and this project's commands.
				test: {
					name: "site",
					...OF_ALL,
					include: isQuick ? [] : isFull ? ["tests/site/{content-mistakes,dev}.test.ts"] : ["tests/site/*.test.ts"],
					globalSetup: "tests/serve.ts",
					setupFiles: "tests/wait-for-site.ts",
				},
			},
			{
				test: {
					name: "browser",
					...OF_ALL,
					include: isFull ? BROWSER_IN_DRILLS : ["tests/browser/*.test.ts"],
					globalSetup: "tests/serve.ts",
					setupFiles: "tests/wait-for-site.ts",
				},
			},
		],
	},
});
