import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import type { OpeningStatus } from "../../../contract/desk/opening-options.ts";
import { desk, readJson } from "../api.ts";
import { submission } from "../submission.ts";
import { opening } from "./opening.ts";

/* Lists of openings. Their keys begin with "openings"; that of one opening is ["opening", id]. */

export type OpeningRow = InferResponseType<typeof desk.api.openings.$get, 200>["items"][number];

export const OPENINGS_KEY = ["openings"] as const;

/** Which list: the parameters of the request. */
export interface OpeningsFilter {
	/** Without it, openings of every status. */
	status?: OpeningStatus;
	/** Id of the owner. */
	owner?: string;
	q?: string;
}

/** Page by page, the one with the least time left first. */
export const openings = (filter: OpeningsFilter) =>
	infiniteQueryOptions({
		queryKey: [...OPENINGS_KEY, "list", filter],
		queryFn: ({ pageParam, signal }) =>
			readJson(
				desk.api.openings.$get(
					{ query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
					{ init: { signal } },
				),
			),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next ?? undefined,
		// While someone types, the previous results stay.
		placeholderData: (before) => before,
	});

/** Openings of any status that something typed may mean. @param limit how many, at most nine */
export const foundOpenings = (q: string, limit: number) =>
	queryOptions({
		queryKey: [...OPENINGS_KEY, "found", q, limit],
		queryFn: async (): Promise<OpeningRow[]> =>
			(await readJson(desk.api.openings.$get({ query: { q, limit: String(limit) } }))).items,
		placeholderData: (before: OpeningRow[] | undefined) => before,
	});

/** Openings that were made from a request. */
export const openingsOfRequest = (request: string) => queryOptions(related({ request }));

/** Openings that a candidate was added to, each with where they stand in it. */
export const openingsOfCandidate = (candidate: string) => queryOptions(related({ candidate }));

function related(query: { request: string } | { candidate: string }) {
	return {
		queryKey: [...OPENINGS_KEY, "related", query],
		queryFn: async (): Promise<OpeningRow[]> => (await readJson(desk.api.openings.$get({ query }))).items,
	};
}

export type NewOpening = InferRequestType<typeof desk.api.openings.$post>["json"];

export function useCreateOpening() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (json: NewOpening) => readJson(desk.api.openings.$post({ json })),
		onSuccess: (made) => {
			queries.setQueryData(opening(made.id).queryKey, made);
			void queries.invalidateQueries({ queryKey: OPENINGS_KEY });
			if (made.request) void queries.invalidateQueries({ queryKey: submission(made.request).queryKey });
		},
	});
}
