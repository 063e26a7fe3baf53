import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { allowSound, ring } from "../browser/sound.ts";
import { resumeTakingChats, useTakingChats } from "../live/taking-chats.ts";
import { type ChatSummary, chats, chatsOwnedBy } from "../queries/chats.ts";
import { useFrame } from "./FrameContext.ts";

const PREVIEW_MAX = 120; // characters of the visitor's line in a notification

/** Alerts whoever takes chats to a waiting one, on every page of the desk. @param me id of the signed-in person */
export function useChatAlerts(me: string | undefined): void {
	const { data } = useQuery(chats);
	const { on } = useTakingChats();
	const navigate = useNavigate();
	const alerted = useRef(new Set<string>());
	useEffect(() => {
		if (data?.available) resumeTakingChats();
	}, [data?.available]);
	useEffect(() => {
		if (!on) return;
		const ended = new AbortController();
		for (const gesture of ["pointerdown", "keydown"]) {
			document.addEventListener(gesture, allowSound, { once: true, signal: ended.signal });
		}
		return () => ended.abort();
	}, [on]);
	useEffect(() => {
		const fresh = waitingChats(data?.chats).filter(
			(chat) => isOfferedTo(me, chat) && !alerted.current.has(waitKey(chat)),
		);
		for (const chat of fresh) alerted.current.add(waitKey(chat));
		if (!on || fresh.length === 0) return;
		ring();
		for (const chat of fresh) {
			notify(chat, () => navigate({ to: "/chat/$reference", params: { reference: chat.reference } }));
		}
	}, [data?.chats, on, me, navigate]);
}

/** How many chats are waiting, and how many are one's own. */
export function useChatCount(): { waiting: number; mine: number } {
	const { me } = useFrame();
	const all = useQuery(chats).data?.chats;
	return { waiting: waitingChats(all).length, mine: chatsOwnedBy(me.person.id, all).length };
}

function waitingChats(all: ChatSummary[] | undefined): ChatSummary[] {
	return (all ?? []).filter(({ state }) => state === "waiting");
}

/** A chat handed over to a colleague alerts only them, though everyone sees it waiting. */
function isOfferedTo(me: string | undefined, { person }: ChatSummary): boolean {
	return person === null || person.id === me;
}

/** A chat that returns to the queue is a new wait, and alerts again. */
function waitKey({ reference, waitingSince }: ChatSummary): string {
	return `${reference} ${waitingSince}`;
}

/** Skipped while the desk has focus. */
function notify({ reference, name, last }: ChatSummary, open: () => void): void {
	if (document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted") return;
	try {
		const shown = new Notification(`${name} is waiting for an answer`, {
			body: last.side === "visitor" ? last.text.slice(0, PREVIEW_MAX) : "",
			tag: reference, // several tabs show one notification
		});
		shown.onclick = () => {
			window.focus();
			open();
			shown.close();
		};
	} catch {
		// Mobile browsers allow notifications only for installed apps.
	}
}
