import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { docx, pdf } from "./resume-files.ts";
import { startServer } from "./server.ts";

const MB = 1024 * 1024;
const UPLOADS = 20;
const MEMORY_MAX = 80 * MB;
const FIELDS = {
	firstName: "Jordan",
	lastName: "Reyes",
	phone: "302-555-0142",
	desiredPosition: "account-executive",
	experience: "3-5",
};

test.runIf(process.platform === "linux")("twenty resumes of 10 MB at once add less than 80 MB of memory", async () => {
	const server = await startServer({ TRUST_PROXY: "1" });
	const memory = (what: "VmRSS" | "VmHWM") => {
		const [, kilobytes] =
			new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8")) ?? [];
		return Number(kilobytes) * 1024;
	};
	expect(await upload(server.url, pdf(), "warm", 250)).toBe(201);
	expect(await upload(server.url, docx(), "up", 251)).toBe(201);
	const before = memory("VmRSS");
	const file = pdf({ size: 10 * MB });
	const started = performance.now();
	const statuses = await Promise.all(
		Array.from({ length: UPLOADS }, (_, index) => upload(server.url, file, `visitor${index}`, index)),
	);
	const seconds = (performance.now() - started) / 1000;
	const added = memory("VmHWM") - before;

	console.log(`${UPLOADS} x 10 MB in ${seconds.toFixed(1)} s added ${(added / MB).toFixed(0)} MB of memory`);
	expect(statuses).toEqual(Array(UPLOADS).fill(201));
	expect(added).toBeLessThan(MEMORY_MAX);
	expect(readdirSync(join(server.dataDir, "incoming"))).toEqual([]);
	expect(readdirSync(join(server.dataDir, "resumes"))).toHaveLength(UPLOADS + 2);
	await server.stop();
});

function upload(url: string, file: Buffer, visitor: string, host: number): Promise<number | undefined> {
	const fields = Object.entries({ ...FIELDS, email: `${visitor}@example.com` }).map(
		([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	const head = `${fields.join("")}--x\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--x--\r\n")]);
	const headers = {
		accept: "application/json",
		"content-type": "multipart/form-data; boundary=x",
		"x-forwarded-for": `198.51.100.${host}`,
	};
	return new Promise((resolve, reject) => {
		request(`${url}/forms/resume`, { method: "POST", headers }, (response) => {
			response.resume().on("end", () => resolve(response.statusCode));
		})
			.on("error", reject)
			.end(body);
	});
}
