import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "./api.ts";

export type SignedIn = InferResponseType<typeof desk.api.me.$get, 200>;

/** Not signed in, or no longer. */
type SignedOut = InferResponseType<typeof desk.api.me.$get, 401> & { person?: undefined };

export type SignInInfo = Pick<SignedIn, "firm" | "ways">;

export type Role = SignedIn["person"]["role"];

export const me = queryOptions({ queryKey: ["me"], queryFn: fetchMe });

export function useMe(): SignedIn | SignedOut | undefined {
	return useQuery(me).data;
}

async function fetchMe(): Promise<SignedIn | SignedOut> {
	const response = await desk.api.me.$get();
	return response.status === 401 ? response.json() : readJson(response);
}
