import { queryOptions } from "@tanstack/react-query";
import { answerOf, desk, Refusal, Unreachable } from "../api.ts";

/* What came with a submission, to be read. It is kept no longer than it is looked at. */

const pages = desk.api.submissions[":reference"].resume.pages;

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

const ONCE = {
	staleTime: Number.POSITIVE_INFINITY,
	gcTime: 0,
	refetchOnReconnect: false,
	refetchOnWindowFocus: false,
	structuralSharing: false,
} as const;
