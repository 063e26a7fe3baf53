/*
 * Server-sent events over fetch, for the desk and for chats. The browser's own EventSource can neither send a header
 * nor choose where to resume, and does not say when it retries or why it was refused.
 */

export interface StreamEvent {
	id: string;
	event: string;
	data: string;
}

/** Reads a stream until it ends. Anything that arrives, even a heartbeat, is a sign of life. */
export async function readEventStream(
	body: ReadableStream<Uint8Array>,
	onEvent: (message: StreamEvent) => void,
	onId: (id: string) => void,
	onActivity: () => void,
): Promise<void> {
	const parse = createEventParser(onEvent, onId);
	const reader = body.getReader();
	const decoder = new TextDecoder();
	for (;;) {
		const { value, done } = await reader.read();
		if (done) return;
		onActivity();
		parse(decoder.decode(value, { stream: true }));
	}
}

/**
 * Parses a stream's text, in chunks of any size.
 * @param onId gets the id to resume from after a lost connection; a heartbeat has one too, but no event
 */
export function createEventParser(
	onEvent: (message: StreamEvent) => void,
	onId: (id: string) => void,
): (piece: string) => void {
	let rest = "";
	let id = "";
	let event = "";
	let data: string[] = [];
	const line = (text: string) => {
		if (text === "") {
			if (id) onId(id);
			if (data.length > 0) onEvent({ id, event: event || "message", data: data.join("\n") });
			event = "";
			data = [];
			return;
		}
		const colon = text.indexOf(":");
		const field = colon === -1 ? text : text.slice(0, colon);
		const value = colon === -1 ? "" : text.slice(colon + 1).replace(/^ /, "");
		if (field === "id") id = value;
		if (field === "event") event = value;
		if (field === "data") data.push(value);
	};
	return (piece) => {
		const lines = (rest + piece).split("\n");
		rest = lines.pop() ?? "";
		for (const text of lines) line(text.replace(/\r$/, ""));
	};
}
