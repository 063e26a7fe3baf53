import { createBackoff } from "./backoff.ts";
import {
	type ChatStorage,
	loadPendingLines,
	type PendingLine,
	removePendingLine,
	savePendingLine,
} from "./chat-storage.ts";
import { randomToken } from "./random-token.ts";

/* The queue of lines the server hasn't acknowledged. They are stored so a reload and other tabs find them, and sent
   one at a time, each until it is acknowledged. Two tabs may send the same line; the server recognizes it by its id. */

const ID_BYTES = 16;

/** The result of sending a line. */
export type SendResult =
	| { is: "acknowledged" }
	/** The server will never accept it. */
	| { is: "refused" }
	/** The chat is over and accepts no more lines. */
	| { is: "over" }
	| { is: "failed"; retryAfterS?: number | undefined };

export interface LineQueue {
	add(text: string): void;
	/** In the order they were written. */
	lines(): PendingLine[];
	/** Lines the server refused. */
	refused(): PendingLine[];
	/** The server has the line, according to a response or the event stream. */
	acknowledge(id: string): void;
	/** Sends what is queued right away, without waiting for the next retry. */
	flush(): void;
	stop(): void;
}

export function createLineQueue(
	storage: ChatStorage,
	send: (line: PendingLine) => Promise<SendResult>,
	changed: () => void,
): LineQueue {
	const pause = createBackoff();
	const refused: PendingLine[] = [];
	let isSending = false;
	let isStopped = false;

	async function sendAll() {
		if (isSending) return;
		isSending = true;
		while (!isStopped) {
			const [line] = loadPendingLines(storage);
			if (!line) break;
			const sent = await send(line);
			if (sent.is === "over") break;
			if (sent.is === "failed") {
				await pause.wait(sent.retryAfterS);
				continue;
			}
			pause.reset();
			removePendingLine(line.id, storage);
			if (sent.is === "refused") refused.push(line);
			changed();
		}
		isSending = false;
	}

	return {
		add(text) {
			const last = loadPendingLines(storage).at(-1)?.at ?? 0;
			savePendingLine({ id: randomToken(ID_BYTES), text, at: Math.max(Date.now(), last + 1) }, storage);
			changed();
			void sendAll();
		},
		lines: () => loadPendingLines(storage),
		refused: () => refused,
		acknowledge(id) {
			removePendingLine(id, storage);
		},
		flush() {
			pause.cut();
			void sendAll();
		},
		stop() {
			isStopped = true;
			pause.cut();
		},
	};
}
