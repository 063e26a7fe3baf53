import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { formatMs, median } from "../../tools/bench/figures.ts";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { runStaffCommand } from "../../tools/staff/commands.ts";
import { createDeskClient } from "../test-desk.ts";
import { P99_FINE_MS, startPageVisitors } from "./load-processes.ts";

/* A hundred open desks alongside the site's visitors, who must not notice. In the long form only: it compares times. */

const OWNER = "claire@closewell.example";
const DESKS = 100;
const PER_SESSION = 20; // the maximum
const ROUNDS = 3;
const RUN_MS = 5_000;
const SLOWER_MAX = 1.2; // times
const TOLD_WITHIN_MS = 2_000;

test("a hundred open desks don't slow the site, and each is notified of a lead", { timeout: 600_000 }, async () => {
	const server = await startServer({ DESK_PORT: "0" });
	onTestFinished(() => server.stop());
	const { origin: url, port, pathname } = new URL(server.desk ?? "");
	const visitors = startPageVisitors(server.url);
	const pace = async () => {
		visitors.begin();
		await setTimeout(RUN_MS);
		return (await visitors.end()).p99;
	};
	const owner = createDeskClient(Number(port), url);
	await owner.post(`/api${pathname}`, { name: "Claire Okafor", email: OWNER });
	const browsers = await Promise.all(Array.from({ length: DESKS / PER_SESSION }, signIn));
	const quiet: number[] = [];
	const busy: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		await pace(); // warm-up
		quiet.push(await pace());
		const desks = await Promise.all(
			browsers.flatMap((browser) => Array.from({ length: PER_SESSION }, () => browser.follow())),
		);
		busy.push(await pace());
		const sent = performance.now();
		const lead = new URLSearchParams({ ...LEAD, email: `round${round}@example.com` });
		const answer = await fetch(`${server.url}/forms/lead`, {
			method: "POST",
			headers: { accept: "application/json" },
			body: lead,
		});
		const { reference } = await answer.json();
		const hear = () => desks.every(({ heard }) => heard.some(({ data }) => data.reference === reference));
		await expect.poll(hear, { interval: 20 }).toBe(true);
		expect(performance.now() - sent).toBeLessThan(TOLD_WITHIN_MS);
		for (const desk of desks) desk.hangUp();
	}
	console.log(`pages beside ${DESKS} desks: p99 ${formatMs(median(busy))}, without ${formatMs(median(quiet))}`);
	expect(median(busy)).toBeLessThanOrEqual(Math.max(P99_FINE_MS, SLOWER_MAX * median(quiet)));

	/** A separate browser, signed in with a link that an operator prints. */
	async function signIn() {
		const out = new PassThrough();
		const env = { ...server.store, DESK_URL: url };
		await runStaffCommand(["sign-in", OWNER], env, { out, tell: () => undefined });
		const [, token = ""] = /\/sign-in\/([\w-]+)/.exec(await text(out.end())) ?? [];
		const browser = createDeskClient(Number(port), url);
		expect((await browser.post(`/api/sign-in/${token}`)).status).toBe(200);
		return browser;
	}
});
