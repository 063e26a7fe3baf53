import type { ChatLine, ChatStanding } from "../../contract/chat.ts";

/* What a visitor's browser says to the server, and what it is told. */

const ANSWER_LIMIT_MS = 30_000; // the server gives up after as long

interface Answered {
	status: number;
	/** Of what the server says; a proxy's own error page says nothing. */
	body: { standing?: ChatStanding; line?: ChatLine; lines?: ChatLine[]; error?: string };
	text: string;
	retryAfterS?: number;
}

/** Undefined when no answer came, and nobody knows whether it arrived. */
export async function post(
	path: string,
	token: string,
	body: object = {},
	signal?: AbortSignal,
): Promise<Answered | undefined> {
	const stop = new AbortController();
	const abort = () => stop.abort();
	const limit = setTimeout(abort, ANSWER_LIMIT_MS);
	signal?.addEventListener("abort", abort);
	try {
		const response = await fetch(path, {
			method: "POST",
			headers: { accept: "application/json", "content-type": "application/json", "chat-token": token },
			body: JSON.stringify(body),
			signal: stop.signal,
			keepalive: true, // what was written just before a link was followed arrives, too
		});
		const text = await response.text();
		const retryAfterS = Number(response.headers.get("retry-after"));
		return { status: response.status, body: parsed(text), text, ...(retryAfterS > 0 && { retryAfterS }) };
	} catch {
		return undefined;
	} finally {
		clearTimeout(limit);
	}
}

function parsed(text: string): Answered["body"] {
	try {
		const body: unknown = JSON.parse(text);
		return typeof body === "object" && body !== null ? body : {};
	} catch {
		return {};
	}
}
