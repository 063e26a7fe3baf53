import type { ChatThere } from "../../contract/chat.ts";
import type { AnswerPromise } from "../config/content.ts";
import { dayAt, isOfficeOpen, nextOpening } from "../dates/promise.ts";
import { span } from "../dates/span.ts";
import { isAway } from "../people/people.ts";
import type { Database, PersonRow } from "../store/tables.ts";
import { seePeople } from "./signs.ts";
import { LOST_AFTER_MS } from "./times.ts";

/* Who is available for chats. Availability is renewed all the time, so that recruiters who left don't count. */

/**
 * Returns whether they are available now.
 * @param again renews earlier availability. Has no effect if it was switched off elsewhere or has expired. From someone
 * who is not available it is only a heartbeat for the chats they have.
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

/** Whether a visitor would be answered right away. */
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
