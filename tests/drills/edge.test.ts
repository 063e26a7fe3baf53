import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { readFirm } from "../../server/config/content.ts";
import type { ServableFile } from "../../server/http/built-files.ts";
import { urlPath } from "../../server/http/site-files.ts";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { findFreePort } from "../../tools/running/free-port.ts";
import { findNginx, startSiteNginx } from "../../tools/running/nginx.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { type RawResponse, rawRequest } from "../raw-request.ts";
import {
	checkStream,
	deliveryIdsInFiles,
	reportOutcome,
	STREAM_ENV,
	startStream,
	waitForAcknowledged,
	withDatabase,
} from "./drill.ts";
import { isFullRun } from "./full-run.ts";
import { newFolder } from "./stopped-site.ts";

/* deploy/nginx.conf in front of a server that goes down: built files are still served. */

const PAGES = 64; // as the spec requires
const ENCODINGS = ["br", "gzip", ""];
const RESTARTS = 5;
const PAGES_BETWEEN = 500; // from one restart to the next
const VISITORS = 8;

/** Headers of the connection or the server program, not of the page. ETags are tested with a conditional request. */
const NOT_OF_THE_PAGE = ["connection", "date", "etag", "keep-alive", "server", "transfer-encoding"];

const files: ServableFile[] = JSON.parse(readFileSync("dist/servable.json", "utf8"));
const addresses = files.flatMap((file) => urlPath(file) ?? []);

if (!findNginx()) test.skip("nginx is not installed here, so pages without a server were not tried");

test.runIf(findNginx())("without a server every page and file is the same, and a form says what to do", async () => {
	const { env, start, nginx } = await siteBehindNginx();
	const server = await start();
	const before = await allAnswers(server.url);
	expect(files.filter((file) => file.inline && urlPath(file)).length).toBe(PAGES);
	expect(await differences(nginx.url, before)).toEqual([]);
	await server.stop();

	const different = await differences(nginx.url, before);
	const known = await rawRequest(nginx.url, "/faq", { "accept-encoding": "br" });
	const again = await rawRequest(nginx.url, "/faq", {
		"accept-encoding": "br",
		"if-none-match": known.headers.etag ?? "",
	});
	expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
	expect(again.headers["content-security-policy"]).toBe(known.headers["content-security-policy"]);
	expect(await rawRequest(nginx.url, "/faq", { range: "bytes=0-5" })).toMatchObject({ status: 200 });
	const head = await rawRequest(nginx.url, "/faq", {}, "HEAD");
	expect(head.headers["content-length"]).toBe(before.get("/faq ")?.headers["content-length"]);

	for (const path of ["/nope", "/FAQ", "/404.html", "/503.html", "/index.html.br", "/_astro/", "/../servable.json"]) {
		const { status, body } = await rawRequest(nginx.url, path);
		expect([400, 404], path).toContain(status);
		expect(body.includes("scripts"), path).toBe(false); // from servable.json
	}
	const { phone } = readFirm();
	const page = await send(nginx.url, "text/html");
	expect(page.status).toBe(503);
	expect(page.headers.get("retry-after")).toBe("60");
	expect(page.headers.get("content-security-policy")).toContain("sha256-");
	expect(await page.text()).toContain(phone);
	const sentence = await send(nginx.url, "application/json");
	expect(sentence.status).toBe(503);
	expect(sentence.headers.get("cache-control")).toBe("no-store");
	expect(await sentence.json()).toEqual({ error: expect.stringContaining(phone) });
	expect((await fetch(`${nginx.url}/received/lead/CW-7K4M-Q2XN`)).status).toBe(503);

	await start();
	const back = performance.now();
	const answer = await send(nginx.url, "application/json");
	expect(answer.status).toBe(201);
	const { reference } = await answer.json();
	const stored = await withDatabase(readConfig(env), (db) =>
		db.selectFrom("submissions").select("reference").execute(),
	);
	expect(stored).toEqual([{ reference }]);
	reportOutcome({
		fault: "no server runs: all pages and files, nginx in front",
		sent: before.size,
		acknowledged: before.size - different.length,
		lost: different.length,
		doubled: 0,
		unheard: 0,
		"recovered after": `${Math.round(performance.now() - back)} ms`,
	});
	expect(different).toEqual([]);
});

