import { dropLine, type KeptLine, keepLine, keptLines, type Shelf } from "./kept.ts";
import { pauses } from "./pauses.ts";
import { random } from "./random.ts";

/* The queue of lines the server hasn't acknowledged. They are stored so a reload and other tabs find them, and sent
   one at a time, each until it is acknowledged. Two tabs may send the same line; the server recognizes it by its id. */

const ID_BYTES = 16;

/** The result of sending a line. */
export type Sent =
	| { is: "acknowledged" }
	/** The server will never accept it. */
	| { is: "refused" }
	/** The chat is over and accepts no more lines. */
	| { is: "over" }
	| { is: "failed"; retryAfterS?: number | undefined };

export interface Outgoing {
	add(text: string): void;
	/** In the order they were written. */
	lines(): KeptLine[];
	/** Lines the server refused. */
	refused(): KeptLine[];
	/** The server has the line, according to a response or the event stream. */
	acknowledge(id: string): void;
	/** Sends what is queued right away, without waiting for the next retry. */
	goOn(): void;
	stop(): void;
}

export function outgoing(shelf: Shelf, send: (line: KeptLine) => Promise<Sent>, changed: () => void): Outgoing {
	const pause = pauses();
	const refused: KeptLine[] = [];
	let isSending = false;
	let isStopped = false;

	async function sendAll() {
		if (isSending) return;
		isSending = true;
		while (!isStopped) {
			const [line] = keptLines(shelf);
			if (!line) break;
			const sent = await send(line);
			if (sent.is === "over") break;
			if (sent.is === "failed") {
				await pause.wait(sent.retryAfterS);
				continue;
			}
			pause.reset();
			dropLine(line.id, shelf);
			if (sent.is === "refused") refused.push(line);
			changed();
		}
		isSending = false;
	}

	return {
		add(text) {
			const last = keptLines(shelf).at(-1)?.at ?? 0;
			keepLine({ id: random(ID_BYTES), text, at: Math.max(Date.now(), last + 1) }, shelf);
			changed();
			void sendAll();
		},
		lines: () => keptLines(shelf),
		refused: () => refused,
		acknowledge(id) {
			dropLine(id, shelf);
		},
		goOn() {
			pause.cut();
			void sendAll();
		},
		stop() {
			isStopped = true;
			pause.cut();
		},
	};
}
