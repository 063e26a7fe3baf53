import { type CallHours, hoursSchema } from "../../contract/booking.ts";
import { readFirm } from "../config/content.ts";
import type { Database, DatabaseTransaction, PersonRow } from "../store/tables.ts";
import type { Schedule } from "./slots.ts";

/* When recruiters take calls. Until one has set hours, nobody can book. */

/** Undefined if this person takes no calls. */
export async function readHours(db: Database, person: string): Promise<CallHours | undefined> {
	const row = await db.selectFrom("call_hours").select("hours").where("person", "=", person).executeTakeFirst();
	return row && parseHours(row.hours);
}

/** Null to take no calls anymore. Those that are booked stay. */
export async function setHours(db: Database, person: string, hours: CallHours | null, now: Date): Promise<void> {
	if (!hours) {
		await db.deleteFrom("call_hours").where("person", "=", person).execute();
		return;
	}
	const columns = { hours: JSON.stringify(hours), set_at: now.toISOString() };
	await db
		.insertInto("call_hours")
		.values({ person, ...columns })
		.onConflict((conflict) => conflict.column("person").doUpdateSet(columns))
		.execute();
	// Whole days in their calendars are days in their time zone, which may be another one now.
	await db
		.updateTable("busy_calendars")
		.set({ etag: null, modified: null, next_at: now.toISOString() })
		.where("person", "=", person)
		.execute();
}

/** Whether anybody's calls can be booked at all, now or on another day. */
export async function takesCalls(db: Database): Promise<boolean> {
	return (await selectTakers(db).limit(1).execute()).length > 0;
}

export interface Recruiter {
	person: Pick<PersonRow, "id" | "name" | "email">;
	schedule: Schedule;
	/** How many calls they still have to make. */
	booked: number;
}

/**
 * Everybody who takes calls, with what they are busy with.
 * @param but leaves out one call, which is to be moved
 */
export async function readRecruiters(db: Database, now: Date, but = ""): Promise<Recruiter[]> {
	const takers = await selectTakers(db).orderBy("people.name").orderBy("people.id").execute();
	if (takers.length === 0) return [];
	const calls = await db
		.selectFrom("calls")
		.select(["id", "person", "starts_at", "ends_at"])
		.where("canceled_at", "is", null)
		.where("ends_at", ">", now.toISOString())
		.where("id", "<>", but)
		.execute();
	const elsewhere = await db
		.selectFrom("busy_times")
		.innerJoin("busy_calendars", "busy_calendars.id", "busy_times.calendar")
		.select(["person", "starts_at", "ends_at"])
		.where("ends_at", ">", now.toISOString())
		.execute();
	const { holidays } = readFirm().hours;
	return takers.map(({ hours, away_until, ...person }) => {
		const own = calls.filter((call) => call.person === person.id);
		const set = parseHours(hours);
		return {
			person,
			schedule: {
				...set,
				daysOff: [...set.daysOff, ...holidays],
				awayUntil: away_until,
				busy: [...own, ...elsewhere.filter((time) => time.person === person.id)].map(({ starts_at, ends_at }) => ({
					from: Date.parse(starts_at),
					to: Date.parse(ends_at),
				})),
			},
			booked: own.length,
		};
	});
}

function selectTakers(db: Database | DatabaseTransaction) {
	return db
		.selectFrom("call_hours")
		.innerJoin("people", "people.id", "call_hours.person")
		.select(["people.id", "people.name", "people.email", "people.away_until", "call_hours.hours"])
		.where("people.removed_at", "is", null)
		.where("people.joined_at", "is not", null);
}

/** They were checked when they were set. */
function parseHours(text: string): CallHours {
	return hoursSchema.parse(JSON.parse(text));
}
