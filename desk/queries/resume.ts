import { queryOptions } from "@tanstack/react-query";
import { ApiError, desk, readJson, UnreachableError } from "./api.ts";

/* A submission's resume, for reading. It is kept in memory only while it is on screen. */

const { pages, hits, place } = desk.api.submissions[":reference"].resume;

/** @param anyway even if it has not been virus-scanned yet */
export const resumePages = (reference: string, anyway: boolean) =>
	queryOptions({
		queryKey: ["resume", reference, anyway],
		queryFn: () => readJson(pages.$get({ param: { reference }, query: anyway ? { anyway: "1" } : {} })),
		...NO_REFETCH,
	});

export const resumeBytes = (url: string) =>
	queryOptions({
		queryKey: ["resume", url],
		queryFn: async ({ signal }) => {
			const response = await fetch(url, { signal }).catch(() => undefined);
			if (response && !response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
			const bytes = await response?.arrayBuffer().catch(() => undefined);
			if (!bytes) throw new UnreachableError("The file didn't load. Try again in a moment.");
			return bytes;
		},
		...NO_REFETCH,
	});

/** The search terms to highlight in it. While someone types, the previous ones stay. */
export const resumeHits = (reference: string, q: string) =>
	queryOptions({
		queryKey: ["resume", reference, "hits", q],
		queryFn: async () => (await readJson(hits.$get({ param: { reference }, query: { q } }))).terms,
		placeholderData: (before) => before,
		...NO_REFETCH,
	});

/** The passage at a position in its text. */
export const resumePassage = (reference: string, [from, to]: [from: number, to: number]) =>
	queryOptions({
		queryKey: ["resume", reference, "place", from, to],
		queryFn: () => readJson(place.$get({ param: { reference }, query: { from: String(from), to: String(to) } })),
		...NO_REFETCH,
	});

const NO_REFETCH = {
	staleTime: Number.POSITIVE_INFINITY,
	gcTime: 0,
	refetchOnReconnect: false,
	refetchOnWindowFocus: false,
	structuralSharing: false,
} as const;
