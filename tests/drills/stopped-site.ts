import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { openFiles } from "../../server/store/files/files.ts";
import { preloadFlag, startServer } from "../../tools/running/run-server.ts";
import { fileContent } from "../installation.ts";
import {
	checkStream,
	deliveryIdsInFiles,
	STREAM_ENV,
	type Stream,
	startStream,
	waitForAcknowledged,
	waitUntilDelivered,
} from "./drill.ts";

/* A stopped site with submissions in it, so that an operator can make a mistake with it. */

export const LONG_AGO = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000); // files older than a day count as leftovers

const FOREIGN_FILE = "annual-report-2024";

type Env = Record<string, string>;

export interface StoppedSite {
	env: Env & { DATA_DIR: string };
	stream: Stream;
	/** Starts the site correctly, lets it receive more, and stops it. Returns when it was up. */
	runOn(): Promise<number>;
	/** Checks what it acknowledged, and that a foreign file among the resumes is still there. */
	judge(fault: string, repaired: number): Promise<void>;
}

/**
 * A site that ran and received some leads and resumes, with its emails written to files.
 * @param env where it stores them, besides its data folder
 * @param started extra variables for this start only
 */
export async function createStoppedSite(env: Env, more: number, started: Env = {}): Promise<StoppedSite> {
	const settings = { ...STREAM_ENV, DATA_DIR: join(newFolder(), "data"), ...env };
	let server = await startServer({ ...settings, ...started });
	onTestFinished(() => server.stop());
	const stream = await startStream(settings, () => server.url);
	await waitForAcknowledged(stream, more);
	await settle();
	const files = openFiles(stream.config);
	await files.save(FOREIGN_FILE, fileContent("Not a resume."));
	backdateFiles(settings.DATA_DIR);
	return {
		env: settings,
		stream,
		async runOn() {
			server = await startServer(settings);
			const up = performance.now();
			stream.go();
			await waitForAcknowledged(stream, 5);
			await settle();
			return up;
		},
		async judge(fault, repaired) {
			await checkStream(fault, stream, { repaired, arrived: () => deliveryIdsInFiles(settings.DATA_DIR) });
			expect(await text(await files.read(FOREIGN_FILE))).toBe("Not a resume.");
		},
	};

	async function settle(): Promise<void> {
		await stream.stop();
		await waitUntilDelivered(stream);
		await server.stop();
		backdateFiles(settings.DATA_DIR);
	}
}

/** Backdates all files in the folder by days. */
export function backdateFiles(folder: string): void {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), LONG_AGO, LONG_AGO);
	}
}

/** Starts and stops a server with these variables. In between, retention runs at startup and from the staff command. */
export async function startAndRunRetention(env: Env): Promise<{ said: string; metrics: string }> {
	const server = await startServer({ ...env, METRICS_FROM: "127.0.0.1" });
	onTestFinished(server.stop);
	const said = await runStaff(env, "retain");
	const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
	// Foreign files are counted at the end of a retention run.
	const unknown = async () => Number(/^closewell_unknown_files (\d+)/m.exec(await metrics())?.[1]);
	await expect.poll(unknown, { timeout: 60_000 }).toBeGreaterThan(0);
	const found = { said, metrics: await metrics() };
	await server.stop();
	return found;
}

/** The command's output, whether it succeeded or failed. */
export async function runStaff(env: Env, ...words: string[]): Promise<string> {
	const { PATH } = process.env;
	const run = promisify(execFile)(process.execPath, ["tools/staff.ts", ...words], { env: { PATH, ...env } });
	const { stdout, stderr } = await run.catch((refused: { stdout: string; stderr: string }) => refused);
	return stdout + stderr;
}

/** Variables for a program whose clock is off by this many milliseconds, and a function to change it. */
export function createWrongClock(offBy: number) {
	const path = join(newFolder(), "clock");
	const set = (offBy: number) => {
		writeFileSync(`${path}.new`, String(offBy));
		renameSync(`${path}.new`, path);
	};
	set(offBy);
	return { env: { CLOCK_OFF_BY: path, NODE_OPTIONS: preloadFlag("clock") }, set };
}

/** Takes the write lock on a server's database from this process. Returns a function that releases it. */
export function holdLock(dataDir: string): () => void {
	const database = new DatabaseSync(join(dataDir, "submissions.sqlite"), { timeout: 5_000 });
	const release = () => void (database.isOpen && database.close());
	onTestFinished(release);
	database.exec("begin immediate");
	return release;
}

export function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "closewell-drill-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
