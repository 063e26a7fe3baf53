import { queryOptions } from "@tanstack/react-query";
import { answerOf, desk, Refusal, Unreachable } from "../api.ts";

/* What came with a submission, to be read. It is kept no longer than it is looked at. */

const { pages, hits, place } = desk.api.submissions[":reference"].resume;

/** @param anyway although the virus scanner has not looked at it */
export const resumePages = (reference: string, anyway: boolean) =>
	queryOptions({
		queryKey: ["resume", reference, anyway],
		queryFn: () => answerOf(pages.$get({ param: { reference }, query: anyway ? { anyway: "1" } : {} })),
		...ONCE,
	});

export const resumeBytes = (url: string) =>
	queryOptions({
		queryKey: ["resume", url],
		queryFn: async ({ signal }) => {
			const response = await fetch(url, { signal }).catch(() => undefined);
			if (response && !response.ok) throw new Refusal(response.status, await response.json().catch(() => undefined));
			const bytes = await response?.arrayBuffer().catch(() => undefined);
			if (!bytes) throw new Unreachable("The file did not come through. Try again in a moment.");
			return bytes;
		},
		...ONCE,
	});

/** What of a search to mark in it. While somebody types, what was marked before stays. */
export const resumeHits = (reference: string, q: string) =>
	queryOptions({
		queryKey: ["resume", reference, "hits", q],
		queryFn: async () => (await answerOf(hits.$get({ param: { reference }, query: { q } }))).terms,
		placeholderData: (before) => before,
		...ONCE,
	});

/** What stands at a place of its text. */
export const resumePlace = (reference: string, [from, to]: [from: number, to: number]) =>
	queryOptions({
		queryKey: ["resume", reference, "place", from, to],
		queryFn: () => answerOf(place.$get({ param: { reference }, query: { from: String(from), to: String(to) } })),
		...ONCE,
	});

const ONCE = {
	staleTime: Number.POSITIVE_INFINITY,
	gcTime: 0,
	refetchOnReconnect: false,
	refetchOnWindowFocus: false,
	structuralSharing: false,
} as const;
