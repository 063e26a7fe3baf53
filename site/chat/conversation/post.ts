import type { ChatLine, ChatStatus } from "../../../contract/chat.ts";

/* The visitor's requests to the chat server and its responses. */

const RESPONSE_TIMEOUT_MS = 30_000; // the server gives up after the same time

interface ChatResponse {
	status: number;
	/** Empty if the response isn't JSON, such as a proxy's error page. */
	body: { standing?: ChatStatus; line?: ChatLine; lines?: ChatLine[]; error?: string };
	text: string;
	retryAfterS?: number;
}

/** Undefined if there was no response, so it is unknown whether the request arrived. */
export async function post(
	path: string,
	token: string,
	body: object = {},
	signal?: AbortSignal,
): Promise<ChatResponse | undefined> {
	const stop = new AbortController();
	const abort = () => stop.abort();
	const limit = setTimeout(abort, RESPONSE_TIMEOUT_MS);
	signal?.addEventListener("abort", abort);
	try {
		const response = await fetch(path, {
			method: "POST",
			headers: { accept: "application/json", "content-type": "application/json", "chat-token": token },
			body: JSON.stringify(body),
			signal: stop.signal,
			keepalive: true, // a line written just before following a link still arrives
		});
		const text = await response.text();
		const retryAfterS = Number(response.headers.get("retry-after"));
		return { status: response.status, body: parseBody(text), text, ...(retryAfterS > 0 && { retryAfterS }) };
	} catch {
		return undefined;
	} finally {
		clearTimeout(limit);
	}
}

function parseBody(text: string): ChatResponse["body"] {
	try {
		const body: unknown = JSON.parse(text);
		return typeof body === "object" && body !== null ? body : {};
	} catch {
		return {};
	}
}
