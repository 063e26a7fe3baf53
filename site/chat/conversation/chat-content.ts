import type { Content } from "../../content/schema.ts";

export interface ChatContent extends Content<"chat"> {
	shared: Content<"forms">["shared"];
}

let fetched: Promise<ChatContent> | undefined;

/** The chat's texts. Fetched once, and again after a failure. */
export function loadChatContent(): Promise<ChatContent> {
	fetched ??= fetchChatContent().catch((error: unknown) => {
		fetched = undefined;
		throw error;
	});
	return fetched;
}

async function fetchChatContent(): Promise<ChatContent> {
	const response = await fetch("/chat.json");
	if (!response.ok) throw new Error(`/chat.json answered ${response.status}`);
	return response.json();
}

/** Fills {name} and other placeholders. Missing values become empty. */
export function fillPlaceholders(words: string, values: Partial<Record<string, string>>): string {
	return words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
