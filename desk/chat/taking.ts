import { useSyncExternalStore } from "react";
import { tellAvailable } from "../queries/chats.ts";
import { say } from "../ui/notices.ts";

/*
 * Whether one takes chats. Who is not heard of for a minute takes none and loses those they have, so it is said again and
 * again: each time the server is heard, about every 20 s, because the timers of a tab in the background come once a minute
 * only. An open stream says nothing of it: when the line breaks without a word the server still holds its end.
 */

const AGAIN_MS = 10_000; // between two at least
const LOST_MS = 60_000; // as the server counts

interface Taking {
	on: boolean;
	/** When the server last heard it. */
	saidAt: number;
	/** Since when it is off although nobody switched it off. */
	lostAt?: number;
}

let taking: Taking = { on: false, saidAt: 0 };
let triedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
/** The tab that has the stream says it for all. */
const channel = new BroadcastChannel("desk-taking");
channel.onmessage = ({ data }: MessageEvent<Taking>) => set(data);

export function useTaking(): Taking {
	return useSyncExternalStore(subscribe, () => taking);
}

export async function switchTaking(on: boolean): Promise<void> {
	triedAt = Date.now();
	await tellAvailable(on);
	share({ on, saidAt: Date.now() });
}

/** Before one leaves: visitors need not find out by waiting. */
export async function stopTaking(): Promise<void> {
	if (taking.on) await switchTaking(false).catch(() => undefined); // the server finds out by itself, in a minute
}

/** The server says that one does: a page that was loaded anew goes on. */
export function goOnTaking(): void {
	if (!taking.on && !taking.lostAt) set({ on: true, saidAt: Date.now() });
}

/** @param inChat one has a chat: its visitor keeps them, also when they take no others */
export async function sayAgain(inChat: boolean): Promise<void> {
	if (loseWhenOld() || (!taking.on && !inChat) || Date.now() - triedAt < AGAIN_MS) return;
	triedAt = Date.now();
	const isOn = await tellAvailable(taking.on, true).catch(() => undefined); // tried again when the server is next heard
	if (isOn === undefined || !taking.on) return;
	if (isOn) return share({ on: true, saidAt: Date.now() });
	share({ on: false, saidAt: taking.saidAt });
	say("You no longer take chats", "It was switched off in another browser, or the connection was lost for a minute.");
}

function loseWhenOld(): boolean {
	if (!taking.on || Date.now() - taking.saidAt < LOST_MS) return false;
	set({ on: false, saidAt: taking.saidAt, lostAt: Date.now() });
	say("You no longer take chats", "The connection was lost for a minute. Your chats went back to the queue.");
	return true;
}

function share(next: Taking): void {
	channel.postMessage(next);
	set(next);
}

function set(next: Taking): void {
	taking = next;
	clearTimeout(timer);
	if (next.on) timer = setTimeout(loseWhenOld, next.saidAt + LOST_MS - Date.now());
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
