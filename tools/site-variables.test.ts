// @module-tag thorough
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { isSiteVariable } from "./site-variables.mjs";

test("every variable that the site reads is recognized as a site variable", () => {
	const config = readFileSync("server/config/config.ts", "utf8");
	const names = new Set(
		[...config.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|"([A-Z][A-Z0-9_]{3,})"/g)].map(
			([, read, said]) => read ?? said ?? "",
		),
	);
	expect(names.size).toBeGreaterThan(20);
	expect([...names].filter((name) => !isSiteVariable(name))).toEqual([]);
});

test("variables that a test run itself needs are kept", () => {
	const needed = ["PATH", "HOME", "CI", "CHROMIUM_PATH", "DRILLS", "FUZZ_REQUESTS", "NODE_OPTIONS", "NODE_ENV"];
	expect(needed.filter(isSiteVariable)).toEqual([]);
});

// Quick tests that store, erase and make requests, in the project that needs nothing else started.
const FILES = ["server/retention/kept-files.test.ts", "server/delivery/webhook.test.ts"];
const TEST_FILTER = ["-t", "unused file is removed|database moved away|signed|password"];

test.each([
	["vitest by itself", ["node_modules/vitest/vitest.mjs", "run", "--project", "unit"]],
	["npm test", ["tools/bootstrap.mjs", "test"]],
])("%s, run in a live site's shell, does not reach the site", async (_, command) => {
	const site = await startFakeLiveSite();
	const { stdout } = await promisify(execFile)(process.execPath, [...command, ...FILES, ...TEST_FILTER], {
		env: { PATH: process.env.PATH, ...site.variables },
	});
	expect(stdout).toMatch(/^[1-9]\d* passed, 0 failed$/m);
	expect(site.connections()).toBe(0);
	expect(readdirSync(site.variables.DATA_DIR)).toEqual([]);
});

/** One listener in place of everything a site talks to. */
async function startFakeLiveSite() {
	let connections = 0;
	const listener = createServer((socket) => {
		connections += 1;
		socket.destroy();
	}).listen(0, "127.0.0.1");
	await once(listener, "listening");
	const dataDir = mkdtempSync(join(tmpdir(), "closewell-in-service-"));
	onTestFinished(() => {
		listener.close();
		rmSync(dataDir, { recursive: true, force: true });
	});
	const at = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
	return {
		variables: {
			DATA_DIR: dataDir,
			DATABASE_URL: `postgres://site:secret@${at}/site`,
			S3_ENDPOINT: `http://${at}`,
			S3_BUCKET: "resumes",
			S3_REGION: "us-east-1",
			S3_ACCESS_KEY_ID: "key",
			S3_SECRET_ACCESS_KEY: "secret",
			SMTP_URL: `smtp://${at}`,
			WEBHOOK_URL: `http://${at}/hook`,
			WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
			CLAMD: at,
			SITE_URL: "https://closewell.example",
			LOG_LEVEL: "trace",
		},
		connections: () => connections,
	};
}
