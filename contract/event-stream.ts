/* Server-sent events over fetch, for the desk and for a chat. The browser's own EventSource can be told neither a header nor where to go on from, and does not say when it tries again or why it was refused. */

export interface Told {
	id: string;
	event: string;
	data: string;
}

/** Reads what a stream says until it ends. Anything that arrives, a heartbeat too, is a sign of life. */
export async function readStream(
	body: ReadableStream<Uint8Array>,
	told: (message: Told) => void,
	reached: (id: string) => void,
	alive: () => void,
): Promise<void> {
	const parse = parser(told, reached);
	const reader = body.getReader();
	const decoder = new TextDecoder();
	for (;;) {
		const { value, done } = await reader.read();
		if (done) return;
		alive();
		parse(decoder.decode(value, { stream: true }));
	}
}

/**
 * Takes a stream's text in any pieces.
 * @param reached where to go on from after a lost connection: a heartbeat says so too, without telling anything
 */
export function parser(told: (message: Told) => void, reached: (id: string) => void): (piece: string) => void {
	let rest = "";
	let id = "";
	let event = "";
	let data: string[] = [];
	const line = (text: string) => {
		if (text === "") {
			if (id) reached(id);
			if (data.length > 0) told({ id, event: event || "message", data: data.join("\n") });
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
