import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tableNames } from "../../server/backup/copy-target.ts";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { openFiles } from "../../server/store/files/files.ts";
import { fillStore } from "../../tools/bench/filled-store.ts";
import { runServerToExit } from "../../tools/running/run-server.ts";
import { fileContent } from "../installation.ts";
import { readInstallation } from "../installation-contents.ts";
import { ownPostgres } from "../own-postgres.ts";
import { newFolder, runStaff } from "./stopped-site.ts";

/* Restores and moves that are killed: none leaves a partial installation that starts, and a repeat completes it. */

/** Enough that a copy takes a second or two, most of it copying. */
const SUBMISSIONS = { "SQLite and disk": 4_000, "PostgreSQL and S3": 1_000 };
const RESUMES = 40;
const TIMEOUT_MS = 20 * 60_000; // on a busy machine; a few minutes on an idle one
const REPEATS = 10; // killed attempts on one target, before one that completes
const SERVER_STARTS = 5; // starts that must be refused; other checks only open the database

type Env = Record<string, string>;
type Store = keyof typeof SUBMISSIONS;

const startedPostgres = ownPostgres({ isDurable: false });
let storage: Awaited<ReturnType<typeof startFauxqs>>;

beforeAll(async () => {
	storage = await startFauxqs({ port: 0, logger: false });
});
afterAll(() => storage.stop());

/** The target of a copy. */
const STORES: Record<Store, () => Promise<Env>> = {
	"SQLite and disk": async () => ({ DATA_DIR: join(newFolder(), "data") }),
	"PostgreSQL and S3": async () => ({
		DATA_DIR: join(newFolder(), "data"),
		...(await newDatabase()),
		...(await newBucket()),
	}),
};

test.each<[Store, number]>([
	["SQLite and disk", 100],
	["PostgreSQL and S3", 100],
])(
	"a restore to %s, killed %i times",
	async (store, kills) => {
		const backup = join(newFolder(), "backup");
		expect(await runStaff(await filledSite(SUBMISSIONS[store]), "backup", backup)).toContain("Copied: ");
		await killAgainAndAgain(kills, { DATA_DIR: backup }, async () => {
			const env = await STORES[store]();
			return { env, command: "restore", args: [backup], started: env };
		});
	},
	TIMEOUT_MS,
);

test(
	"a move to PostgreSQL and S3, killed 40 times",
	async () => {
		const site = await filledSite(SUBMISSIONS["PostgreSQL and S3"]);
		await killAgainAndAgain(40, site, async () => {
			const { DATABASE_URL = "", ...bucket } = { ...(await newDatabase()), ...(await newBucket()) };
			const started = { ...site, ...bucket };
			return { env: { ...started, DATABASE_URL }, command: "move", args: ["--to", DATABASE_URL], started };
		});
	},
	TIMEOUT_MS,
);

interface Copy {
	/** The target installation's variables. */
	env: Env;
	/** The staff command that fills it, and that command's variables. */
	command: "restore" | "move";
	args: string[];
	started: Env;
}

/** What a killed copy left: nothing, its own mark, an earlier attempt's mark, or a complete copy. */
type State = "empty" | "marked" | "marked before" | "whole";

async function killAgainAndAgain(kills: number, source: Env, newCopy: () => Promise<Copy>): Promise<void> {
	const original = await readInstallation(readConfig(source));
	expect(Object.keys(original.files)).toHaveLength(RESUMES);
	/** Returns how long it took. */
	const finish = async (copy: Copy) => {
		const begun = performance.now();
		expect(await run(copy)).toEqual({ code: 0, stderr: "" });
		const took = performance.now() - begun;
		expect(await readInstallation(readConfig(copy.env))).toEqual(original);
		return took;
	};

	const found: Record<State, number> = { empty: 0, marked: 0, "marked before": 0, whole: 0 };
	let took = await finish(await newCopy());
	let [copy, token] = [await newCopy(), undefined as string | undefined];
	for (let killed = 0, attempts = 1; killed < kills; attempts += 1) {
		const { code, stderr } = await run(copy, Math.random() * took);
		expect(stderr).toBe("");
		const before = token;
		token = await tokenOf(copy);
		const state = stateBy(token, before);
		if (code === null) {
			killed += 1;
			found[state] += 1;
		} else expect([code, state]).toEqual([0, "whole"]); // it finished before it could be killed
		if (token && found.marked % Math.ceil(kills / 2 / SERVER_STARTS) === 1) await isRefused(copy);
		if (state === "whole") expect(await readInstallation(readConfig(copy.env))).toEqual(original);
		else if (attempts % REPEATS === 0) took = await finish(copy);
		else continue;
		[copy, token] = [await newCopy(), undefined];
	}
	console.log(`${kills} kills of a ${copy.command} of ${Math.round(took)} ms left:`, found);
	expect(found.marked).toBeGreaterThanOrEqual(0.3 * kills);
}

function stateBy(token: string | undefined, before: string | undefined): State {
	if (token === undefined) return "empty";
	if (token === "") return "whole";
	return token === before ? "marked before" : "marked";
}

/** @param killAfterMs when it is killed, unless it finishes earlier */
async function run(
	{ command, args, started }: Copy,
	killAfterMs?: number,
): Promise<{ code: number | null; stderr: string }> {
	const { PATH = "" } = process.env;
	const child = spawn(process.execPath, ["tools/staff.ts", command, ...args], {
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

/**
 * The token of the attempt whose mark blocks the installation from opening. Undefined: no table yet. Empty: it opens,
 * so it must be complete.
 */
async function tokenOf({ env, command }: Copy): Promise<string | undefined> {
	const config = readConfig(env);
	if (!config.databaseUrl && !existsSync(join(config.dataDir, "submissions.sqlite"))) return undefined;
	let token: string | undefined;
	const asItIs = await openDatabase(config, {
		async prepare(db) {
			if ((await tableNames(db)).length === 0) return;
			const mark = await db.selectFrom("unfinished").select("token").executeTakeFirst();
			token = mark?.token ?? "";
		},
	});
	await asItIs.destroy();
	if (token) await expect(openDatabase(config)).rejects.toThrow(sentence(command));
	return token;
}

async function isRefused({ env, command }: Copy): Promise<void> {
	const { code, output } = await runServerToExit({ ...env, PORT: "0", DESK_PORT: "0" });
	expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence(command))]);
	for (const asked of [["list"], ["invite", "ada@firm.example", "--admin"]]) {
		expect((await runStaff(env, ...asked)).trim()).toMatch(sentence(command));
	}
}

function sentence(command: string): RegExp {
	return new RegExp(
		`^A ${command} into this installation has not finished \\(begun [-\\d]+ [:\\d]+ UTC\\)\\. If it was interrupted, repeat the same command: it starts over\\.$`,
	);
}

/** A stopped site on SQLite and disk with some resumes. */
async function filledSite(submissions: number): Promise<Env & { DATA_DIR: string }> {
	const env = { DATA_DIR: join(newFolder(), "site") };
	const { references } = await fillStore(env, submissions, { unindexed: submissions });
	const config = readConfig(env);
	const files = openFiles(config);
	const db = await openDatabase(config);
	for (const reference of references.slice(0, RESUMES)) {
		const key = `resume-of-${reference}`;
		const content = fileContent(`%PDF-1.7 ${reference} `.padEnd(20_000, reference));
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
