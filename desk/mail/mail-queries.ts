import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "../queries/api.ts";

/* Emails that were set aside. */

export type AsideMail = InferResponseType<typeof desk.api.mails.aside.$get, 200>["items"][number];

const REFETCH_EVERY_MS = 60_000; // emails are filed in the background

/** Page by page, the newest first. */
export const setAside = infiniteQueryOptions({
	queryKey: ["mails", "aside"],
	queryFn: ({ pageParam }) => readJson(desk.api.mails.aside.$get({ query: pageParam ? { cursor: pageParam } : {} })),
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ next }) => next ?? undefined,
	refetchInterval: REFETCH_EVERY_MS,
});

export function useMakeMessage() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => readJson(desk.api.mails[":id"].message.$post({ param: { id } })),
		onSettled: () => queries.invalidateQueries({ queryKey: setAside.queryKey }),
	});
}
