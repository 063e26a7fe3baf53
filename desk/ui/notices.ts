import { useSyncExternalStore } from "react";
import type { NoticeContent } from "../../src/ui/Notice.tsx";

/* The one notice there is at a time, said from anywhere. */

let notice: (NoticeContent & { undo?: () => void }) | undefined;
const listeners = new Set<() => void>();

export function say(title: string, text: string): void {
	show({ title, text, shownAt: Date.now() });
}

/** Something is done, and can be taken back for as long as this is shown. */
export function sayUndoable(title: string, text: string, _until: string, undo: () => void): void {
	show({ title, text, shownAt: Date.now(), undo });
}

/** Takes back what the notice says; false when there is nothing to take back. */
export function undoLast(): boolean {
	const undo = notice?.undo;
	undo?.();
	return undo !== undefined;
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

function show(next: typeof notice): void {
	notice = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
