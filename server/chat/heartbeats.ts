import { timeBefore } from "../dates/time-window.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { ChatRow, Database } from "../store/tables.ts";
import { VISITOR_PRESENT_MS } from "./chat-timing.ts";

/* Heartbeats of visitors and recruiters. Chats that are locked are skipped, because the next heartbeat comes soon. */

export async function recordVisitorHeartbeats(db: Database, references: string[], now: Date): Promise<void> {
	if (references.length === 0) return;
	const free = selectUnlockedChats(db).where("reference", "in", references);
	await db.updateTable("chats").set({ visitor_at: now.toISOString() }).where("reference", "in", free).execute();
}

/** For the recruiters among them who have a chat. */
export async function recordRecruiterHeartbeats(db: Database, people: string[], now: Date): Promise<void> {
	if (people.length === 0) return;
	const free = selectUnlockedChats(db).where("state", "=", "live").where("person", "in", people);
	await db.updateTable("chats").set({ person_at: now.toISOString() }).where("reference", "in", free).execute();
}

function selectUnlockedChats(db: Database) {
	return db
		.selectFrom("chats")
		.select("reference")
		.where("ended_at", "is", null)
		.$if(isPostgres(db), (query) => query.forNoKeyUpdate().skipLocked());
}

/** Records the page that the visitor is on. */
export async function recordVisitorPage(
	db: Database,
	reference: string,
	page: string | undefined,
	now: Date,
): Promise<void> {
	await db
		.updateTable("chats")
		.set({ visitor_at: now.toISOString(), ...(page && { page }) })
		.where("reference", "=", reference)
		.where("ended_at", "is", null)
		.execute();
}

const JUST_SEEN_MS = 5_000; // well below how long a visitor counts as present

/** Whether there is nothing new to record about a visitor on this page. */
export function wasJustSeen(
	{ visitor_at, page, ended_at }: Pick<ChatRow, "visitor_at" | "page" | "ended_at">,
	at: string | undefined,
	now: Date,
): boolean {
	return ended_at !== null || ((at === undefined || at === page) && visitor_at > timeBefore(now, JUST_SEEN_MS));
}

export function isVisitorHere({ visitor_at, ended_at }: Pick<ChatRow, "visitor_at" | "ended_at">, now: Date): boolean {
	return ended_at === null && visitor_at > timeBefore(now, VISITOR_PRESENT_MS);
}
