import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memory } from "../tools/bench/process.ts";
import { docx, pdf } from "./resume-files.ts";
import { sendResume } from "./send-resume.ts";
import { startServer } from "./server.ts";

const MB = 1024 * 1024;
const UPLOADS = 20;
const MEMORY_MAX = 80 * MB;

test.runIf(process.platform === "linux")("twenty resumes of 10 MB at once add less than 80 MB of memory", async () => {
	const server = await startServer({ TRUST_PROXY: "1" });
	const pid = server.process.pid ?? 0;
	expect(await sendResume(server.url, pdf(), "warm", 250)).toBe(201);
	expect(await sendResume(server.url, docx(), "up", 251)).toBe(201);
	const before = memory(pid, "VmRSS");
	const file = pdf({ size: 10 * MB });
	const started = performance.now();
	const statuses = await Promise.all(
		Array.from({ length: UPLOADS }, (_, index) => sendResume(server.url, file, `visitor${index}`, index)),
	);
	const seconds = (performance.now() - started) / 1000;
	const added = memory(pid, "VmHWM") - before;

	console.log(`${UPLOADS} x 10 MB in ${seconds.toFixed(1)} s added ${(added / MB).toFixed(0)} MB of memory`);
	expect(statuses).toEqual(Array(UPLOADS).fill(201));
	expect(added).toBeLessThan(MEMORY_MAX);
	expect(readdirSync(join(server.dataDir, "incoming"))).toEqual([]);
	const resumes = readdirSync(join(server.dataDir, "resumes")).filter((name) => name !== "owner.mark");
	expect(resumes).toHaveLength(UPLOADS + 2);
	await server.stop();
});
