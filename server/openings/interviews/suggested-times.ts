import type { OfficeHours } from "../../../contract/office-hours.ts";
import { addOfficeDays, dayAfter, dayAt, nextWorkday, toInstant } from "../../dates/compute-due-time.ts";

/* Times to choose from until somebody named others: some for each coast, with a day to prepare. */

const CLOCKS = ["11:00", "13:30", "16:00"];
const DAYS = 4;

export function suggestTimes(now: Date, office: OfficeHours): string[] {
	const times: string[] = [];
	let day = dayAt(addOfficeDays(now, 2, office), office.timeZone);
	for (let days = 0; days < DAYS; days += 1, day = nextWorkday(dayAfter(day), office)) {
		times.push(...CLOCKS.map((clock) => new Date(toInstant(day, clock, office.timeZone)).toISOString()));
	}
	return times;
}
