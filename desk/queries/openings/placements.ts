import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "../api.ts";
import { OPENINGS_KEY } from "./list.ts";

/* Placements and fees across openings. A change to an opening invalidates them too. */

export type PlacementRow = InferResponseType<typeof desk.api.placements.$get, 200>["items"][number];
export type FeeSums = InferResponseType<typeof desk.api.fees.$get, 200>;

/** Page by page, the nearest check-in first. */
export const placements = infiniteQueryOptions({
	queryKey: [...OPENINGS_KEY, "placements"],
	queryFn: ({ pageParam }) => readJson(desk.api.placements.$get({ query: pageParam ? { cursor: pageParam } : {} })),
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ next }) => next ?? undefined,
});

/** For admins. */
export const feeSums = queryOptions({
	queryKey: [...OPENINGS_KEY, "fees"],
	queryFn: () => readJson(desk.api.fees.$get()),
});
