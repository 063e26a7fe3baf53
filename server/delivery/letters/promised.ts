import { clockTime } from "../../../contract/forms/by-when.ts";
import type { SubmissionRow } from "../../store/tables.ts";

export interface Promised {
	/** How soon the firm responds, as the pages word it. */
	responseTime: string;
	timeZone: string;
}

/**
 * The due time as the sender was told it. For a message it is counted in office hours, so only the time is given.
 * Submissions from before the desk have no due time, only the pages' wording.
 */
export function promised({ kind, due_at }: Pick<SubmissionRow, "kind" | "due_at">, by: Promised): string {
	const within = `within ${by.responseTime}`;
	if (!due_at) return within;
	const time = clockTime(new Date(due_at), by.timeZone);
	return kind === "message" ? `by ${time}` : `${within}, by ${time}`;
}
