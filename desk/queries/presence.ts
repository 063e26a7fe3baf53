import { queryOptions, skipToken } from "@tanstack/react-query";
import { answerOf, desk } from "../api.ts";

/* Who has the same submission open. */

export interface Present {
	id: string;
	name: string;
	writing: boolean;
}

export const PRESENCES = ["presence"] as const;

/** Told by the stream, never asked for. */
export const presence = (reference: string) =>
	queryOptions<Present[]>({ queryKey: [...PRESENCES, reference], queryFn: skipToken });

/** Two tabs of one browser do not speak for each other. */
const tab = crypto.randomUUID();

let told: Promise<unknown> = Promise.resolve();

/** One after the other: who leaves one submission for the next must not be heard the other way round. */
export function tellPresence(reference: string | null, writing: boolean): void {
	// Of no use later: what could not be told is told anew after a while.
	told = told
		.then(() => answerOf(desk.api.presence.$post({ json: { reference, writing, tab } })))
		.catch(() => undefined);
}
