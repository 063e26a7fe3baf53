import type { ChatLine } from "../../contract/chat.ts";
import type { ChatSummary } from "../queries/chats.ts";
import { firstName } from "../text/first-name.ts";

/* How the desk words and groups chats. */

/** A line by the site itself, such as who joined, as a sentence. */
export function describeSiteLine({ text, name = "" }: ChatLine, visitor: string, me: string): string {
	const who = name === me ? "You" : name || "A recruiter";
	const says: Record<string, string> = {
		taken: `${who} joined`,
		"handed over": name ? `Transferred to ${name === me ? "you" : name}` : "Returned to the queue",
		lost: `${name === me ? "Your" : `${who}'s`} connection was lost. The chat is back in the queue`,
		nobody: "No one answered within two minutes. We'll reply by email",
		"ended by visitor": `${visitor} ended the chat`,
		"ended by firm": `${who} ended the chat`,
		ended: `${visitor} left, and the chat ended`,
	};
	return says[text] ?? text;
}

/** The last line, as a row of the list shows it. */
export function previewLastLine({ last, name }: ChatSummary, me: string): string {
	if (last.side === "site") return describeSiteLine(last, name, me);
	if (last.side === "visitor") return last.text;
	return `${last.name === me ? "You" : firstName(last.name ?? "")}: ${last.text}`;
}

export interface ChatGroup {
	title: string;
	chats: ChatSummary[];
}

/** Waiting chats first, longest wait on top; then live ones, one's own before colleagues'; ended ones last. */
export function groupChats(all: ChatSummary[], me: string): ChatGroup[] {
	const inState = (...states: ChatSummary["state"][]) => all.filter(({ state }) => states.includes(state));
	const live = inState("live");
	const groups: ChatGroup[] = [
		{ title: "Waiting", chats: inState("waiting").sort(compareBy(({ waitingSince }) => waitingSince ?? "")) },
		{
			title: "Live",
			chats: [...live.filter(isOwnedBy(me)).sort(latest), ...live.filter(isNotOwnedBy(me)).sort(latest)],
		},
		{ title: "Missed", chats: inState("message").sort(latest) },
		{ title: "Ended today", chats: inState("ended").sort(latest) },
	];
	return groups.filter(({ chats }) => chats.length > 0);
}

const isOwnedBy = (me: string) => (chat: ChatSummary) => chat.person?.id === me;
const isNotOwnedBy = (me: string) => (chat: ChatSummary) => chat.person?.id !== me;
const compareBy = (key: (chat: ChatSummary) => string) => (a: ChatSummary, b: ChatSummary) =>
	key(a).localeCompare(key(b));
const latest = (a: ChatSummary, b: ChatSummary) => b.last.at.localeCompare(a.last.at);

/** Whether the visitor is waiting for a reply. */
export function needsReply({ state, last }: ChatSummary): boolean {
	return state === "waiting" || (state === "live" && last.side === "visitor");
}

/** Fills in a snippet's placeholders. Those without a value stay, so that the recruiter notices. */
export function fillSnippet(
	text: string,
	known: { name: string; recruiter: string; firm: string; phone: string },
): string {
	const values = new Map(Object.entries({ ...known, firstName: firstName(known.name) }));
	return text.replace(/\{\{(\w+)\}\}/g, (whole, place: string) => values.get(place) || whole);
}
