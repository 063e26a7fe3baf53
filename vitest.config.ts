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

/** What reads and writes through the parts above, and is tried on PostgreSQL in the drills only. */
const ALSO_ON_POSTGRES = [
	"server/delivery/{answer,mail,webhook}.test.ts",
	"server/desk/{door,live,passkey,presence,routes}.test.ts",
	"server/{desk/submissions,site}/hostile-text.test.ts",
	"server/site/yours/*.test.ts",
	"server/store/reminders.test.ts",
	"tools/staff.test.ts",
	"tests/{journeys,abuse,injection,chat-journeys,desk-journeys,desk-work,yours}.test.ts",
];

/** Those that npm test has a short form of. What the others prove of a whole site, unit tests prove of its parts. */
const SHORT_DRILLS = ["tests/drills/{bad-starts,edge,edge-words,killed,one-server,several-servers}.test.ts"];

/** What npm test tries with the other unit tests, but less of it. */
const LONGER_IN_DRILLS = ["server/intake/receive.test.ts", "server/resumes/text/read.test.ts"];

/** What needs the built site comes last: npm test builds it beside the rest. */
class SiteLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const needsSite = ({ project }: TestSpecification) => project.name === "site" || project.name === "drills";
		const sorted = await super.sort(files);
		return [...sorted.filter((file) => !needsSite(file)), ...sorted.filter(needsSite)];
	}
}

export default defineConfig({
	test: {
		maxWorkers: availableParallelism() + 1, // of the files under way, one waits for a browser, a server or a clock
		maxConcurrency: 8, // tests of one file that wait beside each other
		sequence: { sequencer: SiteLast },
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
					include: [
						"server/store/{desk-mail,events,obstacle,promise}.test.ts",
						"server/store/{backup,chat,matching,numbers,people,resumes,retention,search,submissions,yours}/*.test.ts",
						"server/store/database/{open,postgres,sample,upgrade}.test.ts",
						"server/delivery/outbox.test.ts",
						"server/intake/{foresee,limits,receive,scan-later}.test.ts",
						"server/desk/submissions/{erase,export,items,lists,resume}.test.ts",
						"server/desk/chat/*.test.ts",
						"tools/staff/lost-database.test.ts",
						...(isFull ? ALSO_ON_POSTGRES : []),
					],
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
					include: isFull ? ["tests/drills/*.test.ts", ...LONGER_IN_DRILLS] : SHORT_DRILLS,
					setupFiles: "tests/wait-for-site.ts",
				},
			},
			{
				test: {
					name: "site",
					...OF_ALL,
					include: isFull
						? [
								"tests/{pages,home,later,layout,pictures,content-mistakes,desk-app,desk-chat,desk-inbox,desk-numbers,desk-resume,desk-submission,dev}.test.ts",
							]
						: ["tests/*.test.ts"],
					globalSetup: "tests/serve.ts",
					setupFiles: "tests/wait-for-site.ts",
				},
			},
		],
	},
});
