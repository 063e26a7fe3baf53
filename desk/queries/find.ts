import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { answerOf, desk } from "../api.ts";

/* Search results, and saved searches. */

export type FoundPart = InferResponseType<typeof desk.api.find.$get, 200>;
export type FoundRow = FoundPart["items"][number];

export const FOUND = ["found"] as const;

/** @param asked the query parameters */
export const found = (asked: Record<string, string>) =>
	infiniteQueryOptions({
		queryKey: [...FOUND, asked],
		queryFn: ({ pageParam, signal }) => ask({ ...asked, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next ?? undefined,
		// While someone types, the previous results stay.
		placeholderData: (before) => before,
	});

function ask(query: Record<string, string>, signal: AbortSignal): Promise<FoundPart> {
	return answerOf(desk.api.find.$get({ query }, { init: { signal } }));
}

export const searches = queryOptions({
	queryKey: ["searches"],
	queryFn: async () => (await answerOf(desk.api.searches.$get())).searches,
});

export function useSaveSearch() {
	return useSearchesChange((json: InferRequestType<typeof desk.api.searches.$post>["json"]) =>
		answerOf(desk.api.searches.$post({ json })),
	);
}

export function useRemoveSearch() {
	return useSearchesChange((id: string) => answerOf(desk.api.searches[":id"].$delete({ param: { id } })));
}

function useSearchesChange<T>(change: (of: T) => Promise<unknown>) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => queries.invalidateQueries({ queryKey: searches.queryKey }),
	});
}
