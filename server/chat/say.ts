import { before } from "../dates/span.ts";
import { sendHeld, takeReceiptBack } from "../queue/held.ts";
import { append, REPLIED } from "../store/database/events.ts";
import type { ChatLineRow, PersonRow, Transacted } from "../store/tables.ts";
import { addLine, findLine, obstacleTo } from "./lines.ts";
import { lockChat } from "./open.ts";

/* Somebody writes. The same line sent again after a lost answer is the line that it already is. */

/** What the browser made up for it, and what it says. */
export interface Typed {
	id: string;
	text: string;
}

type VisitorSaid =
	| { line: ChatLineRow; isNew: boolean }
	| { refused: "unknown" | "ended" | "full" }
	/** Seconds to wait for. */
	| { refused: "too many"; wait: number };

export async function visitorSays(
	transaction: Transacted,
	reference: string,
	{ id, text }: Typed,
	now: Date,
): Promise<VisitorSaid> {
	const chat = await lockChat(transaction, reference);
	if (!chat) return { refused: "unknown" };
	const known = await findLine(transaction, reference, id);
	if (known) return { line: known, isNew: false };
	if (chat.ended_at) return { refused: "ended" };
	const obstacle = await obstacleTo(text, transaction, chat, now);
	if (obstacle === "full") return { refused: "full" };
	if (obstacle !== undefined) return { refused: "too many", wait: obstacle };
	const said = { id, side: "visitor", person: null, text } as const;
	const line = await addLine(transaction, reference, said, now, { visitor_at: now.toISOString() });
	await indexLater(transaction, reference, now);
	return { line, isNew: true };
}

type FirmSaid = { line: ChatLineRow; isNew: boolean } | "unknown" | { sentence: string };

/** The first one is the firm's answer. Nobody else may number deliveries meanwhile. */
export async function firmSays(
	transaction: Transacted,
	reference: string,
	by: Pick<PersonRow, "id">,
	{ id, text }: Typed,
	now: Date,
): Promise<FirmSaid> {
	const chat = await lockChat(transaction, reference);
	if (!chat) return "unknown";
	const known = await findLine(transaction, reference, id);
	if (known?.person === by.id) return { line: known, isNew: false };
	if (chat.ended_at) return { sentence: "This chat is over. Answer by mail." };
	if (chat.state !== "live") return { sentence: "Nobody has this chat now. Take it first; what you wrote stays here." };
	if (chat.person !== by.id) return { sentence: "Somebody else has this chat now. What you wrote stays here." };
	const at = now.toISOString();
	const signs = { person_at: at, replied_at: chat.replied_at ?? at };
	const line = await addLine(transaction, reference, { id, side: "firm", person: by.id, text }, now, signs);
	if (!chat.replied_at) {
		await takeReceiptBack(transaction, reference);
		await sendHeld(transaction, reference, now);
	}
	await countAnswer(transaction, reference, by.id, now);
	await indexLater(transaction, reference, now);
	return { line, isNew: true };
}

/** The first answer, or the first since nobody was there for what they wrote. */
async function countAnswer(transaction: Transacted, reference: string, person: string, now: Date): Promise<void> {
	const answered = await transaction
		.updateTable("submissions")
		.set((row) => ({ answered_at: now.toISOString(), version: row("version", "+", 1) }))
		.where("reference", "=", reference)
		.where("answered_at", "is", null)
		.returning("reference")
		.executeTakeFirst();
	if (answered) await append(transaction, { reference, person, what: REPLIED, data: {} }, now);
}

const INDEXED_EVERY_MS = 60_000;

/** Not with every line: to write one into the search takes longer than to say it. All of it is there when the chat ends. */
async function indexLater(transaction: Transacted, reference: string, now: Date): Promise<void> {
	await transaction
		.updateTable("submissions")
		.set({ indexed_at: null })
		.where("reference", "=", reference)
		.where("indexed_at", "<", before(now, INDEXED_EVERY_MS))
		.execute();
}
