import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { expect, onTestFinished } from "vitest";
import { UNDO_MS } from "../contract/desk/desk-options.ts";
import type { ShortlistedCandidate } from "../contract/desk/openings.ts";
import type { ShortlistPageData } from "../contract/shortlist.ts";
import { readFirm } from "../server/config/content.ts";
import { openUploadHandling } from "../server/site/forms/form-limits.ts";
import type { Env } from "../server/site/pages/private-pages.ts";
import { answerFailure } from "../server/site/pages/render-queue.ts";
import { agreementRoutes } from "../server/site/shortlist/agree.ts";
import { type ShortlistParts, shortlistRoutes } from "../server/site/shortlist/shortlist.ts";
import { mailServer, newInstallation } from "./installation.ts";
import { newRecruiter } from "./test-openings.ts";

/* The shortlist's routes on a real installation with a real mail server; pages are not rendered, but sent as JSON. */

const POLL_OPTIONS = { timeout: 120_000, interval: 5 };
const LINK = /\/shortlist\/[\w-]{43}/;
export const DANA = { name: "Dana Whitcomb", email: "dana@acme.example" };
export const OMAR = { name: "Omar Reyes", email: "omar@acme.example" };

export type OpenPage = Extract<ShortlistPageData, { view: "open" }>;

interface Sending extends Partial<Omit<ShortlistedCandidate, "candidate">> {
	readers?: { name: string; email: string }[];
	askOnInterest?: boolean;
}

export async function newShortlist(env: Record<string, string> = {}, judging?: Parameters<typeof newRecruiter>[3]) {
	const mail = await mailServer();
	const installation = newInstallation({ SMTP_URL: mail.url, SITE_URL: "https://www.closewell.example", ...env });
	const { config, clock, files, pass } = installation;
	const site = await installation.open();
	const { db, intake, outbox, secret } = site;
	await site.start();
	const recruiter = await newRecruiter(db, clock, "Claire Okafor", judging);
	const opening = await recruiter.open({ city: "Columbus", state: "ohio", mode: "hybrid" });
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	const logged: string[] = [];
	const log = pino({}, { write: (line: string) => void logged.push(line) });
	const store = { db, files, config, clock };
	const parts: ShortlistParts = {
		...(await openUploadHandling(config, log)),
		...{ store, secret, office: readFirm().hours, log, phone: "(302) 555-0142", nudge: outbox.nudge },
		async page(_request, { shortlist }, sameForAll) {
			if (sameForAll) expect(shortlist).toEqual({ view: "unknown" }); // cached, so nothing personal
			return new Response(JSON.stringify(shortlist), { headers: { "content-type": "text/html" } });
		},
		async resumePage(_request, { shortlistResume }) {
			return new Response(JSON.stringify(shortlistResume), { headers: { "content-type": "text/html" } });
		},
		clientAddress: ({ headers }) => String(headers["x-test-address"] ?? "203.0.113.7"),
	};
	const routes = new Hono<Env>().route("/", agreementRoutes(parts)).route("/", shortlistRoutes(parts));
	routes.onError(answerFailure(log, "(302) 555-0142"));
	const server = createServer(getRequestListener(routes.fetch)).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
		const isJson = headers["content-type"] === "application/json";
		const sent = body && (isJson ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>));
		const response = await fetch(url + path, { method, redirect: "manual", body: sent ?? null, headers });
		return { status: response.status, headers: response.headers, text: await response.text() };
	}

	const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

	const known = new Set<string>();

	/** Waits for the emails that were just queued to these readers. Returns the path in each. */
	async function sentLinks(readers: { email: string }[]): Promise<string[]> {
		pass(UNDO_MS);
		outbox.nudge();
		const links: string[] = [];
		for (const { email } of readers) {
			const fresh = () =>
				mailsTo(email)
					.flatMap(({ parsed }) => parsed.text?.match(LINK) ?? [])
					.filter((link) => !known.has(link));
			await expect.poll(() => fresh().length, POLL_OPTIONS).toBe(1);
			links.push(...fresh());
			for (const link of links) known.add(link);
		}
		return links;
	}

	return {
		...installation,
		...{ installation, site, db, intake, secret, recruiter, opening, logged, store, mail, url, ask, mailsTo },
		get: (path: string, headers = {}) => ask("GET", path, undefined, headers),
		post: (path: string, body: object = {}, headers = {}) => ask("POST", path, body, headers),
		/** As the page's script sends it. */
		json: async (path: string, body: object, headers = {}) => {
			const all = { "content-type": "application/json", ...headers };
			const { status, text } = await ask("POST", path, body, all);
			return { status, body: JSON.parse(text) };
		},
		/** What the page shows behind a link. */
		async page(base: string, headers = {}): Promise<OpenPage> {
			const page: ShortlistPageData = JSON.parse((await ask("GET", base, undefined, headers)).text);
			if (page.view !== "open") throw new Error(`The page shows: ${page.view}`);
			return page;
		},
		/** Stores a resume and adds it to the opening. */
		async addCandidate(email: string): Promise<string> {
			const { reference } = await intake.receive(await installation.resume(email));
			await recruiter.add(opening, reference);
			return reference;
		},
		/** Sends the shortlist and waits for its emails. Returns each reader's path. */
		async send(candidates: string[], { readers = [DANA], askOnInterest = false, ...each }: Sending = {}) {
			const chosen = candidates.map((candidate) => ({
				...{ candidate, summary: "Sells.\nTools: Salesforce", shares: null, ...each },
			}));
			const done = await recruiter.act(opening, {
				...{ what: "shortlist", message: "Hi,", candidates: chosen, readers, askOnInterest },
			});
			expect(done).toMatchObject({ done: true });
			return sentLinks(readers);
		},
		sentLinks,
		/** Waits until a reader got this many emails. */
		async received(email: string, count: number) {
			outbox.nudge();
			await expect.poll(() => mailsTo(email).length, POLL_OPTIONS).toBe(count);
			return mailsTo(email);
		},
		/** Asks for a code, reads it in the email and enters it. Returns the browser's cookie. */
		async unlock(base: string, { email } = DANA): Promise<string> {
			const count = mailsTo(email).length;
			expect((await ask("POST", `${base}/code`, {})).status).toBe(303);
			await expect.poll(() => mailsTo(email).length, POLL_OPTIONS).toBe(count + 1);
			const entered = await ask("POST", `${base}/names`, { code: findCode(mailsTo(email).at(-1)) });
			expect(entered.status).toBe(303);
			return entered.headers.get("set-cookie")?.split(";")[0] ?? "";
		},
		candidacy: (candidate: string) =>
			db.selectFrom("candidacies").selectAll().where("candidate", "=", candidate).executeTakeFirstOrThrow(),
	};
}

type Mail = { parsed: { text?: string } } | undefined;

export function findShortlistLink(mail: Mail): string {
	const [path] = LINK.exec(mail?.parsed.text ?? "") ?? [];
	if (!path) throw new Error("There is no link in this email.");
	return path;
}

export function findCode(mail: Mail): string {
	const [, code] = /Code: (\d{6})/.exec(mail?.parsed.text ?? "") ?? [];
	if (!code) throw new Error("There is no code in this email.");
	return code;
}
