/* A chat's draft, and its lines until the server has confirmed them. Nothing typed is lost on the way. */

const RETRY_DELAYS_S = [1, 2, 4, 8, 15]; // before the second, third, ... attempt in a row

export interface OutgoingLine {
	/** Chosen by the client, so that a line sent twice is stored once. */
	id: string;
	text: string;
	at: number;
}

export interface OutboxState {
	draft: string;
	/** In order, and already shown in the chat. */
	unsent: readonly OutgoingLine[];
	/** The server can't be reached. The lines are sent as soon as it can. */
	stuck: boolean;
	/** Why the server refused a line, which is then back in the field. */
	problem?: string;
}

/** Result of sending a line: confirmed, to be retried, or refused with a reason. */
export type SendResult = "confirmed" | "later" | { refused: string };

interface OutboxOptions {
	send(line: OutgoingLine): Promise<SendResult>;
	keepDraft(text: string): void;
	keep(line: OutgoingLine): void;
	drop(id: string): void;
	/** Left over from an earlier page. */
	kept: { draft: string; lines: OutgoingLine[] };
}

export function createOutbox({ send, keepDraft, keep, drop, kept }: OutboxOptions) {
	let now: OutboxState = { draft: kept.draft, unsent: kept.lines, stuck: false };
	let busy = false;
	let wake = () => {};
	const listeners = new Set<() => void>();

	const change = (next: Partial<OutboxState>) => {
		now = { ...now, ...next };
		for (const listener of listeners) listener();
	};
	const type = (draft: string) => {
		keepDraft(draft);
		const { problem: _, ...rest } = now;
		now = rest;
		change({ draft });
	};
	const sendAll = async () => {
		if (busy) return;
		busy = true;
		for (let failures = 0, line = now.unsent[0]; line; line = now.unsent[0]) {
			const sent = await send(line);
			if (sent === "later") {
				change({ stuck: true });
				await pause(failures++);
				continue;
			}
			failures = 0;
			if (sent !== "confirmed") returnToDraft(sent.refused);
			else {
				drop(line.id);
				change({ unsent: now.unsent.slice(1), stuck: false });
			}
		}
		busy = false;
	};
	/** Lines are sent in order, so those after a refused line go back to the field with it. */
	const returnToDraft = (problem: string) => {
		const { unsent, draft } = now;
		type([...unsent.map(({ text }) => text), draft].filter(Boolean).join("\n"));
		for (const { id } of unsent) drop(id);
		change({ unsent: [], stuck: false, problem });
	};
	const pause = (failures: number) =>
		new Promise<void>((done) => {
			const timer = setTimeout(done, 1000 * (RETRY_DELAYS_S[Math.min(failures, RETRY_DELAYS_S.length - 1)] ?? 0));
			wake = () => {
				clearTimeout(timer);
				done();
			};
		});
	void sendAll();

	return {
		now: () => now,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
			};
		},
		type,
		/** Sends the draft. */
		send() {
			const text = now.draft.trim();
			if (text === "") return;
			const line = { id: crypto.randomUUID(), text, at: Date.now() };
			keep(line);
			type("");
			change({ unsent: [...now.unsent, line] });
			void sendAll();
		},
		/** The connection is back: retries without waiting. */
		tryNow: () => wake(),
	};
}
