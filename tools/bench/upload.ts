import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdf } from "../running/resume-files.ts";
import { startServer } from "../running/run-server.ts";
import { sendResume } from "../running/send-resume.ts";
import { formatRatio, MB, median, type Part, type Row } from "./figures.ts";
import { readMemoryBytes } from "./process-stats.ts";

const UPLOADS = 20;
const FILE_BYTES = 10 * MB;
const MEMORY_GOAL = 80 * MB;

/** Twenty resumes of 10 MB at once, beside writing the same bytes to the disk. */
export const upload: Part = async ({ runs }, progress) => {
	const file = pdf({ size: FILE_BYTES });
	const rates: number[] = [];
	const diskRates: number[] = [];
	const added: number[] = [];
	for (let run = 1; run <= runs; run++) {
		const server = await startServer({ TRUST_PROXY: "1" });
		const pid = server.process.pid ?? 0;
		await send(server.url, pdf(), `warm${run}`, 250);
		const before = readMemoryBytes(pid, "VmRSS");
		const megabytes = (UPLOADS * FILE_BYTES) / MB;
		const time = await timed(() => all((index) => send(server.url, file, `visitor${index}`, index)));
		added.push(readMemoryBytes(pid, "VmHWM") - before);
		await server.stop();
		rates.push(megabytes / time);
		diskRates.push(megabytes / (await timed(() => writeToDisk(file))));
		progress(`run ${run} of ${runs}: ${rates.at(-1)?.toFixed(0)} MB/s, disk ${diskRates.at(-1)?.toFixed(0)} MB/s`);
	}
	const most = Math.max(...added);
	const rows: Row[] = [
		{
			part: "upload",
			what: `${UPLOADS} resumes of 10 MB at once`,
			measured: `${median(rates).toFixed(0)} MB/s`,
			beside: `${median(diskRates).toFixed(0)} MB/s written to disk: ${formatRatio(median(rates), median(diskRates))}`,
			goal: "",
			figures: { megabytesPerSecond: median(rates), diskMegabytesPerSecond: median(diskRates) },
		},
		{
			part: "upload",
			what: "memory added by them, at most",
			measured: `${(most / MB).toFixed(0)} MB`,
			beside: `${(UPLOADS * FILE_BYTES) / MB} MB of files`,
			goal: "< 80 MB",
			met: most < MEMORY_GOAL,
			figures: { addedBytes: most, addedBytesMedian: median(added) },
		},
	];
	return rows;
};

async function send(url: string, file: Buffer, visitor: string, host: number): Promise<void> {
	const status = await sendResume(url, file, visitor, host);
	if (status !== 201) throw new Error(`A resume was answered with ${status}`);
}

async function writeToDisk(file: Buffer): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	await all(async (index) => {
		const handle = await open(join(folder, String(index)), "w");
		await handle.write(file);
		await handle.sync();
		await handle.close();
	});
	await rm(folder, { recursive: true });
}

function all(act: (index: number) => Promise<void>): Promise<unknown> {
	return Promise.all(Array.from({ length: UPLOADS }, (_, index) => act(index)));
}

/** In seconds. */
async function timed(act: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await act();
	return (performance.now() - started) / 1000;
}
