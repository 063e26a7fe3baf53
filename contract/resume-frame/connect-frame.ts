import { type FromFrame, parseFrameMessage, type ToFrame } from "./messages.ts";

/** What is left for the page to handle. */
export type FrameReport = Exclude<FromFrame, { say: "needs" }>;

export interface FrameConnection {
	say(message: ToFrame): void;
	close(): void;
}

/** Connects a page with its resume frame, which must have loaded. Files of pdf.js are fetched for it. */
export function connectFrame(frame: HTMLIFrameElement, onMessage: (said: FrameReport) => void): FrameConnection {
	const { port1, port2 } = new MessageChannel();
	const say = (message: ToFrame) => port1.postMessage(message);
	port1.onmessage = ({ data }) => {
		const said = parseFrameMessage(data);
		if (said?.say === "needs") void fetchPdfjsFile(said.name, frame.src).then(say);
		else if (said) onMessage(said);
	};
	// The frame has no origin to name here. The content goes through the channel, to whoever holds its other end.
	frame.contentWindow?.postMessage(null, "*", [port2]);
	return { say, close: () => port1.close() };
}

/** A file that only some resumes need; it stands beside the frame's page. */
async function fetchPdfjsFile(name: string, pageUrl: string): Promise<ToFrame> {
	const response = await fetch(new URL(`data/${name}`, pageUrl)).catch(() => undefined);
	const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
	return { say: "data", name, bytes };
}
