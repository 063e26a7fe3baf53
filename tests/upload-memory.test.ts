import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { docx, pdf } from "./resume-files.ts";

const MB = 1024 * 1024;
const UPLOADS = 20;
const MEMORY_MAX = 80 * MB;
const NODE_FLAGS = ["--max-semi-space-size=1"]; // as `npm start` sets it
const FIELDS = {
	firstName: "Jordan",
	lastName: "Reyes",
	email: "jordan@example.com",
	phone: "302-555-0142",
	desiredPosition: "account-executive",
	experience: "3-5",
};

test("twenty resumes of 10 MB at once add less than 80 MB of memory", { timeout: 60_000 }, async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "upload-memory-"));
	const server = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, "upload-server.ts"), dataDir]);
	onTestFinished(() => {
		server.kill();
		rmSync(dataDir, { recursive: true });
	});
	const [line] = await once(server.stdout, "data");
	const port = Number(String(line).trim());
	const memory = async () => (await fetch(`http://127.0.0.1:${port}/memory`)).json();

	expect(await upload(port, pdf())).toBe(201);
	expect(await upload(port, docx())).toBe(201);
	const before = (await memory()).now;
	const file = pdf({ size: 10 * MB });
	const started = performance.now();
	const statuses = await Promise.all(Array.from({ length: UPLOADS }, () => upload(port, file)));
	const seconds = (performance.now() - started) / 1000;
	const added = (await memory()).most - before;

	console.log(`${UPLOADS} x 10 MB in ${seconds.toFixed(1)} s added ${(added / MB).toFixed(0)} MB of memory`);
	expect(statuses).toEqual(Array(UPLOADS).fill(201));
	expect(added).toBeLessThan(MEMORY_MAX);
	expect(readdirSync(join(dataDir, "incoming"))).toEqual([]);
});

function upload(port: number, file: Buffer): Promise<number | undefined> {
	const fields = Object.entries(FIELDS).map(
		([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	const head = `${fields.join("")}--x\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--x--\r\n")]);
	const headers = { accept: "application/json", "content-type": "multipart/form-data; boundary=x" };
	return new Promise((resolve, reject) => {
		request({ port, host: "127.0.0.1", method: "POST", path: "/forms/resume", headers }, (response) => {
			response.resume().on("end", () => resolve(response.statusCode));
		})
			.on("error", reject)
			.end(body);
	});
}
