import type { ChatLine, ChatState } from "../../contract/chat.ts";
import { shownName } from "../../contract/forms/labels.ts";
import { dayAt, toInstant } from "../dates/compute-due-time.ts";
import { isAway } from "../people/people.ts";
import { normalizeReference } from "../store/reference.ts";
import type { ChatRow, Database } from "../store/tables.ts";
import { readChatLines, toChatLine } from "./chat-lines.ts";
import { isVisitorHere } from "./heartbeats.ts";
import { isAvailable } from "./recruiter-availability.ts";

/* Chats as the desk's API returns them. */

/** A chat in the list. */
export interface ChatSummary {
	reference: string;
	name: string;
	email: string;
	/** The page of the site that the visitor is on. */
	page: string | null;
	state: ChatState;
	/** The recruiter who has it; while it waits, the one to whom it was handed over. */
	person: { id: string; name: string } | null;
	beganAt: string;
	waitingSince: string | null;
	endedAt: string | null;
	visitorHere: boolean;
	last: ChatLine;
}

/** A team member. */
export interface Colleague {
	id: string;
	name: string;
	available: boolean;
	/** Number of chats they have. */
	live: number;
}

/** One chat in full. */
export interface ChatView {
	chat: ChatSummary;
	lines: ChatLine[];
}

/** Open chats, oldest first, then those that ended today, latest first. */
export async function listChats(db: Database, timeZone: string, now: Date): Promise<ChatSummary[]> {
	const today = new Date(toInstant(dayAt(now, timeZone), "00:00", timeZone)).toISOString();
	const open = await selectSummaries(db).where("ended_at", "is", null).orderBy("began_at").execute();
	const ended = await selectSummaries(db).where("ended_at", ">=", today).orderBy("ended_at", "desc").execute();
	return [...open, ...ended].map((row) => toChatSummary(row, now));
}

export async function listColleagues(db: Database, timeZone: string, now: Date): Promise<Colleague[]> {
	const people = await db
		.selectFrom("people")
		.select(["id", "name", "available_at", "away_until"])
		.where("joined_at", "is not", null)
		.where("removed_at", "is", null)
		.orderBy("name")
		.execute();
	const live = await db
		.selectFrom("chats")
		.select("person")
		.where("ended_at", "is", null)
		.where("state", "=", "live")
		.execute();
	const today = dayAt(now, timeZone);
	return people.map(({ id, name, ...person }) => ({
		id,
		name,
		available: isAvailable(person, now) && !isAway(person, today),
		live: live.filter((chat) => chat.person === id).length,
	}));
}

/** Undefined if there is no such chat. */
export async function readChat(db: Database, typed: string, now: Date): Promise<ChatView | undefined> {
	const reference = normalizeReference(typed);
	const row = await selectSummaries(db).where("chats.reference", "=", reference).executeTakeFirst();
	if (!row) return undefined;
	return { chat: toChatSummary(row, now), lines: await readChatLines(db, reference) };
}

function selectSummaries(db: Database) {
	return db
		.selectFrom("chats")
		.innerJoin("submissions", "submissions.reference", "chats.reference")
		.innerJoin("chat_lines", (join) =>
			join.onRef("chat_lines.reference", "=", "chats.reference").onRef("chat_lines.number", "=", "chats.last_line"),
		)
		.leftJoin("people as person", "person.id", "chats.person")
		.leftJoin("people as writer", "writer.id", "chat_lines.person")
		.select([
			...(["chats.reference", "chats.state", "chats.page", "chats.began_at", "chats.waiting_since"] as const),
			...(["chats.ended_at", "chats.visitor_at", "chats.person", "person.name as person_name"] as const),
			...(["submissions.email", "submissions.fields", "writer.name as writer_name"] as const),
			...(["chat_lines.number", "chat_lines.id", "chat_lines.at", "chat_lines.side", "chat_lines.text"] as const),
			"chat_lines.person as writer",
		]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>["execute"]>>[number];

function toChatSummary(row: SummaryRow & Pick<ChatRow, "visitor_at">, now: Date): ChatSummary {
	const fields: Record<string, string> = JSON.parse(row.fields);
	const { reference, number, id, at, side, text, writer } = row;
	return {
		reference,
		name: shownName(fields),
		email: fields.email ?? "",
		page: row.page,
		state: row.state,
		person: row.person === null ? null : { id: row.person, name: row.person_name ?? "A former colleague" },
		beganAt: row.began_at,
		waitingSince: row.waiting_since,
		endedAt: row.ended_at,
		visitorHere: isVisitorHere(row, now),
		last: toChatLine({ reference, number, id, at, side, text, person: writer }, row.writer_name),
	};
}
