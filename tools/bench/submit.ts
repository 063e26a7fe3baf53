import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { LEAD } from "../running/filled-forms.ts";
import { startPostgres } from "../running/run-postgres.ts";
import { startServer } from "../running/run-server.ts";
import { formatMs, formatRatio, formatThousands, median, type Part, quantile, type Row } from "./figures.ts";

const CONNECTIONS = [1, 8, 64];
const SERVERS = [1, 2, 3];
const SECONDS = 3;
const THROUGHPUT_GOAL = 0.5;
const SPREAD_GOAL = 20;
/** Each lead may come from an address of its own, and none has to be worked for. */
export const UNLIMITED_ENV = { TRUST_PROXY: "1", CHALLENGE_FROM: "0" };

interface Load {
	perSecond: number;
	p50: number;
	p99: number;
}

/** A database with a lead in it, to write copies of that lead to. */
interface BareDatabase {
	commitLead(): Promise<void> | void;
	close(): Promise<void> | void;
}

/** Leads that are safe on the disk when the visitor gets the answer, beside the database alone making the same commits. */
export const submit: Part = async ({ runs }, progress) => {
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	const onSqlite = await measure("SQLite", { DATA_DIR: dataDir }, () => bareSqlite(dataDir), runs, progress);
	await rm(dataDir, { recursive: true });

	const postgres = await startPostgres();
	const DATABASE_URL = await postgres.createDatabase("bench");
	const onPostgres = await measure("PostgreSQL", { DATABASE_URL }, () => barePostgres(DATABASE_URL), runs, progress);
	const several = await measureServers(DATABASE_URL, runs, progress);
	await postgres.remove();
	return [...onSqlite, ...onPostgres, ...several];
};

async function measure(
	name: string,
	env: Record<string, string>,
	bare: () => BareDatabase | Promise<BareDatabase>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	const loads = new Map(CONNECTIONS.map((connections): [number, Load[]] => [connections, []]));
	const commits: number[] = [];
	for (let run = 1; run <= runs; run++) {
		const server = await startServer({ ...UNLIMITED_ENV, ...env });
		await sendLeads([server.url], 8, 1);
		for (const [connections, results] of loads) results.push(await sendLeads([server.url], connections, SECONDS));
		await server.stop();
		commits.push(await commitsPerSecond(await bare()));
		const rates = [...loads.values()].map((results) => formatThousands(results.at(-1)?.perSecond ?? 0));
		progress(
			`${name}, run ${run} of ${runs}: ${rates.join(", ")} leads/s; alone ${formatThousands(commits.at(-1) ?? 0)} commits/s`,
		);
	}
	const alone = median(commits);
	const p50AtOne = median((loads.get(1) ?? []).map(({ p50 }) => p50));
	const rows = [...loads].map(([connections, results]): Row => {
		const perSecond = median(results.map((load) => load.perSecond));
		const p50 = median(results.map((load) => load.p50));
		const p99 = median(results.map((load) => load.p99));
		return {
			part: "submit",
			what: `leads per second, ${name}, ${connections} at once`,
			measured: `${formatThousands(perSecond)} (p50 ${formatMs(p50)}, p99 ${formatMs(p99)})`,
			beside: `${formatThousands(alone)} commits per second, one after another: ${formatRatio(perSecond, alone)}`,
			goal: ">= 0.5 x",
			met: perSecond / alone >= THROUGHPUT_GOAL,
			figures: { connections, perSecond, p50, p99, aloneCommitsPerSecond: alone },
		};
	});
	const p99AtMost = median((loads.get(64) ?? []).map(({ p99 }) => p99));
	rows.push({
		part: "submit",
		what: `p99 at 64 by p50 at one, ${name}`,
		measured: formatRatio(p99AtMost, p50AtOne),
		beside: "",
		goal: "< 20 x",
		met: p99AtMost / p50AtOne < SPREAD_GOAL,
		figures: { ratio: p99AtMost / p50AtOne },
	});
	return rows;
}

/** What more servers on one PostgreSQL add. All of it, and the load, shares the processors of this machine. */
async function measureServers(url: string, runs: number, progress: (text: string) => void): Promise<Row[]> {
	const rates = SERVERS.map((): number[] => []);
	for (let run = 1; run <= runs; run++) {
		for (const [index, count] of SERVERS.entries()) {
			const start = () => startServer({ ...UNLIMITED_ENV, DATABASE_URL: url });
			const servers = await Promise.all(Array.from({ length: count }, start));
			const sites = servers.map((server) => server.url);
			await sendLeads(sites, 8, 1);
			rates[index]?.push((await sendLeads(sites, 64, SECONDS)).perSecond);
			await Promise.all(servers.map((server) => server.stop()));
		}
		progress(
			`PostgreSQL, run ${run} of ${runs}: ${rates.map((all) => formatThousands(all.at(-1) ?? 0)).join(", ")} leads/s`,
		);
	}
	const [one = Number.NaN, ...more] = rates.map(median);
	return more.map((perSecond, index): Row => {
		const servers = SERVERS[index + 1] ?? 0;
		return {
			part: "submit",
			what: `leads per second, PostgreSQL, ${servers} servers, 64 at once`,
			measured: formatThousands(perSecond),
			beside: `one server ${formatThousands(one)}: ${formatRatio(perSecond, one)}`,
			goal: "",
			figures: { servers, perSecond, perSecondOfOne: one },
		};
	});
}

