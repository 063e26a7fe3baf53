import { loadChatContent } from "./conversation/chat-content.ts";

/**
 * Shows the chat window, or the bar of a minimized one.
 * @param opener gets the focus back when the window closes
 */
export async function openChat(shown: "window" | "bar", opener?: HTMLElement): Promise<void> {
	const [{ showChat }, words] = await Promise.all([import("./ChatWindow.tsx"), loadChatContent()]);
	await showChat(words, shown, opener);
}
