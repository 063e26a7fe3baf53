import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { tableNames } from "../../server/store/backup/filling.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { openFiles } from "../../server/store/files/files.ts";
import { contentOf } from "../../server/test-installation.ts";
import { fillStore } from "../../tools/bench/filled-store.ts";
import { runServer } from "../../tools/running/server.ts";
import { everythingIn } from "../everything-in.ts";
import { ownPostgres } from "../own-postgres.ts";
import { newFolder, staff } from "./site.ts";

/* Restores and moves that are killed: none leaves half an installation that starts, and a repeat makes it whole. */

const SUBMISSIONS = 1_000; // so that a copy takes a second or two
const RESUMES = 40;
const TIMEOUT_MS = 20 * 60_000; // on a busy machine; a few minutes on a free one
const REPEATS = 10; // attempts on one target that are killed, before one that is not
const SERVER_STARTS = 5; // of those that must be refused; the others are tried by opening the database

type Env = Record<string, string>;

const startedPostgres = ownPostgres({ outlivesThePower: false });
let storage: Awaited<ReturnType<typeof startFauxqs>>;

beforeAll(async () => {
	storage = await startFauxqs({ port: 0, logger: false });
});
afterAll(() => storage.stop());

/** Where a copy goes. */
const STORES: Record<string, () => Promise<Env>> = {
	"SQLite and disk": async () => ({ DATA_DIR: join(newFolder(), "data") }),
	"PostgreSQL and S3": async () => ({
		DATA_DIR: join(newFolder(), "data"),
		...(await newDatabase()),
		...(await newBucket()),
	}),
};

test.each([
	["SQLite and disk", 100],
	["PostgreSQL and S3", 100],
])(
	"a restore to %s, killed %i times",
	async (store, kills) => {
		const backup = join(newFolder(), "backup");
		expect(await staff(await filledSite(), "backup", backup)).toContain("Copied: ");
		await killAgainAndAgain(kills, "restore", { DATA_DIR: backup }, async () => {
			const env = (await STORES[store]?.()) ?? {};
			return { env, args: ["restore", backup], started: env };
		});
	},
	TIMEOUT_MS,
);

test(
	"a move to PostgreSQL and S3, killed 40 times",
	async () => {
		const site = await filledSite();
		await killAgainAndAgain(40, "move", site, async () => {
			const { DATABASE_URL = "", ...bucket } = { ...(await newDatabase()), ...(await newBucket()) };
			const started = { ...site, ...bucket };
			return { env: { ...started, DATABASE_URL }, args: ["move", "--to", DATABASE_URL], started };
		});
	},
	TIMEOUT_MS,
);

interface Copy {
	/** Of the installation that is filled. */
	env: Env;
	/** The staff command that fills it, and its variables. */
	args: string[];
	started: Env;
}

async function killAgainAndAgain(kills: number, command: string, source: Env, newCopy: () => Promise<Copy>) {
	const original = await everythingIn(readConfig(source));
	expect(original.rows.submissions).toHaveLength(SUBMISSIONS);
	expect(Object.keys(original.files)).toHaveLength(RESUMES);
	const isWhole = async ({ env }: Copy) => expect(await everythingIn(readConfig(env))).toEqual(original);

	const first = await newCopy();
	const begun = performance.now();
	expect(await run(first)).toEqual({ code: 0, stderr: "" });
	const took = performance.now() - begun;
	await isWhole(first);

	const found = { unfinished: 0, empty: 0, whole: 0 };
	let [copy, attempts] = [await newCopy(), 0];
	for (let killed = 0; killed < kills; ) {
		const { code, stderr } = await run(copy, Math.random() * took);
		const state = await stateOf(copy, command);
		attempts += 1;
		if (code === null) {
			killed += 1;
			found[state] += 1;
		} else expect([code, state]).toEqual([0, "whole"]); // it was faster than the first
		expect(stderr).toBe("");
		const isTried = found.unfinished % Math.ceil(kills / 2 / SERVER_STARTS) === 1;
		if (state === "unfinished" && isTried) await isRefused(copy, command);
		if (state !== "whole" && attempts % REPEATS > 0) continue;
		if (state !== "whole") expect(await run(copy)).toEqual({ code: 0, stderr: "" });
		await isWhole(copy);
		copy = await newCopy();
	}
	console.log(`${kills} kills of a ${command} of ${Math.round(took)} ms:`, found);
	expect(found.unfinished).toBeGreaterThanOrEqual(0.3 * kills);
}

