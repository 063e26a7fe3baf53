import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answerOf, desk, Refusal, Unreachable } from "../api.ts";

/* What came with a submission, to be read. It is kept no longer than it is looked at. */

const pages = desk.api.submissions[":reference"].resume.pages;

export type Pages = InferResponseType<typeof pages.$get, 200>;

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
			const bytes = await response?.arrayBuffer().catch(() => undefined);
			if (!response || !bytes) throw new Unreachable("The file did not come through. Try again in a moment.");
			if (!response.ok) throw new Refusal(response.status, JSON.parse(new TextDecoder().decode(bytes)));
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
