import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isFull } from "./tests/drills/is-full.ts";
import { dropSiteVariables } from "./tools/site-variables.mjs";
import { NEED_POSTGRES, UNIT_FOLDERS } from "./tools/unit-tests.mjs";

dropSiteVariables(); // here, so that it holds for global setups and workers too, and for an editor that runs one test

// Tests start hundreds of Node processes: what one of them has compiled the next need not, as with npm start.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");

// How long a thing may take that should be there at once. No test is faster or more certain for a shorter one.
const BACKSTOP_MS = 120_000;
const OF_ALL = {
	// Node reads these files by itself, faster than Vite would transform them.
	experimental: { viteModuleRunner: false, nodeLoader: false },
	execArgv: [`--import=${new URL("./tests/tsx.mjs", import.meta.url)}`],
	isolate: false, // a file's tests leave nothing behind, and what one has imported the next need not
	testTimeout: 2 * BACKSTOP_MS,
	hookTimeout: BACKSTOP_MS,
	expect: { poll: { timeout: BACKSTOP_MS } },
};

/** npm test: what catches most within four minutes. npm run test:all, and whoever names a file, runs the rest too. */
const isQuick = process.env.TESTS === "quick";

/** What only PostgreSQL can prove: its queries, the outbox, and two at once. */
const QUICK_ON_POSTGRES = [
	"server/delivery/outbox.test.ts",
	"server/intake/receive.test.ts",
	"server/store/database/{open,postgres,upgrade}.test.ts",
	"server/{candidates,matches,numbers,people,search,submissions}/**/*.test.ts",
];

/** What touches the database. */
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

/** What reads and writes through the parts above, and is tried on PostgreSQL in the drills only. */
const ALSO_IN_DRILLS = [
	"server/delivery/{answer,mail,webhook}.test.ts",
	"server/desk/{live/live,live/presence,routes,sign-in/door,sign-in/passkey}.test.ts",
	"server/{desk/submissions,site/forms}/hostile-text.test.ts",
	"server/site/yours/*.test.ts",
	"tools/staff.test.ts",
	"tests/browser/{abuse,chat-journeys,desk-journeys,desk-work,injection,journeys,yours}.test.ts",
];

/** Those that npm run test:all has a short form of. What the others prove of a whole site, unit tests prove of its parts. */
const SHORT_DRILLS = ["tests/drills/{bad-starts,edge,edge-words,killed,one-server,several-servers}.test.ts"];

/** What the other commands try with the unit tests, but less of it. */
const LONGER_IN_DRILLS = ["server/intake/receive.test.ts", "server/resumes/text/read.test.ts"];

/** Whole pages, and what else takes longer on a slow machine than npm test has time for. */
const BROWSER_IN_DRILLS = [
	"tests/browser/{pages,home,later,layout,pictures,desk-app,desk-chat,desk-inbox,desk-numbers,desk-resume,desk-submission}.test.ts",
];

/** What needs the built site comes last: npm test builds it beside the rest. */
class SiteLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const needsSite = ({ project }: TestSpecification) => ["site", "browser", "drills"].includes(project.name);
		const sorted = await super.sort(files);
		return [...sorted.filter((file) => !needsSite(file)), ...sorted.filter(needsSite)];
	}
}

export default defineConfig({
	test: {
		maxWorkers: availableParallelism() + 2, // of the files under way, two wait for a browser, a server or a clock
		maxConcurrency: 8, // tests of one file that wait beside each other
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
				// What touches the database, once more, on PostgreSQL and S3-compatible storage; in the drills with the
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
				// Faults on purpose: a short form here, the long one with npm run drills.
				test: {
					name: "drills",
					...OF_ALL,
					include: isFull ? ["tests/drills/*.test.ts", ...LONGER_IN_DRILLS] : isQuick ? [] : SHORT_DRILLS,
					setupFiles: "tests/wait-for-site.ts",
				},
			},
			{
				// The built site and desk over HTTP, and the commands of this project.
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
