import type { ChatLine, ChatStanding } from "../../contract/chat.ts";
import { readStream, type Told } from "../../contract/event-stream.ts";
import { forgetChat, type KeptChat, type KeptLine, keepChat, type Shelf } from "./kept.ts";
import { outgoing, type Sent } from "./outgoing.ts";
import { pauses } from "./pauses.ts";
import { post } from "./post.ts";

/* A chat under way: the stream of what is said, the lines that wait to be sent, and how it stands. Nothing of React, so that
   it lives on while its window is a bar. */

const SILENCE_MS = 50_000; // two heartbeats of 20 s, and some
const WRITING_SHOWN_MS = 6_000; // the other side says it again every few seconds
const WRITING_SAID_MS = 3_000;

export interface Conversation {
	/** How it is now; another object after each change. */
	now(): Moment;
	subscribe(listener: () => void): () => void;
	say(text: string): void;
	/** The visitor is writing: says so, but not at each key. */
	write(): void;
	end(): Promise<void>;
	/** Asks for all of it by mail. */
	askTranscript(): Promise<"sent" | "often" | "failed">;
	/** Stops listening; what is kept stays. */
	leave(): void;
}

export interface Moment {
	/** Undefined until the server has told. */
	standing?: ChatStanding | undefined;
	/** In their order. */
	lines: ChatLine[];
	/** Written, and not acknowledged. */
	waiting: KeptLine[];
	refused: KeptLine[];
	/** Why the last of those was not taken. */
	refusal?: string | undefined;
	/** Who of the firm is writing. */
	writer?: string | undefined;
	/** Nothing is heard, and attempts fail. */
	isLost: boolean;
	/** The server does not know this chat, or no longer. */
	isUnknown: boolean;
}

/** @param told what the answer to the first line said already */
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
	addEventListener("storage", () => change(), { signal }); // another tab has written or sent a line
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

	/** Follows the stream, and after its end the next one, until the chat is over or left. */
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
			// A stream that ends is no news: servers restart. One that cannot be had again is.
			if (pause.failures() > 1 && !signal.aborted) change({ isLost: true });
		}
	}

	/** One stream, as long as it lasts. False when the server does not know the chat. */
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
			return true; // the line broke, or was silent for too long
		} finally {
			clearTimeout(silence);
		}
	}

	/** The answer to a first line sent again tells only what was said last. */
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

/** Where the visitor is, for who answers. An address that opens something of the visitor's own is nobody else's business. */
function pageName(path: string): string {
	return path.replace(/^\/(yours|received)\/.*/, "/$1");
}
