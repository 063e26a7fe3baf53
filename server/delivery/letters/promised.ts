import { clockTime } from "../../../contract/forms/by-when.ts";
import type { SubmissionRow } from "../../store/tables.ts";

export interface Promised {
	/** How soon a person hears from the firm, in the words of the pages. */
	responseTime: string;
	timeZone: string;
}

/** By when, as the person was told it: a message has office hours, what came before the desk only the words of the pages. */
export function promised({ kind, due_at }: Pick<SubmissionRow, "kind" | "due_at">, by: Promised): string {
	const within = `within ${by.responseTime}`;
	if (!due_at) return within;
	const time = clockTime(new Date(due_at), by.timeZone);
	return kind === "message" ? `by ${time}` : `${within}, by ${time}`;
}
