import { formatDueTime } from "../../../contract/forms/due-time.ts";
import type { SubmissionRow } from "../../store/tables.ts";

export interface ResponseTime {
	/** How soon the firm responds, as the pages word it. */
	responseTime: string;
	timeZone: string;
}

/**
 * The due time as the sender was told it. For a message it is counted in office hours, so only the time is given.
 * Submissions from before the desk have no due time, only the pages' wording.
 */
export function dueText({ kind, due_at }: Pick<SubmissionRow, "kind" | "due_at">, by: ResponseTime): string {
	const within = `within ${by.responseTime}`;
	if (!due_at) return within;
	const time = formatDueTime(new Date(due_at), by.timeZone);
	return kind === "message" ? `by ${time}` : `${within}, by ${time}`;
}
