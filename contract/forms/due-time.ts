/* Formats due times, the same way on screen and in emails. */

/** Such as 'Monday, November 16, 10 am Eastern', in the firm's time zone. */
export function formatDueTime(at: Date, timeZone: string): string {
	const part = dateParts(at, timeZone);
	const minutes = part.minute === "00" ? "" : `:${part.minute}`;
	const time = `${part.hour}${minutes} ${part.dayPeriod?.toLowerCase()}`;
	return `${part.weekday}, ${part.month} ${part.day}, ${time} ${part.timeZoneName?.replace(/ Time$/, "")}`;
}

function dateParts(at: Date, timeZone: string): Partial<Record<string, string>> {
	const clock = new Intl.DateTimeFormat("en-US", {
		timeZone,
		weekday: "long",
		month: "long",
		day: "numeric",
		hour: "numeric",
		minute: "2-digit",
		timeZoneName: "longGeneric",
	});
	return Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
}

const HOUR_MS = 60 * 60 * 1000;

/** @param responseTime such as '24 hours' */
export function dueTime(receivedAt: Date, responseTime: string): Date {
	return new Date(receivedAt.getTime() + Number.parseInt(responseTime, 10) * HOUR_MS);
}
