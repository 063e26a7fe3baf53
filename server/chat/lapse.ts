import { before } from "../dates/span.ts";
import { sendHeld } from "../queue/held.ts";
import { append, UNANSWERED } from "../store/database/events.ts";
import type { ChatRow, Database, Transacted } from "../store/tables.ts";
import { change, endNow } from "./act.ts";
import { addSiteLine } from "./lines.ts";
import { lockChat } from "./open.ts";
import { GONE_AFTER_MS, LOST_AFTER_MS, TAKEN_WITHIN_MS } from "./times.ts";

/*
 * Chat timeouts: the visitor left, the recruiter's connection was lost, or no one took the chat. Any server may check,
 * several at once.
 */

type Lapse = "gone" | "lost" | "nobody";

/** References of chats that have timed out, by the same rules as below. */
export async function findLapsed(db: Database, now: Date): Promise<string[]> {
	const chats = await db
		.selectFrom("chats")
		.select("reference")
		.where("ended_at", "is", null)
		.where((row) =>
			row.or([
				row("visitor_at", "<=", before(now, GONE_AFTER_MS)),
				row.and([row("state", "=", "live"), row("person_at", "<=", before(now, LOST_AFTER_MS))]),
				row.and([row("state", "=", "waiting"), row("waiting_since", "<=", before(now, TAKEN_WITHIN_MS))]),
			]),
		)
		.execute();
	return chats.map(({ reference }) => reference);
}

function lapseOf(chat: ChatRow, now: Date): Lapse | undefined {
	const { state, ended_at, visitor_at, person_at, waiting_since } = chat;
	const isOver = (at: string | null, ms: number) => at !== null && at <= before(now, ms);
	if (ended_at) return undefined;
	if (isOver(visitor_at, GONE_AFTER_MS)) return "gone";
	if (state === "live") return isOver(person_at, LOST_AFTER_MS) ? "lost" : undefined;
	return state === "waiting" && isOver(waiting_since, TAKEN_WITHIN_MS) ? "nobody" : undefined;
}

/**
 * Applies the timeout, unless something else happened first. The caller must hold the deliveries lock. Returns the
 * number of the line that announces it.
 */
export async function lapse(transaction: Transacted, reference: string, now: Date): Promise<number | undefined> {
	const chat = await lockChat(transaction, reference);
	switch (chat && lapseOf(chat, now)) {
		case "gone":
			return chat && (await endNow(transaction, chat, "ended", null, now)).line;
		case "lost":
			return chat && backToTheOthers(transaction, chat, now);
		case "nobody":
			return chat && answerByMail(transaction, chat, now);
		default:
			return undefined;
	}
}

async function backToTheOthers(transaction: Transacted, chat: ChatRow, now: Date): Promise<number> {
	const { reference, person } = chat;
	const at = now.toISOString();
	await change(transaction, reference, { state: "waiting", person: null, person_at: null, waiting_since: at });
	await append(transaction, { reference, person, what: "lost the chat", data: {} }, now);
	return (await addSiteLine(transaction, chat, "lost", person, now)).number;
}

async function answerByMail(transaction: Transacted, chat: ChatRow, now: Date): Promise<number> {
	const { reference } = chat;
	await change(transaction, reference, { state: "message", person: null, waiting_since: null });
	await sendHeld(transaction, reference, now);
	await waitForAnswer(transaction, chat, now);
	return (await addSiteLine(transaction, chat, "nobody", null, now)).number;
}

/**
 * The visitor was told that the answer comes by email, so a chat whose last line is theirs must not count as answered.
 * It is unassigned again.
 */
async function waitForAnswer(transaction: Transacted, { reference, replied_at }: ChatRow, now: Date): Promise<void> {
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
	if (isOpen && replied_at) await append(transaction, { reference, person: null, what: UNANSWERED, data: {} }, now);
}
