import type { ChatAvailability } from "../../../contract/chat.ts";

const RESPONSE_TIMEOUT_MS = 3_000; // the visitor is waiting after a press; without a response they get the message form
const CACHE_MS = 20_000; // the desk reports its presence as often

/** The form for leaving a message when no one is available. */
export const MESSAGE_FORM_PATH = "/faq#chat";

let cached: { at: number; answer: Promise<ChatAvailability | undefined> } | undefined;

/** Whether anyone is available to chat; undefined if the server couldn't be asked. */
export function getAvailability(): Promise<ChatAvailability | undefined> {
	if (!cached || performance.now() - cached.at > CACHE_MS)
		cached = { at: performance.now(), answer: fetchAvailability() };
	return cached.answer;
}

async function fetchAvailability(): Promise<ChatAvailability | undefined> {
	const stop = new AbortController();
	const limit = setTimeout(() => stop.abort(), RESPONSE_TIMEOUT_MS);
	try {
		const response = await fetch("/chat/there", { signal: stop.signal });
		const answer: unknown = await response.json();
		return response.ok && isAvailability(answer) ? answer : undefined;
	} catch {
		return undefined;
	} finally {
		clearTimeout(limit);
	}
}

function isAvailability(answer: unknown): answer is ChatAvailability {
	return typeof answer === "object" && answer !== null && "there" in answer;
}
