import { dropLine, type KeptLine, keepLine, keptLines, type Shelf } from "./kept.ts";
import { pauses } from "./pauses.ts";
import { random } from "./random.ts";

/* The lines that a visitor wrote and the server has not acknowledged: kept where a reload and other tabs find them, and sent
   one after the other, each until it is acknowledged. Two tabs may send the same line; by its id it is one. */

const ID_BYTES = 16;

/** What became of a line that was sent. */
export type Sent =
	| { is: "acknowledged" }
	/** The server does not take it, now or ever. */
	| { is: "refused" }
	/** Nobody takes lines any more. */
	| { is: "over" }
	| { is: "failed"; retryAfterS?: number | undefined };

export interface Outgoing {
	add(text: string): void;
	/** In the order in which they were written. */
	lines(): KeptLine[];
	/** Those that the server did not take. */
	refused(): KeptLine[];
	/** The server has it, as the answer or the stream of this tab or another says. */
	acknowledge(id: string): void;
	/** Sends what there is; a pause after a failure ends. */
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
