import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isFullRun } from "./tests/drills/full-run.ts";
import { dropSiteVariables } from "./tools/site-variables.mjs";
import { POSTGRES_ONLY_TESTS, UNIT_FOLDERS } from "./tools/unit-tests.mjs";

dropSiteVariables(); // here, so it also applies to global setups, workers and an editor that runs one test

// Tests start hundreds of Node processes, which share a compile cache, as npm start does.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");

// Timeout for things that should happen right away. A shorter one makes no test faster or more reliable.
const BACKSTOP_MS = 120_000;
const SHARED_OPTIONS = {
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
const QUICK_POSTGRES_TESTS = [
	"server/delivery/outbox.test.ts",
	"server/intake/receive.test.ts",
	"server/store/database/{open,postgres,upgrade}.test.ts",
	"server/{candidates,matches,numbers,people,search,submissions}/**/*.test.ts",
];

/** Tests that use the database. */
const POSTGRES_TESTS = [
	"server/store/database/{events,open,postgres,sample,upgrade}.test.ts",
	"server/{backup,candidates,companies,dates,mail-in,matches,numbers,openings,people,queue,retention,search,shortlists,sourcing,submissions,yours}/**/*.test.ts",
	"server/chat/{chat,chat-rules,chats}.test.ts",
	"server/delivery/outbox.test.ts",
	"server/site/{booking,jobs,shortlist}/*.test.ts",
	"server/booking/busy/busy-calendars.test.ts",
	"server/intake/{intake-problem,limits,precheck,receive}.test.ts",
	"server/upkeep/scan-later.test.ts",
	"server/desk/candidates/{add-route,import-routes}.test.ts",
	"server/desk/submissions/{bulk,erase,export,items,lists,resume}.test.ts",
	"server/desk/live/chats.test.ts",
	"tools/staff/lost-database.test.ts",
];

/** Tests that reach the database through the modules above: they run on PostgreSQL in the drills only. */
const DRILL_POSTGRES_TESTS = [
	"server/delivery/{answer,mail,webhook}.test.ts",
	"server/desk/{live/live,live/presence,routes,sign-in/door,sign-in/passkey}.test.ts",
	"server/{desk/submissions,site/forms}/hostile-text.test.ts",
	"server/site/yours/*.test.ts",
	"tools/staff.test.ts",
	"tests/drills/{imports,mails}.test.ts",
	"tests/browser/{abuse,alerts,apply,book,candidate-agrees,chat-journeys,desk-add-candidates,desk-busy,desk-import,desk-journeys,desk-mail,desk-publish,desk-work,injection,interviews,jobs,journeys,opening-journey,shortlist,yours}.test.ts",
];

/** Drills that have a short form for test:all. What the others prove about a whole site, unit tests prove in parts. */
const SHORT_DRILLS = [
	"tests/drills/{alerts,bad-starts,edge,edge-words,imports,killed,mail-in,mails,one-server,several-servers}.test.ts",
];

/** Unit tests that try more cases in the drills. */
const LONG_DRILL_UNIT_TESTS = ["server/intake/receive.test.ts", "server/resumes/text/read.test.ts"];

/** Whole pages, and other tests that take too long for npm test on a slow machine. */
const DRILL_BROWSER_TESTS = [
	"tests/browser/{pages,home,later,layout,pictures,desk-app,desk-chat,desk-inbox,desk-numbers,desk-resume,desk-submission}.test.ts",
];

/** Runs tests that need the built site last: npm test builds it while the others run. */
class SiteLastSequencer extends BaseSequencer {
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
		sequence: { sequencer: SiteLastSequencer },
		tags: [{ name: "thorough", description: "Left to npm run test:all." }],
		reporters: ["default", "./tests/drills/table.ts", "./tests/tally.ts"],
		projects: [
			{
				test: {
					name: "unit",
					...SHARED_OPTIONS,
					include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
					exclude: POSTGRES_ONLY_TESTS,
					env: { LOG_LEVEL: "silent" },
					setupFiles: "tests/already-sent.ts",
				},
			},
			{
				// The database tests again, on PostgreSQL and S3-compatible storage; in the drills also with the
				// built server and a browser.
				test: {
					name: "postgres",
					...SHARED_OPTIONS,
					include: isQuick
						? QUICK_POSTGRES_TESTS
						: isFullRun
							? [...POSTGRES_TESTS, ...DRILL_POSTGRES_TESTS]
							: POSTGRES_TESTS,
					env: { LOG_LEVEL: "silent" },
					globalSetup: "tests/postgres-and-s3.ts",
					setupFiles: ["tests/already-sent.ts", "tests/on-postgres.ts"],
				},
			},
			{
				// Faults on purpose: the short form here, the long form with npm run drills.
				test: {
					name: "drills",
					...SHARED_OPTIONS,
					include: isFullRun ? ["tests/drills/*.test.ts", ...LONG_DRILL_UNIT_TESTS] : isQuick ? [] : SHORT_DRILLS,
					setupFiles: "tests/wait-for-site.ts",
				},
			},
			{
				// The built site and desk over HTTP, and this project's commands.
				test: {
					name: "site",
					...SHARED_OPTIONS,
					include: isQuick ? [] : isFullRun ? ["tests/site/{content-mistakes,dev}.test.ts"] : ["tests/site/*.test.ts"],
					globalSetup: "tests/serve.ts",
					setupFiles: "tests/wait-for-site.ts",
				},
			},
			{
				test: {
					name: "browser",
					...SHARED_OPTIONS,
					include: isFullRun ? DRILL_BROWSER_TESTS : ["tests/browser/*.test.ts"],
					globalSetup: "tests/serve.ts",
					setupFiles: "tests/wait-for-site.ts",
				},
			},
		],
	},
});
