import * as z from "zod/mini";

/* Calendars elsewhere, in which a recruiter is busy. */

export const BUSY_CALENDARS_MAX = 5;
const ADDRESS_MAX = 2000;
const ADDRESS_INVALID = "Enter the calendar's address. It begins with https:// and often ends with .ics";

export const busyAddressSchema = z.object({
	/** Calendar programs also write webcal:// for https://. */
	address: z.pipe(
		z.string(ADDRESS_INVALID).check(z.trim(), z.maxLength(ADDRESS_MAX, ADDRESS_INVALID)),
		z.pipe(
			z.transform((text: string) => text.replace(/^webcals?:\/\//i, "https://")),
			z.string().check(z.refine(isCalendarAddress, ADDRESS_INVALID)),
		),
	),
});

function isCalendarAddress(text: string): boolean {
	if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
	const { username, password } = new URL(text);
	return username === "" && password === "";
}

/** As the desk shows it: without its address, which is a secret. */
export interface BusyCalendar {
	id: string;
	/** The name of its server. */
	host: string;
	addedAt: string;
	/** When it was last read; null if never. */
	readAt: string | null;
	/** How many of its events can't be read. */
	unread: number;
	/** Why it can't be read, in a sentence; null while it can. */
	problem: string | null;
	/** Since when. */
	failedAt: string | null;
}
