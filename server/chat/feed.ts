import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import * as z from "zod/mini";
import type { ChatLine, ChatStanding, ChatState } from "../../contract/chat.ts";
import { repeat } from "../async/repeat.ts";
import { isPostgres, listen } from "../store/database/postgres.ts";
import type { Database, Transacted } from "../store/tables.ts";
import { newId } from "../store/token.ts";
import { readLines } from "./lines.ts";
import { type NamedChat, readChats, readOpenChats, standingOf } from "./open.ts";
import { isVisitorHere, seeVisitors } from "./signs.ts";
import { SIGN_EVERY_MS } from "./times.ts";

/*
 * Streams new lines to open pages of a chat, and those of all chats to open desks. What is sent is always read from the
 * database, never taken from a notification, so nothing is lost, duplicated or out of order, whichever server it
 * happened on. With PostgreSQL, servers notify each other; a server that misses a notification finds the change by
 * polling.
 */

const CHANNEL = "chat";
const CHATS_AT_ONCE = 50;
const LOOK_EVERY_MS = 3_000;
const AFTER_TROUBLE_MS = 1_000;
const REST_MAX_MS = 50;
const STREAMS_PER_CHAT = 6; // tabs of one browser

/** One open page of a visitor. */
export interface Page {
	reference: string;
	/** Number of the last line the page has. Advances as lines are sent to it. */
	last: number;
	tell(standing: ChatStanding | undefined, lines: ChatLine[]): void;
	/** A recruiter is typing. */
	writing(name: string): void;
	/** Sends a heartbeat, so that no proxy takes the connection for dead. */
	beat(): void;
	end(): void;
}

/** A change in a chat, as sent to open desks. */
export interface ChatNews {
	reference: string;
	state: ChatState;
	line?: ChatLine;
	/** Set if the visitor is typing. */
	writing?: "visitor";
}

/** One open desk. */
export interface DeskEar {
	tell(news: ChatNews): void;
}

export interface Feed {
	/** Sends a page the lines it lacks, then every new one until it leaves. Ends the oldest if there are too many. */
	follow(page: Page): void;
	leave(page: Page): void;
	followAll(ear: DeskEar): () => void;
	/** Reports a change in a chat on this server. @param line number of the first new line */
	ring(reference: string, line?: number): void;
	/** Notifies the other servers when the transaction is committed. */
	ringOthers(transaction: Transacted | Database, reference: string, line?: number): Promise<void>;
	/** Reports that a visitor or a named recruiter is typing. */
	writes(reference: string, who: Writer): Promise<void>;
	endStreams(): void;
	stop(): Promise<void>;
}

const writerSchema = z.union([
	z.object({ side: z.literal("visitor") }),
	z.object({ side: z.literal("firm"), name: z.string() }),
]);
type Writer = z.output<typeof writerSchema>;

const callSchema = z.object({
	/** Id of the server that sends the notification. */
	server: z.string(),
	reference: z.string(),
	line: z.optional(z.number()),
	writer: z.optional(writerSchema),
});

interface FeedParts {
	db: Database;
	databaseUrl: string | undefined;
	log: Logger;
	clock: () => Date;
}

/** What open desks know about a chat. */
type Known = Pick<NamedChat, "last_line" | "state" | "person" | "page"> & { here: boolean };

