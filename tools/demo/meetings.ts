import type { CallHours, CallTopic } from "../../contract/booking.ts";
import { cancelCall, readOffer } from "../../server/booking/calls.ts";
import { setHours } from "../../server/booking/hours.ts";
import { readResponsePolicy } from "../../server/config/content.ts";
import { addOfficeDays, dayAt, nextWorkday, toInstant } from "../../server/dates/compute-due-time.ts";
import { followInterviews } from "../../server/openings/interviews/follow-interviews.ts";
import type { PersonRow } from "../../server/store/tables.ts";
import type { Office } from "./office.ts";
import type { InOpening } from "./office-actions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./office-times.ts";

/* Booked calls: one held, a no-show, a canceled one, and one to come. Interviews: held, to come, moved, and proposed. */

const DAY = { from: "09:00", to: "17:00" };
const HOURS: CallHours = {
	...{ zone: "America/New_York", pause: { from: "12:00", to: "13:00" }, buffer: 20, notice: 4, daysOff: [] },
	week: [DAY, DAY, DAY, DAY, DAY, null, null],
};
const HOURS_SINCE_DAYS = 60;

/** Runs last: what the sample had before keeps its references. */
export async function createMeetings(office: Office): Promise<void> {
	await createCalls(office);
	await createInterviews(office);
}

async function createCalls(office: Office): Promise<void> {
	const { db, doings, now, team } = office;
	const { rosa, james } = team;
	const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
	for (const { id } of [rosa, james]) await setHours(db, id, HOURS, ago(HOURS_SINCE_DAYS));

	const held = await book(office, { ...HELD, by: james }, ago(9), ago(8));
	await doings.act(held.reference, james, { what: "call-held" }, new Date(held.at + 25 * MINUTE_MS));

	const missed = await book(office, { ...MISSED, by: rosa }, ago(7), ago(6));
	await doings.act(missed.reference, rosa, { what: "call-missed" }, new Date(missed.at + 12 * MINUTE_MS));
	const text = "They had been pulled into a meeting. Wants to compare fees first.";
	const calledAgain = new Date(missed.at + 3 * HOUR_MS);
	await doings.act(missed.reference, rosa, { what: "call", outcome: "reached", text }, calledAgain);

	const canceled = await book(office, { ...CANCELED, by: james }, ago(6), new Date(now.getTime() + 2 * DAY_MS));
	const { id } = await db
		.selectFrom("calls")
		.select("id")
		.where("reference", "=", canceled.reference)
		.executeTakeFirstOrThrow();
	await cancelCall(db, id, () => ago(2));

	await book(office, { ...TO_COME, by: rosa }, ago(1), new Date(now.getTime() + 20 * HOUR_MS));
}

interface Caller {
	name: string;
	email: string;
	phone: string;
	topic: CallTopic;
	zone: string;
	about: string;
}

const HELD: Caller = {
	...{ name: "Lorraine Petty", email: "lorraine.petty@alderbrook.example", phone: "(608) 555-0136", topic: "hiring" },
	...{ zone: "America/Chicago", about: "Hiring salespeople, Account Executive, Madison, WI" },
};
const MISSED: Caller = {
	...{ name: "Victor Salgado", email: "victor.salgado@quarrymill.example", phone: "(505) 555-0148", topic: "hiring" },
	...{ zone: "America/Denver", about: "Hiring salespeople, New Mexico" },
};
const CANCELED: Caller = {
	...{ name: "Hanna Brandt", email: "hanna.brandt@mailbox.example", phone: "(971) 555-0127", topic: "job" },
	...{ zone: "America/Los_Angeles", about: "My next sales job" },
};
const TO_COME: Caller = {
	...{ name: "Otis Fairchild", email: "otis.fairchild@tidewater.example", phone: "(757) 555-0162", topic: "hiring" },
	...{ zone: "America/New_York", about: "Hiring salespeople, Sales Manager, Norfolk, VA" },
};

/** The first free time from then on. */
async function book(
	{ db, doings }: Office,
	{ name, email, phone, topic, zone, about, by }: Caller & { by: PersonRow },
	booked: Date,
	from: Date,
): Promise<{ reference: string; at: number }> {
	const { times } = await readOffer(db, booked, { person: by.id, id: "" });
	const at = times.find((time) => time >= from.getTime());
	if (at === undefined) throw new Error(`${by.name} has no time for ${name}.`);
	const fields = { name, email, phone, message: `Booked a call about: ${about}.` };
	const call = { at, zone, topic, person: by.id };
	const reference = await doings.receive({ kind: "message", fields, context: { page: "/book" }, call }, booked);
	return { reference, at };
}

async function createInterviews(office: Office): Promise<void> {
	const { db, doings, now, team } = office;
	const { office: hours } = readResponsePolicy();
	const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
	const on = (day: string, clock: string) => new Date(toInstant(day, clock, hours.timeZone)).toISOString();
	const soon = (days: number, clock: string) => on(dayAt(addOfficeDays(now, days, hours), hours.timeZone), clock);

	const patrice = await findSent(office, "Patrice Laurent");
	const first = on(nextWorkday(dayAt(ago(6), hours.timeZone), hours), "14:00");
	const place = "At the plant, visitors’ entrance";
	await doings.actOnCandidate(patrice, team.rosa, { what: "interview", at: first, place }, ago(8));
	await followInterviews(db, { office: hours, clock: () => new Date(Date.parse(first) + HOUR_MS) });
	const feedback =
		"Feedback on the interview: they liked the OEM background and want their plant manager to meet Patrice.";
	await doings.actOnCandidate(patrice, team.rosa, { what: "note", text: feedback }, ago(1));
	const again = { what: "interview", at: soon(1, "15:00"), place: "By phone" } as const;
	await doings.actOnCandidate(patrice, team.rosa, again, new Date(now.getTime() - 20 * HOUR_MS));
	const moved = { what: "interview", at: soon(3, "10:00") } as const;
	await doings.actOnCandidate(patrice, team.rosa, moved, new Date(now.getTime() - 5 * HOUR_MS));

	const priya = await findSent(office, "Priya Venkataraman");
	const agreed = { what: "interview", at: soon(2, "11:00"), place: "Their office in Austin, fourth floor" } as const;
	await doings.actOnCandidate(priya, team.rosa, agreed, new Date(now.getTime() - 18 * HOUR_MS));

	const anita = await findSent(office, "Anita Deshpande");
	const offers = [soon(3, "11:00"), soon(3, "15:00"), soon(4, "11:00")];
	await doings.actOnCandidate(anita, team.rosa, { what: "interview", offers }, new Date(now.getTime() - 17 * HOUR_MS));

	// The steps that an interview brings name its day, and days move with the sample.
	for (const [who, text, dueAt] of [
		[patrice, "Prepare Patrice for the second interview", soon(2, "10:00")],
		[priya, "Prepare Priya for the interview", soon(1, "12:00")],
	] as const) {
		await doings.actOnCandidate(who, team.rosa, { what: "next", text, dueAt, waitsFor: null }, ago(1 / 6));
	}
}

/** The opening in which the employer knows of them. */
async function findSent({ db, byName }: Office, name: string): Promise<InOpening> {
	const candidate = byName.get(name) ?? "";
	const { opening } = await db
		.selectFrom("candidacies")
		.select("opening")
		.where("candidate", "=", candidate)
		.where("stage", "in", ["sent", "interview"])
		.executeTakeFirstOrThrow();
	return { opening, candidate };
}
