import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Kysely, sql } from "kysely";
import pino from "pino";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { type Config, readConfig } from "../server/config/config.ts";
import { type Installation, openInstallation } from "../server/installation.ts";
import type { Submission } from "../server/intake/submission.ts";
import type { TimeSource } from "../server/retention/counted-time.ts";
import { keepFile } from "../server/retention/kept-files.ts";
import { migrate } from "../server/store/database/migrations.ts";
import { databasePath, openDatabase } from "../server/store/database/open.ts";
import { postgres } from "../server/store/database/postgres.ts";
import { nodeSqlite } from "../server/store/database/sqlite.ts";
import type { FileContent } from "../server/store/files/file-store.ts";
import { openFiles } from "../server/store/files/files.ts";
import type { Database } from "../server/store/tables.ts";
import { hashToken, newToken } from "../server/store/token.ts";

/* Real components for tests: an installation in its own folder and the servers it talks to. All stop with the test. */

/** Environment variables for where tests store data, if not in their own folder; set by tests/on-postgres.ts. */
let testStore: Record<string, string> = {};

export function setTestStore(variables: Record<string, string>): void {
	testStore = variables;
}

export function newInstallation(env: Record<string, string> = {}) {
	const dataDir = join(mkdtempSync(join(tmpdir(), "submissions-")), "data");
	onTestFinished(() => rmSync(join(dataDir, ".."), { recursive: true, force: true }));
	const config = readConfig({ ...testStore, DATA_DIR: dataDir, ...env });
	const files = openFiles(config);
	const logged: Record<string, unknown>[] = [];
	const lines = new Writable({
		write(line, _, done) {
			logged.push(JSON.parse(String(line)));
			done();
		},
	});
	let now = Date.parse("2026-03-02T15:00:00.000Z");
	let steady = 0;
	const clock = () => new Date(now);
	const time: TimeSource = { clock, steady: () => steady };
	let opened: Installation | undefined;

	/** Creating the tables takes longer than most tests, so they start from a copy, as after a first start. */
	async function withTables() {
		const path = databasePath(config);
		if (config.databaseUrl || existsSync(path)) return;
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		writeFileSync(path, await emptyDatabase());
	}

	/** Drops the tables, as before the first start: a test's PostgreSQL database comes with all of them. */
	async function withoutTables() {
		if (!config.databaseUrl) return;
		const db = new Kysely<unknown>({ dialect: postgres(config.databaseUrl) });
		await sql`drop schema public cascade`.execute(db);
		await sql`create schema public`.execute(db);
		await db.destroy();
	}

	return {
		config,
		dataDir,
		files,
		logged,
		clock,
		time,
		/** Time passes while the server runs. */
		pass(ms: number) {
			now += ms;
			steady += ms;
		},
		/** The clock is set to another time. */
		jumpClock(ms: number) {
			now += ms;
		},
		/** Starts the server. */
		async open(usedClock: () => Date = clock) {
			await withTables();
			const site = await openInstallation(config, files, pino(lines), { ...time, clock: usedClock });
			opened = site;
			onTestFinished(async () => {
				await site.stop();
				await site.close();
			});
			return site;
		},
		async database() {
			await withTables();
			const db = await openDatabase(config);
			onTestFinished(() => db.destroy());
			return db;
		},
		withoutTables,
		/** Creates the tables of an earlier version, as its server left them. */
		async leftByVersion(migrations: number, fill: (old: Kysely<unknown>) => Promise<void>) {
			await withoutTables();
			mkdirSync(dataDir, { recursive: true, mode: 0o700 });
			const dialect = config.databaseUrl ? postgres(config.databaseUrl) : nodeSqlite(databasePath(config));
			const old = new Kysely<unknown>({ dialect });
			try {
				await migrate(old, migrations);
				await fill(old);
			} finally {
				await old.destroy();
			}
		},
		async resume(email: string, content = "%PDF-1.7 resume"): Promise<Submission> {
			const key = randomUUID();
			const file = fileContent(content);
			await (opened ? keepFile({ commit: opened.commit, files, clock }, key, file) : files.save(key, file));
			return {
				kind: "resume",
				fields: {
					firstName: "Ada",
					lastName: "Quinn",
					email,
					phone: "302 555 0100",
					desiredPosition: "vp-sales",
					experience: "6-10",
				},
				context: { page: "/resume" },
				file: {
					key,
					name: "Ada Quinn; CV.pdf",
					type: "pdf",
					size: content.length,
					sha256: createHash("sha256").update(content).digest("hex"),
					scanned: "off",
				},
			};
		},
	};
}

