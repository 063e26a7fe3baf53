import { readEventStream, type StreamEvent } from "../../contract/event-stream.ts";
import type { ChatNews } from "../queries/chats.ts";

/*
 * Live changes at the desk. One tab of a browser holds the event stream and passes on what arrives; when it closes, the
 * lock and the stream go to another tab.
 */

const NAME = "desk-live";
const SILENCE_MS = 50_000; // two heartbeats of 20 s, and some slack
const RETRY_PAUSES_S = [1, 2, 4, 8, 15, 30]; // before the first, second, ... attempt in a row
const SEEN_IDS_MAX = 2000; // ids; after a lost connection the server repeats the last minute

/** A history event, as the stream sends it. */
export interface Change {
	id: string;
	at: string;
	what: string;
	reference: string | null;
	/** Id of the opening it is about. */
	opening?: string | null;
	company?: string | null;
	person: string | null;
	version?: number;
}

/** The state of the connection to the server. Times are by the browser's clock. */
export interface ConnectionState {
	/** When the connection was lost; undefined while all is well. */
	lostAt?: number;
	/** When the next attempt is due; undefined during one. */
	nextAt?: number;
}

/** Who has a submission open. */
interface SubmissionPresence {
	reference: string;
	people: { id: string; name: string; writing: boolean }[];
}

type Message =
	| { change: Change }
	| { presence: SubmissionPresence }
	| { presence: "unknown" }
	| { chat: ChatNews }
	| { reached: string }
	| { line: ConnectionState }
	| { ask: "line" | "try" }
	| { over: true };

interface LiveHandlers {
	onChange(change: Change): void;
	onPresence(presence: SubmissionPresence): void;
	onChatNews(news: ChatNews): void;
	/** A new connection: presence is sent from scratch, and chat lines in between were missed. */
	onReconnect(): void;
	/** The server was heard from; called only in the tab that holds the stream. */
	onAlive(): void;
	onConnectionState(line: ConnectionState): void;
	/** The session is over. */
	onSessionEnd(): void;
}

/** Stays connected until stopped: reconnects after failures, and shares one stream among the browser's tabs. */
export function connectLive(handlers: LiveHandlers): { tryNow(): void; stop(): void } {
	const stopping = new AbortController();
	const channel = new BroadcastChannel(NAME);
	const seenIds = new Set<string>();
	let last: string | undefined;
	let leader: { line: ConnectionState; presences: Map<string, SubmissionPresence>; tryNow(): void } | undefined;

	const receive = (change: Change) => {
		if (seenIds.has(change.id)) return;
		seenIds.add(change.id);
		if (seenIds.size > SEEN_IDS_MAX) seenIds.delete(seenIds.values().next().value ?? "");
		handlers.onChange(change);
	};
	channel.onmessage = ({ data }: MessageEvent<Message>) => {
		if ("change" in data) receive(data.change);
		if ("chat" in data) handlers.onChatNews(data.chat);
		if ("presence" in data && data.presence === "unknown") handlers.onReconnect();
		else if ("presence" in data) handlers.onPresence(data.presence);
		if ("reached" in data) last = data.reached;
		if ("line" in data) handlers.onConnectionState(data.line);
		if ("over" in data) handlers.onSessionEnd();
		if ("ask" in data && data.ask === "line" && leader) {
			broadcast({ line: leader.line });
			for (const presence of leader.presences.values()) broadcast({ presence });
		}
		if ("ask" in data && data.ask === "try") leader?.tryNow();
	};
	const broadcast = (message: Message) => channel.postMessage(message);
	broadcast({ ask: "line" });

	const becomeLeader = async () => {
		const { signal } = stopping;
		let wake = () => {};
		let failures = 0;
		const setLine = (line: ConnectionState) => {
			if (leader) leader.line = line;
			broadcast({ line });
			handlers.onConnectionState(line);
		};
		const presences = new Map<string, SubmissionPresence>();
		leader = { line: {}, presences, tryNow: () => wake() };
		const online = () => wake();
		addEventListener("online", online, { signal });
		while (!signal.aborted) {
			const end = await followStream(last, signal, {
				onOpen() {
					failures = 0;
					setLine({});
					// Nobody reports those who left while the connection was down.
					presences.clear();
					broadcast({ presence: "unknown" });
					handlers.onReconnect();
				},
				onAlive: handlers.onAlive,
				onChatNews(chat) {
					broadcast({ chat });
					handlers.onChatNews(chat);
				},
				onChange(change) {
					broadcast({ change });
					receive(change);
				},
				onPresence(presence) {
					if (presence.people.length > 0) presences.set(presence.reference, presence);
					else presences.delete(presence.reference);
					broadcast({ presence });
					handlers.onPresence(presence);
				},
				onEventId(id) {
					broadcast({ reached: id });
					last = id;
				},
			});
			if (end === "refused") {
				broadcast({ over: true });
				handlers.onSessionEnd();
				return;
			}
			const pause = 1000 * (RETRY_PAUSES_S[Math.min(failures, RETRY_PAUSES_S.length - 1)] ?? 0);
			failures++;
			const nextAt = Date.now() + pause;
			// A stream that ends is normal: servers restart. One that cannot be reopened is worth reporting.
			const lostAt = leader.line.lostAt ?? (failures > 1 ? Date.now() : undefined);
			if (lostAt) setLine({ lostAt, nextAt });
			await new Promise<void>((done) => {
				wake = done;
				setTimeout(done, pause);
				signal.addEventListener("abort", () => done(), { once: true });
			});
			if (lostAt) setLine({ lostAt });
		}
	};
	navigator.locks.request(NAME, { signal: stopping.signal }, becomeLeader).catch((error: unknown) => {
		if (!stopping.signal.aborted) throw error;
	});

	return {
		tryNow: () => (leader ? leader.tryNow() : broadcast({ ask: "try" })),
		stop() {
			stopping.abort();
			channel.close();
		},
	};
}

interface StreamHandlers {
	onOpen(): void;
	onChange(change: Change): void;
	onPresence(presence: SubmissionPresence): void;
	onChatNews(news: ChatNews): void;
	onAlive(): void;
	/** The event id to resume from after a lost connection. */
	onEventId(id: string): void;
}

/** Reads the stream until it ends. */
async function followStream(
	last: string | undefined,
	stopping: AbortSignal,
	handlers: StreamHandlers,
): Promise<"refused" | "ended"> {
	const silence = new AbortController();
	let timer = setTimeout(() => silence.abort(), SILENCE_MS);
	const alive = () => {
		clearTimeout(timer);
		timer = setTimeout(() => silence.abort(), SILENCE_MS);
		handlers.onAlive();
	};
	try {
		const response = await fetch("/api/events", {
			headers: { accept: "text/event-stream", ...(last ? { "last-event-id": last } : {}) },
			signal: AbortSignal.any([stopping, silence.signal]),
		});
		if (response.status === 401) return "refused";
		if (!response.ok || !response.body) return "ended";
		handlers.onOpen();
		const dispatch = ({ event, data }: StreamEvent) => {
			if (event === "change") handlers.onChange(JSON.parse(data));
			if (event === "presence") handlers.onPresence(JSON.parse(data));
			if (event === "chat") handlers.onChatNews(JSON.parse(data));
		};
		await readEventStream(response.body, dispatch, handlers.onEventId, alive);
		return "ended";
	} catch {
		return "ended"; // the connection broke, or was silent for too long
	} finally {
		clearTimeout(timer);
	}
}
