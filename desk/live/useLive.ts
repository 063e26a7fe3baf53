import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { applyChatNews, type ChatNews, chats, chatsOwnedBy, refetchChats } from "../queries/chats.ts";
import { me } from "../queries/me.ts";
import { PRESENCE_KEY, presence } from "../queries/presence.ts";
import { dropErasedDrafts, handleChange } from "./changes.ts";
import { type ConnectionState, connectLive } from "./live-connection.ts";
import { confirmTakingChats } from "./taking-chats.ts";
import { clearWriting, markWriting } from "./visitor-writing.ts";

/** Keeps the screen up to date while someone is signed in. */
export function useLive(signedIn: boolean): { line: ConnectionState; tryNow(): void } {
	const queries = useQueryClient();
	const [line, setLine] = useState<ConnectionState>({});
	const tryNow = useRef(() => {});
	useEffect(() => {
		if (!signedIn) return;
		// Sent once and never fetched, but needed if someone opens the submission much later.
		queries.setQueryDefaults(PRESENCE_KEY, { gcTime: Number.POSITIVE_INFINITY });
		const live = connectLive({
			onConnectionState: setLine,
			onSessionEnd: () => queries.invalidateQueries({ queryKey: me.queryKey }),
			onChange: (change) => handleChange(change, queries),
			onPresence: ({ reference, people }) => queries.setQueryData(presence(reference).queryKey, people),
			onChatNews: (news) => handleChatNews(news, queries),
			onReconnect() {
				queries.setQueriesData({ queryKey: PRESENCE_KEY }, []);
				refetchChats(queries);
			},
			onAlive: () => confirmTakingChats(hasOwnChats(queries)),
		});
		void dropErasedDrafts();
		tryNow.current = live.tryNow;
		return () => {
			live.stop();
			setLine({});
		};
	}, [signedIn, queries]);
	return { line, tryNow: () => tryNow.current() };
}

function hasOwnChats(queries: QueryClient): boolean {
	const { person } = queries.getQueryData(me.queryKey) ?? {};
	return chatsOwnedBy(person?.id, queries.getQueryData(chats.queryKey)?.chats).length > 0;
}

function handleChatNews(news: ChatNews, queries: QueryClient): void {
	if (news.writing) markWriting(news.reference);
	else applyChatNews(queries, news);
	if (news.line?.side === "visitor") clearWriting(news.reference);
}
