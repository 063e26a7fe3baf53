import type { Logger } from "pino";
import type { ChatLine, ChatStanding, ChatThere } from "../../contract/chat.ts";
import { type Repeated, repeat } from "../async/repeat.ts";
import type { AnswerPromise } from "../config/content.ts";
import { deliveriesLock } from "../queue/queue.ts";
import type { Commit } from "../store/database/batch.ts";
import { despiteLostConnections } from "../store/database/postgres.ts";
import type { ChatRow, Database, PersonRow, Transacted } from "../store/tables.ts";
import { hashOf } from "../store/token.ts";
import { type Done, endChat, handOver, takeChat } from "./act.ts";
import { findThere, sayAvailable } from "./available.ts";
import { type DeskEar, openFeed, type Page } from "./feed.ts";
import { findLapsed, lapse } from "./lapse.ts";
import { asLine, lastLines } from "./lines.ts";
import { chatLock, findByToken, readChats, standingOf } from "./open.ts";
import { firmSays, type Typed, visitorSays } from "./say.ts";
import { seeAtPage } from "./signs.ts";
import { askForTranscript, type TranscriptLimits } from "./transcript.ts";

/* Live chats, for the site and the desk. Everything is stored before it is acknowledged, and broadcast after that. */

const LAPSES_EVERY_MS = 1_000;
const WRITING_EVERY_MS = 1_000; // limit on typing notifications
const WRITERS_REMEMBERED = 5_000;
const LAST_LINES = 10; // earlier lines arrive over the stream

export interface Chats {
	there(): Promise<ChatThere>;
	/** Finds a browser's chat by its token. */
	find(token: string): Promise<ChatRow | undefined>;
	/** State and last lines, as the visitor sees them; undefined if it was erased. */
	read(reference: string): Promise<{ standing: ChatStanding; lines: ChatLine[] } | undefined>;
	/** Announces a chat that a message has just started. */
	began(reference: string): Promise<void>;
	visitorSays(reference: string, typed: Typed): Promise<VisitorOutcome>;
	visitorEnds(reference: string): Promise<void>;
	/** @param page the page of the site that the visitor is on now */
	visitorAt(reference: string, page: string | undefined): Promise<void>;
	visitorWrites(reference: string): Promise<void>;
	transcript(reference: string): ReturnType<typeof askForTranscript>;
	follow(page: Page): void;
	leave(page: Page): void;

	/** @param again renews earlier availability, unless it was switched off elsewhere or has expired */
	available(person: string, available: boolean, again?: boolean): Promise<boolean>;
	take(reference: string, by: PersonRow): Promise<Done>;
	handOver(reference: string, by: PersonRow, to: string | null): Promise<Done>;
	/** Returns a sentence if the line is refused. */
	firmSays(reference: string, by: PersonRow, typed: Typed): Promise<Done>;
	firmWrites(reference: string, by: PersonRow): Promise<void>;
	firmEnds(reference: string, by: PersonRow): Promise<Done>;
	followAll(ear: DeskEar): () => void;

	/** Starts checking for timeouts. */
	start(): void;
	/** Ends the event streams, which would otherwise stay open; browsers reconnect. */
	endStreams(): void;
	stop(): Promise<void>;
}

type VisitorOutcome =
	| { line: ChatLine }
	| { refused: "unknown" | "ended" | "full" }
	/** Seconds to wait. */
	| { refused: "too many"; wait: number };

interface ChatsParts extends TranscriptLimits {
	db: Database;
	commit: Commit;
	databaseUrl: string | undefined;
	promise: Pick<AnswerPromise, "office">;
	log: Logger;
	clock: () => Date;
	/** Returns a sentence if writes may be lost because the database file is no longer at its path. */
	findLost(): string | undefined;
	/** Wakes the outbox. */
	nudge(): void;
}

