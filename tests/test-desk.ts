import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pino from "pino";
import { onTestFinished } from "vitest";
import { type Chats, openChats } from "../server/chat/chats.ts";
import type { ChatNews } from "../server/chat/feed.ts";
import { readResponsePolicy } from "../server/config/content.ts";
import { openDesk } from "../server/desk/desk.ts";
import { invite } from "../server/people/people.ts";
import { makeLink } from "../server/people/sign-in-links.ts";
import { createBatcher } from "../server/store/database/batch.ts";
import { readSecret } from "../server/store/database/open.ts";
import { isSample } from "../server/store/database/sample.ts";
import { createSecret } from "../server/store/secret.ts";
import type { Database, Role } from "../server/store/tables.ts";
import { newInstallation } from "./installation.ts";

/* A running desk with its own clock and its own installation folder. It stops after the test. */

export async function newDesk(env: Record<string, string> = {}) {
	const installation = newInstallation({ DESK_PORT: "0", ...env });
	const { db, intake, chats } = await installation.open();
	return { ...installation, db, intake, chats, ...(await startDeskServer(installation, db, chats)) };
}

/** Stores a resume from ada@example.com with this text, before a desk opens that would read its file. */
export async function storeResumeText(text: string, pages = [0]) {
	const installation = newInstallation({ DESK_PORT: "0" });
	const { db, intake } = await installation.open();
	const { reference } = await intake.receive(await installation.resume("ada@example.com"));
	const read = { reference, reader: 1, state: "read", pages: JSON.stringify(pages), text } as const;
	await db.insertInto("resume_texts").values(read).execute();
	await db.updateTable("submissions").set({ text_at: installation.clock().toISOString() }).execute();
	return { ...installation, db, intake, reference };
}

/** Starts another desk server on the same database. */
export async function startDeskServer(
	installation: ReturnType<typeof newInstallation>,
	db: Database,
	chats = openDeskChats(installation, db),
) {
	const { config, clock } = installation;
	const desk = await openDesk({
		config,
		sample: await isSample(db),
		db,
		files: installation.files,
		secret: createSecret(await readSecret(db)),
		chats,
		clock,
		log: pino({}, { write: (line: string) => void installation.logged.push(JSON.parse(line)) }),
		build: { version: "1.2.3" },
		firm: { name: "Closewell", phone: "302 555 0100", email: "hello@closewell.example" },
		sitePort: config.port === "off" ? undefined : config.port,
		dist: placeholderApp(),
		mailQueued: () => undefined,
		countRequest: () => undefined,
	});
	onTestFinished(async () => {
		desk.endStreams();
		desk.server.closeAllConnections();
		desk.server.close();
		await desk.close();
	});
	return { desk, visitor: (from?: string) => createDeskClient(desk.port, desk.url, from) };
}

function openDeskChats({ config, clock }: ReturnType<typeof newInstallation>, db: Database): Chats {
	const log = pino({ level: "silent" });
	const { databaseUrl } = config;
	const silent = { findLost: () => undefined, nudge: () => undefined };
	const limits = { receiptsPerHour: config.receiptsPerHour, secret: createSecret(Buffer.alloc(32)) };
	const chats = openChats({
		db,
		commit: createBatcher(db, log),
		databaseUrl,
		promise: readResponsePolicy(),
		log,
		clock,
		...silent,
		...limits,
	});
	onTestFinished(() => chats.stop());
	return chats;
}

/** A minimal stand-in for the built app. */
function placeholderApp(): string {
	const dist = mkdtempSync(join(tmpdir(), "closewell-desk-"));
	onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
	mkdirSync(join(dist, "desk/assets"), { recursive: true });
	writeFileSync(join(dist, "desk/index.html"), "<!doctype html><title>Desk</title>");
	writeFileSync(join(dist, "desk/assets/main-abc12345.js"), "export {};");
	const listed = ["index.html", "assets/main-abc12345.js"].map((path) => ({ path, hash: path, compressed: false }));
	writeFileSync(join(dist, "desk-servable.json"), JSON.stringify(listed));
	return dist;
}

export interface DeskResponse {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
	// biome-ignore lint/suspicious/noExplicitAny: tests check the parts they read
	body: any;
}

