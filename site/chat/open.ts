import { chatWords } from "./words.ts";

/**
 * Brings the chat's window, or the small bar that stands for it.
 * @param opener has the focus again when the window is closed
 */
export async function openChat(shown: "window" | "bar", opener?: HTMLElement): Promise<void> {
	const [{ showChat }, words] = await Promise.all([import("./ChatWindow.tsx"), chatWords()]);
	await showChat(words, shown, opener);
}