export function openFeed({ db, databaseUrl, log, clock }: FeedParts): Feed {
	const server = newId();
	const pages = new Map<string, Set<Page>>();
	const standings = new WeakMap<Page, ChatStanding>();
	const desks = new Set<DeskEar>();
	/** What open desks know, by reference; empty while no desk is open. */
	const known = new Map<string, Known>();
	let looked = false;
	/** Chats that changed, with the first new line if it is known. */
	let rung = new Map<string, number | undefined>();
	let telling: Promise<void> | undefined;
	let stopped = false;
	/** Background jobs, started by the first page or desk that follows. */
	let rounds: { nudge(): void; stop(): Promise<unknown> } | undefined;
	const complain = (error: unknown) => log.error({ err: error }, "chats cannot be followed; tried again shortly");

	return {
		follow(page) {
			if (stopped) return page.end();
			rounds ??= beginRounds();
			const own = pages.get(page.reference) ?? new Set();
			pages.set(page.reference, own.add(page));
			const [oldest] = own;
			if (oldest && own.size > STREAMS_PER_CHAT) {
				forget(oldest); // a silently broken connection would keep its slot for a quarter of an hour
				oldest.end();
			}
			ring(page.reference);
		},
		leave: forget,
		followAll(ear) {
			desks.add(ear);
			rounds ??= beginRounds();
			rounds.nudge();
			return () => {
				desks.delete(ear);
				if (desks.size > 0) return;
				known.clear();
				looked = false;
			};
		},
		ring,
		async ringOthers(transaction, reference, number) {
			await call(transaction, { reference, ...(number !== undefined && { line: number }) });
		},
		async writes(reference, writer) {
			hearWriter(reference, writer);
			await call(db, { reference, writer });
		},
		endStreams,
		async stop() {
			endStreams();
			await Promise.all([rounds?.stop(), telling]);
		},
	};

	function beginRounds() {
		const line = databaseUrl ? listen(databaseUrl, CHANNEL, hearOthers, complain) : undefined;
		const looks = repeat(look, LOOK_EVERY_MS, complain);
		const signs = repeat(giveSigns, SIGN_EVERY_MS, complain);
		return {
			nudge: () => looks.nudge(),
			stop: () => Promise.all([looks.stop(), signs.stop(), line?.stop()]),
		};
	}

	function endStreams(): void {
		stopped = true;
		for (const page of [...pages.values()].flatMap((own) => [...own])) {
			forget(page);
			page.end();
		}
	}

	function forget(page: Page): void {
		const own = pages.get(page.reference);
		own?.delete(page);
		if (own?.size === 0) pages.delete(page.reference);
	}

	function ring(reference: string, number?: number): void {
		const before = rung.get(reference);
		rung.set(reference, before === undefined || number === undefined ? (before ?? number) : Math.min(before, number));
		tellLater();
	}

	function tellLater(): void {
		telling ??= tellAll().finally(() => {
			telling = undefined;
			if (rung.size > 0 && !stopped) tellLater(); // a change arrived just as the last ones were sent
		});
	}

	async function tellAll(): Promise<void> {
		await undefined; // changes reported in the same tick are sent together
		while (rung.size > 0 && !stopped) {
			const some = [...rung].slice(0, CHATS_AT_ONCE);
			for (const [reference] of some) rung.delete(reference);
			const began = performance.now();
			try {
				await tell(some);
				await sleep(Math.min(performance.now() - began, REST_MAX_MS)); // leaves half of the processor to others
			} catch (error) {
				complain(error);
				rung = new Map([...some, ...rung]);
				await sleep(AFTER_TROUBLE_MS);
			}
		}
	}

	/** Reads each chat once, for everyone who follows it. */
	async function tell(some: [reference: string, from: number | undefined][]): Promise<void> {
		const followed = some.filter(([reference]) => desks.size > 0 || pages.has(reference));
		if (followed.length === 0) return;
		const chats = await readChats(
			db,
			followed.map(([reference]) => reference),
		);
		const found = new Map(chats.map((chat) => [chat.reference, chat]));
		const news = followed.flatMap(([reference, from]) => {
			const chat = found.get(reference);
			if (!chat) return endAllOf(reference);
			const before = known.get(reference);
			return { chat, newToDesks: before ? before.last_line + 1 : (from ?? chat.last_line + 1) };
		});
		const lines = await readLines(
			db,
			news.map(({ chat, newToDesks }) => ({ reference: chat.reference, after: firstWanted(chat, newToDesks) - 1 })),
		);
		for (const { chat, newToDesks } of news) {
			const said = lines.get(chat.reference) ?? [];
			for (const page of pages.get(chat.reference) ?? []) tellPage(page, chat, said);
			if (desks.size > 0) tellDesks(chat, said, newToDesks);
		}
	}

	/** The chat was erased. */
	function endAllOf(reference: string): never[] {
		known.delete(reference);
		for (const page of pages.get(reference) ?? []) page.end();
		pages.delete(reference);
		return [];
	}

	function firstWanted({ reference }: NamedChat, newToDesks: number): number {
		const ofPages = [...(pages.get(reference) ?? [])].map(({ last }) => last + 1);
		return Math.min(newToDesks, ...ofPages);
	}

	function tellPage(page: Page, chat: NamedChat, said: ChatLine[]): void {
		const fresh = said.filter(({ number }) => number > page.last);
		page.last = fresh.at(-1)?.number ?? page.last;
		const standing = standingOf(chat);
		const isNews = !isSame(standings.get(page), standing);
		standings.set(page, standing);
		if (isNews || fresh.length > 0) page.tell(isNews ? standing : undefined, fresh);
		if (standing.state !== "ended") return;
		forget(page); // nothing more will come
		page.end();
	}

	function tellDesks(chat: NamedChat, said: ChatLine[], from: number): void {
		const { reference, state } = chat;
		const before = known.get(reference);
		const now = knownOf(chat);
		const fresh = said.filter(({ number }) => number >= from);
		// A new line does not tell which page its visitor is on.
		const isElsewhere = before !== undefined && (before.page !== now.page || before.here !== now.here);
		const isOther = fresh.length === 0 && !isSame(before, now) && (before !== undefined || !chat.ended_at);
		if (chat.ended_at) known.delete(reference);
		else known.set(reference, { ...now, last_line: fresh.at(-1)?.number ?? Math.max(from - 1, 0) });
		for (const ear of desks) {
			for (const each of fresh) ear.tell({ reference, state, line: each });
			if (isElsewhere || isOther) ear.tell({ reference, state });
		}
	}

	function knownOf(chat: NamedChat): Known {
		const { last_line, state, person, page } = chat;
		return { last_line, state, person, page, here: isVisitorHere(chat, clock()) };
	}

	/** Finds changes without a notification: from another server while disconnected, or a visitor who has left. */
	async function look(): Promise<void> {
		if (desks.size === 0 && pages.size === 0) return;
		const open = await readOpenChats(db);
		const references = new Set(open.map(({ reference }) => reference));
		for (const chat of open) {
			const before = known.get(chat.reference);
			if (desks.size > 0 && !looked && !before) known.set(chat.reference, knownOf(chat));
			else if (desks.size > 0 && !isSame(before, knownOf(chat))) ring(chat.reference);
			if ([...(pages.get(chat.reference) ?? [])].some((page) => isBehind(page, chat))) ring(chat.reference);
		}
		looked = desks.size > 0;
		const waiting = [...pages].filter(([, own]) => [...own].some((page) => standings.get(page)?.state !== "ended"));
		for (const reference of new Set([...known.keys(), ...waiting.map(([reference]) => reference)])) {
			if (!references.has(reference)) ring(reference);
		}
	}

	function isBehind(page: Page, chat: NamedChat): boolean {
		return page.last < chat.last_line || !isSame(standings.get(page), standingOf(chat));
	}

	async function giveSigns(): Promise<void> {
		for (const page of [...pages.values()].flatMap((own) => [...own])) page.beat();
		await seeVisitors(db, [...pages.keys()], clock());
	}

	async function call(
		transaction: Transacted | Database,
		said: Omit<z.output<typeof callSchema>, "server">,
	): Promise<void> {
		if (!isPostgres(transaction)) return;
		await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ server, ...said })})`.execute(transaction);
	}

	function hearOthers(message: string): void {
		const heard = callSchema.safeParse(parsed(message));
		if (!heard.success || heard.data.server === server) return;
		const { reference, line: number, writer } = heard.data;
		if (writer) hearWriter(reference, writer);
		else ring(reference, number);
	}

	function hearWriter(reference: string, writer: Writer): void {
		if (writer.side === "firm") {
			for (const page of pages.get(reference) ?? []) page.writing(writer.name);
			return;
		}
		const state = known.get(reference)?.state;
		if (!state) return;
		for (const ear of desks) ear.tell({ reference, state, writing: "visitor" });
	}
}

function isSame<T extends Known | ChatStanding>(before: T | undefined, now: T): boolean {
	return JSON.stringify(before) === JSON.stringify(now);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined; // not one of ours
	}
}
