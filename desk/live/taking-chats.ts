import { useSyncExternalStore } from "react";
import { reportAvailability } from "../queries/chats.ts";
import { showNotice } from "../ui/notices.ts";

/*
 * Whether the recruiter is taking chats. The server takes anyone it hasn't heard from for a minute off duty and returns
 * their chats to the queue, so the desk keeps confirming: on each message from the server, about every 20 s, because
 * timers in a background tab fire only once a minute. An open stream proves nothing: when a connection breaks silently,
 * the server's end stays open.
 */

const MIN_INTERVAL_MS = 10_000; // at least, between two confirmations
const TIMEOUT_MS = 60_000; // same as on the server

interface TakingChats {
	on: boolean;
	/** When the server last confirmed it. */
	saidAt: number;
	/** When it went off without being switched off. */
	lostAt?: number;
}

let taking: TakingChats = { on: false, saidAt: 0 };
let triedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
/** The tab with the live stream confirms for all tabs. */
const channel = new BroadcastChannel("desk-taking");
channel.onmessage = ({ data }: MessageEvent<TakingChats>) => set(data);

export function useTakingChats(): TakingChats {
	return useSyncExternalStore(subscribe, () => taking);
}

export async function setTakingChats(on: boolean): Promise<void> {
	triedAt = Date.now();
	await reportAvailability(on);
	share({ on, saidAt: Date.now() });
}

/** Called before sign-out, so that visitors don't wait for someone who has left. */
export async function stopTakingChats(): Promise<void> {
	if (taking.on) await setTakingChats(false).catch(() => undefined); // the server finds out by itself within a minute
}

/** Called when the server lists the recruiter as taking chats, so that a reload doesn't switch it off. */
export function resumeTakingChats(): void {
	if (!taking.on && !taking.lostAt) set({ on: true, saidAt: Date.now() });
}

/** @param inChat the recruiter has a live chat, and keeps it even if they take no new ones */
export async function confirmTakingChats(inChat: boolean): Promise<void> {
	if (expireIfStale() || (!taking.on && !inChat) || Date.now() - triedAt < MIN_INTERVAL_MS) return;
	triedAt = Date.now();
	const isOn = await reportAvailability(taking.on, true).catch(() => undefined); // retried on the server's next message
	if (isOn === undefined || !taking.on) return;
	if (isOn) return share({ on: true, saidAt: Date.now() });
	share({ on: false, saidAt: taking.saidAt });
	showNotice(
		"You're no longer taking chats",
		"It was turned off in another browser, or the connection was lost for a minute.",
	);
}

function expireIfStale(): boolean {
	if (!taking.on || Date.now() - taking.saidAt < TIMEOUT_MS) return false;
	set({ on: false, saidAt: taking.saidAt, lostAt: Date.now() });
	showNotice(
		"You're no longer taking chats",
		"The connection was lost for a minute. Your chats went back to the queue.",
	);
	return true;
}

function share(next: TakingChats): void {
	channel.postMessage(next);
	set(next);
}

function set(next: TakingChats): void {
	taking = next;
	clearTimeout(timer);
	if (next.on) timer = setTimeout(expireIfStale, next.saidAt + TIMEOUT_MS - Date.now());
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
