import { queryOptions, skipToken } from "@tanstack/react-query";
import { answerOf, desk } from "../api.ts";

/* Who has the same submission open. */

export interface Present {
	id: string;
	name: string;
	writing: boolean;
}

export const PRESENCES = ["presence"] as const;

/** Set by the event stream, never fetched. */
export const presence = (reference: string) =>
	queryOptions<Present[]>({ queryKey: [...PRESENCES, reference], queryFn: skipToken });

/** So that two tabs of one browser do not overwrite each other. */
const tab = crypto.randomUUID();

let told: Promise<unknown> = Promise.resolve();

/** One request at a time: leaving one submission and opening the next must arrive in that order. */
export function tellPresence(reference: string | null, writing: boolean): void {
	// Failures are ignored: the next report comes after a while.
	told = told
		.then(() => answerOf(desk.api.presence.$post({ json: { reference, writing, tab } })))
		.catch(() => undefined);
}