/** @param killAfterMs when it is killed, unless it ends before */
async function run({ args, started }: Copy, killAfterMs?: number): Promise<{ code: number | null; stderr: string }> {
	const { PATH = "" } = process.env;
	const child = spawn(process.execPath, ["tools/staff.ts", ...args], {
		env: { PATH, ...started },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let stderr = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		stderr += text;
	});
	const ended = once(child, "close");
	if (killAfterMs !== undefined) {
		await Promise.race([ended, setTimeout(killAfterMs)]);
		child.kill("SIGKILL");
	}
	const [code] = await ended;
	return { code, stderr };
}

/** Nothing else opens: no table is there yet, or the mark is, or everything. */
async function stateOf({ env }: Copy, command: string): Promise<"unfinished" | "empty" | "whole"> {
	const config = readConfig(env);
	if (!config.databaseUrl && !existsSync(join(config.dataDir, "submissions.sqlite"))) return "empty";
	let tables: string[] = [];
	const asItIs = await openDatabase(config, {
		async prepare(db) {
			tables = await tableNames(db);
		},
	});
	await asItIs.destroy();
	if (tables.length === 0) return "empty";
	const refusal = await openDatabase(config).then(
		(db) => db.destroy(),
		(error: Error) => error.message,
	);
	if (!refusal) return "whole";
	expect(refusal).toMatch(sentence(command));
	return "unfinished";
}

async function isRefused({ env }: Copy, command: string): Promise<void> {
	const { code, output } = await runServer({ ...env, PORT: "0", DESK_PORT: "0" });
	expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence(command))]);
	for (const asked of [["list"], ["invite", "ada@firm.example", "--admin"]]) {
		expect((await staff(env, ...asked)).trim()).toMatch(sentence(command));
	}
}

function sentence(command: string): RegExp {
	return new RegExp(
		`^A ${command} into this installation has not finished \\(begun [-\\d]+ [:\\d]+ UTC\\)\\. If it was interrupted, repeat the same command: it starts over\\.$`,
	);
}

/** A site on SQLite and disk with some resumes, which has stopped. */
async function filledSite(): Promise<Env & { DATA_DIR: string }> {
	const env = { DATA_DIR: join(newFolder(), "site") };
	const { references } = await fillStore(env, SUBMISSIONS, { unindexed: SUBMISSIONS });
	const config = readConfig(env);
	const files = openFiles(config);
	const db = await openDatabase(config);
	for (const reference of references.slice(0, RESUMES)) {
		const key = `resume-of-${reference}`;
		const content = contentOf(`%PDF-1.7 ${reference} `.padEnd(20_000, reference));
		await files.save(key, content);
		const of = { file_key: key, file_size: content.size, file_sha256: content.sha256 };
		await db.updateTable("submissions").set(of).where("reference", "=", reference).execute();
		await db.insertInto("files").values({ key, written_at: new Date().toISOString() }).execute();
	}
	await db.destroy();
	return env;
}

let made = 0;

async function newDatabase(): Promise<Env> {
	const server = await startedPostgres();
	return { DATABASE_URL: await server.createDatabase(`copy_${made++}`) };
}

async function newBucket(): Promise<Env> {
	const S3_BUCKET = `copies-${made++}`;
	await fetch(`${storage.address}/${S3_BUCKET}`, { method: "PUT" });
	return {
		S3_ENDPOINT: storage.address,
		S3_BUCKET,
		S3_REGION: "us-east-1",
		S3_ACCESS_KEY_ID: "key",
		S3_SECRET_ACCESS_KEY: "secret",
	};
}