/** Each from another address, over so many connections for so many seconds. */
export async function sendLeads(sites: string[], connections: number, duration: number): Promise<Load> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const times: number[] = [];
	const started = performance.now();
	const end = started + duration * 1000;
	await Promise.all(
		Array.from({ length: connections }, async (_, number) => {
			const site = sites[number % sites.length] ?? "";
			while (performance.now() < end) {
				const sent = performance.now();
				await sendLead(site, agent);
				times.push(performance.now() - sent);
			}
		}),
	);
	const perSecond = times.length / ((performance.now() - started) / 1000);
	agent.destroy();
	return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function sendLead(site: string, agent: Agent): Promise<void> {
	const body = new URLSearchParams({ ...LEAD, email: `${randomBytes(8).toString("hex")}@example.com` }).toString();
	const headers = {
		accept: "application/json",
		"content-type": "application/x-www-form-urlencoded",
		"content-length": body.length,
		"x-forwarded-for": [10, randomInt(256), randomInt(256), randomInt(256)].join("."), // or they would all be one eager visitor
	};
	return new Promise((resolve, reject) => {
		request(`${site}/forms/lead`, { method: "POST", agent, headers }, async (response) => {
			const answer = Buffer.concat(await response.toArray()).toString();
			if (response.statusCode === 201) resolve();
			else reject(new Error(`A lead was answered with ${response.statusCode}: ${answer}`));
		})
			.on("error", reject)
			.end(body);
	});
}

async function commitsPerSecond(database: BareDatabase): Promise<number> {
	const started = performance.now();
	const end = started + SECONDS * 1000;
	let commits = 0;
	for (; performance.now() < end; commits++) await database.commitLead();
	const perSecond = commits / ((performance.now() - started) / 1000);
	await database.close();
	return perSecond;
}

function bareSqlite(dataDir: string): BareDatabase {
	const database = new DatabaseSync(join(dataDir, "submissions.sqlite"), { enableForeignKeyConstraints: true });
	database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
	const inserts = ["submissions", "contents", "deliveries"].map((table) => {
		const row = database.prepare(`select * from ${table} limit 1`).get() ?? {};
		const columns = Object.keys(row);
		const statement = database.prepare(
			`insert into ${table} (${columns.join(", ")}) values (${columns.map((column) => `:${column}`).join(", ")})`,
		);
		return (changed: Record<string, string>) => statement.run({ ...row, ...known(changed, columns) });
	});
	const [submissions, contents, deliveries] = inserts;
	return {
		commitLead() {
			const reference = randomBytes(8).toString("hex");
			database.exec("begin immediate");
			contents?.({ hash: reference, reference });
			submissions?.({ reference });
			for (const number of [1, 2]) deliveries?.({ id: `${reference}-${number}`, reference });
			database.exec("commit");
		},
		close: () => database.close(),
	};
}

async function barePostgres(url: string): Promise<BareDatabase> {
	const client = new Client({ connectionString: url });
	await client.connect();
	const insert = async (table: string) => {
		const { rows } = await client.query(`select * from ${table} limit 1`);
		const row: Record<string, unknown> = rows[0];
		const columns = Object.keys(row);
		const places = columns.map((_, index) => `$${index + 1}`);
		const text = `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`;
		return (changed: Record<string, string>) =>
			client.query({ name: table, text, values: columns.map((column) => changed[column] ?? row[column]) });
	};
	const submissions = await insert("submissions");
	const contents = await insert("contents");
	const deliveries = await insert("deliveries");
	return {
		async commitLead() {
			const reference = randomBytes(8).toString("hex");
			await client.query("begin");
			await contents({ hash: reference, reference });
			await submissions({ reference });
			for (const number of [1, 2]) await deliveries({ id: `${reference}-${number}`, reference });
			await client.query("commit");
		},
		close: () => client.end(),
	};
}

function known(values: Record<string, string>, columns: string[]): Record<string, string> {
	return Object.fromEntries(Object.entries(values).filter(([name]) => columns.includes(name)));
}
