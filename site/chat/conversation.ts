import type { ChatLine, ChatStanding } from "../../contract/chat.ts";
import { readStream, type Told } from "../../contract/event-stream.ts";
import { forgetChat, type KeptChat, type KeptLine, keepChat, type Shelf } from "./kept.ts";
import { outgoing, type Sent } from "./outgoing.ts";
import { pauses } from "./pauses.ts";
import { post } from "./post.ts";

/* A chat in progress: the event stream, the queue of unsent lines, and the status. It doesn't use React, so it lives on
   while the window is minimized. */

const SILENCE_MS = 50_000; // two heartbeats of 20 s, and a margin
const WRITING_SHOWN_MS = 6_000; // the other side repeats it every few seconds
const WRITING_SAID_MS = 3_000;

export interface Conversation {
	/** The current state; a new object after each change. */
	now(): Moment;
	subscribe(listener: () => void): () => void;
	say(text: string): void;
	/** Tells the firm that the visitor is typing, but not on every key. */
	write(): void;
	end(): Promise<void>;
	/** Requests the transcript by email. */
	askTranscript(): Promise<"sent" | "often" | "failed">;
	/** Stops listening. Stored data stays. */
	leave(): void;
}

export interface Moment {
	/** Undefined until the server has sent it. */
	standing?: ChatStanding | undefined;
	/** Sorted by number. */
	lines: ChatLine[];
	/** Sent or queued, not yet acknowledged. */
	waiting: KeptLine[];
	refused: KeptLine[];
	/** Why the last of those was refused. */
	refusal?: string | undefined;
	/** The recruiter who is typing. */
	writer?: string | undefined;
	/** The connection is lost and retries fail. */
	isLost: boolean;
	/** The server doesn't know this chat, or no longer does. */
	isUnknown: boolean;
}

/** @param told what the response to the first line already contained */
export function converse(
	chat: KeptChat,
	shelf: Shelf,
	told: { standing?: ChatStanding | undefined; lines?: ChatLine[] | undefined } = {},
): Conversation {
	const stopping = new AbortController();
	const listeners = new Set<() => void>();
	const lines = new Map<number, ChatLine>();
	const pause = pauses();
	const queue = outgoing(shelf, send, () => change());
	let moment: Moment = { lines: [], waiting: [], refused: [], isLost: false, isUnknown: false };
	let writerTimer: ReturnType<typeof setTimeout> | undefined;
	let saidWriting = -Infinity;

	for (const line of told.lines ?? []) take(line);
	change({ standing: told.standing });
	const wake = () => {
		pause.cut();
		queue.goOn();
	};
	const { signal } = stopping;
	addEventListener("online", wake, { signal });
	document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && pause.cut(), {
		signal,
	});
	addEventListener("storage", () => change(), { signal }); // another tab has added or sent a line
	void listen();

	return {
		now: () => moment,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		say(text) {
			saidWriting = -Infinity;
			queue.add(text);
		},
		write() {
			if (moment.standing?.state !== "live" || performance.now() - saidWriting < WRITING_SAID_MS) return;
			saidWriting = performance.now();
			void post("/chat/writing", chat.token);
		},
		async end() {
			const answer = await post("/chat/end", chat.token);
			if (answer?.body.standing) stand(answer.body.standing);
		},
		async askTranscript() {
			const answer = await post("/chat/transcript", chat.token);
			if (answer?.status === 202) return "sent";
			return answer?.status === 429 ? "often" : "failed";
		},
		leave() {
			stopping.abort();
			queue.stop();
			pause.cut();
		},
	};

	/** Follows the stream and reconnects when it ends, until the chat is over or disconnected. */
	async function listen() {
		while (!signal.aborted && !moment.isUnknown) {
			const isKnown = await follow();
			if (!isKnown) {
				if (!chat.reference) forgetChat(shelf); // the first line never arrived
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
	async function follow(): Promise<boolean> {
		const stop = new AbortController();
		const abort = () => stop.abort();
		let silence = setTimeout(abort, SILENCE_MS);
		const alive = () => {
			clearTimeout(silence);
			silence = setTimeout(abort, SILENCE_MS);
		};
		signal.addEventListener("abort", abort, { once: true });
		try {
			const last = lastWithoutGap();
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
			queue.goOn();
			await readStream(response.body, hear, () => {}, alive);
			return true;
		} catch {
			return true; // the connection broke, or was silent for too long
		} finally {
			clearTimeout(silence);
		}
	}

	/** The response to a resent first line has only the latest lines, so there may be a gap before them. */
	function lastWithoutGap(): number {
		let last = 0;
		while (lines.has(last + 1)) last += 1;
		return last;
	}

	function hear({ event, data }: Told) {
		const told = JSON.parse(data);
		if (event === "standing") stand(told);
		if (event === "writing") write(told.name);
		if (event !== "line") return;
		take(told);
		change(told.side === "firm" ? { writer: undefined } : {});
	}

	function stand(standing: ChatStanding) {
		if (!chat.reference) {
			chat.reference = standing.reference;
			keepChat(chat, shelf);
		}
		change({ standing });
	}

	function take(line: ChatLine) {
		lines.set(line.number, line);
		queue.acknowledge(line.id);
	}

	function write(name: string) {
		clearTimeout(writerTimer);
		writerTimer = setTimeout(() => change({ writer: undefined }), WRITING_SHOWN_MS);
		change({ writer: name });
	}

	async function send({ id, text }: KeptLine): Promise<Sent> {
		const answer = await post("/chat/lines", chat.token, { id, text });
		if (answer?.body.line) {
			take(answer.body.line);
			change({ refusal: undefined });
			return { is: "acknowledged" };
		}
		if (answer?.body.standing) stand(answer.body.standing);
		if (answer?.status === 404 || answer?.status === 409) return { is: "over" };
		if (answer?.status === 413 || answer?.status === 422) {
			change({ refusal: answer.body.error });
			return { is: "refused" };
		}
		if (!answer && pause.failures() > 0) change({ isLost: true });
		return { is: "failed", retryAfterS: answer?.retryAfterS };
	}

	function change(differences: Partial<Moment> = {}) {
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
