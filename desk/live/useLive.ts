import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sayAgain } from "../chat/taking.ts";
import { askForChatsAgain, CHATS, type ChatNews, chats, chatsOf, hearChat } from "../queries/chats.ts";
import { FOUND } from "../queries/find.ts";
import { me } from "../queries/me.ts";
import { passkeys } from "../queries/passkeys.ts";
import { PRESENCES, presence } from "../queries/presence.ts";
import { sessions } from "../queries/sessions.ts";
import { staff } from "../queries/staff.ts";
import { counts, LISTS, type Loaded } from "../queries/submissions.ts";
import { tellChange } from "./changes.ts";
import { dropDraftsOfTheErased } from "./erased-drafts.ts";
import { type Change, type Line, listen } from "./live.ts";
import { noteWriting, stopWriting } from "./writing.ts";

/** Keeps the screen up to date while someone is signed in. */
export function useLive(signedIn: boolean): { line: Line; tryNow(): void } {
	const queries = useQueryClient();
	const [line, setLine] = useState<Line>({});
	const tryNow = useRef(() => {});
	useEffect(() => {
		if (!signedIn) return;
		// Sent once and never fetched, but needed if someone opens the submission much later.
		queries.setQueryDefaults(PRESENCES, { gcTime: Number.POSITIVE_INFINITY });
		const live = listen({
			line: setLine,
			over: () => queries.invalidateQueries({ queryKey: me.queryKey }),
			changed: (change) => hear(change, queries),
			present: ({ reference, people }) => queries.setQueryData(presence(reference).queryKey, people),
			chatted: (news) => chatted(news, queries),
			beginAnew() {
				queries.setQueriesData({ queryKey: PRESENCES }, []);
				askForChatsAgain(queries);
			},
			alive: () => sayAgain(isInChat(queries)),
		});
		void dropDraftsOfTheErased();
		tryNow.current = live.tryNow;
		return () => {
			live.stop();
			setLine({});
		};
	}, [signedIn, queries]);
	return { line, tryNow: () => tryNow.current() };
}

/** Refetches what changed; the list on screen fetches what it needs itself. */
function hear(change: Change, queries: QueryClient): void {
	if (change.what === "erased") beginAnew(queries);
	if (!change.reference) {
		for (const { queryKey } of [me, staff, passkeys, sessions]) void queries.invalidateQueries({ queryKey });
		return;
	}
	void queries.invalidateQueries({ queryKey: ["submission", change.reference] });
	tellChange(change, () => {
		void queries.invalidateQueries({ queryKey: counts.queryKey });
		forgetWhatIsHidden(queries);
	});
}

function isInChat(queries: QueryClient): boolean {
	const { person } = queries.getQueryData(me.queryKey) ?? {};
	return chatsOf(person?.id, queries.getQueryData(chats.queryKey)?.chats).length > 0;
}

function chatted(news: ChatNews, queries: QueryClient): void {
	if (news.writing) noteWriting(news.reference);
	else hearChat(queries, news);
	if (news.line?.side === "visitor") stopWriting(news.reference);
}

/** The event cannot say which submissions are gone: nothing that names them is left. */
function beginAnew(queries: QueryClient): void {
	queries.setQueriesData<Loaded>({ queryKey: LISTS }, (known) => known && beginningOf(known));
	for (const queryKey of [["submission"], CHATS, FOUND]) queries.removeQueries({ queryKey, type: "inactive" });
	for (const queryKey of [["submissions"], ["submission"], FOUND]) void queries.invalidateQueries({ queryKey });
	askForChatsAgain(queries);
	void dropDraftsOfTheErased();
}

/** Lists that are not on screen keep only their first page, to show right away, and are refetched when they are. */
function forgetWhatIsHidden(queries: QueryClient): void {
	const hidden = { queryKey: LISTS, type: "inactive" } as const;
	queries.setQueriesData<Loaded>(hidden, (known) => known && beginningOf(known));
	void queries.invalidateQueries({ ...hidden, refetchType: "none" });
}

export function beginningOf({ pages, pageParams }: Loaded): Loaded {
	return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
