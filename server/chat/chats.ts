import type { Logger } from "pino";
import type { ChatAvailability, ChatLine, ChatStatus } from "../../contract/chat.ts";
import { type RepeatedTask, repeat } from "../async/repeat.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { deliveriesLock } from "../queue/queue-deliveries.ts";
import type { Commit } from "../store/database/batch.ts";
import { retryLostConnections } from "../store/database/postgres.ts";
import type { ChatRow, Database, DatabaseTransaction, PersonRow } from "../store/tables.ts";
import { hashToken } from "../store/token.ts";
import { addFirmLine, addVisitorLine, type TypedLine } from "./add-chat-lines.ts";
import { type ChatActionResult, endChat, handOver, takeChat } from "./chat-actions.ts";
import { readLastLines, toChatLine } from "./chat-lines.ts";
import { chatLock, findChatByToken, readChats, toChatStanding } from "./chat-records.ts";
import { applyTimeout, findTimedOutChats } from "./chat-timeouts.ts";
import { type DeskListener, openFeed, type VisitorPage } from "./feed.ts";
import { recordVisitorPage } from "./heartbeats.ts";
import { findChatAvailability, setAvailable } from "./recruiter-availability.ts";
import { requestTranscript, type TranscriptLimits } from "./transcript.ts";

/* Live chats, for the site and the desk. Everything is stored before it is acknowledged, and broadcast after that. */

const TIMEOUT_CHECK_MS = 1_000;
const TYPING_INTERVAL_MS = 1_000; // limit on typing notifications
const WRITERS_REMEMBERED = 5_000;
const LAST_LINES = 10; // earlier lines arrive over the stream

export interface Chats {
	findAvailability(): Promise<ChatAvailability>;
	/** Finds a browser's chat by its token. */
	find(token: string): Promise<ChatRow | undefined>;
	/** State and last lines, as the visitor sees them; undefined if it was erased. */
	read(reference: string): Promise<{ standing: ChatStatus; lines: ChatLine[] } | undefined>;
	/** Announces a chat that a message has just started. */
	announceStart(reference: string): Promise<void>;
	addVisitorLine(reference: string, typed: TypedLine): Promise<VisitorOutcome>;
	endByVisitor(reference: string): Promise<void>;
	/** @param page the page of the site that the visitor is on now */
	recordVisitorPage(reference: string, page: string | undefined): Promise<void>;
	announceVisitorTyping(reference: string): Promise<void>;
	requestTranscript(reference: string): ReturnType<typeof requestTranscript>;
	follow(page: VisitorPage): void;
	leave(page: VisitorPage): void;

