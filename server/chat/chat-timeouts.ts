import { timeBefore } from "../dates/time-window.ts";
import { sendDelayed } from "../queue/delayed.ts";
import { appendEvent, CHAT_LEFT_UNANSWERED } from "../store/database/events.ts";
import type { ChatRow, Database, DatabaseTransaction } from "../store/tables.ts";
import { finishChat, updateChat } from "./chat-actions.ts";
import { addSiteLine } from "./chat-lines.ts";
import { lockChat } from "./chat-records.ts";
import { RECRUITER_TIMEOUT_MS, TAKE_TIMEOUT_MS, VISITOR_TIMEOUT_MS } from "./chat-timing.ts";

/*
 * Chat timeouts: the visitor left, the recruiter's connection was lost, or no one took the chat. Any server may check,
 * several at once.
 */

type ChatTimeout = "gone" | "lost" | "nobody";

/** References of chats that have timed out, by the same rules as below. */
export async function findTimedOutChats(db: Database, now: Date): Promise<string[]> {
	const chats = await db
		.selectFrom("chats")
		.select("reference")
		.where("ended_at", "is", null)
		.where((row) =>
			row.or([
				row("visitor_at", "<=", timeBefore(now, VISITOR_TIMEOUT_MS)),
				row.and([row("state", "=", "live"), row("person_at", "<=", timeBefore(now, RECRUITER_TIMEOUT_MS))]),
				row.and([row("state", "=", "waiting"), row("waiting_since", "<=", timeBefore(now, TAKE_TIMEOUT_MS))]),
			]),
		)
		.execute();
	return chats.map(({ reference }) => reference);
}

function getTimeout(chat: ChatRow, now: Date): ChatTimeout | undefined {
	const { state, ended_at, visitor_at, person_at, waiting_since } = chat;
	const isOver = (at: string | null, ms: number) => at !== null && at <= timeBefore(now, ms);
	if (ended_at) return undefined;
	if (isOver(visitor_at, VISITOR_TIMEOUT_MS)) return "gone";
	if (state === "live") return isOver(person_at, RECRUITER_TIMEOUT_MS) ? "lost" : undefined;
	return state === "waiting" && isOver(waiting_since, TAKE_TIMEOUT_MS) ? "nobody" : undefined;
}

/**
 * Applies the timeout, unless something else happened first. The caller must hold the deliveries lock. Returns the
 * number of the line that announces it.
 */
export async function applyTimeout(
	transaction: DatabaseTransaction,
	reference: string,
	now: Date,
): Promise<number | undefined> {
	const chat = await lockChat(transaction, reference);
	switch (chat && getTimeout(chat, now)) {
		case "gone":
			return chat && (await finishChat(transaction, chat, "ended", null, now)).line;
		case "lost":
			return chat && returnToWaiting(transaction, chat, now);
		case "nobody":
			return chat && turnIntoMessage(transaction, chat, now);
		default:
			return undefined;
	}
}

async function returnToWaiting(transaction: DatabaseTransaction, chat: ChatRow, now: Date): Promise<number> {
	const { reference, person } = chat;
	const at = now.toISOString();
	await updateChat(transaction, reference, { state: "waiting", person: null, person_at: null, waiting_since: at });
	await appendEvent(transaction, { reference, person, what: "lost the chat", data: {} }, now);
	return (await addSiteLine(transaction, chat, "lost", person, now)).number;
}

async function turnIntoMessage(transaction: DatabaseTransaction, chat: ChatRow, now: Date): Promise<number> {
	const { reference } = chat;
	await updateChat(transaction, reference, { state: "message", person: null, waiting_since: null });
	await sendDelayed(transaction, reference, now);
	await markUnanswered(transaction, chat, now);
	return (await addSiteLine(transaction, chat, "nobody", null, now)).number;
}

/**
 * The visitor was told that the answer comes by email, so a chat whose last line is theirs must not count as answered.
 * It is unassigned again.
 */
async function markUnanswered(
	transaction: DatabaseTransaction,
	{ reference, replied_at }: ChatRow,
	now: Date,
): Promise<void> {
	const last = await transaction
		.selectFrom("chat_lines")
		.select("side")
		.where("reference", "=", reference)
		.where("side", "!=", "site")
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirst();
	const isOpen = last?.side === "visitor";
	await transaction
		.updateTable("submissions")
		.set((row) => ({
			indexed_at: null,
			...(isOpen && { answered_at: null, owner: null, version: row("version", "+", 1) }),
		}))
		.where("reference", "=", reference)
		.execute();
	if (isOpen && replied_at)
		await appendEvent(transaction, { reference, person: null, what: CHAT_LEFT_UNANSWERED, data: {} }, now);
}
