import { queryOptions, skipToken } from "@tanstack/react-query";
import { desk, readJson } from "./api.ts";

/* Who has the same submission open. */

export interface PresentPerson {
	id: string;
	name: string;
	writing: boolean;
}

export const PRESENCE_KEY = ["presence"] as const;

/** Set by the event stream, never fetched. */
export const presence = (reference: string) =>
	queryOptions<PresentPerson[]>({ queryKey: [...PRESENCE_KEY, reference], queryFn: skipToken });

/** So that two tabs of one browser do not overwrite each other. */
const tab = crypto.randomUUID();

let lastReport: Promise<unknown> = Promise.resolve();

/** One request at a time: leaving one submission and opening the next must arrive in that order. */
export function reportPresence(reference: string | null, writing: boolean): void {
	// Failures are ignored: the next report comes after a while.
	lastReport = lastReport
		.then(() => readJson(desk.api.presence.$post({ json: { reference, writing, tab } })))
		.catch(() => undefined);
}
