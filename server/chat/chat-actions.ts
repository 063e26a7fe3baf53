import { dayAt } from "../dates/compute-due-time.ts";
import { findPerson, isAway } from "../people/people.ts";
import { sendDelayed } from "../queue/delayed.ts";
import { appendEvent } from "../store/database/events.ts";
import type { ChatRow, DatabaseTransaction, PersonRow } from "../store/tables.ts";
import { addSiteLine } from "./chat-lines.ts";
import { lockChat } from "./chat-records.ts";
import { isVisitorHere } from "./heartbeats.ts";
import { isAvailable } from "./recruiter-availability.ts";

/* Taking, handing over and ending chats. All are idempotent: a retry after a lost response changes nothing. */

export type ChatActionResult =
	/** Number of the line that announces it; none if nothing changed. */
	| { line?: number }
	| "unknown"
	/** Why it was refused. */
	| { sentence: string };

const CHAT_OVER = "This chat is over. Reply by email.";
const TAKEN_BY_OTHER = "A colleague owns this chat now.";

export async function takeChat(
	transaction: DatabaseTransaction,
	reference: string,
	by: PersonRow,
	now: Date,
): Promise<ChatActionResult> {
	const chat = await lockChat(transaction, reference);
	if (!chat) return "unknown";
	if (chat.ended_at) return { sentence: CHAT_OVER };
	if (chat.state === "live") return chat.person === by.id ? {} : { sentence: TAKEN_BY_OTHER };
	if (chat.state === "message" && !isVisitorHere(chat, now)) {
		return { sentence: "The visitor left and is expecting an email. Reply by email." };
	}
	const at = now.toISOString();
	await updateChat(transaction, reference, { state: "live", person: by.id, person_at: at, waiting_since: null });
	await changeOwner(transaction, reference, by.id, null);
	await appendEvent(transaction, { reference, person: by.id, what: "took the chat", data: {} }, now);
	return { line: (await addSiteLine(transaction, chat, "taken", by.id, now)).number };
}

interface HandOver {
	by: PersonRow;
	/** Id of a team member; null for whoever takes it. */
	to: string | null;
	/** The office's time zone, which decides what day it is and so who is away. */
	timeZone: string;
}

/** The chat waits again and rings for the intended recruiter, but anyone may take it first. */
export async function handOver(
	transaction: DatabaseTransaction,
	reference: string,
	{ by, to, timeZone }: HandOver,
	now: Date,
): Promise<ChatActionResult> {
	const chat = await lockChat(transaction, reference);
	if (!chat) return "unknown";
	if (chat.ended_at) return { sentence: CHAT_OVER };
	if (chat.state === "waiting" && chat.person === to) return {};
	if (chat.state !== "live") return { sentence: "No one owns this chat right now. Take it first." };
	if (chat.person !== by.id) return { sentence: TAKEN_BY_OTHER };
	if (to !== null) {
		const person = to === by.id ? undefined : await findPerson(transaction, to);
		if (!person) return { sentence: "Choose another colleague." };
		if (!isAvailable(person, now) || isAway(person, dayAt(now, timeZone))) {
			return {
				sentence: `${person.name || "This colleague"} isn't available for a chat right now. Choose someone else.`,
			};
		}
	}
	const at = now.toISOString();
	await updateChat(transaction, reference, { state: "waiting", person: to, person_at: null, waiting_since: at });
	await changeOwner(transaction, reference, to, by.id);
	await appendEvent(transaction, { reference, person: by.id, what: "handed the chat over", data: { to } }, now);
	return { line: (await addSiteLine(transaction, chat, "handed over", to, now)).number };
}

/** The recruiter who has the chat may end it, or any recruiter if no one has it. The visitor always may. */
export async function endChat(
	transaction: DatabaseTransaction,
	reference: string,
	by: PersonRow | "visitor",
	now: Date,
): Promise<ChatActionResult> {
	const chat = await lockChat(transaction, reference);
	if (!chat) return "unknown";
	if (chat.ended_at) return {};
	if (by === "visitor") return finishChat(transaction, chat, "ended by visitor", null, now);
	if (chat.state === "live" && chat.person !== by.id) return { sentence: TAKEN_BY_OTHER };
	return finishChat(transaction, chat, "ended by firm", by.id, now);
}

/** A chat that was not answered remains open as a message. */
export async function finishChat(
	transaction: DatabaseTransaction,
	chat: ChatRow,
	siteLine: "ended by visitor" | "ended by firm" | "ended",
	person: string | null,
	now: Date,
): Promise<{ line: number }> {
	const { reference } = chat;
	await updateChat(transaction, reference, { state: "ended", waiting_since: null, ended_at: now.toISOString() });
	await sendDelayed(transaction, reference, now);
	await transaction.updateTable("submissions").set({ indexed_at: null }).where("reference", "=", reference).execute();
	await appendEvent(transaction, { reference, person, what: "ended the chat", data: {} }, now);
	return { line: (await addSiteLine(transaction, chat, siteLine, person, now)).number };
}

export async function updateChat(
	transaction: DatabaseTransaction,
	reference: string,
	set: Partial<ChatRow>,
): Promise<void> {
	await transaction.updateTable("chats").set(set).where("reference", "=", reference).execute();
}

/** Also changes the owner of the message, if it was unassigned or owned by whoever hands the chat over. */
async function changeOwner(
	transaction: DatabaseTransaction,
	reference: string,
	owner: string | null,
	previous: string | null,
) {
	await transaction
		.updateTable("submissions")
		.set((row) => ({ owner, version: row("version", "+", 1) }))
		.where("reference", "=", reference)
		.where("owner", previous === null ? "is" : "=", previous)
		.execute();
}
