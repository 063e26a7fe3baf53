import { formatDueTime, formatPromise } from "../../contract/forms/due-time.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import { addOfficeHours, lastOfficeMinute } from "./compute-due-time.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Less office time than this is too short to promise an answer in. */
const OFFICE_TIME_MIN_MS = 2 * HOUR_MS;
/** After that, a weekday alone no longer says which one is meant. */
const WEEKDAY_IS_CLEAR_MS = 6 * 24 * HOUR_MS;

interface Promised {
	kind: Kind;
	receivedAt: Date;
	dueAt: Date;
}

/**
 * What we promised, such as 'within 24 hours, by Tuesday, 6 pm Eastern': the words of receipts, reminders and the desk.
 * A message is counted in office hours, so only its time is given. The hours are those promised then, even if the firm
 * has since changed them.
 */
export function promiseText(promised: Promised, office: OfficeHours, now = promised.receivedAt): string {
	const { kind, receivedAt, dueAt } = promised;
	const time = statedTime(promised, office, now)?.text;
	const hours = Math.round((dueAt.getTime() - receivedAt.getTime()) / HOUR_MS);
	const words = [kind !== "message" && `within ${hours} ${hours === 1 ? "hour" : "hours"}`, time && `by ${time}`];
	return words.filter(Boolean).join(", ");
}

/** The clock time in it, which can pass before the due time does. Undefined if it has only hours. */
export function statedTime(
	promised: Promised,
	office: OfficeHours,
	now = promised.receivedAt,
): { at: Date; text: string } | undefined {
	const at = promisedMinute(promised, office);
	const isClear = now.getTime() - promised.receivedAt.getTime() < WEEKDAY_IS_CLEAR_MS;
	return at && { at, text: (isClear ? formatPromise : formatDueTime)(at, office.timeZone) };
}

/** The clock time a receipt promises, such as 'Tuesday, 6 pm Eastern'. Undefined if it promises only 'within 24 hours'. */
export function promisedTime(promised: Promised, office: OfficeHours): string | undefined {
	return statedTime(promised, office)?.text;
}

/** A message is due in an office minute. Anything else: the last one before it's due, if that leaves time to answer. */
function promisedMinute({ kind, receivedAt, dueAt }: Promised, office: OfficeHours): Date | undefined {
	if (kind === "message") return dueAt;
	const minute = lastOfficeMinute(dueAt, office);
	return addOfficeHours(receivedAt, OFFICE_TIME_MIN_MS, office) <= minute ? minute : undefined;
}
