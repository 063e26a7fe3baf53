import type { Content } from "../content/schema.ts";

export interface ChatWords extends Content<"chat"> {
	shared: Content<"forms">["shared"];
}

let fetched: Promise<ChatWords> | undefined;

/** The chat's texts. Fetched once, and again after a failure. */
export function chatWords(): Promise<ChatWords> {
	fetched ??= fetchWords().catch((error: unknown) => {
		fetched = undefined;
		throw error;
	});
	return fetched;
}

async function fetchWords(): Promise<ChatWords> {
	const response = await fetch("/chat.json");
	if (!response.ok) throw new Error(`/chat.json answered ${response.status}`);
	return response.json();
}

/** Fills {name} and other placeholders. Missing values become empty. */
export function said(words: string, values: Partial<Record<string, string>>): string {
	return words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
