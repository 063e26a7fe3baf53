import type { HistoryEvent, Item } from "../../queries/submission.ts";

/* A submission's conversation: their emails, our answers, calls and the chat it began as, oldest first. */

export type ConversationPart = { at: string; id: string } & ({ happening: HistoryEvent } | { chat: Chat });

type Chat = NonNullable<Item["chat"]>;

/** Empty until there is something to follow: what they sent stands above, and alone until they reply. */
export function findConversation({ events, chat }: Pick<Item, "events" | "chat">): ConversationPart[] {
	const said = events.filter(isSaid);
	if (!said.some(({ mail }) => mail) && !(chat && said.length > 0)) return [];
	const parts: ConversationPart[] = said.map((happening) => ({ at: happening.at, id: happening.id, happening }));
	const [first] = chat?.lines ?? [];
	if (chat && first) parts.push({ at: first.at, id: "chat", chat });
	return parts.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function isSaid({ what, mail, text, undone }: HistoryEvent): boolean {
	return !undone && (mail !== undefined || ((what === "answered" || what === "called") && Boolean(text)));
}
