import { randomInt, randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { LEAD } from "../running/filled-forms.ts";
import { pdf } from "../running/resume-files.ts";
import { startServer } from "../running/run-server.ts";
import { sendResume } from "../running/send-resume.ts";
import { MB, median, type Part } from "./figures.ts";
import { readMemoryBytes } from "./process-stats.ts";

const TICK_MS = 250;
const SAMPLE_EVERY_MS = 10_000;
const PAGES = ["/", "/services", "/resume", "/locations", "/sales-recruitment/texas", "/no-such-page", "/yours"];
const RESUME_BYTES = MB;
const STREAM_MS = 2_000;
const GROWTH_MAX = 20 * MB;

/** What a server with its desk holds after an hour of the same load: far more than a firm's busiest day. */
export const memoryOverTime: Part = async ({ minutes }, progress) => {
	const server = await startServer({ TRUST_PROXY: "1", CHALLENGE_FROM: "0", DESK_PORT: "0" });
	const pid = server.process.pid ?? 0;
	const samples: number[] = [];
	const sent = { requests: 0, failed: 0 };
	const file = pdf({ size: RESUME_BYTES });
	const ends = performance.now() + minutes * 60_000;
	let sampledAt = 0;
	for (let tick = 0; performance.now() < ends; tick += 1) {
		for (const path of PAGES) void count(get(server.url + path));
		void count(get(`${server.url}/health`));
		void count(lead(server.url));
		if (tick % 4 === 0) void count(get(`${server.url}/metrics`));
		if (tick % 4 === 1) void count(chat(server.url));
		if (tick % 20 === 2) void count(resume(server.url, file));
		if (performance.now() - sampledAt > SAMPLE_EVERY_MS) {
			sampledAt = performance.now();
			samples.push(readMemoryBytes(pid, "VmRSS"));
			if (samples.length % 30 === 0) {
				progress(
					`${samples.length / 6} min: ${megabytes(samples.at(-1))}, ${sent.requests} requests, ${sent.failed} failed`,
				);
			}
		}
		await setTimeout(TICK_MS);
	}
	await server.stop();
	// The first quarter warms it up: compiled code, SQLite's cache, statements.
	const quarter = (number: number) => {
		const each = samples.length / 4;
		return median(samples.slice(Math.floor(each * (number - 1)), Math.floor(each * number)));
	};
	const growth = quarter(4) - quarter(2);
	return [
		{
			part: "memory",
			what: `memory over ${minutes} min of load (${sent.requests} requests, ${sent.failed} failed)`,
			measured: `${megabytes(quarter(2))} in the second quarter, ${megabytes(quarter(4))} in the last, ${megabytes(Math.max(...samples))} at most`,
			beside: [1, 2, 3, 4].map((number) => megabytes(quarter(number))).join(", "),
			goal: "grows by < 20 MB",
			met: growth < GROWTH_MAX,
			figures: { minutes, growthBytes: growth, mostBytes: Math.max(...samples), ...sent },
		},
	];

	async function count(work: Promise<number | undefined>): Promise<void> {
		sent.requests += 1;
		const status = await work.catch(() => 0);
		if (!status || status >= 500) sent.failed += 1;
	}
};

function megabytes(bytes = 0): string {
	return `${Math.round(bytes / MB)} MB`;
}

async function get(url: string): Promise<number> {
	const response = await fetch(url);
	await response.arrayBuffer();
	return response.status;
}

async function lead(site: string): Promise<number> {
	const body = new URLSearchParams({ ...LEAD, email: `${randomUUID()}@example.com` });
	const response = await fetch(`${site}/forms/lead`, { method: "POST", headers: from(), body });
	await response.arrayBuffer();
	return response.status;
}

function resume(site: string, file: Buffer): Promise<number | undefined> {
	return sendResume(site, file, randomUUID(), randomInt(256));
}

/** Asks who is there, then listens for a moment with a key that opens nothing. */
async function chat(site: string): Promise<number> {
	await get(`${site}/chat/there`);
	return new Promise((resolve, reject) => {
		const listening = request(
			`${site}/chat/events`,
			{ headers: { ...from(), "chat-token": randomUUID() } },
			(response) => {
				response.resume().on("error", () => undefined);
				resolve(response.statusCode ?? 0);
				void setTimeout(STREAM_MS).then(() => listening.destroy());
			},
		);
		listening.on("error", reject).end();
	});
}

function from(): Record<string, string> {
	return { accept: "application/json", "x-forwarded-for": [10, ...[0, 0, 0].map(() => randomInt(256))].join(".") };
}
