import type { ChatStatus } from "../../contract/chat.ts";
import { appendEvent } from "../store/database/events.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { ChatRow, Database, DatabaseTransaction } from "../store/tables.ts";
import { addLine } from "./chat-lines.ts";

/* Starting a chat, finding it and reading its state. */

/** Sent along with a message that starts a chat. */
export interface ChatStart {
	/** Hash of the token that the visitor's browser keeps. */
	tokenHash: string;
	/** Id of the first line. */
	lineId: string;
}

/** Serializes changes to a chat. */
export function chatLock(reference: string): string {
	return `chat ${reference}`;
}

export function chatStartLock({ tokenHash }: ChatStart): string {
	return `chat token ${tokenHash}`;
}

/** Starts a chat for a message that was just stored. The message is its first line. */
export async function beginChat(
	transaction: DatabaseTransaction,
	{ tokenHash, lineId }: ChatStart,
	{ reference, text, page }: { reference: string; text: string; page: string | null },
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	const chat: ChatRow = {
		reference,
		token_hash: tokenHash,
		state: "waiting",
		person: null,
		person_at: null,
		page,
		began_at: at,
		waiting_since: at,
		replied_at: null,
		visitor_at: at,
		last_line: 0,
		ended_at: null,
		transcript_at: null,
	};
	await transaction.insertInto("chats").values(chat).execute();
	await addLine(transaction, reference, { id: lineId, side: "visitor", person: null, text }, now);
	await appendEvent(transaction, { reference, person: null, what: "began a chat", data: {} }, now);
}

export function findChatByToken(db: Database, tokenHash: string): Promise<ChatRow | undefined> {
	return db.selectFrom("chats").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
}

/** Reads the chat and locks its row. */
export function lockChat(transaction: DatabaseTransaction, reference: string): Promise<ChatRow | undefined> {
	return transaction
		.selectFrom("chats")
		.selectAll()
		.where("reference", "=", reference)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
}

/** Includes the name of the recruiter who has it. */
export type NamedChat = ChatRow & { name: string | null };

export async function readChats(db: Database, references: string[]): Promise<NamedChat[]> {
	return references.length === 0 ? [] : selectNamedChats(db).where("reference", "in", references).execute();
}

export function readOpenChats(db: Database): Promise<NamedChat[]> {
	return selectNamedChats(db).where("ended_at", "is", null).execute();
}

function selectNamedChats(db: Database) {
	return db
		.selectFrom("chats")
		.leftJoin("people", "people.id", "chats.person")
		.selectAll("chats")
		.select("people.name");
}

/** As the visitor sees it. */
export function toChatStanding({ reference, state, name, replied_at }: NamedChat): ChatStatus {
	return { reference, state, ...(state === "live" && name && { name }), transcript: replied_at !== null };
}
