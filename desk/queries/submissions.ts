import { type InfiniteData, infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { answerOf, desk, Refusal } from "../api.ts";
import type { ListView } from "../inbox/queues.ts";

/* The inbox lists. Their keys begin with "submissions"; that of one submission is ["submission", reference]. */

const one = desk.api.submissions[":reference"];

export type Part = InferResponseType<typeof desk.api.submissions.$get, 200>;
export type Row = Part["items"][number];
/** A list, as far as it is loaded. */
export type Loaded = InfiniteData<Part, string | undefined>;

const COUNT_EVERY_MS = 60_000; // submissions become overdue without an event

export const counts = queryOptions({
	queryKey: ["submissions", "counts"],
	queryFn: () => answerOf(desk.api.counts.$get()),
	refetchInterval: COUNT_EVERY_MS,
});

export const LISTS = ["submissions", "list"] as const;

/** A list, page by page. Changes are patched in: nothing refetches all of its pages. */
export const list = (view: ListView) =>
	infiniteQueryOptions({
		queryKey: [...LISTS, view],
		queryFn: ({ pageParam, signal }) => ask({ ...view, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next ?? undefined,
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnReconnect: false,
		refetchOnWindowFocus: false,
		structuralSharing: false, // comparing 50,000 rows takes longer than a frame
		// While someone types, the previous results stay.
		placeholderData: (before, query) => (view.q || searched(query?.queryKey) ? before : undefined),
	});

function searched(queryKey: unknown): boolean {
	const view: unknown = Array.isArray(queryKey) ? queryKey[LISTS.length] : undefined;
	return typeof view === "object" && view !== null && "q" in view;
}

/** Those of the references that are in the list now. */
export async function among(view: ListView, references: string[]): Promise<Row[]> {
	return (await ask({ ...view, among: references.join(",") })).items;
}

export async function firstPart(view: ListView): Promise<Part> {
	return ask({ ...view });
}

function ask(query: Record<string, string>, signal?: AbortSignal): Promise<Part> {
	return answerOf(desk.api.submissions.$get({ query }, { init: signal ? { signal } : {} }));
}

/** The submission afterward, and how to undo it. */
type Taken = InferResponseType<typeof one.take.$post, 200>;

export function useTake(taken: (row: Row, how: Taken["undo"]) => void, hindered: (row: Row, sentence: string) => void) {
	return useMutation({
		mutationFn: async ({ reference, version }: Pick<Row, "reference" | "version">) => {
			const response = await one.take.$post({ param: { reference }, json: { version } });
			if (response.status === 409) {
				const { error, ...row } = await response.json();
				return { row, error };
			}
			if (response.status === 404) throw new Refusal(404, await response.json());
			const { undo, ...row } = await answerOf(response);
			return { row, undo };
		},
		onSuccess: ({ row, error, undo }) => (error === undefined ? taken(row, undo ?? null) : hindered(row, error)),
	});
}

export async function takeBack({ reference, version }: Row, event: string): Promise<void> {
	const response = await one.undo.$post({ param: { reference }, json: { version, event } });
	if (!response.ok) throw new Refusal(response.status, await response.json());
}

export function useAddCall() {
	return useMutation({
		mutationFn: (json: InferRequestType<typeof desk.api.submissions.$post>["json"]) =>
			answerOf(desk.api.submissions.$post({ json })),
	});
}
