import type { ChatAvailability } from "../../contract/chat.ts";
import { isOfficeOpen } from "../../contract/office-hours.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { dayAt, nextOfficeOpening } from "../dates/compute-due-time.ts";
import { timeWindow } from "../dates/time-window.ts";
import { isAway } from "../people/people.ts";
import type { Database, PersonRow } from "../store/tables.ts";
import { RECRUITER_TIMEOUT_MS } from "./chat-timing.ts";
import { recordRecruiterHeartbeats } from "./heartbeats.ts";

/* Who is available for chats. Availability is renewed all the time, so that recruiters who left don't count. */

/**
 * Returns whether they are available now.
 * @param isRenewal renews earlier availability. Has no effect if it was switched off elsewhere or has expired. From someone
 * who is not available it is only a heartbeat for the chats they have.
 */
export async function setAvailable(
	db: Database,
	person: string,
	available: boolean,
	now: Date,
	isRenewal = false,
): Promise<boolean> {
	await recordRecruiterHeartbeats(db, [person], now);
	if (isRenewal && !available) return false;
	const { after, before } = timeWindow(now, RECRUITER_TIMEOUT_MS);
	const { numUpdatedRows } = await db
		.updateTable("people")
		.set({ available_at: available ? now.toISOString() : null })
		.where("id", "=", person)
		.where("removed_at", "is", null)
		.$if(isRenewal, (query) => query.where("available_at", ">", after).where("available_at", "<", before))
		.executeTakeFirst();
	return available && numUpdatedRows > 0n;
}

export function isAvailable({ available_at }: Pick<PersonRow, "available_at">, now: Date): boolean {
	const { after, before } = timeWindow(now, RECRUITER_TIMEOUT_MS);
	return available_at !== null && available_at > after && available_at < before;
}

/** Whether a visitor would be answered right away. */
export async function findChatAvailability(
	db: Database,
	office: ResponsePolicy["office"],
	now: Date,
): Promise<ChatAvailability> {
	if (!isOfficeOpen(now, office)) return { there: false, opens: nextOfficeOpening(now, office).toISOString() };
	const { after, before } = timeWindow(now, RECRUITER_TIMEOUT_MS);
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
