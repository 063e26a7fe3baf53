import type { ChatLine, ChatStatus } from "../../../contract/chat.ts";
import { readEventStream, type StreamEvent } from "../../../contract/event-stream.ts";
import { createBackoff } from "./backoff.ts";
import { type ChatStorage, clearChat, type PendingLine, type StoredChat, saveChat } from "./chat-storage.ts";
import { createLineQueue, type SendResult } from "./line-queue.ts";
import { post } from "./post.ts";

/* A chat in progress: the event stream, the queue of unsent lines, and the status. It doesn't use React, so it lives on
   while the window is minimized. */

const SILENCE_TIMEOUT_MS = 50_000; // two heartbeats of 20 s, and a margin
const TYPING_SHOWN_MS = 6_000; // the other side repeats it every few seconds
const TYPING_INTERVAL_MS = 3_000;

export interface Conversation {
	/** The current state; a new object after each change. */
	getState(): ConversationState;
	subscribe(listener: () => void): () => void;
	sendLine(text: string): void;
	/** Tells the firm that the visitor is typing, but not on every key. */
	notifyTyping(): void;
	end(): Promise<void>;
	/** Requests the transcript by email. */
	requestTranscript(): Promise<"sent" | "often" | "failed">;
	/** Stops listening. Stored data stays. */
	disconnect(): void;
}

export interface ConversationState {
	/** Undefined until the server has sent it. */
	standing?: ChatStatus | undefined;
	/** Sorted by number. */
	lines: ChatLine[];
	/** Sent or queued, not yet acknowledged. */
	waiting: PendingLine[];
	refused: PendingLine[];
	/** Why the last of those was refused. */
	refusal?: string | undefined;
	/** The recruiter who is typing. */
	writer?: string | undefined;
	/** The connection is lost and retries fail. */
	isLost: boolean;
	/** The server doesn't know this chat, or no longer does. */
	isUnknown: boolean;
}

/** @param initial what the response to the first line already contained */
export function openConversation(
	chat: StoredChat,
	storage: ChatStorage,
	initial: { standing?: ChatStatus | undefined; lines?: ChatLine[] | undefined } = {},
): Conversation {
	const stopping = new AbortController();
	const listeners = new Set<() => void>();
	const lines = new Map<number, ChatLine>();
	const pause = createBackoff();
	const queue = createLineQueue(storage, send, () => change());
	let moment: ConversationState = { lines: [], waiting: [], refused: [], isLost: false, isUnknown: false };
	let writerTimer: ReturnType<typeof setTimeout> | undefined;
	let typingSentAt = -Infinity;

	for (const line of initial.lines ?? []) addLine(line);
	change({ standing: initial.standing });
	const wake = () => {
		pause.cut();
		queue.flush();
	};
	const { signal } = stopping;
	addEventListener("online", wake, { signal });
	document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && pause.cut(), {
		signal,
	});
	addEventListener("storage", () => change(), { signal }); // another tab has added or sent a line
	void listen();

	return {
		getState: () => moment,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		sendLine(text) {
			typingSentAt = -Infinity;
			queue.add(text);
		},
		notifyTyping() {
			if (moment.standing?.state !== "live" || performance.now() - typingSentAt < TYPING_INTERVAL_MS) return;
			typingSentAt = performance.now();
			void post("/chat/writing", chat.token);
		},
		async end() {
			const answer = await post("/chat/end", chat.token);
			if (answer?.body.standing) updateStanding(answer.body.standing);
		},
		async requestTranscript() {
			const answer = await post("/chat/transcript", chat.token);
			if (answer?.status === 202) return "sent";
			return answer?.status === 429 ? "often" : "failed";
		},
		disconnect() {
			stopping.abort();
			queue.stop();
			pause.cut();
		},
	};

	/** Follows the stream and reconnects when it ends, until the chat is over or disconnected. */
	async function listen() {
		while (!signal.aborted && !moment.isUnknown) {
			const isKnown = await followStream();
			if (!isKnown) {
				if (!chat.reference) clearChat(storage); // the first line never arrived
				change({ isUnknown: true });
				return;
			}
			if (signal.aborted || moment.standing?.state === "ended") return;
			await pause.wait();
			// A stream that ends is normal: servers restart. Failing to reconnect isn't.
			if (pause.failures() > 1 && !signal.aborted) change({ isLost: true });
		}
	}

	/** Reads one stream to its end. Returns false if the server doesn't know the chat. */
	async function followStream(): Promise<boolean> {
		const stop = new AbortController();
		const abort = () => stop.abort();
		let silence = setTimeout(abort, SILENCE_TIMEOUT_MS);
		const alive = () => {
			clearTimeout(silence);
			silence = setTimeout(abort, SILENCE_TIMEOUT_MS);
		};
		signal.addEventListener("abort", abort, { once: true });
		try {
			const last = lastContiguousNumber();
			const response = await fetch("/chat/events", {
				headers: {
					accept: "text/event-stream",
					"chat-token": chat.token,
					"chat-page": pageName(location.pathname),
					...(last > 0 && { "last-event-id": String(last) }),
				},
				signal: stop.signal,
			});
			if (response.status === 404) return false;
			if (!response.ok || !response.body) return true;
			pause.reset();
			change({ isLost: false });
			queue.flush();
			await readEventStream(response.body, handleEvent, () => {}, alive);
			return true;
		} catch {
			return true; // the connection broke, or was silent for too long
		} finally {
			clearTimeout(silence);
		}
	}

	/** The response to a resent first line has only the latest lines, so there may be a gap before them. */
	function lastContiguousNumber(): number {
		let last = 0;
		while (lines.has(last + 1)) last += 1;
		return last;
	}

	function handleEvent({ event, data }: StreamEvent) {
		const told = JSON.parse(data);
		if (event === "standing") updateStanding(told);
		if (event === "writing") write(told.name);
		if (event !== "line") return;
		addLine(told);
		change(told.side === "firm" ? { writer: undefined } : {});
	}

	function updateStanding(standing: ChatStatus) {
		if (!chat.reference) {
			chat.reference = standing.reference;
			saveChat(chat, storage);
		}
		change({ standing });
	}

	function addLine(line: ChatLine) {
		lines.set(line.number, line);
		queue.acknowledge(line.id);
	}

	function write(name: string) {
		clearTimeout(writerTimer);
		writerTimer = setTimeout(() => change({ writer: undefined }), TYPING_SHOWN_MS);
		change({ writer: name });
	}

	async function send({ id, text }: PendingLine): Promise<SendResult> {
		const answer = await post("/chat/lines", chat.token, { id, text });
		if (answer?.body.line) {
			addLine(answer.body.line);
			change({ refusal: undefined });
			return { is: "acknowledged" };
		}
		if (answer?.body.standing) updateStanding(answer.body.standing);
		if (answer?.status === 404 || answer?.status === 409) return { is: "over" };
		if (answer?.status === 413 || answer?.status === 422) {
			change({ refusal: answer.body.error });
			return { is: "refused" };
		}
		if (!answer && pause.failures() > 0) change({ isLost: true });
		return { is: "failed", retryAfterS: answer?.retryAfterS };
	}

	function change(differences: Partial<ConversationState> = {}) {
		moment = {
			...moment,
			lines: [...lines.values()].sort((a, b) => a.number - b.number),
			waiting: queue.lines(),
			refused: queue.refused(),
			...differences,
		};
		for (const listener of listeners) listener();
	}
}

/** The visitor's current page, shown to the recruiter. Paths to the visitor's own data are secret and cut off. */
function pageName(path: string): string {
	return path.replace(/^\/(yours|received)\/.*/, "/$1");
}
