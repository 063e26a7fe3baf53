import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { findFreePort } from "../running/free-port.ts";
import { findNginx, type RunningNginx, startNginx, startSiteNginx } from "../running/nginx.ts";
import { startServer } from "../running/run-server.ts";
import { formatRatio, formatThousands, median, type Part, type Row } from "./figures.ts";
import { readCpuSeconds } from "./process-stats.ts";

const PAGE = "/sales-recruitment/ohio";
const CONNECTIONS = 32;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const GOAL = 1 / 3; // of a bare nginx
const GOAL_IN_FRONT = 0.9;
/** What belongs to the connection, not to the page. */
const NOT_COPIED = new Set(["connection", "keep-alive", "date", "content-length", "etag", "transfer-encoding"]);

const BARE = "nginx";
const IN_FRONT = "our nginx";

interface Peer {
	name: string;
	url: string;
	pid: number;
	stop(): Promise<void>;
}

interface Rate {
	perSecond: number;
	perCpuSecond: number;
}

interface Copy {
	body: Buffer;
	headers: [string, string][];
}

/**
 * One page in brotli over connections that stay open: from our server and from deploy/nginx.conf in front of it, beside a bare
 * nginx and a bare node:http with the same bytes and headers.
 */
export const serve: Part = async ({ runs }, progress) => {
	const rows: Row[] = [];
	for (const logging of [false, true]) {
		const ours = await ourServer(logging);
		const copy = await copyOf(ours.url);
		const bare = findNginx() ? [await bareNginx(copy, logging)] : [];
		const inFront = findNginx() ? [await ourNginx(ours.url, logging)] : [];
		const others = [...bare, ...(logging ? [] : [await constant(copy)])]; // node:http has no log
		const peers = [ours, ...inFront, ...others];
		const rates = new Map(peers.map((peer): [Peer, Rate[]] => [peer, []]));
		for (const peer of peers) await load(peer, WARM_UP_SECONDS);
		for (let run = 1; run <= runs; run++) {
			for (const [peer, all] of rates) all.push(await load(peer, SECONDS));
			progress(`run ${run} of ${runs}: ${peers.map((peer) => said(peer, rates.get(peer)?.at(-1))).join("; ")}`);
		}
		for (const peer of peers) await peer.stop();
		const compared = (peer: Peer, other: Peer) => row(logging, { peer, other, rates });
		for (const other of others) rows.push(compared(ours, other));
		for (const front of inFront) rows.push(...bare.map((other) => compared(front, other)));
	}
	return rows;
};

interface Pair {
	peer: Peer;
	other: Peer;
	rates: Map<Peer, Rate[]>;
}

function row(logging: boolean, { peer, other, rates: all }: Pair): Row {
	const [rates = [], otherRates = []] = [all.get(peer), all.get(other)];
	const middle = (all: Rate[], what: keyof Rate) => median(all.map((rate) => rate[what]));
	const ratios = rates.map(({ perCpuSecond }, run) => perCpuSecond / (otherRates[run]?.perCpuSecond ?? Number.NaN));
	const isInFront = peer.name === IN_FRONT;
	const goal = isInFront ? GOAL_IN_FRONT : GOAL;
	const isGoal = other.name === BARE;
	return {
		part: "serve",
		what: `a page${isInFront ? " from our nginx" : ""}, requests per CPU second, ${logging ? "a line of log each" : "no log"}`,
		measured: `${formatThousands(middle(rates, "perCpuSecond"))} (${formatThousands(middle(rates, "perSecond"))} per second)`,
		beside: `${other.name} ${formatThousands(middle(otherRates, "perCpuSecond"))} (${formatThousands(middle(otherRates, "perSecond"))} per second): ${formatRatio(median(ratios), 1)}`,
		goal: isGoal ? `>= ${goal.toFixed(2)} x` : "",
		...(isGoal && { met: median(ratios) >= goal }),
		figures: {
			perCpuSecond: middle(rates, "perCpuSecond"),
			perSecond: middle(rates, "perSecond"),
			otherPerCpuSecond: middle(otherRates, "perCpuSecond"),
			otherPerSecond: middle(otherRates, "perSecond"),
			ratio: median(ratios),
			lowestRatio: Math.min(...ratios),
			highestRatio: Math.max(...ratios),
		},
	};
}

