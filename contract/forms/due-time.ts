/* Formats due times, the same way on screen and in emails. */

/** Such as 'Monday, November 16, 10 am Eastern', in the firm's time zone. */
export function formatDueTime(at: Date, timeZone: string): string {
	const parts = dateParts(at, timeZone);
	return `${parts.weekday}, ${parts.month} ${parts.day}, ${clockTime(parts)}`;
}

/** Such as 'Monday, 10 am Eastern': a promise is never a week away, so the weekday is enough. */
export function formatPromise(at: Date, timeZone: string): string {
	const parts = dateParts(at, timeZone);
	return `${parts.weekday}, ${clockTime(parts)}`;
}

function clockTime({ hour, minute, dayPeriod, timeZoneName }: DateParts): string {
	const minutes = minute === "00" ? "" : `:${minute}`;
	return `${hour}${minutes} ${dayPeriod?.toLowerCase()} ${timeZoneName?.replace(/ Time$/, "")}`;
}

type DateParts = Partial<Record<string, string>>;

function dateParts(at: Date, timeZone: string): DateParts {
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
