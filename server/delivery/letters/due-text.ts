import type { OfficeHours } from "../../../contract/office-hours.ts";
import { promiseText } from "../../dates/promise.ts";
import type { SubmissionRow } from "../../store/tables.ts";

export interface ResponseTime {
	/** How soon the firm responds, as the pages word it. */
	responseTime: string;
	office: OfficeHours;
}

/** The promise as the sender reads it. Submissions from before the desk have no due time, only the pages' wording. */
export function dueText(
	{ kind, received_at, due_at }: Pick<SubmissionRow, "kind" | "received_at" | "due_at">,
	{ responseTime, office }: ResponseTime,
): string {
	if (!due_at) return `within ${responseTime}`;
	return promiseText({ kind, receivedAt: new Date(received_at), dueAt: new Date(due_at) }, office);
}
