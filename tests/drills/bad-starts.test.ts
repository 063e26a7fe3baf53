import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { RESUME } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { runServerToExit, startServer } from "../../tools/running/run-server.ts";
import { sendAsVisitor } from "../send-as-visitor.ts";
import { reportOutcome } from "./drill.ts";

/* Starts that must fail: each ends with a message and leaves existing data intact. */

/** Root can write everywhere unless started without these capabilities. */
const WITHOUT_ROOTS_RIGHT = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];

test("a damaged database", async () => {
	const dataDir = await usedFolder();
	const path = join(dataDir, "submissions.sqlite");
	const sound = readFileSync(path);
	for (const [what, damaged] of [
		["in the middle", Buffer.from(sound).fill(0xa5, sound.length / 2, sound.length / 2 + 5_000)],
		["at the beginning", Buffer.from(sound).fill("not a database", 0, 100)],
		["cut short", sound.subarray(0, sound.length / 2)],
	] as const) {
		writeFileSync(path, damaged);
		const before = contentsOf(dataDir);
		const { code, output } = await runServerToExit({ DATA_DIR: dataDir, PORT: "0" });
		expect([what, code, output]).toEqual([what, 1, expect.stringContaining(`The database ${path} is damaged (`)]);
		expect(output).toContain("Nothing was changed in it. Move it aside and restore a backup.");
		expect(output).not.toContain("    at "); // no stack
		expect(contentsOf(dataDir), what).toEqual(before);
	}
	note("damaged database", "is damaged, restore a backup");
	writeFileSync(path, sound);
	await startsAgain(dataDir);
});

test("a data folder that cannot be written", async ({ skip }) => {
	const starter = process.getuid?.() === 0 ? WITHOUT_ROOTS_RIGHT : [];
	const [program, ...args] = [...starter, "true"];
	skip(
		spawnSync(program ?? "", args).status !== 0,
		"as root, a folder that cannot be written takes setpriv of util-linux.",
	);
	const dataDir = await usedFolder();
	for (const name of ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })]) {
		const path = join(dataDir, name);
		chmodSync(path, 0o500);
		onTestFinished(() => chmodSync(path, 0o700)); // so that it can be removed
	}
	const before = contentsOf(dataDir);
	const { code, output } = await runServerToExit({ DATA_DIR: dataDir, PORT: "0" }, starter);
	expect([code, output]).toEqual([1, expect.stringContaining("The server could not start: EACCES")]);
	expect(output).toContain("Set DATA_DIR to a folder that it may write to.");
	expect(contentsOf(dataDir)).toEqual(before);
	note("read-only data folder", "set DATA_DIR to a folder it may write to");
});

test("a port in use", async () => {
	const other = await startServer();
	onTestFinished(other.stop);
	const { port } = new URL(other.url);
	const dataDir = await usedFolder();
	const before = receivedIn(dataDir);
	const { code, output } = await runServerToExit({ DATA_DIR: dataDir, PORT: port });
	expect([code, output.trim()]).toEqual([
		1,
		`Port ${port} on 127.0.0.1 is in use by another program. Stop that one, or set PORT to a free port.`,
	]);
	expect(receivedIn(dataDir)).toEqual(before);
	note("port in use", "stop that one, or set PORT");
	await startsAgain(dataDir);
});

test("two servers on one data folder: the second says so, the first keeps running", async () => {
	const dataDir = await usedFolder();
	const first = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
	onTestFinished(first.stop);
	const before = receivedIn(dataDir);
	const { code, output } = await runServerToExit({ DATA_DIR: dataDir, PORT: "0" });
	expect([code, output.trim()]).toEqual([
		1,
		`Another server, restore or move already runs on the data folder ${dataDir}. Stop that one, or set DATA_DIR to another folder.`,
	]);
	expect(receivedIn(dataDir)).toEqual(before);
	note("two servers on one data folder", "the second does not start");
	expect((await sendResume(first.url, "second@example.com")).status).toBe(201);
});

/** A data folder with a resume in it that no server is using. */
async function usedFolder(): Promise<string> {
	const dataDir = mkdtempSync(join(tmpdir(), "closewell-start-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
	expect((await sendResume(server.url, "first@example.com")).status).toBe(201);
	await expect.poll(() => rowsOf(dataDir, "deliveries").filter(({ sent_at }) => !sent_at)).toEqual([]);
	await server.stop();
	return dataDir;
}

function sendResume(url: string, email: string): Promise<Response> {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...RESUME, email })) form.set(name, value);
	form.set("resume", new Blob([new Uint8Array(pdf())], { type: "application/pdf" }), "resume.pdf");
	return sendAsVisitor(`${url}/forms/resume`, form);
}

/** Every file with a hash of its bytes, except files without data: locks, SQLite's shared memory, an empty WAL. */
function contentsOf(folder: string): [name: string, hash: string][] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/^server\.lock|-shm$/.test(entry.name))
		.map((entry): [string, Buffer] => {
			const path = join(entry.parentPath, entry.name);
			return [path, readFileSync(path)];
		})
		.filter(([path, bytes]) => bytes.length > 0 || !path.endsWith("-wal"))
		.map(([path, bytes]): [string, string] => [path, createHash("sha256").update(bytes).digest("hex")])
		.sort();
}

/** Submissions and their deliveries. The server's time count and its storage mark may change in the meantime. */
function receivedIn(dataDir: string) {
	const rows = [...rowsOf(dataDir, "submissions"), ...rowsOf(dataDir, "deliveries")];
	for (const row of rows) delete row.counted_at;
	const own = /submissions\.sqlite|\.mark$/;
	return { rows, files: contentsOf(dataDir).filter(([path]) => !own.test(path)) };
}

function rowsOf(dataDir: string, table: "submissions" | "deliveries") {
	const database = new DatabaseSync(join(dataDir, "submissions.sqlite"), { readOnly: true });
	const rows = database.prepare(`select * from ${table}`).all();
	database.close();
	return rows;
}

async function startsAgain(dataDir: string): Promise<void> {
	const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
	onTestFinished(server.stop);
	expect((await sendResume(server.url, "later@example.com")).status).toBe(201);
}

function note(fault: string, sentence: string): void {
	const nothing = { sent: 0, acknowledged: 0, lost: 0, doubled: 0, unheard: 0 };
	reportOutcome({ fault: `start: ${fault}`, ...nothing, "recovered after": `- (${sentence})` });
}
