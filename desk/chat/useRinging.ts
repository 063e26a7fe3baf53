import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFrame } from "../frame/FrameContext.ts";
import { type ChatSummary, chats, chatsOf } from "../queries/chats.ts";
import { allowSound, ring } from "./sound.ts";
import { goOnTaking, useTaking } from "./taking.ts";

const WORDS_MAX = 120; // characters of what they wrote

/** A chat that waits is heard and seen by those who take chats, wherever at the desk they are. @param me who is there */
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

/** What is to be answered: by anybody, and of one's own. */
export function useChatCount(): { waiting: number; mine: number } {
	const { me } = useFrame();
	const all = useQuery(chats).data?.chats;
	return { waiting: waitingIn(all).length, mine: chatsOf(me.person.id, all).length };
}

function waitingIn(all: ChatSummary[] | undefined): ChatSummary[] {
	return (all ?? []).filter(({ state }) => state === "waiting");
}

/** Whom one colleague hands over to another is that one's first; all see it wait. */
function isFor(me: string | undefined, { person }: ChatSummary): boolean {
	return person === null || person.id === me;
}

/** Who comes back to the queue waits anew. */
function waitOf({ reference, waitingSince }: ChatSummary): string {
	return `${reference} ${waitingSince}`;
}

/** Not for who looks at the desk already. */
function notify({ reference, name, last }: ChatSummary, open: () => void): void {
	if (document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted") return;
	try {
		const shown = new Notification(`${name} waits for an answer`, {
			body: last.side === "visitor" ? last.text.slice(0, WORDS_MAX) : "",
			tag: reference, // of several tabs, the last one's
		});
		shown.onclick = () => {
			window.focus();
			open();
			shown.close();
		};
	} catch {
		// A phone's browser has them for installed apps only.
	}
}
