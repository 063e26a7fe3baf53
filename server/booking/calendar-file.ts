/* Calendar files (RFC 5545) and invitations (RFC 5546). Nothing that a visitor typed is in them. */

export interface CalendarEvent {
	/** The same for all versions of one event. */
	uid: string;
	/** Higher for each later version. */
	sequence: number;
	from: Date;
	to: Date;
	summary: string;
	description: string;
	/** A video link or an address. */
	place?: string;
	canceled: boolean;
}

interface People {
	organizer: { name: string; email: string };
	/** Address of whom it is sent to. */
	attendee: string;
}

/** An invitation, or its cancellation, for the email to one person. */
export function invitationFile(event: CalendarEvent, { organizer, attendee }: People, now: Date): string {
	return calendar(event.canceled ? "CANCEL" : "REQUEST", [
		...eventLines(event, now, [
			`ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.email}`,
			`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
		]),
	]);
}

/** A file to add to a calendar by hand. */
export function eventFile(event: CalendarEvent, now: Date): string {
	return calendar("PUBLISH", eventLines(event, now));
}

/** A calendar to subscribe to. */
export function feedFile(events: CalendarEvent[], name: string, now: Date): string {
	return calendar("PUBLISH", [
		`X-WR-CALNAME:${escapeText(name)}`,
		...events.flatMap((event) => eventLines(event, now)),
	]);
}

function calendar(method: "REQUEST" | "CANCEL" | "PUBLISH", events: string[]): string {
	const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Closewell//Calls//EN", `METHOD:${method}`, ...events];
	return [...lines, "END:VCALENDAR", ""].map(foldLine).join("\r\n");
}

function eventLines(event: CalendarEvent, now: Date, people: string[] = []): string[] {
	const { uid, sequence, from, to, summary, description, place, canceled } = event;
	return [
		"BEGIN:VEVENT",
		`UID:${uid}`,
		`SEQUENCE:${sequence}`,
		`DTSTAMP:${utcTime(now)}`,
		`DTSTART:${utcTime(from)}`,
		`DTEND:${utcTime(to)}`,
		`SUMMARY:${escapeText(summary)}`,
		`DESCRIPTION:${escapeText(description)}`,
		...(place ? [`LOCATION:${escapeText(place)}`] : []),
		...people,
		`STATUS:${canceled ? "CANCELLED" : "CONFIRMED"}`,
		"END:VEVENT",
	];
}

/** Such as 20261210T204000Z. */
function utcTime(at: Date): string {
	return at.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
	return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

function quoteParameter(text: string): string {
	return `"${text.replace(/["\p{Cc}]/gu, "")}"`;
}

const LINE_MAX = 75; // bytes, without the line break

/** A longer line goes on after a line break and a space. No character is cut in two. */
function foldLine(line: string): string {
	const parts: string[] = [];
	let part = "";
	for (const character of line) {
		if (Buffer.byteLength(part + character) > LINE_MAX) {
			parts.push(part);
			part = " ";
		}
		part += character;
	}
	return [...parts, part].join("\r\n");
}
