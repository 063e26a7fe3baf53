import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { ChatLine, ChatState } from "../../contract/chat.ts";
import { ApiError, desk, readJson } from "./api.ts";
import { refetchChanged } from "./refetch-changed.ts";

/* Live chats: the list, single chats, and the actions on them. */

const { chats: chatsRoute, available } = desk.api;
const chatRoute = chatsRoute[":reference"];

type Chats = InferResponseType<typeof chatsRoute.$get, 200>;
export type ChatSummary = Chats["chats"][number];
export type ChatColleague = Chats["people"][number];
export type Chat = InferResponseType<typeof chatRoute.$get, 200>;

/** News about one chat, from the stream. */
export interface ChatNews {
	reference: string;
	state: ChatState;
	line?: ChatLine;
	writing?: "visitor";
}

export const chats = queryOptions({ queryKey: ["chats"], queryFn: () => readJson(chatsRoute.$get()) });

/** The live chats that a person has taken. */
export function chatsOwnedBy(person: string | undefined, some: ChatSummary[] | undefined): ChatSummary[] {
	return (some ?? []).filter((one) => one.state === "live" && one.person?.id === person);
}

export const CHAT_KEY = ["chat"] as const;

export const chat = (reference: string) =>
	queryOptions({
		queryKey: [...CHAT_KEY, reference],
		queryFn: () => readJson(chatRoute.$get({ param: { reference } })),
	});

/** Not done: someone else has the chat, or it is over. The cached chat is up to date. */
export class ChatConflictError extends Error {}

export type ChatAction = { what: "take" | "end" } | { what: "hand-over"; to: string | null };

export function useChatAction(reference: string) {
	const queries = useQueryClient();
	return useMutation({
		scope: { id: `chat ${reference}` },
		mutationFn: (act: ChatAction) => applyActionResponse(queries, reference, postAction(reference, act)),
	});
}

/** Safe to retry after a lost answer: the same id is the same line. */
export function sendLine(queries: QueryClient, reference: string, line: { id: string; text: string }): Promise<void> {
	return applyActionResponse(queries, reference, chatRoute.lines.$post({ param: { reference }, json: line }));
}

/** Useless later, so failures are ignored. */
export function reportWriting(reference: string): void {
	chatRoute.writing.$post({ param: { reference } }).catch(() => undefined);
}

/** @param again repeats an earlier report instead of changing it */
export async function reportAvailability(isAvailable: boolean, again = false): Promise<boolean> {
	const said = await readJson(available.$post({ json: { available: isAvailable, again } }));
	return said.available;
}

function postAction(reference: string, act: ChatAction) {
	const param = { reference };
	if (act.what === "hand-over") return chatRoute["hand-over"].$post({ param, json: { to: act.to } });
	return chatRoute[act.what].$post({ param });
}

type ActionResponse = Awaited<ReturnType<typeof postAction>> | Awaited<ReturnType<typeof chatRoute.lines.$post>>;

async function applyActionResponse(
	queries: QueryClient,
	reference: string,
	asked: Promise<ActionResponse>,
): Promise<void> {
	const response = await asked;
	if (response.status === 409) {
		const { error, ...now } = await response.json();
		cacheChat(queries, now);
		throw new ChatConflictError(error);
	}
	if (response.status === 404) throw new ApiError(404, await response.json());
	cacheChat(queries, await readJson(response));
	void queries.invalidateQueries({ queryKey: ["submission", reference] });
}

function cacheChat(queries: QueryClient, now: Chat): void {
	queries.setQueryData(chat(now.chat.reference).queryKey, (known) => ({
		...now,
		lines: mergeLines(now.lines, known?.lines ?? []),
	}));
	queries.setQueryData(chats.queryKey, (known) => known && { ...known, chats: upsertChat(known.chats, now.chat) });
}

function upsertChat(known: ChatSummary[], now: ChatSummary): ChatSummary[] {
	return known.some(({ reference }) => reference === now.reference)
		? known.map((one) => (one.reference === now.reference ? now : one))
		: [...known, now];
}

/** Merges both, each line once, in order: an answer may be older than what the stream has sent since. */
function mergeLines(some: ChatLine[], more: ChatLine[]): ChatLine[] {
	const byNumber = new Map([...some, ...more].map((line) => [line.number, line]));
	return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** Shows what the stream says right away, and fetches what it does not say, such as who has the chat now. */
export function applyChatNews(queries: QueryClient, { reference, state, line }: ChatNews): void {
	const { queryKey } = chat(reference);
	const open = queries.getQueryData(queryKey);
	if (open && line) queries.setQueryData(queryKey, { ...open, lines: mergeLines(open.lines, [line]) });
	const missedOne = line && open && line.number > (open.lines.at(-1)?.number ?? 0) + 1;
	const listed = queries.getQueryData(chats.queryKey);
	const row = listed?.chats.find((one) => one.reference === reference);
	if (listed && row && line && line.number > row.last.number) {
		const here = { visitorHere: row.visitorHere || line.side === "visitor" };
		queries.setQueryData(chats.queryKey, {
			...listed,
			chats: upsertChat(listed.chats, { ...row, ...here, last: line }),
		});
	}
	const isOnlyWords = row?.state === state && line && line.side !== "site";
	/** A request in flight may return older data than this. */
	const isAsked = (key: readonly string[]) => queries.isFetching({ queryKey: key, exact: true }) > 0;
	if (!isOnlyWords || isAsked(chats.queryKey)) refetchChanged(queries, { queryKey: chats.queryKey });
	if (!isOnlyWords || missedOne || isAsked(queryKey)) refetchChanged(queries, { queryKey });
}

/** After a lost connection: the news in between was missed. */
export function refetchChats(queries: QueryClient): void {
	for (const queryKey of [chats.queryKey, CHAT_KEY]) refetchChanged(queries, { queryKey });
}

export type Snippet = InferResponseType<typeof desk.api.snippets.$get, 200>["snippets"][number];

export const snippets = queryOptions({
	queryKey: ["snippets"],
	queryFn: async () => (await readJson(desk.api.snippets.$get())).snippets,
	staleTime: Number.POSITIVE_INFINITY, // they come with the build
});
