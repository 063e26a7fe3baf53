import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFrame } from "../frame/FrameContext.ts";
import { type ChatSummary, chats, chatsOf } from "../queries/chats.ts";
import { allowSound, ring } from "./sound.ts";
import { goOnTaking, useTaking } from "./taking.ts";

const WORDS_MAX = 120; // characters of the visitor's line in a notification

/** Alerts whoever takes chats to a waiting one, on every page of the desk. @param me id of the signed-in person */
export function useRinging(me: string | undefined): void {
	const { data } = useQuery(chats);
	const { on } = useTaking();
	const navigate = useNavigate();
	const rung = useRef(new Set<string>());
	useEffect(() => {
		if (data?.available) goOnTaking();
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
		const fresh = waitingIn(data?.chats).filter((chat) => isFor(me, chat) && !rung.current.has(waitOf(chat)));
		for (const chat of fresh) rung.current.add(waitOf(chat));
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
	return { waiting: waitingIn(all).length, mine: chatsOf(me.person.id, all).length };
}

function waitingIn(all: ChatSummary[] | undefined): ChatSummary[] {
	return (all ?? []).filter(({ state }) => state === "waiting");
}

/** A chat handed over to a colleague alerts only them, though everyone sees it waiting. */
function isFor(me: string | undefined, { person }: ChatSummary): boolean {
	return person === null || person.id === me;
}

/** A chat that returns to the queue is a new wait, and alerts again. */
function waitOf({ reference, waitingSince }: ChatSummary): string {
	return `${reference} ${waitingSince}`;
}

/** Skipped while the desk has focus. */
function notify({ reference, name, last }: ChatSummary, open: () => void): void {
	if (document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted") return;
	try {
		const shown = new Notification(`${name} waits for an answer`, {
			body: last.side === "visitor" ? last.text.slice(0, WORDS_MAX) : "",
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
