import { once } from "node:events";
import { rmSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { formatMs, MB } from "../../tools/bench/figures.ts";
import { readCpuSeconds, readMemoryBytes } from "../../tools/bench/process-stats.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { runStaffCommand } from "../../tools/staff/commands.ts";
import { HOSTILE_MAILS } from "../hostile-mails.ts";
import { WEBHOOK_SECRET } from "../installation.ts";
import { joinAsFirstPerson } from "./chat-clients.ts";
import { withDatabase } from "./drill.ts";
import { type PageTimes, startPageVisitors } from "./load-processes.ts";

/*
 * Emails made to cost time and memory arrive, posted and by the staff command, while visitors load a page and a
 * recruiter the list. How long those took is printed. What is compared doesn't depend on how busy the machine is: the
 * processor time of the thread that serves them, and memory. On Linux only.
 */

const QUIET_MS = 5_000;
const EVERY_MS = 50; // between two visits: the server is not to be at its limit without the emails
const FILED_WITHIN_MS = 600_000;
const MAIN_MAX_S = 1; // of processor time for one email: 30 MB are received, hashed and written
const MEMORY_MAX = 700 * MB; // above the quiet run: copies of 30 MB that wait for garbage collection

test.runIf(process.platform === "linux")(
	"hostile emails delay no page and no list",
	{ timeout: 1_800_000 },
	async () => {
		const server = await startServer({ DESK_PORT: "0", MAIL_IN_SECRET: WEBHOOK_SECRET });
		onTestFinished(async () => {
			if (server.process.kill("SIGKILL")) await once(server.process, "exit");
			rmSync(server.dataDir, { recursive: true, force: true });
		});
		const { pid = 0 } = server.process;
		const cookies = [...(await joinAsFirstPerson(server))].map((cookie) => cookie.join("=")).join("; ");
		const options = { everyMs: EVERY_MS };
		const visitors = startPageVisitors(server.url, ["/"], options);
		const desk = new URL(server.desk ?? "").origin;
		const recruiter = startPageVisitors(desk, ["/api/submissions"], { ...options, cookie: cookies });
		const paceWhile = async (work: () => Promise<unknown>) => {
			visitors.begin();
			recruiter.begin();
			await work();
			const [pages, lists] = await Promise.all([visitors.end(), recruiter.end()]);
			return { pages, lists, memory: readMemoryBytes(pid, "VmHWM") };
		};
		await paceWhile(() => setTimeout(QUIET_MS)); // warm-up
		const quiet = await paceWhile(() => setTimeout(QUIET_MS));
		const mails = Object.values(HOSTILE_MAILS);
		const busy = await paceWhile(async () => {
			for (const make of mails) await post(server, make());
			for (const make of mails) await receive(server, make());
			await untilFiled(server, 2 * mails.length);
		});
		const costs: number[] = [];
		for (const [index, make] of mails.entries()) {
			const before = readCpuSeconds(pid, "main");
			await post(server, make());
			await untilFiled(server, 2 * mails.length + index + 1);
			costs.push(readCpuSeconds(pid, "main") - before);
		}
		console.log(
			[
				`beside ${2 * mails.length} hostile emails, and without:`,
				`a page ${describe(busy.pages)}; ${describe(quiet.pages)}`,
				`the list ${describe(busy.lists)}; ${describe(quiet.lists)}`,
				`processor time of the main thread for an email: at most ${formatMs(Math.max(...costs) * 1000)}`,
				`memory at most ${Math.round(busy.memory / MB)} MB; ${Math.round(quiet.memory / MB)} MB`,
			].join("\n"),
		);
		expect(server.process.exitCode).toBeNull();
		expect(Math.max(...costs)).toBeLessThan(MAIN_MAX_S);
		expect(busy.memory - quiet.memory).toBeLessThan(MEMORY_MAX);
	},
);

function describe({ p50, p95, worst }: PageTimes): string {
	return `p50 ${formatMs(p50)} p95 ${formatMs(p95)} worst ${formatMs(worst)}`;
}

async function post({ url }: RunningServer, mail: Buffer): Promise<void> {
	const now = new Date();
	const response = await fetch(`${url}/mail-in`, {
		method: "POST",
		body: new Uint8Array(mail),
		headers: {
			...{ "content-type": "message/rfc822", "webhook-id": "msg_1" },
			"webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
			"webhook-signature": new Webhook(WEBHOOK_SECRET).sign("msg_1", now, mail.toString("latin1")),
		},
	});
	expect([response.status, await response.json()]).toEqual([200, { stored: true, repeated: false }]);
}

async function receive({ store }: RunningServer, mail: Buffer): Promise<void> {
	const said: string[] = [];
	const parts = {
		out: new PassThrough().resume(),
		tell: (text: string) => said.push(text),
		input: Readable.from([mail]),
	};
	expect([await runStaffCommand(["receive"], store, parts), said]).toEqual([0, []]);
}

/** Each has become a message. That all but those nested too deeply can be read, unit tests prove. */
async function untilFiled({ store }: RunningServer, count: number): Promise<void> {
	await withDatabase(readConfig(store), async (db) => {
		const waiting = () => db.selectFrom("mails").select("id").where("state", "=", "waiting").execute();
		await expect.poll(waiting, { interval: 100, timeout: FILED_WITHIN_MS }).toEqual([]);
		const rows = await db.selectFrom("mails").select("state").execute();
		expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => "filed"));
	});
}