	/** @param again renews earlier availability, unless it was switched off elsewhere or has expired */
	setAvailable(person: string, available: boolean, again?: boolean): Promise<boolean>;
	take(reference: string, by: PersonRow): Promise<ChatActionResult>;
	handOver(reference: string, by: PersonRow, to: string | null): Promise<ChatActionResult>;
	/** Returns a sentence if the line is refused. */
	addFirmLine(reference: string, by: PersonRow, typed: TypedLine): Promise<ChatActionResult>;
	announceFirmTyping(reference: string, by: PersonRow): Promise<void>;
	endByFirm(reference: string, by: PersonRow): Promise<ChatActionResult>;
	followAll(ear: DeskListener): Promise<() => void>;

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

interface ChatsDeps extends TranscriptLimits {
	db: Database;
	commit: Commit;
	databaseUrl: string | undefined;
	promise: Pick<ResponsePolicy, "office">;
	log: Logger;
	clock: () => Date;
	/** Returns a sentence if writes may be lost because the database file is no longer at its path. */
	findLost(): string | undefined;
	/** Wakes the outbox. */
	nudge(): void;
}

export function openChats(deps: ChatsDeps): Chats {
	const { db, commit, databaseUrl, promise, log, clock, findLost, nudge, receiptsPerHour, secret } = deps;
	const { office } = promise;
	const feed = openFeed({ db, databaseUrl, log, clock });
	const lastTypingAt = new Map<string, number>();
	let timeoutChecks: RepeatedTask | undefined;

	return {
		findAvailability: () => retryLostConnections(() => findChatAvailability(db, office, clock())),
		find: (token) => retryLostConnections(() => findChatByToken(db, hashToken(token))),
		async read(reference) {
			const [chat] = await readChats(db, [reference]);
			return chat && { standing: toChatStanding(chat), lines: await readLastLines(db, chat, LAST_LINES) };
		},
		async announceStart(reference) {
			feed.notify(reference, 1);
			await feed.notifyServers(db, reference, 1);
		},
		async addVisitorLine(reference, typed) {
			const said = await runLocked(
				reference,
				(transaction, now) => addVisitorLine(transaction, reference, typed, now),
				{
					told: (outcome) => ("line" in outcome && outcome.isNew ? outcome.line.number : undefined),
				},
			);
			if (!("line" in said)) return said;
			return { line: toChatLine(said.line, undefined) };
		},
		async endByVisitor(reference) {
			await runAction(reference, (transaction, now) => endChat(transaction, reference, "visitor", now));
		},
		async recordVisitorPage(reference, page) {
			// Batched: after a restart, all visitors reconnect at once.
			await commit((transaction) => recordVisitorPage(transaction, reference, page, clock()), [chatLock(reference)]);
		},
		async announceVisitorTyping(reference) {
			if (!shouldAnnounceTyping(`${reference} visitor`)) return;
			await feed.announceTyping(reference, { side: "visitor" });
		},
		async requestTranscript(reference) {
			const queued = await runLocked(reference, (transaction, now) =>
				requestTranscript(transaction, reference, { receiptsPerHour, secret }, now),
			);
			nudge();
			return queued;
		},
		follow: feed.follow,
		leave: feed.leave,

		setAvailable: (person, available, again) => setAvailable(db, person, available, clock(), again),
		take: (reference, by) => runAction(reference, (transaction, now) => takeChat(transaction, reference, by, now)),
		handOver: (reference, by, to) =>
			runAction(reference, (transaction, now) =>
				handOver(transaction, reference, { by, to, timeZone: office.timeZone }, now),
			),
		addFirmLine: (reference, by, typed) =>
			runAction(reference, async (transaction, now) => {
				const said = await addFirmLine(transaction, reference, by, typed, now);
				if (said === "unknown" || "sentence" in said) return said;
				return said.isNew ? { line: said.line.number } : {};
			}),
		async announceFirmTyping(reference, { id, name }) {
			const [chat] = await readChats(db, [reference]);
			if (chat?.state !== "live" || chat.person !== id || !shouldAnnounceTyping(`${reference} firm`)) return;
			await feed.announceTyping(reference, { side: "firm", name });
		},
		endByFirm: (reference, by) => runAction(reference, (transaction, now) => endChat(transaction, reference, by, now)),
		followAll: feed.followAll,

		start() {
			timeoutChecks ??= repeat(applyTimeouts, TIMEOUT_CHECK_MS, (error) =>
				log.error({ err: error }, "can't look for chats that no one has taken; retrying every second"),
			);
		},
		endStreams: feed.endStreams,
		async stop() {
			await Promise.all([timeoutChecks?.stop(), feed.stop()]);
		},
	};

	/** For actions that change a chat's state and may make its emails due. */
	async function runAction(
		reference: string,
		step: (transaction: DatabaseTransaction, now: Date) => Promise<ChatActionResult>,
	): Promise<ChatActionResult> {
		const told = (done: ChatActionResult) => (typeof done === "object" && "line" in done ? done.line : undefined);
		const done = await runLocked(reference, step, { told });
		nudge();
		return done;
	}

	/** Runs a step while holding the chat and deliveries locks. Durable when it resolves, and broadcast after that. */
	async function runLocked<Result>(
		reference: string,
		step: (transaction: DatabaseTransaction, now: Date) => Promise<Result>,
		{ told }: { told?(result: Result): number | undefined } = {},
	): Promise<Result> {
		const result = await commit(
			async (transaction) => {
				const done = await step(transaction, clock());
				const line = told?.(done);
				if (line !== undefined) await feed.notifyServers(transaction, reference, line);
				return done;
			},
			[chatLock(reference), deliveriesLock(reference)],
		);
		const lost = findLost();
		if (lost) throw new Error(lost);
		const line = told?.(result);
		if (line !== undefined) feed.notify(reference, line);
		return result;
	}

	async function applyTimeouts(): Promise<void> {
		for (const reference of await findTimedOutChats(db, clock())) {
			await runLocked(reference, (transaction, now) => applyTimeout(transaction, reference, now), {
				told: (line) => line,
			});
			nudge();
		}
	}

	function shouldAnnounceTyping(writer: string): boolean {
		const now = performance.now();
		if (now - (lastTypingAt.get(writer) ?? Number.NEGATIVE_INFINITY) < TYPING_INTERVAL_MS) return false;
		if (lastTypingAt.size >= WRITERS_REMEMBERED) lastTypingAt.clear();
		lastTypingAt.set(writer, now);
		return true;
	}
}