export function openChats(parts: ChatsParts): Chats {
	const { db, commit, databaseUrl, promise, log, clock, findLost, nudge, receiptsPerHour, secret } = parts;
	const { office } = promise;
	const feed = openFeed({ db, databaseUrl, log, clock });
	const wrote = new Map<string, number>();
	let lapses: Repeated | undefined;

	return {
		there: () => despiteLostConnections(() => findThere(db, office, clock())),
		find: (token) => despiteLostConnections(() => findByToken(db, hashOf(token))),
		async read(reference) {
			const [chat] = await readChats(db, [reference]);
			return chat && { standing: standingOf(chat), lines: await lastLines(db, chat, LAST_LINES) };
		},
		async began(reference) {
			feed.ring(reference, 1);
			await feed.ringOthers(db, reference, 1);
		},
		async visitorSays(reference, typed) {
			const said = await work(reference, (transaction, now) => visitorSays(transaction, reference, typed, now), {
				told: (outcome) => ("line" in outcome && outcome.isNew ? outcome.line.number : undefined),
			});
			if (!("line" in said)) return said;
			return { line: asLine(said.line, undefined) };
		},
		async visitorEnds(reference) {
			await act(reference, (transaction, now) => endChat(transaction, reference, "visitor", now));
		},
		async visitorAt(reference, page) {
			// Batched: after a restart, all visitors reconnect at once.
			await commit((transaction) => seeAtPage(transaction, reference, page, clock()), [chatLock(reference)]);
		},
		async visitorWrites(reference) {
			if (!isNews(`${reference} visitor`)) return;
			await feed.writes(reference, { side: "visitor" });
		},
		async transcript(reference) {
			const queued = await work(reference, (transaction, now) =>
				askForTranscript(transaction, reference, { receiptsPerHour, secret }, now),
			);
			nudge();
			return queued;
		},
		follow: feed.follow,
		leave: feed.leave,

		available: (person, available, again) => sayAvailable(db, person, available, clock(), again),
		take: (reference, by) => act(reference, (transaction, now) => takeChat(transaction, reference, by, now)),
		handOver: (reference, by, to) =>
			act(reference, (transaction, now) =>
				handOver(transaction, reference, { by, to, timeZone: office.timeZone }, now),
			),
		firmSays: (reference, by, typed) =>
			act(reference, async (transaction, now) => {
				const said = await firmSays(transaction, reference, by, typed, now);
				if (said === "unknown" || "sentence" in said) return said;
				return said.isNew ? { line: said.line.number } : {};
			}),
		async firmWrites(reference, { id, name }) {
			const [chat] = await readChats(db, [reference]);
			if (chat?.state !== "live" || chat.person !== id || !isNews(`${reference} firm`)) return;
			await feed.writes(reference, { side: "firm", name });
		},
		firmEnds: (reference, by) => act(reference, (transaction, now) => endChat(transaction, reference, by, now)),
		followAll: feed.followAll,

		start() {
			lapses ??= repeat(letLapse, LAPSES_EVERY_MS, (error) =>
				log.error({ err: error }, "chats that nobody takes cannot be looked for; tried again every second"),
			);
		},
		endStreams: feed.endStreams,
		async stop() {
			await Promise.all([lapses?.stop(), feed.stop()]);
		},
	};

	/** For actions that change a chat's state and may make its emails due. */
	async function act(reference: string, step: (transaction: Transacted, now: Date) => Promise<Done>): Promise<Done> {
		const told = (done: Done) => (typeof done === "object" && "line" in done ? done.line : undefined);
		const done = await work(reference, step, { told });
		nudge();
		return done;
	}

	/** Runs a step while holding the chat and deliveries locks. Durable when it resolves, and broadcast after that. */
	async function work<Result>(
		reference: string,
		step: (transaction: Transacted, now: Date) => Promise<Result>,
		{ told }: { told?(result: Result): number | undefined } = {},
	): Promise<Result> {
		const result = await commit(
			async (transaction) => {
				const done = await step(transaction, clock());
				const line = told?.(done);
				if (line !== undefined) await feed.ringOthers(transaction, reference, line);
				return done;
			},
			[chatLock(reference), deliveriesLock(reference)],
		);
		const lost = findLost();
		if (lost) throw new Error(lost);
		const line = told?.(result);
		if (line !== undefined) feed.ring(reference, line);
		return result;
	}

	async function letLapse(): Promise<void> {
		for (const reference of await findLapsed(db, clock())) {
			await work(reference, (transaction, now) => lapse(transaction, reference, now), { told: (line) => line });
			nudge();
		}
	}

	function isNews(writer: string): boolean {
		const now = performance.now();
		if (now - (wrote.get(writer) ?? Number.NEGATIVE_INFINITY) < WRITING_EVERY_MS) return false;
		if (wrote.size >= WRITERS_REMEMBERED) wrote.clear();
		wrote.set(writer, now);
		return true;
	}
}
