import {
	type InfiniteData,
	infiniteQueryOptions,
	queryOptions,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import type { Kind } from "../../contract/forms/kinds.ts";
import { desk, readJson } from "./api.ts";

/* The inbox lists. Their keys begin with "submissions"; that of one submission is ["submission", reference]. */

export type ListPage = InferResponseType<typeof desk.api.submissions.$get, 200>;
export type Row = ListPage["items"][number];
/** A list, as far as it is loaded. */
export type LoadedList = InfiniteData<ListPage, string | undefined>;

/** Which list: the parameters of the request. */
export interface ListView {
	queue: "open" | "mine" | "unassigned" | "due" | "overdue" | "snoozed" | "answered" | "suspected" | "all";
	kind?: Kind;
	q?: string;
}

const COUNT_EVERY_MS = 60_000; // submissions become overdue without an event

export const counts = queryOptions({
	queryKey: ["submissions", "counts"],
	queryFn: () => readJson(desk.api.counts.$get()),
	refetchInterval: COUNT_EVERY_MS,
});

export const LISTS_KEY = ["submissions", "list"] as const;

/** A list, page by page. Changes are patched in: nothing refetches all of its pages. */
export const list = (view: ListView) =>
	infiniteQueryOptions({
		queryKey: [...LISTS_KEY, view],
		queryFn: ({ pageParam, signal }) => fetchPage({ ...view, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next ?? undefined,
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnReconnect: false,
		refetchOnWindowFocus: false,
		structuralSharing: false, // comparing 50,000 rows takes longer than a frame
		// While someone types, the previous results stay.
		placeholderData: (before, query) => (view.q || isSearch(query?.queryKey) ? before : undefined),
	});

function isSearch(queryKey: unknown): boolean {
	const view: unknown = Array.isArray(queryKey) ? queryKey[LISTS_KEY.length] : undefined;
	return typeof view === "object" && view !== null && "q" in view;
}

/** Those of the references that are in the list now. */
export async function fetchRowsAmong(view: ListView, references: string[]): Promise<Row[]> {
	return (await fetchPage({ ...view, among: references.join(",") })).items;
}

export async function fetchFirstPage(view: ListView): Promise<ListPage> {
	return fetchPage({ ...view });
}

function fetchPage(query: Record<string, string>, signal?: AbortSignal): Promise<ListPage> {
	return readJson(desk.api.submissions.$get({ query }, { init: signal ? { signal } : {} }));
}

export function useAddCall() {
	return useMutation({
		mutationFn: (json: InferRequestType<typeof desk.api.submissions.$post>["json"]) =>
			readJson(desk.api.submissions.$post({ json })),
	});
}

/** Erases everything a person ever sent; without an email address to know them by, only this submission. */
export function useErase({ reference, email }: Pick<Row, "reference" | "email">) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (name: string) =>
			email === ""
				? readJson(desk.api.submissions[":reference"].$delete({ param: { reference }, json: { name } }))
				: readJson(desk.api.people[":email"].$delete({ param: { email: encodeURIComponent(email) }, json: { name } })),
		onSuccess: () => queries.removeQueries({ queryKey: ["submission"] }),
	});
}
