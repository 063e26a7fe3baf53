import type { ChatThere } from "../../contract/chat.ts";
import type { AnswerPromise } from "../config/content.ts";
import { dayAt, isOfficeOpen, nextOpening } from "../dates/promise.ts";
import { span } from "../dates/span.ts";
import { isAway } from "../people/people.ts";
import type { Database, PersonRow } from "../store/tables.ts";
import { seePeople } from "./signs.ts";
import { LOST_AFTER_MS } from "./times.ts";

/* Who of the firm's people is there for a chat. They say so again and again, so that who is gone does not count. */

/**
 * Returns whether they are available now.
 * @param again it was said before, and holds only if it still did: not when it was switched off elsewhere, or is too long
 * ago. Who is not available says only that they are there for the chats they have.
 */
export async function sayAvailable(
	db: Database,
	person: string,
	available: boolean,
	now: Date,
	again = false,
): Promise<boolean> {
	await seePeople(db, [person], now);
	if (again && !available) return false;
	const { after, before } = span(now, LOST_AFTER_MS);
	const { numUpdatedRows } = await db
		.updateTable("people")
		.set({ available_at: available ? now.toISOString() : null })
		.where("id", "=", person)
		.where("removed_at", "is", null)
		.$if(again, (query) => query.where("available_at", ">", after).where("available_at", "<", before))
		.executeTakeFirst();
	return available && numUpdatedRows > 0n;
}

export function isAvailable({ available_at }: Pick<PersonRow, "available_at">, now: Date): boolean {
	const { after, before } = span(now, LOST_AFTER_MS);
	return available_at !== null && available_at > after && available_at < before;
}

/** Whether a visitor would be answered at once. */
export async function findThere(db: Database, office: AnswerPromise["office"], now: Date): Promise<ChatThere> {
	if (!isOfficeOpen(now, office)) return { there: false, opens: nextOpening(now, office).toISOString() };
	const { after, before } = span(now, LOST_AFTER_MS);
	const people = await db
		.selectFrom("people")
		.select("away_until")
		.where("available_at", ">", after)
		.where("available_at", "<", before)
		.where("joined_at", "is not", null)
		.where("removed_at", "is", null)
		.execute();
	const today = dayAt(now, office.timeZone);
	return { there: people.some((person) => !isAway(person, today)) };
}