function said({ name }: Peer, rate: Rate | undefined): string {
	return `${name} ${formatThousands(rate?.perSecond ?? 0)}/s, ${formatThousands(rate?.perCpuSecond ?? 0)} per CPU second`;
}

async function load({ url, pid }: Peer, duration: number): Promise<Rate> {
	const before = readCpuSeconds(pid);
	const result = await autocannon({
		url: url + PAGE,
		connections: CONNECTIONS,
		duration,
		headers: { "accept-encoding": "gzip, deflate, br, zstd" },
	});
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${url} failed ${result.non2xx + result.errors} requests`);
	return {
		perSecond: result["2xx"] / result.duration,
		perCpuSecond: result["2xx"] / (readCpuSeconds(pid) - before),
	};
}

async function ourServer(logging: boolean): Promise<Peer> {
	const server = await startServer({ LOG_LEVEL: logging ? "info" : "warn" });
	return { name: "ours", url: server.url, pid: server.process.pid ?? 0, stop: server.stop };
}

async function copyOf(site: string): Promise<Copy> {
	const { request } = await import("node:http");
	return new Promise((resolve, reject) => {
		request(site + PAGE, { headers: { "accept-encoding": "br" } }, async (response) => {
			const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
				NOT_COPIED.has(name) || typeof value !== "string" ? [] : [[name, value]],
			);
			resolve({ body: Buffer.concat(await response.toArray()), headers });
		})
			.on("error", reject)
			.end();
	});
}

/** deploy/nginx.conf with the files of the build, as it stands in front of our server. */
async function ourNginx(server: string, logging: boolean): Promise<Peer> {
	return peerOf(IN_FRONT, await startSiteNginx({ server, logging }));
}

/** nginx as its manual would have it: one process, sendfile, open files kept, the compressed file with our headers. */
async function bareNginx({ body, headers }: Copy, logging: boolean): Promise<Peer> {
	const own = headers.filter(([name]) => name !== "content-type");
	const nginx = await startNginx({
		logging,
		httpBlock: (folder, port) => {
			writeFileSync(join(folder, "page"), body);
			return `open_file_cache max=100; server_tokens off;
	server {
		listen 127.0.0.1:${port}; root ${folder};
		location / {
			default_type "text/html; charset=utf-8"; try_files /page =404;
			${own.map(([name, value]) => `add_header ${name} "${value}";`).join("\n\t\t\t")}
		}
	}`;
		},
	});
	return peerOf(BARE, nginx);
}

function peerOf(name: string, { url, process, stop }: RunningNginx): Peer {
	return { name, url, pid: process.pid ?? 0, stop };
}

/** Node's own server that answers the same bytes from memory to whatever is asked. */
async function constant({ body, headers }: Copy): Promise<Peer> {
	const port = await findFreePort();
	const script = `const [headers, body] = ${JSON.stringify([headers.flat(), body.toString("base64")])};
const bytes = Buffer.from(body, "base64");
headers.push("content-length", String(bytes.length));
require("node:http").createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(${port}, "127.0.0.1");`;
	const child = spawn(process.execPath, ["-e", script]);
	const url = `http://127.0.0.1:${port}`;
	const deadline = Date.now() + 5_000;
	while (!(await fetch(url).catch(() => undefined))) {
		if (Date.now() > deadline || child.exitCode !== null) throw new Error(`node:http does not answer at ${url}`);
		await wait(20);
	}
	return {
		name: "node:http",
		url,
		pid: child.pid ?? 0,
		stop: async () => {
			child.kill("SIGTERM");
			await once(child, "exit");
		},
	};
}
