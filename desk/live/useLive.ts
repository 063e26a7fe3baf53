import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { draftReferences, dropDraftsOf } from "../browser/draft-storage.ts";
import { applyChatNews, CHAT_KEY, type ChatNews, chats, chatsOwnedBy, refetchChats } from "../queries/chats.ts";
import { FOUND_KEY } from "../queries/find.ts";
import { me, sessions } from "../queries/me.ts";
import { passkeys } from "../queries/passkeys.ts";
import { PRESENCE_KEY, presence } from "../queries/presence.ts";
import { staff } from "../queries/staff.ts";
import { counts, fetchRowsAmong, LISTS_KEY, type LoadedList } from "../queries/submissions.ts";
import { queueChange } from "./changes.ts";
import { type Change, type ConnectionState, connectLive } from "./live-connection.ts";
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

/** Refetches what changed; the list on screen fetches what it needs itself. */
function handleChange(change: Change, queries: QueryClient): void {
	if (change.what === "erased") reloadAfterErasure(queries);
	if (!change.reference) {
		for (const { queryKey } of [me, staff, passkeys, sessions]) void queries.invalidateQueries({ queryKey });
		return;
	}
	void queries.invalidateQueries({ queryKey: ["submission", change.reference] });
	queueChange(change, () => {
		void queries.invalidateQueries({ queryKey: counts.queryKey });
		trimHiddenLists(queries);
	});
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

/** The event cannot say which submissions are gone: nothing that names them is left. */
function reloadAfterErasure(queries: QueryClient): void {
	queries.setQueriesData<LoadedList>({ queryKey: LISTS_KEY }, (known) => known && toFirstPage(known));
	for (const queryKey of [["submission"], CHAT_KEY, FOUND_KEY]) queries.removeQueries({ queryKey, type: "inactive" });
	for (const queryKey of [["submissions"], ["submission"], FOUND_KEY]) void queries.invalidateQueries({ queryKey });
	refetchChats(queries);
	void dropErasedDrafts();
}

/** Lists that are not on screen keep only their first page, to show right away, and are refetched when they are. */
function trimHiddenLists(queries: QueryClient): void {
	const hidden = { queryKey: LISTS_KEY, type: "inactive" } as const;
	queries.setQueriesData<LoadedList>(hidden, (known) => known && toFirstPage(known));
	void queries.invalidateQueries({ ...hidden, refetchType: "none" });
}

export function toFirstPage({ pages, pageParams }: LoadedList): LoadedList {
	return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

const REFERENCES_PER_REQUEST = 100; // per request; the server ignores any more

/** Drafts to someone who has been erased must not stay in the browser. */
async function dropErasedDrafts(): Promise<void> {
	const references = draftReferences();
	for (let at = 0; at < references.length; at += REFERENCES_PER_REQUEST) {
		const asked = references.slice(at, at + REFERENCES_PER_REQUEST);
		const there = await fetchRowsAmong({ queue: "all" }, asked).catch(() => undefined); // unknown: drop nothing
		if (!there) return;
		const known = new Set(there.map(({ reference }) => reference));
		for (const reference of asked) if (!known.has(reference)) dropDraftsOf(reference);
	}
}