test.runIf(findNginx() && isFullRun)(
	"the server restarts again and again: no page fails, and no form is lost",
	async () => {
		const { env, start, nginx } = await siteBehindNginx();
		let server = await start();
		const stream = await startStream(env, () => nginx.url);
		const failed: string[] = [];
		let loaded = 0;
		let going = true;
		const visitors = Array.from({ length: VISITORS }, async () => {
			while (going) {
				const path = addresses[loaded % addresses.length] ?? "/";
				loaded += 1;
				const answer = await rawRequest(nginx.url, path).catch((error: Error) => error.message);
				if (typeof answer === "string" || answer.status !== 200) failed.push(`${path}: ${JSON.stringify(answer)}`);
			}
		});
		let repaired = 0;
		for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
			const enough = loaded + PAGES_BETWEEN;
			await waitForAcknowledged(stream, 5);
			await server.stop();
			await expect.poll(() => loaded, { interval: 20 }).toBeGreaterThan(enough);
			server = await start();
			repaired = performance.now();
		}
		await waitForAcknowledged(stream, 5);
		await stream.stop();
		going = false;
		await Promise.all(visitors);
		reportOutcome({
			fault: "server restarts, nginx in front: pages",
			sent: loaded,
			acknowledged: loaded - failed.length,
			lost: failed.length,
			doubled: 0,
			unheard: 0,
			"recovered after": "-",
		});
		const arrived = () => deliveryIdsInFiles(env.DATA_DIR);
		await checkStream("server restarts, nginx in front: forms", stream, { repaired, arrived });
		expect(failed).toEqual([]);
		expect(stream.broken).toEqual([]);
		expect(stream.refused()).toBeGreaterThan(0);
	},
);

async function siteBehindNginx() {
	const port = await findFreePort();
	// Counts as two proxies: the stream's visitors send X-Forwarded-For themselves, and nginx appends to it.
	const env = { ...STREAM_ENV, TRUST_PROXY: "2", DATA_DIR: join(newFolder(), "data"), PORT: String(port) };
	const nginx = await startSiteNginx({ server: `http://127.0.0.1:${port}` });
	onTestFinished(nginx.stop);
	const start = async () => {
		const server = await startServer(env);
		onTestFinished(server.stop);
		return server;
	};
	return { env, start, nginx };
}

/** The responses for every built file in every encoding. */
async function allAnswers(site: string): Promise<Map<string, RawResponse>> {
	const answers = new Map<string, RawResponse>();
	for (const address of addresses) {
		for (const encoding of ENCODINGS) {
			answers.set(
				`${address} ${encoding}`,
				await rawRequest(site, address, encoding ? { "accept-encoding": encoding } : {}),
			);
		}
	}
	return answers;
}

/** The paths whose responses changed. */
async function differences(site: string, before: Map<string, RawResponse>): Promise<string[]> {
	const now = await allAnswers(site);
	return [...before].flatMap(([address, one]) => {
		const other = now.get(address);
		const same = other && one.body.equals(other.body) && inWords(one) === inWords(other);
		return same ? [] : [`${address}: ${inWords(one)} became ${other && inWords(other)}`];
	});
}

function inWords({ status, headers }: RawResponse): string {
	const own = Object.entries(headers).filter(([name]) => !NOT_OF_THE_PAGE.includes(name));
	return JSON.stringify([status, own.sort()]);
}

function send(site: string, accept: string): Promise<Response> {
	return fetch(`${site}/forms/lead`, { method: "POST", headers: { accept }, body: new URLSearchParams(LEAD) });
}
