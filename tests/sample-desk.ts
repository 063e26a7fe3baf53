import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, onTestFinished } from "vitest";
import { readConfig } from "../server/config/config.ts";
import { readResponsePolicy } from "../server/config/content.ts";
import { beginSession } from "../server/people/sessions.ts";
import { openDatabase } from "../server/store/database/open.ts";
import { openFiles } from "../server/store/files/files.ts";
import type { Database, PersonRow } from "../server/store/tables.ts";
import { fillDemo } from "../tools/demo/fill.ts";
import { createOfficeActions, type OfficeActions } from "../tools/demo/office-actions.ts";
import { preloadFlag, type RunningServer, readStoreVariables, startServer } from "../tools/running/run-server.ts";
import { SAMPLE_NOW } from "../tools/running/sample-chats.ts";
import { openPersonBrowser } from "./desk-browser.ts";
import { createDeskClient, type DeskClient, type DeskResponse } from "./test-desk.ts";

/* The built server with the sample firm on a Tuesday morning, shared by the tests of a file. */

/** Filling the store and starting the server takes four seconds, or two minutes beside twenty other programs. */
export const START_TIMEOUT_MS = 600_000;

export interface SampleDesk {
	server: RunningServer;
	url: string;
	db: Database;
	/** Claire and Rosa are admins, James is a recruiter. */
	team: Record<"claire" | "rosa" | "james", PersonRow>;
	/** References of each person's newest submission, by name. */
	references: Map<string, string>;
	office: OfficeActions;
	/** The time at the firm. */
	now(): Date;
	/** A page of a browser in which this person is signed in, or no one. */
	newPage(as: PersonRow | undefined, options?: BrowserContextOptions): Promise<Page>;
	signIn(context: BrowserContext, as: PersonRow): Promise<void>;
	/** Someone at work in another browser. */
	colleague(as: PersonRow): Promise<DeskClient>;
	/** A colleague acts on a submission as it is now. */
	act(by: PersonRow, reference: string, action: string, sent?: object): Promise<DeskResponse>;
	/** Undoes after the test what it does to a submission. */
	restoreAfterTest(reference: string): Promise<void>;
}

export function openSampleDesk(): SampleDesk {
	const newPersonPage = openPersonBrowser();
	const folder = mkdtempSync(join(tmpdir(), "closewell-sample-"));
	const clockFile = join(folder, "clock");
	let offBy = 0;
	const desk = {
		now: () => new Date(Date.now() + offBy),
		async newPage(as, options) {
			const page = await newPersonPage(options);
			await page.context().addInitScript(shiftClock, offBy);
			await page.context().addInitScript(allowLosingStream);
			if (as) await desk.signIn(page.context(), as);
			return page;
		},
		async signIn(context, as) {
			await context.addCookies([{ name: "desk", value: await session(as), url: desk.url }]);
		},
		async colleague(as) {
			const client = createDeskClient(Number(new URL(desk.url).port), desk.url);
			client.cookies.set("desk", await session(as));
			return client;
		},
		async act(by, reference, action, sent) {
			const { get, post } = await desk.colleague(by);
			const { version } = (await get(`/api/submissions/${reference}`)).body;
			const acted = await post(`/api/submissions/${reference}/${action}`, { version, ...sent });
			expect(acted.status).toBe(200);
			return acted;
		},
		async restoreAfterTest(reference) {
			const { db } = desk;
			const tables = ["events", "deliveries", "drafts"] as const;
			const read = (table: (typeof tables)[number]) =>
				db.selectFrom(table).selectAll().where("reference", "=", reference).execute();
			const submission = await db
				.selectFrom("submissions")
				.selectAll()
				.where("reference", "=", reference)
				.executeTakeFirstOrThrow();
			const rows = await Promise.all(tables.map(read));
			onTestFinished(async () => {
				const restored = await db
					.updateTable("submissions")
					.set(submission)
					.where("reference", "=", reference)
					.executeTakeFirst();
				if (restored.numUpdatedRows === 0n) return; // erased
				for (const [index, table] of tables.entries()) {
					await db.deleteFrom(table).where("reference", "=", reference).execute();
					const before = rows[index] ?? [];
					if (before.length > 0) await db.insertInto(table).values(before).execute();
				}
			});
		},
	} as SampleDesk;
	const session = ({ id }: PersonRow) =>
		desk.db.transaction().execute((transaction) => beginSession(transaction, id, "link", "Chrome", desk.now()));

	beforeAll(async () => {
		const dataDir = join(folder, "data");
		const config = readConfig(await readStoreVariables(dataDir));
		const [db, files] = [await openDatabase(config), openFiles(config)];
		const you = { name: "Claire Okafor", email: "claire@closewell.example" };
		const { team, byName } = await fillDemo({ db, files, now: new Date(SAMPLE_NOW), you, noOpenChats: true });
		offBy = SAMPLE_NOW - Date.now();
		writeFileSync(clockFile, String(offBy));
		const server = await startServer({
			...{ DATA_DIR: dataDir, DESK_PORT: "0", CHALLENGE_FROM: "0" },
			...{ CLOCK_OFF_BY: clockFile, NODE_OPTIONS: preloadFlag("clock") },
		});
		const office = await createOfficeActions(db, files, readResponsePolicy());
		const { rosa, james, you: claire = rosa } = team;
		const { origin: url } = new URL(server.desk ?? "");
		Object.assign(desk, { server, url, db, office, references: byName, team: { claire, rosa, james } });
		return async () => {
			await server.stop();
			await db.destroy();
			rmSync(folder, { recursive: true, force: true });
		};
	}, START_TIMEOUT_MS);
	return desk;
}

/** Runs in the page. Called again, it shifts by so much more. */
export function shiftClock(ms: number): void {
	window.Date = new Proxy(Date, {
		construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [target.now() + ms], made),
		get: (target, name) => (name === "now" ? () => target.now() + ms : Reflect.get(target, name)),
	});
}

/** Runs in the page: lets a test break its event stream. */
function allowLosingStream(): void {
	const { fetch } = window;
	window.fetch = (path, options) => {
		if (!String(path).endsWith("/events") || !options?.signal) return fetch(path, options);
		const lost = new AbortController();
		addEventListener("stream lost", () => lost.abort(), { once: true });
		return fetch(path, { ...options, signal: AbortSignal.any([options.signal, lost.signal]) });
	};
}

/** Breaks a browser's event streams. Others fail too, until the returned function is called, which makes them retry. */
export async function loseStream(context: BrowserContext, paths = "**/events"): Promise<() => Promise<void>> {
	await context.route(paths, (route) => route.abort());
	for (const page of context.pages()) await page.evaluate(() => dispatchEvent(new Event("stream lost")));
	return async () => {
		await context.unroute(paths);
		for (const page of context.pages()) await retryStream(page);
	};
}

/** The button "Try again" may be gone when it is clicked: the page also retries by itself. */
export async function retryStream(page: Page): Promise<void> {
	await page.evaluate(() => dispatchEvent(new Event("online")));
}