let emptyDatabaseFile: Promise<Buffer> | undefined;

/** An SQLite database with all tables, empty. */
function emptyDatabase(): Promise<Buffer> {
	emptyDatabaseFile ??= (async () => {
		const folder = mkdtempSync(join(tmpdir(), "empty-"));
		try {
			const path = join(folder, "submissions.sqlite");
			const db = new Kysely<unknown>({ dialect: nodeSqlite(path) });
			await migrate(db);
			await db.destroy();
			return readFileSync(path);
		} finally {
			rmSync(folder, { recursive: true });
		}
	})();
	return emptyDatabaseFile;
}

/** The database's files in the data folder; none for PostgreSQL. */
export function databaseFiles(config: Config): string[] {
	return ["", "-wal"].map((suffix) => databasePath(config) + suffix).filter((path) => existsSync(path));
}

/** Everything stored: for SQLite the bytes of every file in its folder, for PostgreSQL every row of every table. */
export async function readAllStored(db: Database, config: Config, dataDir: string): Promise<string> {
	if (!config.databaseUrl) {
		const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
		return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString("latin1")).join("\n");
	}
	const { rows } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
		where schemaname = current_schema()`.execute(db);
	const texts = await Promise.all(
		rows.map(async ({ name }) => {
			const all = await sql<{ row: string }>`select whole::text as row from ${sql.raw(name)} as whole`.execute(db);
			return all.rows.map(({ row }) => row).join("\n");
		}),
	);
	return texts.join("\n");
}

export function lead(email: string, fields: Record<string, string> = {}): Submission {
	return {
		kind: "lead",
		fields: {
			firstName: "Jane",
			lastName: "Doe",
			email,
			company: "Acme",
			roleType: "vp-sales",
			requirements: "Two closers for the Midwest.",
			agreeToTerms: "on",
			...fields,
		},
		context: {
			page: "/services",
			referrer: "https://search.example/",
			utm: { utm_source: "newsletter" },
		},
	};
}

/** A message that starts a live chat. @param token the one the browser keeps */
export function chat(email: string, text = "Is anybody there?", token = newToken()): Submission {
	return {
		kind: "message",
		fields: { name: "Dana Fields", email, message: text },
		context: { page: "/faq" },
		chat: { tokenHash: hashToken(token), lineId: `first-of-${randomUUID()}` },
	};
}

export function fileContent(...texts: string[]): FileContent {
	const whole = texts.join("");
	return {
		async *open() {
			for (const text of texts) yield Buffer.from(text);
		},
		size: Buffer.byteLength(whole),
		sha256: createHash("sha256").update(whole).digest("hex"),
	};
}

interface ReceivedMail {
	raw: string;
	to: string[];
	parsed: Email;
}

/** A mail server that keeps the emails it accepts. */
export async function mailServer(behaviour: SMTPServerOptions = {}) {
	const received: ReceivedMail[] = [];
	const server = new SMTPServer({
		disabledCommands: ["AUTH", "STARTTLS"],
		logger: false,
		async onData(stream, session, done) {
			const whole = await buffer(stream).catch(() => undefined);
			if (!whole) return; // cut off midway: not accepted
			const raw = whole.toString();
			const to = session.envelope.rcptTo.map(({ address }) => address);
			received.push({ raw, to, parsed: await PostalMime.parse(raw) });
			done();
		},
		...behaviour,
	});
	server.on("error", () => undefined); // a test cuts connections
	const net = server.listen(0, "127.0.0.1");
	await once(net, "listening");
	const close = () => new Promise<void>((done) => server.close(() => done()));
	onTestFinished(close);
	return { url: `smtp://127.0.0.1:${(net.address() as AddressInfo).port}`, received, close };
}

interface WebhookCall {
	headers: IncomingHttpHeaders;
	body: string;
}

/** A webhook receiver that answers with the given statuses, then with 204. */
export async function webhookReceiver(...statuses: number[]) {
	const calls: WebhookCall[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
		response.writeHead(statuses.shift() ?? 204, { location: "/elsewhere" }).end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(async () => {
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	});
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, calls };
}

export const WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr";