export type DeskClient = ReturnType<typeof createDeskClient>;

/** An HTTP client for the desk that keeps cookies and sends a browser's fetch metadata. */
export function createDeskClient(port: number, url: string, from?: string) {
	const cookies = new Map<string, string>();

	async function open(method: string, path: string, body?: object, headers: Record<string, string | undefined> = {}) {
		const isChange = method !== "GET" && method !== "HEAD";
		const sent = isChange ? JSON.stringify(body ?? {}) : undefined;
		const all = {
			host: new URL(url).host,
			"sec-fetch-site": "same-origin",
			...(isChange && { origin: url, "content-type": "application/json" }),
			...(sent && { "content-length": String(Buffer.byteLength(sent)) }),
			...(cookies.size > 0 && { cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") }),
			...(from && { "x-forwarded-for": from }),
			...headers,
		};
		const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
		const asked = request({ host: "127.0.0.1", port, path, method, headers: given, agent: false });
		asked.end(sent);
		const [response] = (await once(asked, "response")) as [IncomingMessage];
		for (const cookie of response.headers["set-cookie"] ?? []) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			if (/max-age=0/i.test(cookie)) cookies.delete(name);
			else cookies.set(name, value);
		}
		return response;
	}

	async function ask(...asking: Parameters<typeof open>): Promise<DeskResponse> {
		const response = await open(...asking);
		const said = await text(response);
		const isJson = response.headers["content-type"]?.startsWith("application/json");
		return {
			status: response.statusCode ?? 0,
			headers: response.headers,
			text: said,
			body: isJson && said ? JSON.parse(said) : undefined,
		};
	}

	return {
		cookies,
		open,
		ask,
		get: (path: string, headers?: Record<string, string | undefined>) => ask("GET", path, undefined, headers),
		post: (path: string, body?: object, headers?: Record<string, string | undefined>) =>
			ask("POST", path, body, headers),
		/** Opens the event stream. */
		async follow(last?: string) {
			const response = await open("GET", "/api/events", undefined, last ? { "last-event-id": last } : {});
			const heard: { id: string; data: { id: string; what: string; reference: string | null } }[] = [];
			const chats: ChatNews[] = [];
			let rest = "";
			const present = new Map<string, { id: string; name: string; writing: boolean }[]>();
			let reached = "";
			let ended = false;
			response.setEncoding("utf8").on("data", (piece: string) => {
				const messages = (rest + piece).split("\n\n");
				rest = messages.pop() ?? "";
				for (const message of messages) {
					const [, id = ""] = /^id: (.*)$/m.exec(message) ?? [];
					if (id) reached = id;
					const [, data] = /^data: (.*)$/m.exec(message) ?? [];
					if (!data) continue;
					const said = JSON.parse(data);
					if (/^event: presence$/m.test(message)) present.set(said.reference, said.people);
					else if (/^event: chat$/m.test(message)) chats.push(said);
					else heard.push({ id, data: said });
				}
			});
			response.on("close", () => {
				ended = true;
			});
			response.on("error", () => undefined);
			return {
				status: response.statusCode,
				heard,
				/** Events of live chats. */
				chats,
				/** Who has a submission open, according to the stream. */
				presentAt: (reference: string) => present.get(reference),
				/** The last event id, to resume from after a lost connection. */
				reached: () => reached,
				whats: () => heard.map(({ data }) => data.what),
				ended: () => ended,
				hangUp: () => response.destroy(),
			};
		},
	};
}

type TestDesk = Pick<Awaited<ReturnType<typeof newDesk>>, "db" | "clock" | "visitor">;

/** A team member who has joined and is signed in. */
export async function joinAs({ db, clock, visitor }: TestDesk, role: Role, email = `${role}@closewell.example`) {
	const person = await invite(db, { email, role, by: null }, clock());
	const browser = visitor();
	const token = await makeLink(db, "join", person.id, clock());
	const { status } = await browser.post(`/api/join/${token}`, { name: `The ${role}` });
	if (status !== 200) throw new Error(`${email} could not join: ${status}`);
	return { ...browser, id: person.id };
}
