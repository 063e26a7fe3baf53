import { createElement, useSyncExternalStore } from "react";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import type { NoticeContent } from "../../site/ui/Notice.tsx";
import { UndoButton, UndoMark } from "./Undo.tsx";

/* The one notice on screen at a time, shown from anywhere. */

const MIN_SHOWN_MS = 4000; // so that undo works even if the browser's clock is ahead

let notice: (NoticeContent & { undo?: () => void }) | undefined;
const listeners = new Set<() => void>();

export function showNotice(title: string, text: string): void {
	setNotice({ title, text, shownAt: Date.now() });
}

/** Something was done, and can be undone while this is shown. */
export function showUndoNotice(title: string, text: string, until: string, undo: () => void): void {
	const takeBack = () => {
		dismissNotice();
		undo();
	};
	setNotice({
		title,
		text,
		mark: createElement(UndoMark),
		action: createElement(UndoButton, { onUndo: takeBack }),
		shownMs: Math.min(UNDO_MS, Math.max(MIN_SHOWN_MS, Date.parse(until) - Date.now())),
		shownAt: Date.now(),
		undo: takeBack,
	});
}

/** Undoes what the notice says; false if there is nothing to undo. */
export function undoLast(): boolean {
	const undo = notice?.undo;
	undo?.();
	return undo !== undefined;
}

export function showError(error: Error): void {
	setNotice({ title: "That didn't work", text: error.message, destructive: true, shownAt: Date.now() });
}

export function dismissNotice(): void {
	setNotice(undefined);
}

export function useNotice(): NoticeContent | undefined {
	return useSyncExternalStore(subscribe, () => notice);
}

function setNotice(next: typeof notice): void {
	notice = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
