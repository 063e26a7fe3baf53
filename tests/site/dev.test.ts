import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isFullRun } from "../drills/full-run.ts";

test.runIf(isFullRun)(
	"npm run dev shows the pages and the parts, its forms arrive, and its server restarts with what changed",
	async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "closewell-dev-"));
		const dev = spawn(process.execPath, ["tools/bootstrap.mjs", "dev", "--host", "127.0.0.1"], {
			env: { PATH: process.env.PATH, DATA_DIR: dataDir, NO_COLOR: "1" },
			stdio: ["ignore", "pipe", "inherit"],
		});
		onTestFinished(async () => {
			dev.kill("SIGTERM");
			if (dev.exitCode === null) await once(dev, "exit");
			rmSync(dataDir, { recursive: true, force: true });
		});
		let printed = "";
		dev.stdout.setEncoding("utf8").on("data", (text) => {
			printed += text;
		});
		await expect.poll(() => printed).toContain("watching for file changes");

		const [, site = ""] = /Local\s+(http:\S+?)\/?\s/.exec(printed) ?? []; // the port it found free
		for (const path of ["/", "/_parts"]) expect([path, (await fetch(site + path)).status]).toEqual([path, 200]);
		const message = { name: "Ann Lee", email: "ann@example.com", message: "Do you place people in Ohio?" };
		const answer = await fetch(`${site}/forms/message`, {
			method: "POST",
			headers: { accept: "application/json", origin: site, "sec-fetch-site": "same-origin" },
			body: new URLSearchParams(message),
		});
		expect([answer.status, await answer.json()]).toMatchObject([201, { reference: expect.stringMatching(/^CW-/) }]);

		// Saved unchanged: nothing is rebuilt, but the server restarts anyway.
		const now = new Date();
		utimesSync("server/main.ts", now, now);
		await expect.poll(() => printed).toContain("The server runs with what changed.");
		expect((await fetch(`${site}/forms/message`, { method: "POST", body: new URLSearchParams(message) })).status).toBe(
			200,
		);
	},
);
