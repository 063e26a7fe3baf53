import type { ChatThere } from "../../contract/chat.ts";

const ANSWER_LIMIT_MS = 3_000; // the visitor is waiting after a press; without a response they get the message form
const FRESH_MS = 20_000; // the desk reports its presence as often

/** The form for leaving a message when no one is available. */
export const MESSAGE_PLACE = "/faq#chat";

let asked: { at: number; answer: Promise<ChatThere | undefined> } | undefined;

/** Whether anyone is available to chat; undefined if the server couldn't be asked. */
export function whoIsThere(): Promise<ChatThere | undefined> {
	if (!asked || performance.now() - asked.at > FRESH_MS) asked = { at: performance.now(), answer: ask() };
	return asked.answer;
}

async function ask(): Promise<ChatThere | undefined> {
	const stop = new AbortController();
	const limit = setTimeout(() => stop.abort(), ANSWER_LIMIT_MS);
	try {
		const response = await fetch("/chat/there", { signal: stop.signal });
		const answer: unknown = await response.json();
		return response.ok && isThere(answer) ? answer : undefined;
	} catch {
		return undefined;
	} finally {
		clearTimeout(limit);
	}
}

function isThere(answer: unknown): answer is ChatThere {
	return typeof answer === "object" && answer !== null && "there" in answer;
}
