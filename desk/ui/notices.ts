import { useSyncExternalStore } from "react";
import type { NoticeContent } from "../../src/ui/Notice.tsx";

/* The one notice there is at a time, said from anywhere. */

let notice: NoticeContent | undefined;
const listeners = new Set<() => void>();

export function say(title: string, text: string): void {
	show({ title, text, shownAt: Date.now() });
}

export function sayError(error: Error): void {
	show({ title: "That did not work", text: error.message, destructive: true, shownAt: Date.now() });
}

export function dropNotice(): void {
	show(undefined);
}

export function useNotice(): NoticeContent | undefined {
	return useSyncExternalStore(subscribe, () => notice);
}

function show(next: NoticeContent | undefined): void {
	notice = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
