import { CALL_MINUTES } from "../../contract/call-times.ts";
import type { CallRow, PersonRow } from "../store/tables.ts";
import type { CalendarEvent } from "./calendar-file.ts";
import { nameTopic } from "./calls.ts";

/* A call in a calendar. Nothing that the visitor typed is in it. */

interface FirmNames {
	firm: { name: string; email: string };
}

/** In the visitor's calendar. */
export function eventOf(
	call: CallRow,
	taker: Pick<PersonRow, "name">,
	{ firm, link }: FirmNames & { link: string },
): CalendarEvent {
	return {
		...common(call, firm),
		summary: `Call with ${taker.name}, ${firm.name}`,
		description: `${taker.name} will call you for ${CALL_MINUTES} minutes.\nMove or cancel it: ${link}`,
	};
}

/** In the recruiter's calendar: who it is, is at the desk. */
export function firmSide(call: CallRow, { firm, desk }: FirmNames & { desk: string | undefined }): CalendarEvent {
	return {
		...common(call, firm),
		summary: `Call: ${nameTopic(call.topic)}`,
		description: desk ? `${desk}/s/${call.reference}` : call.reference,
	};
}

function common(
	{ id, sequence, starts_at, ends_at, canceled_at }: CallRow,
	{ email }: FirmNames["firm"],
): Omit<CalendarEvent, "summary" | "description"> {
	const [, domain = "localhost"] = email.split("@");
	return {
		uid: `${id}@${domain}`,
		sequence,
		from: new Date(starts_at),
		to: new Date(ends_at),
		canceled: canceled_at !== null,
	};
}
