import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "../queries/api.ts";

/* Emails that were set aside. */

export type AsideMail = InferResponseType<typeof desk.api.mails.aside.$get, 200>["items"][number];

/** Page by page, the newest first. */
export const setAside = infiniteQueryOptions({
	queryKey: ["mails", "aside"],
	queryFn: ({ pageParam }) => readJson(desk.api.mails.aside.$get({ query: pageParam ? { cursor: pageParam } : {} })),
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ next }) => next ?? undefined,
});

export function useMakeMessage() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => readJson(desk.api.mails[":id"].message.$post({ param: { id } })),
		onSettled: () => queries.invalidateQueries({ queryKey: setAside.queryKey }),
	});
}
