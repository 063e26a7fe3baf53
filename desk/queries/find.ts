import {
	infiniteQueryOptions,
	type QueryClient,
	queryOptions,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

/* Search results, saved searches, the list of candidates, and those that the team adds. */

export type FoundPage = InferResponseType<typeof desk.api.find.$get, 200>;
export type FoundRow = FoundPage["items"][number];

export const FOUND_KEY = ["found"] as const;

/** @param asked the query parameters */
export const searchResults = (asked: Record<string, string>) =>
	infiniteQueryOptions({
		queryKey: [...FOUND_KEY, asked],
		queryFn: ({ pageParam, signal }) => fetchPage({ ...asked, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next ?? undefined,
		// While someone types, the previous results stay.
		placeholderData: (before) => before,
	});

function fetchPage(query: Record<string, string>, signal: AbortSignal): Promise<FoundPage> {
	return readJson(desk.api.find.$get({ query }, { init: { signal } }));
}

export const savedSearches = queryOptions({
	queryKey: ["searches"],
	queryFn: async () => (await readJson(desk.api.searches.$get())).searches,
});

export function useSaveSearch() {
	return useSavedSearchMutation((json: InferRequestType<typeof desk.api.searches.$post>["json"]) =>
		readJson(desk.api.searches.$post({ json })),
	);
}

export function useRemoveSearch() {
	return useSavedSearchMutation((id: string) => readJson(desk.api.searches[":id"].$delete({ param: { id } })));
}

function useSavedSearchMutation<T>(change: (of: T) => Promise<unknown>) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => queries.invalidateQueries({ queryKey: savedSearches.queryKey }),
	});
}

export type CandidateRow = InferResponseType<typeof desk.api.candidates.$get, 200>["items"][number];

export const CANDIDATES_KEY = ["candidates"] as const;

/** Page by page, the newest first. @param asked the query parameters */
export const candidates = (asked: Record<string, string>) =>
	infiniteQueryOptions({
		queryKey: [...CANDIDATES_KEY, asked],
		queryFn: ({ pageParam, signal }) =>
			readJson(
				desk.api.candidates.$get(
					{ query: { ...asked, ...(pageParam ? { cursor: pageParam } : {}) } },
					{ init: { signal } },
				),
			),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next ?? undefined,
		structuralSharing: false, // comparing 20,000 rows takes longer than a frame
	});

/** Candidates who are probably the same person. */
export const duplicates = (reference: string, version: number) =>
	queryOptions({
		queryKey: ["duplicates", reference, version],
		queryFn: async () =>
			(await readJson(desk.api.submissions[":reference"].duplicates.$get({ param: { reference } }))).people,
	});

/** Asks those whom nobody asked yet whether they agree. */
export function useAskCandidates() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: () => readJson(desk.api.candidates.ask.$post()),
		onSuccess: () => refetchCandidates(queries),
	});
}

export type AddedCandidate = InferResponseType<typeof desk.api.candidates.$post, 201>;

export function useAddCandidate() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (body: FormData) => readJson(desk.api.candidates.$post({}, { init: { body } })),
		onSuccess: () => refetchCandidates(queries),
	});
}

function refetchCandidates(queries: QueryClient) {
	return Promise.all([FOUND_KEY, CANDIDATES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Adds a candidate whose resume is attached to a received email. */
export function useAddAttachedCandidate() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: ({ id, index }: { id: string; index: number }) =>
			readJson(desk.api.mails[":id"].attachments[":index"].candidate.$post({ param: { id, index: String(index) } })),
		onSuccess: () => queries.invalidateQueries({ queryKey: FOUND_KEY }),
	});
}
