import { readStream, type Told } from "../../contract/event-stream.ts";
import type { ChatNews } from "../queries/chats.ts";

/*
 * Live changes at the desk. One tab of a browser holds the event stream and passes on what arrives; when it closes, the
 * lock and the stream go to another tab.
 */

const NAME = "desk-live";
const SILENCE_MS = 50_000; // two heartbeats of 20 s, and some slack
const PAUSES_S = [1, 2, 4, 8, 15, 30]; // before the first, second, ... attempt in a row
const REMEMBERED = 2000; // ids; after a lost connection the server repeats the last minute

/** A history event, as the stream sends it. */
export interface Change {
	id: string;
	at: string;
	what: string;
	reference: string | null;
	person: string | null;
	version?: number;
}

/** The state of the connection to the server. Times are by the browser's clock. */
export interface Line {
	/** When the connection was lost; undefined while all is well. */
	lostAt?: number;
	/** When the next attempt is due; undefined during one. */
	nextAt?: number;
}

/** Who has a submission open. */
interface Presence {
	reference: string;
	people: { id: string; name: string; writing: boolean }[];
}

type Message =
	| { change: Change }
	| { presence: Presence }
	| { presence: "unknown" }
	| { chat: ChatNews }
	| { reached: string }
	| { line: Line }
	| { ask: "line" | "try" }
	| { over: true };

interface Ears {
	changed(change: Change): void;
	present(presence: Presence): void;
	chatted(news: ChatNews): void;
	/** A new connection: presence is sent from scratch, and chat lines in between were missed. */
	beginAnew(): void;
	/** The server was heard from; called only in the tab that holds the stream. */
	alive(): void;
	line(line: Line): void;
	/** The session is over. */
	over(): void;
}

/** Stays connected until stopped: reconnects after failures, and shares one stream among the browser's tabs. */
export function listen(ears: Ears): { tryNow(): void; stop(): void } {
	const stopping = new AbortController();
	const channel = new BroadcastChannel(NAME);
	const known = new Set<string>();
	let last: string | undefined;
	let leading: { line: Line; presences: Map<string, Presence>; tryNow(): void } | undefined;

	const hear = (change: Change) => {
		if (known.has(change.id)) return;
		known.add(change.id);
		if (known.size > REMEMBERED) known.delete(known.values().next().value ?? "");
		ears.changed(change);
	};
	channel.onmessage = ({ data }: MessageEvent<Message>) => {
		if ("change" in data) hear(data.change);
		if ("chat" in data) ears.chatted(data.chat);
		if ("presence" in data && data.presence === "unknown") ears.beginAnew();
		else if ("presence" in data) ears.present(data.presence);
		if ("reached" in data) last = data.reached;
		if ("line" in data) ears.line(data.line);
		if ("over" in data) ears.over();
		if ("ask" in data && data.ask === "line" && leading) {
			tell({ line: leading.line });
			for (const presence of leading.presences.values()) tell({ presence });
		}
		if ("ask" in data && data.ask === "try") leading?.tryNow();
	};
	const tell = (message: Message) => channel.postMessage(message);
	tell({ ask: "line" });

	const lead = async () => {
		const { signal } = stopping;
		let wake = () => {};
		let failures = 0;
		const setLine = (line: Line) => {
			if (leading) leading.line = line;
			tell({ line });
			ears.line(line);
		};
		const presences = new Map<string, Presence>();
		leading = { line: {}, presences, tryNow: () => wake() };
		const online = () => wake();
		addEventListener("online", online, { signal });
		while (!signal.aborted) {
			const end = await follow(last, signal, {
				opened() {
					failures = 0;
					setLine({});
					// Nobody reports those who left while the connection was down.
					presences.clear();
					tell({ presence: "unknown" });
					ears.beginAnew();
				},
				alive: ears.alive,
				chatted(chat) {
					tell({ chat });
					ears.chatted(chat);
				},
				changed(change) {
					tell({ change });
					hear(change);
				},
				present(presence) {
					if (presence.people.length > 0) presences.set(presence.reference, presence);
					else presences.delete(presence.reference);
					tell({ presence });
					ears.present(presence);
				},
				reached(id) {
					tell({ reached: id });
					last = id;
				},
			});
			if (end === "refused") {
				tell({ over: true });
				ears.over();
				return;
			}
			const pause = 1000 * (PAUSES_S[Math.min(failures, PAUSES_S.length - 1)] ?? 0);
			failures++;
			const nextAt = Date.now() + pause;
			// A stream that ends is normal: servers restart. One that cannot be reopened is worth reporting.
			const lostAt = leading.line.lostAt ?? (failures > 1 ? Date.now() : undefined);
			if (lostAt) setLine({ lostAt, nextAt });
			await new Promise<void>((done) => {
				wake = done;
				setTimeout(done, pause);
				signal.addEventListener("abort", () => done(), { once: true });
			});
			if (lostAt) setLine({ lostAt });
		}
	};
	navigator.locks.request(NAME, { signal: stopping.signal }, lead).catch((error: unknown) => {
		if (!stopping.signal.aborted) throw error;
	});

	return {
		tryNow: () => (leading ? leading.tryNow() : tell({ ask: "try" })),
		stop() {
			stopping.abort();
			channel.close();
		},
	};
}

interface Follower {
	opened(): void;
	changed(change: Change): void;
	present(presence: Presence): void;
	chatted(news: ChatNews): void;
	alive(): void;
	/** The event id to resume from after a lost connection. */
	reached(id: string): void;
}

/** Reads the stream until it ends. */
async function follow(
	last: string | undefined,
	stopping: AbortSignal,
	follower: Follower,
): Promise<"refused" | "ended"> {
	const silence = new AbortController();
	let timer = setTimeout(() => silence.abort(), SILENCE_MS);
	const alive = () => {
		clearTimeout(timer);
		timer = setTimeout(() => silence.abort(), SILENCE_MS);
		follower.alive();
	};
	try {
		const response = await fetch("/api/events", {
			headers: { accept: "text/event-stream", ...(last ? { "last-event-id": last } : {}) },
			signal: AbortSignal.any([stopping, silence.signal]),
		});
		if (response.status === 401) return "refused";
		if (!response.ok || !response.body) return "ended";
		follower.opened();
		const told = ({ event, data }: Told) => {
			if (event === "change") follower.changed(JSON.parse(data));
			if (event === "presence") follower.present(JSON.parse(data));
			if (event === "chat") follower.chatted(JSON.parse(data));
		};
		await readStream(response.body, told, follower.reached, alive);
		return "ended";
	} catch {
		return "ended"; // the connection broke, or was silent for too long
	} finally {
		clearTimeout(timer);
	}
}
