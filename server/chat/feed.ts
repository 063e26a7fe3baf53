import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import * as z from "zod/mini";
import type { ChatLine, ChatState, ChatStatus } from "../../contract/chat.ts";
import { repeat } from "../async/repeat.ts";
import { isPostgres, listen } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { newId } from "../store/token.ts";
import { readLines } from "./chat-lines.ts";
import { type NamedChat, readChats, readOpenChats, toChatStanding } from "./chat-records.ts";
import { HEARTBEAT_INTERVAL_MS } from "./chat-timing.ts";
import { isVisitorHere, recordVisitorHeartbeats } from "./heartbeats.ts";

/*
 * Streams new lines to open pages of a chat, and those of all chats to open desks. What is sent is always read from the
 * database, never taken from a notification, so nothing is lost, duplicated or out of order, whichever server it
 * happened on. With PostgreSQL, servers notify each other; a server that misses a notification finds the change by
 * polling.
 */

const CHANNEL = "chat";
const CHATS_AT_ONCE = 50;
const POLL_INTERVAL_MS = 3_000;
const RETRY_DELAY_MS = 1_000;
const PAUSE_MAX_MS = 50;
const STREAMS_PER_CHAT = 6; // tabs of one browser

/** One open page of a visitor. */
export interface VisitorPage {
	reference: string;
	/** Number of the last line the page has. Advances as lines are sent to it. */
	last: number;
	tell(standing: ChatStatus | undefined, lines: ChatLine[]): void;
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
export interface DeskListener {
	tell(news: ChatNews): void;
}

export interface Feed {
	/** Sends a page the lines it lacks, then every new one until it leaves. Ends the oldest if there are too many. */
	follow(page: VisitorPage): void;
	leave(page: VisitorPage): void;
	/** Resolves once the desk will hear of everything that happens from now on. @returns ends it */
	followAll(ear: DeskListener): Promise<() => void>;
	/** Reports a change in a chat on this server. @param line number of the first new line */
	notify(reference: string, line?: number): void;
	/** Notifies the other servers when the transaction is committed. */
	notifyServers(transaction: DatabaseTransaction | Database, reference: string, line?: number): Promise<void>;
	/** Reports that a visitor or a named recruiter is typing. */
	announceTyping(reference: string, who: Writer): Promise<void>;
	endStreams(): void;
	stop(): Promise<void>;
}

const writerSchema = z.union([
	z.object({ side: z.literal("visitor") }),
	z.object({ side: z.literal("firm"), name: z.string() }),
]);
type Writer = z.output<typeof writerSchema>;

const notificationSchema = z.object({
	/** Id of the server that sends the notification. */
	server: z.string(),
	reference: z.string(),
	line: z.optional(z.number()),
	writer: z.optional(writerSchema),
});

interface FeedDeps {
	db: Database;
	databaseUrl: string | undefined;
	log: Logger;
	clock: () => Date;
}

/** What open desks know about a chat. */
type KnownChat = Pick<NamedChat, "last_line" | "state" | "person" | "page"> & { here: boolean };

export function openFeed({ db, databaseUrl, log, clock }: FeedDeps): Feed {
	const server = newId();
	const pages = new Map<string, Set<VisitorPage>>();
	const standings = new WeakMap<VisitorPage, ChatStatus>();
	const desks = new Set<DeskListener>();
	/** What open desks know, by reference; empty while no desk is open. */
	const known = new Map<string, KnownChat>();
	let hasPolled = false;
	/** Chats that changed, with the first new line if it is known. */
	let pending = new Map<string, number | undefined>();
	let sending: Promise<void> | undefined;
	let stopped = false;
	/** Background jobs, started by the first page or desk that follows. */
	let jobs: { stop(): Promise<unknown> } | undefined;
	const logError = (error: unknown) => log.error({ err: error }, "chats cannot be followed; tried again shortly");

	return {
		follow(page) {
			if (stopped) return page.end();
			jobs ??= startJobs();
			const own = pages.get(page.reference) ?? new Set();
			pages.set(page.reference, own.add(page));
			const [oldest] = own;
			if (oldest && own.size > STREAMS_PER_CHAT) {
				removePage(oldest); // a silently broken connection would keep its slot for a quarter of an hour
				oldest.end();
			}
			notifyFollowers(page.reference);
		},
		leave: removePage,
		async followAll(ear) {
			desks.add(ear);
			jobs ??= startJobs();
			await poll().catch(logError); // what the first desk's poll finds counts as known to desks
			return () => {
				desks.delete(ear);
				if (desks.size > 0) return;
				known.clear();
				hasPolled = false;
			};
		},
		notify: notifyFollowers,
		async notifyServers(transaction, reference, number) {
			await notifyOthers(transaction, { reference, ...(number !== undefined && { line: number }) });
		},
		async announceTyping(reference, writer) {
			showWriter(reference, writer);
			await notifyOthers(db, { reference, writer });
		},
		endStreams,
		async stop() {
			endStreams();
			await Promise.all([jobs?.stop(), sending]);
		},
	};

	function startJobs() {
		const line = databaseUrl ? listen(databaseUrl, CHANNEL, handleNotification, logError) : undefined;
		const looks = repeat(poll, POLL_INTERVAL_MS, logError);
		const signs = repeat(sendHeartbeats, HEARTBEAT_INTERVAL_MS, logError);
		return { stop: () => Promise.all([looks.stop(), signs.stop(), line?.stop()]) };
	}

	function endStreams(): void {
		stopped = true;
		for (const page of [...pages.values()].flatMap((own) => [...own])) {
			removePage(page);
			page.end();
		}
	}

	function removePage(page: VisitorPage): void {
		const own = pages.get(page.reference);
		own?.delete(page);
		if (own?.size === 0) pages.delete(page.reference);
	}

	function notifyFollowers(reference: string, number?: number): void {
		const before = pending.get(reference);
		pending.set(
			reference,
			before === undefined || number === undefined ? (before ?? number) : Math.min(before, number),
		);
		scheduleSending();
	}

	function scheduleSending(): void {
		sending ??= sendPending().finally(() => {
			sending = undefined;
			if (pending.size > 0 && !stopped) scheduleSending(); // a change arrived just as the last ones were sent
		});
	}

	async function sendPending(): Promise<void> {
		await undefined; // changes reported in the same tick are sent together
		while (pending.size > 0 && !stopped) {
			const some = [...pending].slice(0, CHATS_AT_ONCE);
			for (const [reference] of some) pending.delete(reference);
			const began = performance.now();
			try {
				await sendChats(some);
				await sleep(Math.min(performance.now() - began, PAUSE_MAX_MS)); // leaves half of the processor to others
			} catch (error) {
				logError(error);
				pending = new Map([...some, ...pending]);
				await sleep(RETRY_DELAY_MS);
			}
		}
	}

	/** Reads each chat once, for everyone who follows it. */
	async function sendChats(some: [reference: string, from: number | undefined][]): Promise<void> {
		const followed = some.filter(([reference]) => desks.size > 0 || pages.has(reference));
		if (followed.length === 0) return;
		const chats = await readChats(
			db,
			followed.map(([reference]) => reference),
		);
		const found = new Map(chats.map((chat) => [chat.reference, chat]));
		const news = followed.flatMap(([reference, from]) => {
			const chat = found.get(reference);
			if (!chat) return endPages(reference);
			const before = known.get(reference);
			return { chat, newToDesks: before ? before.last_line + 1 : (from ?? chat.last_line + 1) };
		});
		const lines = await readLines(
			db,
			news.map(({ chat, newToDesks }) => ({ reference: chat.reference, after: firstNeededLine(chat, newToDesks) - 1 })),
		);
		for (const { chat, newToDesks } of news) {
			const said = lines.get(chat.reference) ?? [];
			for (const page of pages.get(chat.reference) ?? []) sendToPage(page, chat, said);
			if (desks.size > 0) sendToDesks(chat, said, newToDesks);
		}
	}

	/** The chat was erased. */
	function endPages(reference: string): never[] {
		known.delete(reference);
		for (const page of pages.get(reference) ?? []) page.end();
		pages.delete(reference);
		return [];
	}

	function firstNeededLine({ reference }: NamedChat, newToDesks: number): number {
		const ofPages = [...(pages.get(reference) ?? [])].map(({ last }) => last + 1);
		return Math.min(newToDesks, ...ofPages);
	}

	function sendToPage(page: VisitorPage, chat: NamedChat, said: ChatLine[]): void {
		const fresh = said.filter(({ number }) => number > page.last);
		page.last = fresh.at(-1)?.number ?? page.last;
		const standing = toChatStanding(chat);
		const isNews = !isSame(standings.get(page), standing);
		standings.set(page, standing);
		if (isNews || fresh.length > 0) page.tell(isNews ? standing : undefined, fresh);
		if (standing.state !== "ended") return;
		removePage(page); // nothing more will come
		page.end();
	}

	function sendToDesks(chat: NamedChat, said: ChatLine[], from: number): void {
		const { reference, state } = chat;
		const before = known.get(reference);
		const now = toKnownChat(chat);
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

	function toKnownChat(chat: NamedChat): KnownChat {
		const { last_line, state, person, page } = chat;
		return { last_line, state, person, page, here: isVisitorHere(chat, clock()) };
	}

	/** Finds changes without a notification: from another server while disconnected, or a visitor who has left. */
	async function poll(): Promise<void> {
		if (desks.size === 0 && pages.size === 0) return;
		const open = await readOpenChats(db);
		const references = new Set(open.map(({ reference }) => reference));
		for (const chat of open) {
			const before = known.get(chat.reference);
			if (desks.size > 0 && !hasPolled && !before) known.set(chat.reference, toKnownChat(chat));
			else if (desks.size > 0 && !isSame(before, toKnownChat(chat)))
				notifyFollowers(chat.reference, before ? undefined : 1);
			if ([...(pages.get(chat.reference) ?? [])].some((page) => isBehind(page, chat))) notifyFollowers(chat.reference);
		}
		hasPolled = desks.size > 0;
		const waiting = [...pages].filter(([, own]) => [...own].some((page) => standings.get(page)?.state !== "ended"));
		for (const reference of new Set([...known.keys(), ...waiting.map(([reference]) => reference)])) {
			if (!references.has(reference)) notifyFollowers(reference);
		}
	}

	function isBehind(page: VisitorPage, chat: NamedChat): boolean {
		return page.last < chat.last_line || !isSame(standings.get(page), toChatStanding(chat));
	}

	async function sendHeartbeats(): Promise<void> {
		for (const page of [...pages.values()].flatMap((own) => [...own])) page.beat();
		await recordVisitorHeartbeats(db, [...pages.keys()], clock());
	}

	async function notifyOthers(
		transaction: DatabaseTransaction | Database,
		said: Omit<z.output<typeof notificationSchema>, "server">,
	): Promise<void> {
		if (!isPostgres(transaction)) return;
		await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ server, ...said })})`.execute(transaction);
	}

	function handleNotification(message: string): void {
		const heard = notificationSchema.safeParse(parseJson(message));
		if (!heard.success || heard.data.server === server) return;
		const { reference, line: number, writer } = heard.data;
		if (writer) showWriter(reference, writer);
		else notifyFollowers(reference, number);
	}

	function showWriter(reference: string, writer: Writer): void {
		if (writer.side === "firm") {
			for (const page of pages.get(reference) ?? []) page.writing(writer.name);
			return;
		}
		const state = known.get(reference)?.state;
		if (!state) return;
		for (const ear of desks) ear.tell({ reference, state, writing: "visitor" });
	}
}

function isSame<T extends KnownChat | ChatStatus>(before: T | undefined, now: T): boolean {
	return JSON.stringify(before) === JSON.stringify(now);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined; // not one of ours
	}
}
